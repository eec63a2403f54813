import type { Entry, EntryKind } from './entries.ts'

/** What an entry of a kind is worth beside another with the same words: whoever asks wants to do something. */
const WEIGHT_OF: Readonly<Record<EntryKind, number>> = {
  operation: 6,
  guide: 5,
  webhook: 4,
  schema: 2,
  error: 2,
  property: 0
}

/** Kinds whose address has words of their own, such as the operationId. */
const ADDRESSED: ReadonlySet<EntryKind> = new Set(['operation', 'webhook', 'schema', 'guide'])

/** Characters of what is shown of a body, around the first word that was found. */
const EXCERPT = 240

const WORDS = /[\p{L}\p{N}]+/gu

/** Lower case without accents; `createPayment` has the words of `create payment` too. */
const folded = (text: string): string =>
  text
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()

const wordsOf = (text: string): string[] => folded(text).match(WORDS) ?? []

/** How well a word is found in a text: as a word of it, at the beginning of one, within one, or not at all. */
function fit(term: string, words: readonly string[]): number {
  if (words.includes(term)) return 4
  if (words.some((word) => word.startsWith(term))) return 3
  // What is short is within too much.
  return term.length >= 4 && words.some((word) => word.includes(term)) ? 1 : 0
}

/** An entry that was found. */
export interface Hit {
  entry: Entry
  /** What is said of it: its detail, or of a guide the words around what was found. */
  excerpt: string
}

function excerptOf({ detail, body }: Entry, terms: readonly string[]): string {
  if (detail || !body) return detail
  const text = folded(body)
  const found = terms.map((term) => text.indexOf(term)).filter((position) => position >= 0)
  // Folding keeps the length of almost every text, so the place is about the same.
  const start = Math.max(0, Math.min(...found, body.length) - EXCERPT / 4)
  const from = start === 0 ? 0 : body.indexOf(' ', start) + 1
  const shown = body.slice(from, from + EXCERPT)
  return `${from > 0 ? '… ' : ''}${shown}${from + EXCERPT < body.length ? ' …' : ''}`
}

/**
 * Finds entries by words, the best first. Entries that have all words come before those that lack some; of those that lack some, at
 * least half the words must be found.
 *
 * @param limit of the results
 */
export function search(entries: readonly Entry[], query: string, limit: number): Hit[] {
  const terms = [...new Set(wordsOf(query))]
  if (terms.length === 0) return []
  const ranked = entries.flatMap((entry) => {
    const [title, detail, body] = [wordsOf(entry.title), wordsOf(entry.detail), wordsOf(entry.body ?? '')]
    // Errors and properties have the address of their operation or schema, which is found by it already.
    const address = ADDRESSED.has(entry.kind) ? wordsOf(entry.page) : []
    let score = 0
    let found = 0
    for (const term of terms) {
      const best = Math.max(3 * fit(term, title), 2 * fit(term, address), 2 * fit(term, detail), fit(term, body))
      if (best > 0) found += 1
      score += best
    }
    if (found * 2 < terms.length || found === 0) return []
    return [{ entry, score: score / terms.length + WEIGHT_OF[entry.kind] / 2, isWhole: found === terms.length }]
  })
  return ranked
    .toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole) || other.score - one.score)
    .slice(0, limit)
    .map(({ entry }) => ({ entry, excerpt: excerptOf(entry, terms) }))
}
