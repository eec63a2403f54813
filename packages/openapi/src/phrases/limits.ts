import type { Limit } from '../model/schema.ts'
import type { Phrase, PhraseBook } from './phrase-book.ts'

type Keyword = Limit['keyword']

const RANGES: readonly { key: 'length' | 'items' | 'properties'; min: Keyword; max: Keyword }[] = [
  { key: 'length', min: 'minLength', max: 'maxLength' },
  { key: 'items', min: 'minItems', max: 'maxItems' },
  { key: 'properties', min: 'minProperties', max: 'maxProperties' }
]

/** Every value of a keyword: an allOf chain may bring several patterns. */
const valuesOf = (limits: readonly Limit[], keyword: Keyword) =>
  limits.filter((limit) => limit.keyword === keyword).map(({ value }) => value)

function numberOf(limits: readonly Limit[], keyword: Keyword): number | undefined {
  const value = limits.find((limit) => limit.keyword === keyword)?.value
  return value === undefined || value === '' ? undefined : Number(value)
}

/**
 * How many decimals values have whose steps are a power of ten: 2 for 0.01.
 *
 * @returns undefined for any other step
 */
export function decimalsOfStep(step: number): number | undefined {
  for (let decimals = 0; decimals <= 12; decimals++) if (Math.abs(step * 10 ** decimals - 1) < 1e-9) return decimals
  return undefined
}

/**
 * The limits of a schema in words: `2 to 35 characters`, `greater than 0`, `at most 100,000.00`, `matches ^[A-Z]+$`.
 *
 * @param limits as the schema has them
 * @param types JSON types of the schema
 */
export function limitPhrases(limits: readonly Limit[], types: readonly string[], words: PhraseBook): readonly Phrase[] {
  // Most schemas have none, and a large document has very many schemas.
  if (limits.length === 0) return []
  return [
    ...rangeWords(limits, words),
    ...boundWords(limits, words),
    ...stepWords(limits, types, words),
    ...valuesOf(limits, 'pattern').map((pattern) =>
      words.phrase('reference.schema.limit.pattern', { pattern: { code: String(pattern) } })
    ),
    ...(valuesOf(limits, 'uniqueItems').includes(true) ? [[words.t('reference.schema.limit.unique')]] : [])
  ]
}

function rangeWords(limits: readonly Limit[], words: PhraseBook): readonly Phrase[] {
  return RANGES.flatMap(({ key, min, max }) => {
    const from = numberOf(limits, min)
    const to = numberOf(limits, max)
    const say = (what: string, count: number, inserts: Record<string, string>) =>
      words.phrase(`reference.schema.limit.${key}.${what}`, { count, ...inserts })
    // Nothing is shorter than nothing.
    const isBoundBelow = from !== undefined && from > 0
    if (isBoundBelow && to !== undefined) {
      if (from === to) return [say('exactly', to, { number: words.number(to) })]
      return [say('between', to, { from: words.number(from), to: words.number(to) })]
    }
    if (isBoundBelow) return [say('atLeast', from, { number: words.number(from) })]
    return to === undefined ? [] : [say('atMost', to, { number: words.number(to) })]
  })
}

function boundWords(limits: readonly Limit[], words: PhraseBook): readonly Phrase[] {
  const step = numberOf(limits, 'multipleOf')
  const decimals = (step !== undefined && decimalsOfStep(step)) || 0
  const shown = (keyword: Keyword) => {
    const value = numberOf(limits, keyword)
    // Nothing has no cents.
    return value === undefined ? undefined : words.number(value, value === 0 ? 0 : decimals)
  }
  const least = shown('minimum')
  const most = shown('maximum')
  const above = shown('exclusiveMinimum')
  const below = shown('exclusiveMaximum')
  const say = (what: string, inserts: Record<string, string>) =>
    words.phrase(`reference.schema.limit.number.${what}`, inserts)
  if (least !== undefined && most !== undefined && above === undefined && below === undefined)
    return [least === most ? say('exactly', { number: least }) : say('between', { from: least, to: most })]
  return Object.entries({ atLeast: least, above, atMost: most, below }).flatMap(([key, number]) =>
    number === undefined ? [] : [say(key, { number })]
  )
}

function stepWords(limits: readonly Limit[], types: readonly string[], words: PhraseBook): readonly Phrase[] {
  const step = numberOf(limits, 'multipleOf')
  if (step === undefined) return []
  const decimals = decimalsOfStep(step)
  if (decimals === undefined) return [words.phrase('reference.schema.limit.multipleOf', { number: words.number(step) })]
  if (decimals > 0)
    return [words.phrase('reference.schema.limit.decimals', { count: decimals, number: words.number(decimals) })]
  return types.includes('integer') && !types.includes('number') ? [] : [[words.t('reference.schema.limit.whole')]]
}
