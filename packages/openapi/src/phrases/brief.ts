import type { EnumValue, PropertyView, SchemaView } from '../model/schema.ts'
import { limitPhrases } from './limits.ts'
import { joinPhrases, type Phrase, type PhraseBook } from './phrase-book.ts'
import { componentOf, typeText } from './types.ts'
import { valueCode } from './values.ts'

const MAX_DEPTH = 3
const MAX_PARTS = 6

/** `"ES"`, or `"ES" or "PT"`. */
function valuesInWords(values: readonly EnumValue[], words: PhraseBook): Phrase {
  const shown = values.slice(0, MAX_PARTS).map(({ value }) => [valueCode(value)])
  return words.list(values.length > MAX_PARTS ? [...shown, ['…']] : shown, 'disjunction')
}

/**
 * A schema in a few words, for a rule that it is part of: `string, at least 2 characters`, `object in which country is "ES"`.
 *
 * @param schema a prepared schema
 */
export function briefPhrase(schema: SchemaView, words: PhraseBook, depth = 0): Phrase {
  if (schema.types[0] === 'never') return [words.t('reference.schema.brief.nothing')]
  if (schema.constant) return [valueCode(schema.constant.value)]
  if (schema.enumeration) return valuesInWords(schema.enumeration, words)
  const component = componentOf(schema)
  if (component && !schema.items) return [{ code: component }]
  const conditions = conditionPhrases(schema, words, depth)
  const variants = variantsInWords(schema, words, depth)
  const isAny = schema.types.length === 0 && (schema.limits?.length ?? 0) > 0
  const type = isAny ? '' : typeText(schema, words)
  const limits = limitPhrases(schema.limits ?? [], schema.types, words)
  const start: Phrase = schema.title ? [schema.title] : variants.length > 0 && schema.types.length === 0 ? [] : [type]
  const parts = [start, ...limits, ...variants].filter((part) => part.some((piece) => piece !== ''))
  const whole = joinPhrases(parts, ', ')
  if (conditions.length === 0) return whole
  const condition = words.list(conditions, 'conjunction')
  // What has conditions on its properties is an object, whether the document says so or not.
  const noun = schema.types.length === 0 && !schema.title ? 'object' : whole
  return words.phrase('reference.schema.brief.where', { schema: noun, condition })
}

function variantsInWords(schema: SchemaView, words: PhraseBook, depth: number): readonly Phrase[] {
  if (depth >= MAX_DEPTH) return []
  return (schema.variants ?? []).map(({ options }) =>
    words.list(
      options.slice(0, MAX_PARTS).map((option) => briefPhrase(option.schema, words, depth + 1)),
      'disjunction'
    )
  )
}

/**
 * What a schema asks of an object's properties, one sentence each: `country is "ES"`, `vatNumber is given`.
 *
 * @param schema a prepared schema, such as the `if` of a rule
 */
export function conditionPhrases(schema: SchemaView, words: PhraseBook, depth = 0): readonly Phrase[] {
  const all = schema.properties ?? []
  const properties = all.slice(0, MAX_PARTS).map((property) => conditionOf(property, words, depth))
  if (all.length > MAX_PARTS) properties.push(['…'])
  const rules = (schema.notes ?? []).flatMap((note) => {
    const denied = note.kind === 'not' ? note.schemas?.[0]?.schema : undefined
    if (!denied || depth >= MAX_DEPTH) return []
    const conditions = conditionPhrases(denied, words, depth + 1)
    return conditions.length === 0
      ? []
      : [words.phrase('reference.schema.brief.notTrue', { condition: words.list(conditions, 'conjunction') })]
  })
  return [...properties, ...rules]
}

function conditionOf({ name, required, schema }: PropertyView, words: PhraseBook, depth: number): Phrase {
  const property: Phrase = [{ code: name }]
  if (schema.types[0] === 'never') return words.phrase('reference.schema.brief.absent', { property })
  const isBare =
    schema.types.length === 0 &&
    !(schema.constant || schema.enumeration || schema.limits || schema.properties || schema.variants) &&
    componentOf(schema) === undefined
  if (isBare && required) return words.phrase('reference.schema.brief.given', { property })
  if (depth >= MAX_DEPTH) return property
  return words.phrase('reference.schema.brief.is', { property, value: briefPhrase(schema, words, depth + 1) })
}
