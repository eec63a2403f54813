import type { ReadConnection } from '@portico/server-kit'
import { readEntries, readEntriesWith, readExchanges, toExchange } from './chunk.ts'
import { dealsOf, resourcesOfDeal } from './deals.ts'
import { type Exchange, type LogEntry, lowestIdAt, type StoredEntry } from './entry.ts'
import {
  type ChunkFilter,
  type ChunkPosition,
  type StoredChunk,
  selectChunks,
  selectChunksOf,
  selectExchanges
} from './store.ts'
import {
  createMatcher,
  type Facets,
  matchesFacets,
  requiredFacet,
  resourceTerm,
  searchedText,
  wordsOf,
  wordTerm
} from './terms.ts'

/** What a list of the log is filtered by; all of it applies. */
export interface LogFilter extends Facets {
  /** Id of a resource. */
  resource?: string | undefined
  /** Id of a deal, or of one of its resources. */
  deal?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
  /** Whole words of the path, the query, the bodies, the rule or the request id. */
  q?: string | undefined
}

/** An entry with the deal to which it belongs. */
export type ListedEntry = LogEntry & { deal?: string }

/** A page of the log, the newest first. */
export interface LogPage {
  items: ListedEntry[]
  /** Where the next page begins; absent at the end of the log. */
  next?: string
}

/**
 * Chunks that are read together: few at first, which nearly always are enough for a page, and twice as many each time. Looking for terms in
 * all partitions takes longer than reading chunks: what has an id is in many of them.
 */
const FIRST_CHUNKS = 2
const CHUNKS_AT_ONCE = 16
/** Ids that are looked for in the texts of entries; with more, these are parsed. */
const MAX_TEXTS = 20
/** Whoever wants more wants all that there is. */
const LARGEST_PAGE = 200
/** Chunks that are read for one page: so the time of a page is limited, whatever the log has. A page can be shorter, or empty. */
const MAX_CHUNKS = 320

interface Search {
  owner: string
  filter: LogFilter
  /** Ids of which an entry must have one. */
  resources: readonly string[] | undefined
  matches: ((text: string) => boolean) | undefined
}

const isWanted = ({ filter, resources }: Search, before: string | undefined, after: string | undefined) => {
  const wanted = resources && new Set(resources)
  const until = filter.until && lowestIdAt(filter.until.getTime())
  return (entry: LogEntry) =>
    (before === undefined || entry.id < before) &&
    (after === undefined || entry.id > after) &&
    (until === undefined || entry.id < until) &&
    matchesFacets(entry, filter) &&
    (!wanted || entry.resources.some((id) => wanted.has(id)))
}

/** The entries of chunks that a filter matches, of which the bodies are read only where the filter has words. */
async function matchingEntries(
  db: ReadConnection,
  chunks: readonly StoredChunk[],
  isWantedEntry: (entry: LogEntry) => boolean,
  { matches, resources }: Search
): Promise<StoredEntry[]> {
  const ids = resources?.filter((id) => /^[\w-]+$/.test(id))
  // Bodies are found by the sizes of all entries.
  const isReadInPart = !matches && ids && ids.length === resources?.length && ids.length <= MAX_TEXTS
  const entriesOf = (chunk: StoredChunk) => (isReadInPart ? readEntriesWith(chunk, ids) : readEntries(chunk))
  const read = await Promise.all(chunks.map(async (chunk) => ({ chunk, entries: await entriesOf(chunk) })))
  const found = read.filter(({ entries }) => entries.some(isWantedEntry))
  if (!matches) return found.flatMap(({ entries }) => entries.filter(isWantedEntry))
  const exchanges =
    found.length > 0
      ? await selectExchanges(
          db,
          found.map(({ chunk }) => chunk)
        )
      : new Map()
  const matching = found.map(async ({ chunk, entries }) => {
    const stored = exchanges.get(chunk.chunkId)
    const bytes = stored ? await readExchanges(stored, entries) : []
    return entries.filter((entry, index) => {
      const exchange = bytes[index]
      return exchange !== undefined && isWantedEntry(entry) && matches(searchedText(entry, toExchange(exchange)))
    })
  })
  return (await Promise.all(matching)).flat()
}

async function searchOf(db: ReadConnection, owner: string, filter: LogFilter): Promise<Search> {
  const { deal, resource, q } = filter
  const ofDeal = deal === undefined ? undefined : await resourcesOfDeal(db, owner, deal)
  const resources = resource === undefined ? ofDeal : [resource].filter((id) => ofDeal?.includes(id) ?? true)
  return { owner, filter, resources, matches: q?.trim() ? createMatcher(q) : undefined }
}

