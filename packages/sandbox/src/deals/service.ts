import type { ReadFromReplica } from '@portico/server-kit'
import { ownerOf } from '../core/caller.ts'
import { readTimeline, type Timeline } from './timeline.ts'

/** A deal of a client: its resources, the first one first. */
export interface Deal {
  dealId: string
  /** Real time of the first request about it. */
  startedAt: Date
  resources: string[]
}

/** What the program that hosts the sandbox reads of deals. */
export interface DealsService {
  /**
   * Deals of a client, the newest first: one more than the limit, if there are more.
   *
   * @param before id of the last deal of the page before
   */
  list: (clientId: string, limit: number, before?: string) => Promise<Deal[]>
  /** What happened to the deal of a resource; undefined when no request is about it. */
  read: (clientId: string, resourceId: string) => Promise<Timeline | undefined>
}

const LIST = `
  select d.resource_id as deal_id, d.first_seen_at, array(
      select r.resource_id from sandbox.deal_resources r where r.owner = $1 and r.deal_id = d.resource_id
       order by r.first_seen_at, r.resource_id) as resources
    from sandbox.deal_resources d
   where d.owner = $1 and d.resource_id = d.deal_id and ($2::text is null or (d.first_seen_at, d.resource_id) <
     (select first_seen_at, resource_id from sandbox.deal_resources where owner = $1 and resource_id = $2))
   order by d.first_seen_at desc, d.resource_id desc limit $3`

/**
 * Makes the service on the sandbox's tables.
 *
 * @param readFromReplica runs its reads
 * @param flush writes what this instance has recorded of requests
 * @param nowOf the present time of an owner
 */
export const dealsService = (
  readFromReplica: ReadFromReplica,
  flush: () => Promise<void>,
  nowOf: (owner: string) => Promise<Date>
): DealsService => ({
  list: async (clientId, limit, before) => {
    await flush()
    const { rows } = await readFromReplica((db) =>
      db.query<{ deal_id: string; first_seen_at: Date; resources: string[] }>(LIST, [
        ownerOf({ clientId }),
        before ?? null,
        limit + 1
      ])
    )
    return rows.map(({ deal_id, first_seen_at, resources }) => ({
      dealId: deal_id,
      startedAt: first_seen_at,
      resources
    }))
  },
  read: async (clientId, resourceId) => {
    await flush()
    const owner = ownerOf({ clientId })
    return readTimeline(readFromReplica, owner, resourceId, await nowOf(owner))
  }
})
