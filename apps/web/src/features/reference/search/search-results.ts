import type { DocumentLocation } from '@/lib/reference/address.ts'
import type { RecentResult } from './recent.ts'
import { addressOfHit } from './search-address.ts'
import type { SearchGroup, SearchIndex } from './search-index.ts'

/** What can be chosen: a result, or something that was chosen before. */
export interface SearchResult extends RecentResult {
  readonly titleRanges: readonly number[]
  readonly detailRanges: readonly number[]
}

export interface SearchResultGroup {
  readonly heading: SearchGroup | 'recent'
  readonly choices: readonly SearchResult[]
}

interface SearchInput {
  /** Empty while nothing is asked: then the choices of before are offered. */
  query: string
  index: SearchIndex | undefined
  recent: readonly RecentResult[]
  current: DocumentLocation
}

/** What is offered, in groups that have something. */
export function searchResults({ query, index, recent, current }: SearchInput): readonly SearchResultGroup[] {
  if (query === '') {
    const choices = recent.map((choice) => ({ ...choice, titleRanges: [], detailRanges: [] }))
    return choices.length === 0 ? [] : [{ heading: 'recent', choices }]
  }
  return (index?.find(query, current.api) ?? []).map(({ group, hits }) => ({
    heading: group,
    choices: hits.map((hit) => ({ ...hit, to: addressOfHit(hit, current) }))
  }))
}
