import uFuzzy from '@leeoniya/ufuzzy'
import type { SearchPiece } from '@portico/openapi'

/** What results are grouped by, in the order in which they are shown. */
export const SEARCH_GROUPS = ['operations', 'webhooks', 'schemas', 'properties', 'guides', 'errors'] as const
export type SearchGroup = (typeof SEARCH_GROUPS)[number]

const GROUP_OF_KIND: Readonly<Record<string, SearchGroup>> = {
  o: 'operations',
  w: 'webhooks',
  s: 'schemas',
  p: 'properties',
  e: 'errors',
  g: 'guides'
}

/** Entries of one API, or of the guides (kind `g`), as columns. */
export interface SearchSource {
  /** The API's idapi; empty for the guides. */
  readonly api: string
  /** What the API is called. */
  readonly name: string
  readonly piece: SearchPiece
}

/** An entry that was found. Ranges are pairs of positions, from the first that matched to the one after the last. */
export interface SearchHit {
  readonly group: SearchGroup
  readonly api: string
  readonly apiName: string
  readonly title: string
  readonly detail: string
  /** As in SearchPiece. */
  readonly address: string
  readonly titleRanges: readonly number[]
  readonly detailRanges: readonly number[]
}

export interface GroupHits {
  readonly group: SearchGroup
  readonly hits: readonly SearchHit[]
}

/** Results of a group that are shown. */
const LIMITS: Readonly<Record<SearchGroup, number>> = {
  operations: 6,
  webhooks: 4,
  schemas: 5,
  properties: 6,
  guides: 4,
  errors: 4
}

/** Entries of a group that are ranked; more only costs time, since those that match best come first anyhow. */
const MAX_RANKED = 2_000
const MAX_TERMS = 6
/** Error codes that are looked through for each that is shown. */
const SAME_CODES = 50
/** Letters from which a word may have a typing error. */
const TOLERANT_FROM = 4
/** Milliseconds of work after which the browser gets its turn while the index is made. */
const SLICE_MS = 8

type Tolerance = ReturnType<NonNullable<uFuzzy.Options['intraRules']>>

/** The first letter is always meant. */
const EXACT: Tolerance = { intraSlice: [1, Infinity], intraIns: 0, intraSub: 0, intraTrn: 0, intraDel: 0 }
const ONE_ERROR: Tolerance = { intraSlice: [1, Infinity], intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 }

const fuzzy = new uFuzzy({
  intraMode: 1,
  intraRules: (term) => (term.length < TOLERANT_FROM || /\d/.test(term) ? EXACT : ONE_ERROR)
})

/** The entries of one group. The same position in each column is one entry. */
interface Column {
  /** Position of the source. */
  readonly sources: number[]
  /** Position in the source's columns. */
  readonly entries: number[]
  /** Title and detail, folded, as they are searched. */
  readonly texts: string[]
  /** Position of the title among `titles`: many entries have the same. */
  readonly titleOf: number[]
  readonly titles: string[]
  readonly masks: number[]
}

/** Folds case and accents, character by character, so that positions stay what they are. */
const fold = (text: string) => uFuzzy.latinize(text).toLowerCase()

/** Which letters and digits a text has, a bit for each. */
function maskOf(text: string): number {
  let mask = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97)
    else if (code >= 48 && code <= 57) mask |= 1 << 26
  }
  return mask
}

function bitsOf(mask: number): number {
  let bits = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++
  return bits
}

/**
 * What can be searched, made for being asked at every key: exact matches are found by comparing texts, and only where these are few,
 * titles with a typing error are looked for, among those that have all letters of the word but one.
 */
export class SearchIndex {
  readonly #sources: readonly SearchSource[]
  readonly #columns = new Map<SearchGroup, Column>()

  private constructor(sources: readonly SearchSource[]) {
    this.#sources = sources
  }

