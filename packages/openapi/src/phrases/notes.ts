import type { Limit, Note, SchemaView } from '../model/schema.ts'
import { briefPhrase, conditionPhrases } from './brief.ts'
import { type Phrase, plainText, type Words } from './words.ts'

type Kind = Note['kind']

/** Items of a tuple that are told in its sentence; each has a line of its own below. */
const MOST_ITEMS = 6

/** A schema of a rule by its role; the first one when the rule has only one. */
const schemaOf = (note: Note, role?: string): SchemaView | undefined =>
  (role === undefined ? note.schemas?.[0] : note.schemas?.find((part) => part.role === role))?.schema

const textOf = (note: Note, name: string): string | undefined => {
  const value = note.params?.[name]
  return value === undefined ? undefined : typeof value === 'object' ? value.join(', ') : String(value)
}

const limitOf = (schema: SchemaView, keyword: Limit['keyword']): number | undefined => {
  const value = schema.limits?.find((limit) => limit.keyword === keyword)?.value
  return value === undefined ? undefined : Number(value)
}

/** Names of properties as code: `a, b and c`. */
function namesIn(note: Note, name: string, words: Words): { count: number; list: Phrase } {
  const value = note.params?.[name]
  const names = typeof value === 'object' ? value : value === undefined ? [] : [String(value)]
  const codes = names.map((item) => [{ code: item }])
  return { count: names.length, list: words.list(codes, 'conjunction') }
}

/** The conditions of a schema that says nothing but what an object's properties are. */
function onlyConditions(schema: SchemaView, words: Words): Phrase | undefined {
  const { types, component, limits, variants, constant, enumeration } = schema
  const saysMore = component || limits || variants || constant || enumeration || types.some((type) => type !== 'object')
  const conditions = saysMore ? [] : conditionPhrases(schema, words)
  return conditions.length > 0 ? words.list(conditions, 'conjunction') : undefined
}

/** What a schema asks: its conditions as a sentence part, or else what it is in few words. */
function asked(schema: SchemaView, words: Words): Phrase {
  const conditions = onlyConditions(schema, words)
  if (conditions) return conditions
  return words.phrase('reference.schema.note.valueIs', { schema: briefPhrase(schema, words) })
}

const of = (key: string) => `reference.schema.note.${key}`

/** `owner` is the schema that has the rule. */
type Sentence = (note: Note, words: Words, owner: SchemaView) => Phrase

