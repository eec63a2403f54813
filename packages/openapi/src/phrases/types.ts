import type { SchemaView } from '../model/schema.ts'
import type { Phrase, PhraseBook } from './phrase-book.ts'
import { effectiveTypes } from './values.ts'

const MAX_DEPTH = 4

/**
 * What a schema's values are, in words: `string (date-time) or null`, `array of integer`. Names of JSON's types stay as programs
 * write them.
 *
 * @param schema a prepared schema
 * @returns empty when the schema is defective: its defect says more
 */
export function typeText(schema: SchemaView, words: PhraseBook, depth = 0): string {
  if (schema.defect) return ''
  if (schema.types[0] === 'never') return words.t('reference.schema.type.never')
  const types = effectiveTypes(schema)
  if (types.length === 0) return typeless(schema, words)
  const format = schema.format
  const [first] = types
  // Nearly all schemas have one type, and a large document has very many schemas.
  if (types.length === 1 && first !== undefined && first !== 'null' && first !== 'array')
    return format ? `${first} (${format})` : first
  // A format belongs to the first type that is not null: documents give one for all.
  const formatted = types.find((type) => type !== 'null' && type !== 'array')
  const ordered = [...types.filter((type) => type !== 'null'), ...types.filter((type) => type === 'null')]
  const names = ordered.map((type): Phrase => {
    if (type === 'array' && schema.items && depth < MAX_DEPTH)
      return words.phrase('reference.schema.type.arrayOf', { items: itemWords(schema.items, words, depth + 1) })
    return [type === formatted && format ? `${type} (${format})` : type]
  })
  return words.list(names, 'disjunction').join('')
}

function itemWords(items: SchemaView, words: PhraseBook, depth: number): string {
  const text = typeText(items, words, depth) || words.t('reference.schema.type.unknown')
  return effectiveTypes(items).length > 1 ? `(${text})` : text
}

function typeless(schema: SchemaView, words: PhraseBook): string {
  const kinds = [...new Set((schema.variants ?? []).map(({ kind }) => kind))]
  if (kinds.length > 0) {
    const own = typesOfVariants(schema)
    if (own.length > 0)
      return words
        .list(
          own.map((type) => [type]),
          'disjunction'
        )
        .join('')
    return words.t(kinds[0] === 'oneOf' ? 'reference.schema.type.oneOf' : 'reference.schema.type.anyOf')
  }
  // What is elsewhere has a type there, and is no place to guess.
  if (schema.deferred || schema.recursive) return schema.deferred?.kind === 'part' ? 'object' : ''
  return words.t('reference.schema.type.any')
}

/** The types that the variants have in all; none when one of them says nothing of its own. */
function typesOfVariants(schema: SchemaView): readonly string[] {
  const all = (schema.variants ?? []).flatMap(({ options }) => options.map((option) => effectiveTypes(option.schema)))
  if (all.some((types) => types.length === 0)) return []
  const distinct = [...new Set(all.flat())].filter((type) => type !== 'never')
  return [...distinct.filter((type) => type !== 'null'), ...distinct.filter((type) => type === 'null')]
}

/** The component that a schema is, or that its items are. */
export function componentOf(schema: SchemaView): string | undefined {
  let current: SchemaView | undefined = schema
  for (let depth = 0; current && depth <= MAX_DEPTH; depth++) {
    if (current.component) return current.component
    current = current.items
  }
  return undefined
}
