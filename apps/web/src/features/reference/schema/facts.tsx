import {
  type ExampleView,
  effectiveTypes,
  mergePhrase,
  type RichText,
  recursionPhrase,
  rulePhrases,
  type SchemaView,
  type SerializationStyle,
  stylePhrases,
  typeText,
  valueCode
} from '@portico/openapi'
import { Fragment } from 'react'
import { renderRichText } from '../rich-text.tsx'
import { DefectLine } from './defect-line.tsx'
import { distinctDescriptions } from './descriptions.ts'
import { EnumList } from './enum-list.tsx'
import { ExampleLines, renderValueLine } from './example-lines.tsx'
import { OutwardLink } from './outward-link.tsx'
import { renderPhrase } from './phrase-view.tsx'
import { useRenderContext } from './render-context.ts'
import { hasItems, isOpenable } from './tree/schema-contents.ts'

interface FactsProps {
  /** Of the element. */
  id?: string | undefined
  schema: SchemaView
  /** What a parameter or header says of itself: it comes before what its schema says. */
  said?: RichText | undefined
  /** How a parameter or header is written. */
  styled?: SerializationStyle | undefined
  /** Examples of a parameter or header; they take the place of the schema's. */
  examples?: readonly ExampleView[] | undefined
}

const TEXT = 'max-w-[72ch] text-sm leading-[1.55] text-ink-2'

/** All that is to be known of a schema's values beside their type: meaning, limits, values, rules, examples, defects. */
export function Facts({ id, schema, said, styled, examples }: FactsProps) {
  const { words } = useRenderContext()
  const {
    constant,
    defaultValue,
    enumeration,
    mergedFrom = [],
    recursive,
    component,
    externalDocs,
    defect,
    extensions
  } = schema
  const types = effectiveTypes(schema)
  const sentences = rulePhrases(schema, words)
  const style = styled ? stylePhrases(styled, types, words) : []
  // Where there are fields, each has its own.
  const own = (examples && examples.length > 0) || isOpenable(schema, 'both') ? undefined : schema.examples
  const phrases = [...style, ...sentences]
  const items = hasItems(schema) && schema.items && hasDetails(schema.items) ? schema.items : undefined
  const hasExamples = (own?.length ?? 0) > 0 || examples?.some(({ generated }) => !generated) === true
  const hasLines =
    hasExamples ||
    recursive ||
    [phrases, mergedFrom, extensions ?? []].some(({ length }) => length > 0) ||
    [constant, defaultValue, enumeration, externalDocs, defect, items].some((one) => one !== undefined)
  const texts = distinctDescriptions(said, schema.descriptions)
  const isTitled = texts.length === 0 && hasTitleOnly(schema)
  if (!hasLines && !isTitled && texts.length === 0) return null
  const [first] = texts
  if (!hasLines && first && texts.length === 1 && !first.origin)
    return renderRichText(first.text, `entry-facts ${TEXT}`, id)
  return (
    <div id={id} className="entry-facts grid gap-1 text-[13px] leading-5 text-ink-2">
      {isTitled && <p className={TEXT}>{schema.title}</p>}
      {texts.map(({ text, origin }, index) =>
        origin ? (
          <div key={index} className={TEXT}>
            {renderRichText(text)}
            <p className="text-xs text-ink-3">{words.t('reference.schema.origin', { component: origin })}</p>
          </div>
        ) : (
          <Fragment key={index}>{renderRichText(text, TEXT)}</Fragment>
        )
      )}
      {phrases.map((phrase, index) => (
        <p key={index}>{renderPhrase(phrase)}</p>
      ))}
      {constant && renderValueLine(words.t('reference.schema.constant'), valueCode(constant.value, types))}
      {defaultValue && renderValueLine(words.t('reference.schema.default'), valueCode(defaultValue.value, types))}
      {enumeration && <EnumList values={enumeration} types={types} />}
      {hasExamples && <ExampleLines examples={examples} values={own} types={types} />}
      {mergedFrom.length > 0 && !defect && <p>{renderPhrase(mergePhrase(mergedFrom, words))}</p>}
      {recursive && <p>{renderPhrase(recursionPhrase(component, words))}</p>}
      {externalDocs && <OutwardLink docs={externalDocs} />}
      {extensions?.map(({ name, value }) => renderValueLine(name, valueCode(value, [])))}
      {defect && <DefectLine defect={defect} />}
      {items && <ItemFacts items={items} />}
    </div>
  )
}

/** What is to be known of each item of an array. */
function ItemFacts({ items }: { items: SchemaView }) {
  const { words } = useRenderContext()
  return (
    <div className="mt-1 border-l-2 border-line pl-3">
      <p>
        {words.t('reference.schema.eachItem')} {typeText(items, words)}
      </p>
      <Facts schema={items} />
    </div>
  )
}

const hasTitleOnly = ({ title, descriptions, component }: SchemaView) => Boolean(title && !descriptions && !component)

/** Whether there is anything to be known of a schema beside its type and its fields. */
export const hasFacts = (schema: SchemaView): boolean => hasDetails(schema) || hasTitleOnly(schema)

/** Whether there is more to tell of a schema than its type and its fields. */
export function hasDetails(schema: SchemaView): boolean {
  const { descriptions, limits, notes, constant, enumeration, defaultValue, examples, defect, recursive } = schema
  const { mergedFrom, externalDocs, extensions, additionalProperties } = schema
  const lists = [descriptions, limits, notes, enumeration, examples, mergedFrom, extensions]
  return (
    lists.some((list) => list !== undefined && list.length > 0) ||
    [constant, defaultValue, defect, externalDocs].some((one) => one !== undefined) ||
    recursive === true ||
    typeof additionalProperties === 'boolean' ||
    (schema.items !== undefined && hasDetails(schema.items))
  )
}