const SENTENCES: Record<Kind, Sentence> = {
  tuple: (_, words, owner) => {
    const parts = (owner.prefixItems ?? []).slice(0, MOST_ITEMS).map((schema) => briefPhrase(schema, words))
    if ((owner.prefixItems?.length ?? 0) > MOST_ITEMS) parts.push(['…'])
    const key = parts.length > 0 ? 'tuple' : 'tupleBare'
    return words.phrase(of(key), { schemas: words.list(parts, 'conjunction') })
  },
  contains: (note, words, owner) => {
    const schema = briefPhrase(schemaOf(note) ?? { types: [] }, words)
    const min = limitOf(owner, 'minContains') ?? 1
    const max = limitOf(owner, 'maxContains')
    if (max === undefined)
      return words.phrase(of('contains.atLeast'), { count: min, number: words.number(min), schema })
    if (min === 0) return words.phrase(of('contains.atMost'), { count: max, number: words.number(max), schema })
    if (min === max) return words.phrase(of('contains.exactly'), { count: max, number: words.number(max), schema })
    return words.phrase(of('contains.between'), { count: max, from: words.number(min), to: words.number(max), schema })
  },
  propertyNames: (note, words) =>
    words.phrase(of('propertyNames'), { schema: briefPhrase(schemaOf(note) ?? { types: [] }, words) }),
  not: (note, words) => {
    const schema = schemaOf(note) ?? { types: [] }
    const condition = onlyConditions(schema, words)
    if (condition) return words.phrase(of('notConditions'), { condition })
    return words.phrase(of('not'), { schema: briefPhrase(schema, words) })
  },
  if: (note, words) => {
    const [condition, yes, no] = ['if', 'then', 'else'].map((role) => {
      const schema = schemaOf(note, role)
      return schema && asked(schema, words)
    })
    const inserts = { condition: condition ?? [], consequence: yes ?? [], otherwise: no ?? [] }
    return words.phrase(of(yes && no ? 'ifThenElse' : no ? 'ifElse' : 'ifThen'), inserts)
  },
  dependentRequired: (note, words) => {
    const { count, list } = namesIn(note, 'required', words)
    return words.phrase(of('dependentRequired'), {
      count,
      property: { code: textOf(note, 'property') ?? '' },
      required: list
    })
  },
  dependentSchema: (note, words) =>
    words.phrase(of('dependentSchema'), {
      property: { code: textOf(note, 'property') ?? '' },
      consequence: asked(schemaOf(note) ?? { types: [] }, words)
    }),
  contentMediaType: (note, words) =>
    words.phrase(of('contentMediaType'), { mediaType: { code: textOf(note, 'mediaType') ?? '' } }),
  contentEncoding: (note, words) =>
    words.phrase(of('contentEncoding'), { encoding: { code: textOf(note, 'encoding') ?? '' } }),
  contentSchema: (note, words) =>
    words.phrase(of('contentSchema'), { schema: briefPhrase(schemaOf(note) ?? { types: [] }, words) }),
  unevaluatedProperties: (note, words) => {
    const schema = schemaOf(note)
    return schema
      ? words.phrase(of('otherPropertiesAre'), { schema: briefPhrase(schema, words) })
      : [words.t(of('noOtherProperties'))]
  },
  unevaluatedItems: (note, words) => {
    const schema = schemaOf(note)
    return schema
      ? words.phrase(of('otherItemsAre'), { schema: briefPhrase(schema, words) })
      : [words.t(of('noOtherItems'))]
  },
  noAdditionalItems: (_, words) => [words.t(of('noOtherItems'))],
  xml: xmlWords,
  notAllowed: (_, words) => [words.t(of('notAllowed'))]
}

/** Kinds of nodes of XML beside elements and attributes (OpenAPI 3.2). */
const NODE_TYPES = ['text', 'cdata', 'none']

function xmlWords(note: Note, words: Words): Phrase {
  const parts: Phrase[] = []
  const name = textOf(note, 'name')
  const prefix = textOf(note, 'prefix')
  const isAttribute = textOf(note, 'attribute') === 'true' || textOf(note, 'nodeType') === 'attribute'
  const shown = name && { code: prefix ? `${prefix}:${name}` : name }
  if (isAttribute)
    parts.push(shown ? words.phrase(of('xml.attributeNamed'), { name: shown }) : [words.t(of('xml.attribute'))])
  else if (shown) parts.push(words.phrase(of('xml.element'), { name: shown }))
  else if (prefix) parts.push(words.phrase(of('xml.prefix'), { prefix: { code: prefix } }))
  const nodeType = textOf(note, 'nodeType') ?? ''
  if (NODE_TYPES.includes(nodeType)) parts.push([words.t(of(`xml.${nodeType}`))])
  if (textOf(note, 'wrapped') === 'true') parts.push([words.t(of('xml.wrapped'))])
  const namespace = textOf(note, 'namespace')
  if (namespace) parts.push(words.phrase(of('xml.namespace'), { namespace: { code: namespace } }))
  if (parts.length === 0) return []
  return words.phrase(of('xml.all'), { parts: words.list(parts, 'conjunction') })
}

/**
 * A rule of a schema in one sentence.
 *
 * @param note as the schema has it
 * @param owner the schema that has it
 * @returns empty when there is nothing to say
 */
export function notePhrase(note: Note, owner: SchemaView, words: Words): Phrase {
  const sentence = SENTENCES[note.kind](note, words, owner)
  return plainText(sentence).trim() === '' ? [] : sentence
}
