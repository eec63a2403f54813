import type { Queryable } from '../core/table.ts'
import { readEntries } from '../request-log/chunk.ts'
import { type LogEntry, lowestIdAt } from '../request-log/entry.ts'
import { selectChunksByIds } from '../request-log/store.ts'
import { matchesFacets, requiredFacet } from '../request-log/terms.ts'

/** Requests of one operation with one status, or a class of them such as `2xx`. */
export interface Outcome {
  operationId: string
  status: string
}

/** The first and the last request of an outcome. */
export interface OutcomeRange {
  first: LogEntry
  last: LogEntry
}

/** Of each hash, the first and the last chunk that have it. */
const CHUNKS = `
  select given.facet, (array_agg(c.chunk_id order by c.first_id))[1] as first_chunk,
         (array_agg(c.chunk_id order by c.last_id desc))[1] as last_chunk
    from sandbox.log_chunks c cross join unnest(c.facets) as given (facet)
   where c.owner = $1 and c.day >= $2 and given.facet = any($3)
   group by given.facet`

export const outcomeKey = ({ operationId, status }: Outcome): string => `${operationId} ${status}`

/**
 * Finds the first and the last request of each outcome in the log of an owner. The time does not depend on how many requests there are:
 * of each outcome, two chunks are read at most.
 *
 * @returns by `outcomeKey`; without the outcomes that no request had
 */
export async function findOutcomes(
  db: Queryable,
  owner: string,
  outcomes: readonly Outcome[],
  since: Date
): Promise<Map<string, OutcomeRange>> {
  const facets = new Map(outcomes.map((outcome) => [requiredFacet(outcome), outcome]))
  const { rows } = await db.query<{ facet: number; first_chunk: string; last_chunk: string }>(CHUNKS, [
    owner,
    since,
    [...facets.keys()]
  ])
  const ids = [...new Set(rows.flatMap(({ first_chunk, last_chunk }) => [first_chunk, last_chunk]))]
  const chunks = new Map<string, LogEntry[]>()
  for (const chunk of await selectChunksByIds(db, owner, ids)) chunks.set(chunk.chunkId, await readEntries(chunk))
  const lowest = lowestIdAt(since.getTime())
  const found = new Map<string, OutcomeRange>()
  for (const { facet, first_chunk, last_chunk } of rows) {
    const outcome = facets.get(facet)
    if (!outcome) continue
    const isOne = (entry: LogEntry) => entry.id > lowest && matchesFacets(entry, outcome)
    const first = chunks.get(first_chunk)?.find(isOne)
    const last = chunks.get(last_chunk)?.findLast(isOne)
    if (first && last) found.set(outcomeKey(outcome), { first, last })
  }
  return found
}