  /**
   * Makes an index, in slices of a few milliseconds.
   *
   * @param pause lets the browser do what waits; the next slice begins when it resolves
   */
  static async make(sources: readonly SearchSource[], pause: () => Promise<void>): Promise<SearchIndex> {
    const index = new SearchIndex(sources)
    const known = new Map<string, number>()
    let until = performance.now() + SLICE_MS
    for (const [position, { piece }] of sources.entries())
      for (let entry = 0; entry < piece.titles.length; entry++) {
        index.#add(position, entry, known)
        if (entry % 256 !== 255 || performance.now() < until) continue
        await pause()
        until = performance.now() + SLICE_MS
      }
    return index
  }

  #add(source: number, entry: number, known: Map<string, number>): void {
    const piece = this.#sources[source]?.piece
    const group = GROUP_OF_KIND[piece?.kinds[entry] ?? '']
    if (!piece || !group) return
    const column = this.#columnOf(group)
    const title = fold(piece.titles[entry] ?? '')
    const key = `${group} ${title}`
    let titleAt = known.get(key)
    if (titleAt === undefined) {
      titleAt = column.titles.push(title) - 1
      column.masks.push(maskOf(title))
      known.set(key, titleAt)
    }
    column.sources.push(source)
    column.entries.push(entry)
    column.titleOf.push(titleAt)
    // Who knows an operation by its id finds it by that too.
    const id = group === 'operations' ? ` ${piece.addresses[entry]?.split('/').slice(1).join('/') ?? ''}` : ''
    column.texts.push(`${title} ${fold((piece.details[entry] ?? '') + id)}`)
  }

  #columnOf(group: SearchGroup): Column {
    const known = this.#columns.get(group)
    if (known) return known
    const column: Column = { sources: [], entries: [], texts: [], titleOf: [], titles: [], masks: [] }
    this.#columns.set(group, column)
    return column
  }

  /**
   * Finds entries that have all words of a text in title or detail, in any order, with or without accents; a longer word of a title may
   * have one typing error.
   *
   * @param current the API whose entries come first among those that match as well
   * @returns groups that have any, with the few that match best
   */
  find(text: string, current: string): readonly GroupHits[] {
    const query = fold(text.trim()).replace(/\s+/g, ' ')
    const terms = [...new Set(query.split(' '))].slice(0, MAX_TERMS)
    if (query === '') return []
    return SEARCH_GROUPS.flatMap((group) => {
      const column = this.#columns.get(group)
      if (!column) return []
      // Most operations have the same few error codes: each code is named once before any is named again.
      const wanted = LIMITS[group] * (group === 'errors' ? SAME_CODES : 1)
      const best = this.#best(column, query, terms, current, wanted)
      const found = (group === 'errors' ? firstOfEach(best, column.titleOf) : best).slice(0, LIMITS[group])
      return found.length === 0 ? [] : [{ group, hits: found.map((at) => this.#hit(group, column, at, terms)) }]
    })
  }

  #best(column: Column, query: string, terms: readonly string[], current: string, limit: number): number[] {
    const exact: number[] = []
    const { texts } = column
    for (let at = 0; at < texts.length && exact.length < MAX_RANKED; at++) {
      const text = texts[at] ?? ''
      if (terms.every((term) => text.includes(term))) exact.push(at)
    }
    const ranked = this.#ranked(column, exact, query, terms, current)
    if (ranked.length >= limit) return ranked.slice(0, limit)
    const near = this.#near(column, terms, new Set(exact))
    return [...ranked, ...this.#ranked(column, near, query, terms, current)].slice(0, limit)
  }

  /** Entries of which a word of the title has a typing error; those that are exact are left out. */
  #near(column: Column, terms: readonly string[], exact: ReadonlySet<number>): number[] {
    if (!terms.some((term) => term.length >= TOLERANT_FROM)) return []
    const { titles, masks, texts, titleOf } = column
    const titlesByTerm = terms.map((term) => {
      const mask = maskOf(term)
      const candidates: number[] = []
      if (term.length >= TOLERANT_FROM)
        for (let at = 0; at < titles.length; at++) if (bitsOf(mask & ~(masks[at] ?? 0)) <= 1) candidates.push(at)
      return new Set(candidates.length === 0 ? [] : (fuzzy.filter(titles, term, candidates) ?? []))
    })
    const found: number[] = []
    if (titlesByTerm.every(({ size }) => size === 0)) return found
    for (let at = 0; at < texts.length && found.length < MAX_RANKED; at++) {
      if (exact.has(at)) continue
      const text = texts[at] ?? ''
      const titleAt = titleOf[at] ?? -1
      if (terms.every((term, index) => text.includes(term) || titlesByTerm[index]?.has(titleAt))) found.push(at)
    }
    return found
  }

  /** The better an entry matches, the earlier it comes; then those of the current API, then short titles. */
  #ranked(column: Column, found: number[], query: string, terms: readonly string[], current: string): number[] {
    const scores = new Map<number, number>()
    for (const at of found) {
      const title = column.titles[column.titleOf[at] ?? -1] ?? ''
      const isCurrent = this.#sources[column.sources[at] ?? -1]?.api === current
      scores.set(at, qualityOf(title, query, terms) * 2_000 + (isCurrent ? 0 : 1_000) + Math.min(title.length, 999))
    }
    return found.sort((a, b) => (scores.get(a) ?? 0) - (scores.get(b) ?? 0) || a - b)
  }

  #hit(group: SearchGroup, column: Column, at: number, terms: readonly string[]): SearchHit {
    const source = this.#sources[column.sources[at] ?? -1]
    const entry = column.entries[at] ?? -1
    const title = source?.piece.titles[entry] ?? ''
    const detail = source?.piece.details[entry] ?? ''
    const text = column.texts[at] ?? ''
    return {
      group,
      api: source?.api ?? '',
      apiName: source?.name ?? '',
      title,
      detail,
      address: source?.piece.addresses[entry] ?? '',
      // A word that the detail has is not looked for in the title with an error: making its expression takes longest of all.
      titleRanges: rangesOf(fold(title), terms, (term) => term.length >= TOLERANT_FROM && !text.includes(term)),
      detailRanges: rangesOf(fold(detail), terms, () => false)
    }
  }
}

