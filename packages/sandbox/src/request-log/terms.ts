import type { Exchange, LogEntry } from './entry.ts'

/** Longer words are cut: what is searched for is compared with the text itself. */
const MAX_WORD = 64
const WORD = /[\p{L}\p{N}]+/gu

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** A hash of a text in 32 bits with a sign, as the database's `integer` has them (FNV-1a). */
function hash(text: string): number {
  let value = FNV_OFFSET
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), FNV_PRIME)
  return value | 0
}

/** The words of a text, in lower case. */
export const wordsOf = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(WORD))].map((word) => word.slice(0, MAX_WORD))

/** The hash of a word, which differs from owner to owner. */
export const wordTerm = (owner: string, word: string): number => hash(`${owner} ${word}`)

/** The hash of the id of a resource. */
export const resourceTerm = (owner: string, id: string): number => hash(`${owner}#${id}`)

/** The text of a request in which words are found. */
export const searchedText = ({ path, query, rule = '', requestId }: LogEntry, exchange: Exchange): string =>
  `${path}${query}\n${rule}\n${requestId}\n${exchange.requestBody}\n${exchange.responseBody}`

/** Hashes of all ids and words of requests. */
export function termsOf(owner: string, entries: readonly LogEntry[], exchanges: readonly Exchange[]): number[] {
  const terms = new Set<number>()
  const words = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    for (const id of entry.resources) terms.add(resourceTerm(owner, id))
    const exchange = exchanges[index]
    if (exchange) for (const word of wordsOf(searchedText(entry, exchange))) words.add(word)
  }
  for (const word of words) terms.add(wordTerm(owner, word))
  return [...terms]
}

/**
 * Makes the function that finds whether a text has all parts of a query, as whole words and whatever their case: parts are separated by
 * blanks.
 */
export function createMatcher(query: string): (text: string) => boolean {
  const parts = query.trim().split(/\s+/).filter(Boolean)
  const expressions = parts.map(
    (part) => new RegExp(`(?<![\\p{L}\\p{N}])${part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu')
  )
  return (text) => expressions.every((expression) => expression.test(text))
}

/** What requests are searched by besides words. */
export interface Facets {
  api?: string | undefined
  /** What the paths of a version of an API begin with, such as `/sandbox/payments/v1`. */
  server?: string | undefined
  operationId?: string | undefined
  /** A status such as `404`, or a class such as `4xx`. */
  status?: string | undefined
}

export const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`

const facet = (operation: string, status: string) => hash(`${operation}|${status}`)

const serverOf = (path: string) => /^\/sandbox\/[^/]+\/[^/]+/.exec(path)?.[0] ?? ''

/** Chunks that have it have hashes of versions of APIs; those of older releases have none. */
export const HAS_SERVERS = hash('servers')

/** What a request is, as a text of which facetsOf() makes hashes. */
export const facetText = ({
  api,
  operationId,
  path,
  status
}: Pick<LogEntry, 'api' | 'operationId' | 'path' | 'status'>) => `${api} ${operationId} ${serverOf(path)} ${status}`

/**
 * Hashes of what requests are: each operation, API and version of an API with each status, and each of them alone.
 *
 * @param texts of the requests
 */
export function facetsOf(texts: Iterable<string>): number[] {
  const facets = new Set<number>([HAS_SERVERS])
  for (const text of new Set(texts)) {
    const [api = '', operationId = '', server = '', status = ''] = text.split(' ')
    for (const operation of [operationId, api, server, ''])
      for (const each of [status, statusClass(Number(status)), '']) facets.add(facet(operation, each))
  }
  return [...facets]
}

/** The facet that every chunk with a request of a filter has; undefined when the filter has none. */
export const requiredFacet = ({
  api = '',
  server = api,
  operationId = server,
  status = ''
}: Facets): number | undefined => (operationId || status ? facet(operationId, status) : undefined)

/** Whether a request is one of a filter. */
export const matchesFacets = (entry: LogEntry, { api, server, operationId, status }: Facets): boolean =>
  (api === undefined || entry.api === api) &&
  (server === undefined || entry.path.startsWith(`${server}/`)) &&
  (operationId === undefined || entry.operationId === operationId) &&
  (status === undefined || String(entry.status) === status || statusClass(entry.status) === status)
