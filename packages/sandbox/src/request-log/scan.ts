import type { ReadConnection } from '@portico/server-kit'
import { readEntries, readExchanges } from './chunk.ts'
import { type ExchangeBytes, type LogEntry, lowestIdAt } from './entry.ts'
import { type ChunkPosition, selectChunks, selectExchanges } from './store.ts'
import { type Facets, HAS_SERVERS, matchesFacets, requiredFacet } from './terms.ts'

const CHUNKS_AT_ONCE = 8

/**
 * Visits the requests of an owner with their bodies, the newest first, until the visitor has had enough.
 *
 * @param visit returns false to end
 */
export async function scanLog(
  db: ReadConnection,
  owner: string,
  filter: Facets & { since: Date },
  visit: (entry: LogEntry, exchange: ExchangeBytes) => boolean
): Promise<void> {
  const after = lowestIdAt(filter.since.getTime())
  const unless = filter.server === undefined ? undefined : HAS_SERVERS
  const chunks = { owner, before: undefined, after, facet: requiredFacet(filter), unless, allTerms: [], anyTerms: [] }
  let position: ChunkPosition | undefined
  for (;;) {
    const batch = await selectChunks(db, chunks, position, CHUNKS_AT_ONCE)
    const exchanges = batch.length > 0 ? await selectExchanges(db, batch) : new Map()
    const read = batch.map(async (chunk) => {
      const entries = await readEntries(chunk)
      const stored = exchanges.get(chunk.chunkId)
      return { entries, bytes: stored ? await readExchanges(stored, entries) : [] }
    })
    for (const { entries, bytes } of await Promise.all(read)) {
      for (let index = entries.length - 1; index >= 0; index--) {
        const [entry, exchange] = [entries[index], bytes[index]]
        if (!entry || !exchange || entry.id <= after || !matchesFacets(entry, filter)) continue
        if (!visit(entry, exchange)) return
      }
    }
    position = batch.at(-1)
    if (!position || batch.length < CHUNKS_AT_ONCE) return
  }
}
