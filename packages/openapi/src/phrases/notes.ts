import type { Limit, Note, SchemaView } from '../model/schema.ts'
import { briefPhrase, conditionPhrases } from './brief.ts'
import { type Phrase, type PhraseBook, plainText } from './phrase-book.ts'

type Kind = Note['kind']

const MAX_ITEMS = 6

const schemaOf = (note: Note): SchemaView => note.schemas?.[0]?.schema ?? { types: [] }

const paramText = (note: Note, name: string): string | undefined => {
  const value = note.params?.[name]
  return value === undefined ? undefined : typeof value === 'object' ? value.join(', ') : String(value)
}

const limitOf = (schema: SchemaView, keyword: Limit['keyword']): number | undefined => {
  const value = schema.limits?.find((limit) => limit.keyword === keyword)?.value
  return value === undefined ? undefined : Number(value)
}

/** Names of properties as code: `a, b and c`. */
function namesIn(note: Note, name: string, words: PhraseBook): { count: number; list: Phrase } {
  const value = note.params?.[name]
  const names = typeof value === 'object' ? value : value === undefined ? [] : [String(value)]
  const codes = names.map((item) => [{ code: item }])
  return { count: names.length, list: words.list(codes, 'conjunction') }
}

/** The conditions of a schema that has nothing but properties. */
function onlyConditions(schema: SchemaView, words: PhraseBook): Phrase | undefined {
  const { types, component, limits, variants, constant, enumeration } = schema
  const saysMore = component || limits || variants || constant || enumeration || types.some((type) => type !== 'object')
  const conditions = saysMore ? [] : conditionPhrases(schema, words)
  return conditions.length > 0 ? words.list(conditions, 'conjunction') : undefined
}

/** The conditions of a schema as a part of a sentence, or else its short description. */
function conditionOrBrief(schema: SchemaView, words: PhraseBook): Phrase {
  const conditions = onlyConditions(schema, words)
  if (conditions) return conditions
  return words.phrase('reference.schema.note.valueIs', { schema: briefPhrase(schema, words) })
}

const of = (key: string) => `reference.schema.note.${key}`

/** `owner` is the schema that has the rule. */
type Sentence = (note: Note, words: PhraseBook, owner: SchemaView) => Phrase

/** The sentence that contains only a short description of the schema of its rule. */
const withSchema = (key: string) => (note: Note, words: PhraseBook) =>
  words.phrase(of(key), { schema: briefPhrase(schemaOf(note), words) })

const paramCode = (note: Note, name: string) => ({ code: paramText(note, name) ?? '' })

const SENTENCES: Record<Kind, Sentence> = {
  tuple: (_, words, owner) => {
    const parts = (owner.prefixItems ?? []).slice(0, MAX_ITEMS).map((schema) => briefPhrase(schema, words))
    if ((owner.prefixItems?.length ?? 0) > MAX_ITEMS) parts.push(['…'])
    const key = parts.length > 0 ? 'tuple' : 'tupleBare'
    return words.phrase(of(key), { schemas: words.list(parts, 'conjunction') })
  },
  contains: (note, words, owner) => {
    const schema = briefPhrase(schemaOf(note), words)
    const min = limitOf(owner, 'minContains') ?? 1
    const max = limitOf(owner, 'maxContains')
    const counted = (key: string, count: number) =>
      words.phrase(of(`contains.${key}`), { count, number: words.number(count), schema })
    if (max === undefined) return counted('atLeast', min)
    if (min === 0) return counted('atMost', max)
    if (min === max) return counted('exactly', max)
    return words.phrase(of('contains.between'), { count: max, from: words.number(min), to: words.number(max), schema })
  },
  propertyNames: withSchema('propertyNames'),
  not: (note, words) => {
    const condition = onlyConditions(schemaOf(note), words)
    return condition ? words.phrase(of('notConditions'), { condition }) : withSchema('not')(note, words)
  },
  if: (note, words) => {
    const [condition, yes, no] = ['if', 'then', 'else'].map((role) => {
      const part = note.schemas?.find((one) => one.role === role)
      return part && conditionOrBrief(part.schema, words)
    })
    const inserts = { condition: condition ?? [], consequence: yes ?? [], otherwise: no ?? [] }
    return words.phrase(of(yes && no ? 'ifThenElse' : no ? 'ifElse' : 'ifThen'), inserts)
  },
  dependentRequired: (note, words) => {
    const { count, list: required } = namesIn(note, 'required', words)
    return words.phrase(of('dependentRequired'), { count, property: paramCode(note, 'property'), required })
  },
  dependentSchema: (note, words) =>
    words.phrase(of('dependentSchema'), {
      property: paramCode(note, 'property'),
      consequence: conditionOrBrief(schemaOf(note), words)
    }),
  contentMediaType: (note, words) => words.phrase(of('contentMediaType'), { mediaType: paramCode(note, 'mediaType') }),
  contentEncoding: (note, words) => words.phrase(of('contentEncoding'), { encoding: paramCode(note, 'encoding') }),
  contentSchema: withSchema('contentSchema'),
  unevaluatedProperties: (note, words) =>
    note.schemas?.[0] ? withSchema('otherPropertiesAre')(note, words) : [words.t(of('noOtherProperties'))],
  unevaluatedItems: (note, words) =>
    note.schemas?.[0] ? withSchema('otherItemsAre')(note, words) : [words.t(of('noOtherItems'))],
  noAdditionalItems: (_, words) => [words.t(of('noOtherItems'))],
  xml: xmlWords,
  notAllowed: (_, words) => [words.t(of('notAllowed'))]
}

/** Kinds of nodes of XML beside elements and attributes (OpenAPI 3.2). */
const NODE_TYPES = ['text', 'cdata', 'none']

function xmlWords(note: Note, words: PhraseBook): Phrase {
  const parts: Phrase[] = []
  const name = paramText(note, 'name')
  const prefix = paramText(note, 'prefix')
  const isAttribute = paramText(note, 'attribute') === 'true' || paramText(note, 'nodeType') === 'attribute'
  const shown = name && { code: prefix ? `${prefix}:${name}` : name }
  if (isAttribute)
    parts.push(shown ? words.phrase(of('xml.attributeNamed'), { name: shown }) : [words.t(of('xml.attribute'))])
  else if (shown) parts.push(words.phrase(of('xml.element'), { name: shown }))
  else if (prefix) parts.push(words.phrase(of('xml.prefix'), { prefix: { code: prefix } }))
  const nodeType = paramText(note, 'nodeType') ?? ''
  if (NODE_TYPES.includes(nodeType)) parts.push([words.t(of(`xml.${nodeType}`))])
  if (paramText(note, 'wrapped') === 'true') parts.push([words.t(of('xml.wrapped'))])
  const namespace = paramText(note, 'namespace')
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
export function notePhrase(note: Note, owner: SchemaView, words: PhraseBook): Phrase {
  const sentence = SENTENCES[note.kind](note, words, owner)
  return plainText(sentence).trim() === '' ? [] : sentence
}