const chunkFilter = (
  { owner, filter, resources }: Search,
  before: string | undefined,
  after: string | undefined
): ChunkFilter => ({
  ...{ owner, before, after },
  facet: requiredFacet(filter),
  allTerms: filter.q ? wordsOf(filter.q).map((word) => wordTerm(owner, word)) : [],
  anyTerms: resources?.map((id) => resourceTerm(owner, id)) ?? []
})

const latest = (one: string | undefined, other: string | undefined) => ((one ?? '') > (other ?? '') ? one : other)
const earliest = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one

/**
 * A page of the log of an owner, the newest requests first.
 *
 * @param page `before` is the `next` of the page before it; `after` an id, for what has come since
 */
export async function searchLog(
  db: ReadConnection,
  owner: string,
  filter: LogFilter,
  page: { limit: number; before?: string | undefined; after?: string | undefined }
): Promise<LogPage> {
  const search = await searchOf(db, owner, filter)
  if (search.resources?.length === 0) return { items: [] }
  const until = filter.until && lowestIdAt(filter.until.getTime())
  // An id that comes just before those of the first moment that counts.
  const since = filter.since && lowestIdAt(filter.since.getTime())
  const [before, after] = [earliest(page.before, until), latest(page.after, since)]
  const isWantedEntry = isWanted(search, before, after)
  const chunks = chunkFilter(search, before, after)
  const found: StoredEntry[] = []
  const isSelective = chunks.allTerms.length + chunks.anyTerms.length > 0
  const first = chunks.anyTerms.length > 0 || page.limit > LARGEST_PAGE ? CHUNKS_AT_ONCE : FIRST_CHUNKS
  let position: ChunkPosition | undefined
  for (
    let read = 0, count = first;
    read < MAX_CHUNKS;
    read += count, count = isSelective ? CHUNKS_AT_ONCE : Math.min(2 * count, CHUNKS_AT_ONCE)
  ) {
    const batch = await selectChunks(db, chunks, position, count)
    found.push(...(await matchingEntries(db, batch, isWantedEntry, search)))
    found.sort((one, other) => (one.id < other.id ? 1 : -1))
    position = batch.at(-1)
    if (!position || batch.length < count) return withDeals(db, owner, found, page.limit)
    // What is later than the last chunk that was read is complete: chunks can overlap.
    const { lastId } = position
    const complete = found.filter(({ id }) => id > lastId)
    if (complete.length >= page.limit) return withDeals(db, owner, complete, page.limit, true)
  }
  // The rest of the log begins with the last chunk that was read, which may overlap with those before it.
  const end = position?.lastId
  const complete = found.filter(({ id }) => end !== undefined && id > end)
  const { items } = await withDeals(db, owner, complete, page.limit)
  return { items, ...(end !== undefined && { next: following(end) }) }
}

/** The lowest id after an id: a page that begins before it has the id itself. */
const following = (id: string) => (BigInt(`0x${id}`) + 1n).toString(16).padStart(id.length, '0')

async function withDeals(
  db: ReadConnection,
  owner: string,
  found: readonly StoredEntry[],
  limit: number,
  hasMore = found.length > limit
): Promise<LogPage> {
  const entries = found.slice(0, limit)
  const ids = [...new Set(entries.flatMap(({ resources }) => resources))]
  const deals = ids.length > 0 ? await dealsOf(db, owner, ids) : new Map<string, string>()
  const items = entries.map(({ sizes: _, ...entry }) => {
    const deal = entry.resources.map((id) => deals.get(id)).find((each) => each !== undefined)
    return deal === undefined ? entry : { ...entry, deal }
  })
  const last = entries.at(-1)
  return { items, ...(hasMore && last && { next: last.id }) }
}

/** A request with its headers and bodies; undefined when the log of the owner does not have it. */
export async function readLogged(
  db: ReadConnection,
  owner: string,
  id: string
): Promise<(ListedEntry & Exchange) | undefined> {
  for (const chunk of await selectChunksOf(db, owner, id)) {
    const entries = await readEntries(chunk)
    const index = entries.findIndex((entry) => entry.id === id)
    const stored = index < 0 ? undefined : (await selectExchanges(db, [chunk])).get(chunk.chunkId)
    const exchange = stored && (await readExchanges(stored, entries))[index]
    if (exchange === undefined) continue
    const { items } = await withDeals(db, owner, entries.slice(index, index + 1), 1)
    return { ...(items[0] as ListedEntry), ...toExchange(exchange) }
  }
  return undefined
}
