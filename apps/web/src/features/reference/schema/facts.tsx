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
import { DefectLine } from './defect-line.tsx'
import { Descriptions } from './descriptions.tsx'
import { EnumList } from './enum-list.tsx'
import { ExampleLine, ExampleLines } from './example-lines.tsx'
import { OutwardLink } from './outward-link.tsx'
import { PhraseView } from './phrase-view.tsx'
import { useRenderContext } from './render-context.ts'
import { hasItems, isOpenable } from './tree/schema-contents.ts'

interface FactsProps {
  schema: SchemaView
  /** What a parameter or header says of itself: it comes before what its schema says. */
  said?: RichText | undefined
  /** How a parameter or header is written. */
  styled?: SerializationStyle | undefined
  /** Examples of a parameter or header; they take the place of the schema's. */
  examples?: readonly ExampleView[] | undefined
}

/** All that is to be known of a schema's values beside their type: meaning, limits, values, rules, examples, defects. */
export function Facts({ schema, said, styled, examples }: FactsProps) {
  const { words } = useRenderContext()
  const { constant, defaultValue, enumeration, mergedFrom = [], recursive, component, externalDocs, defect } = schema
  const types = effectiveTypes(schema)
  const sentences = rulePhrases(schema, words)
  const style = styled ? stylePhrases(styled, types, words) : []
  // Where there are fields, each has its own.
  const own = (examples && examples.length > 0) || isOpenable(schema, 'both') ? undefined : schema.examples
  return (
    <>
      {schema.title && !said && !schema.descriptions && !component && (
        <p className="text-sm leading-[1.55] text-ink-2">{schema.title}</p>
      )}
      <Descriptions said={said} descriptions={schema.descriptions} />
      <div className="grid gap-1 text-[13px] leading-5 text-ink-2 empty:hidden">
        {[...style, ...sentences].map((phrase, index) => (
          <p key={index}>
            <PhraseView phrase={phrase} />
          </p>
        ))}
        {constant && (
          <ExampleLine label={words.t('reference.schema.constant')} value={valueCode(constant.value, types)} />
        )}
        {defaultValue && (
          <ExampleLine label={words.t('reference.schema.default')} value={valueCode(defaultValue.value, types)} />
        )}
        {enumeration && <EnumList values={enumeration} types={types} />}
        <ExampleLines examples={examples} values={own} types={types} />
        {mergedFrom.length > 0 && !defect && (
          <p>
            <PhraseView phrase={mergePhrase(mergedFrom, words)} />
          </p>
        )}
        {recursive && (
          <p>
            <PhraseView phrase={recursionPhrase(component, words)} />
          </p>
        )}
        {externalDocs && <OutwardLink docs={externalDocs} />}
        {schema.extensions?.map(({ name, value }) => (
          <ExampleLine key={name} label={name} value={valueCode(value, [])} />
        ))}
        {defect && <DefectLine defect={defect} />}
        {hasItems(schema) && schema.items && <ItemFacts items={schema.items} />}
      </div>
    </>
  )
}

/** What is to be known of each item of an array. */
function ItemFacts({ items }: { items: SchemaView }) {
  const { words } = useRenderContext()
  if (!hasDetails(items)) return null
  return (
    <div className="mt-1 border-l-2 border-line pl-3">
      <p>
        {words.t('reference.schema.eachItem')} {typeText(items, words)}
      </p>
      <Facts schema={items} />
    </div>
  )
}

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
