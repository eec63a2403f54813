import type { ExampleView, SchemaView } from '@portico/openapi'
import { DefectLine } from './defect-line.tsx'
import { type Described, Descriptions } from './descriptions.tsx'
import { EnumList } from './enum-list.tsx'
import { ExampleLine, ExampleLines } from './example-lines.tsx'
import { OutwardLink } from './outward-link.tsx'
import { type Reading, useReading } from './reading.ts'
import { hasItems, isOpenable } from './tree/inside.ts'
import { limitWords } from './words/limit-words.ts'
import { noteWords } from './words/note-words.ts'
import { PhraseView } from './words/phrase-view.tsx'
import { type Styled, styleWords } from './words/style-words.ts'
import { typeWords } from './words/type-words.ts'
import { effectiveTypes, valueCode } from './words/values.ts'
import { asSentence, joinPhrases, type Phrase } from './words/words.ts'

interface FactsProps {
  schema: SchemaView
  /** What a parameter or header says of itself: it comes before what its schema says. */
  said?: Described | undefined
  /** How a parameter or header is written. */
  styled?: Styled | undefined
  /** Examples of a parameter or header; they take the place of the schema's. */
  examples?: readonly ExampleView[] | undefined
}

/** Limits that are told by the sentence of another rule. */
const TOLD_ELSEWHERE = ['minContains', 'maxContains']

/** Sentences about a schema's values, one each, limits in one line together. */
function sentencesOf(schema: SchemaView, { words }: Reading): readonly Phrase[] {
  const { limits = [], notes = [], additionalProperties } = schema
  const types = effectiveTypes(schema)
  const own = limits.filter(({ keyword }) => !TOLD_ELSEWHERE.includes(keyword))
  const told = [
    ...limitWords(own, types, words),
    ...(additionalProperties === false ? [[words.t('reference.schema.noOther')]] : []),
    ...(additionalProperties === true ? [[words.t('reference.schema.anyOther')]] : [])
  ]
  return [
    ...(told.length > 0 ? [asSentence(joinPhrases(told, ' · '), words.language)] : []),
    ...notes.map((note) => noteWords(note, schema, words)).filter((phrase) => phrase.length > 0)
  ]
}

/** All that is to be known of a schema's values beside their type: meaning, limits, values, rules, examples, defects. */
export function Facts({ schema, said, styled, examples }: FactsProps) {
  const reading = useReading()
  const { words } = reading
  const { constant, defaultValue, enumeration, mergedFrom = [], recursive, component, externalDocs, defect } = schema
  const types = effectiveTypes(schema)
  const sentences = sentencesOf(schema, reading)
  const style = styled ? styleWords(styled, types, words) : []
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
            <PhraseView
              phrase={words.phrase('reference.schema.mergedFrom', {
                components: words.list(
                  mergedFrom.map((name) => [{ code: name }]),
                  'conjunction'
                )
              })}
            />
          </p>
        )}
        {recursive && (
          <p>
            <PhraseView phrase={words.phrase('reference.schema.recursive', { component: { code: component ?? '' } })} />
          </p>
        )}
        {externalDocs && <OutwardLink docs={externalDocs} />}
        {defect && <DefectLine defect={defect} />}
        {hasItems(schema) && schema.items && <ItemFacts items={schema.items} />}
      </div>
    </>
  )
}

/** What is to be known of each item of an array. */
function ItemFacts({ items }: { items: SchemaView }) {
  const { words } = useReading()
  if (!tellsMore(items)) return null
  return (
    <div className="mt-1 border-l-2 border-line pl-3">
      <p>
        {words.t('reference.schema.eachItem')} {typeWords(items, words)}
      </p>
      <Facts schema={items} />
    </div>
  )
}

/** Whether there is more to tell of a schema than its type and its fields. */
export function tellsMore(schema: SchemaView): boolean {
  const { descriptions, limits, notes, constant, enumeration, defaultValue, examples, defect, recursive } = schema
  const { mergedFrom, externalDocs, additionalProperties } = schema
  const lists = [descriptions, limits, notes, enumeration, examples, mergedFrom]
  return (
    lists.some((list) => list !== undefined && list.length > 0) ||
    [constant, defaultValue, defect, externalDocs].some((one) => one !== undefined) ||
    recursive === true ||
    typeof additionalProperties === 'boolean' ||
    (schema.items !== undefined && tellsMore(schema.items))
  )
}