/** The first entry of each title, then the others, both in their order. */
function firstOfEach(found: readonly number[], titleOf: readonly number[]): number[] {
  const seen = new Set<number | undefined>()
  const isFirst = (at: number) => !seen.has(titleOf[at]) && seen.add(titleOf[at])
  const first = found.filter(isFirst)
  const named = new Set(first)
  return [...first, ...found.filter((at) => !named.has(at))]
}

/** How well a title matches, from 0 for the same text. */
function qualityOf(title: string, query: string, terms: readonly string[]): number {
  if (title === query) return 0
  if (title.startsWith(query)) return 1
  const at = title.indexOf(query)
  if (at > 0) return /[^a-z\d]/.test(title.charAt(at - 1)) ? 2 : 3
  return terms.every((term) => title.includes(term)) ? 4 : 5
}

/** Where the words are, as pairs of positions that do not overlap. */
function rangesOf(text: string, terms: readonly string[], isTolerant: (term: string) => boolean): number[] {
  const pairs: [number, number][] = []
  for (const term of terms) {
    const at = text.indexOf(term)
    if (at >= 0) pairs.push([at, at + term.length])
    else if (isTolerant(term)) {
      const ranges = fuzzy.filter([text], term)?.length ? (fuzzy.info([0], [text], term).ranges[0] ?? []) : []
      for (let index = 0; index + 1 < ranges.length; index += 2)
        pairs.push([ranges[index] ?? 0, ranges[index + 1] ?? 0])
    }
  }
  const merged: number[] = []
  for (const [from, to] of pairs.sort((a, b) => a[0] - b[0])) {
    const last = merged.length - 1
    if (last > 0 && from <= (merged[last] ?? 0)) merged[last] = Math.max(merged[last] ?? 0, to)
    else merged.push(from, to)
  }
  return merged
}
