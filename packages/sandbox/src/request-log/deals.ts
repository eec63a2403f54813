import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'
import type { Queryable } from '../core/table.ts'
import type { LogEntry } from './entry.ts'
import { KEPT_DAYS } from './partitions.ts'
import { linkedResources } from './resources.ts'

const DAY_MS = 86_400_000
/** Owners whose links are remembered, and links of one owner. */
const MAX_OWNERS = 200
const MAX_LINKS = 5_000

/** Resources that one request showed to belong together. */
interface LinkedSet {
  ids: readonly string[]
  at: number
}

interface Link {
  resource_id: string
  deal_id: string
  first_seen_at: Date
}

const UPSERT = `
  insert into sandbox.deal_resources (owner, resource_id, deal_id, first_seen_at, last_seen_on)
  select $1, given.resource_id, $3, $4, $5::date from unnest($2::text[]) with ordinality as given (resource_id, place)
   order by given.place
  on conflict (owner, resource_id) do update set deal_id = excluded.deal_id, last_seen_on = excluded.last_seen_on`

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * The deals of owners: resources that requests have shown to belong together. A deal has the id of its first resource. When a request joins
 * two deals, they are one from then on, with the id of the older.
 */
export class DealLinks {
  readonly #pool: pg.Pool
  /** By owner, of each resource the deal and the day on which that was written. */
  readonly #known = new Map<string, Map<string, string>>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Takes note of what requests show to belong together. */
  async link(owner: string, entries: readonly LogEntry[]): Promise<void> {
    const known = this.#knownOf(owner)
    for (const entry of entries) {
      const ids = linkedResources(entry)
      const marks = new Set(ids.map((id) => known.get(id)))
      // All of one deal, which was written today.
      if (ids.length === 0 || (marks.size === 1 && [...marks][0]?.startsWith(dayOf(entry.at)))) continue
      const deal = await this.#write(owner, { ids, at: entry.at })
      for (const id of ids) known.set(id, `${dayOf(entry.at)} ${deal}`)
    }
  }

  /** Deletes the links of resources that no request of the log has any more. */
  async cleanUp(now: Date): Promise<void> {
    await this.#pool.query('delete from sandbox.deal_resources where last_seen_on < $1::date', [
      dayOf(now.getTime() - KEPT_DAYS * DAY_MS)
    ])
  }

  #knownOf(owner: string): Map<string, string> {
    const known = this.#known.get(owner)
    if (known && known.size < MAX_LINKS) return known
    if (this.#known.size >= MAX_OWNERS) this.#known.clear()
    const made = new Map<string, string>()
    this.#known.set(owner, made)
    return made
  }

  /** @returns the deal of the resources */
  #write(owner: string, { ids, at }: LinkedSet): Promise<string> {
    return inTransaction({ pool: this.#pool }, async ({ client }) => {
      // Two requests that join the same deals would each make the other's one.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 16))', [owner])
      const { rows } = await client.query<Link>(
        `select resource_id, deal_id, first_seen_at from sandbox.deal_resources where owner = $1 and resource_id =
           any(select deal_id from sandbox.deal_resources where owner = $1 and resource_id = any($2))
          order by first_seen_at, resource_id`,
        [owner, ids]
      )
      const [oldest, ...others] = rows.map(({ resource_id }) => resource_id)
      const deal = oldest ?? (ids[0] as string)
      if (others.length > 0)
        await client.query('update sandbox.deal_resources set deal_id = $3 where owner = $1 and deal_id = any($2)', [
          owner,
          others,
          deal
        ])
      await client.query(UPSERT, [owner, [...new Set([deal, ...ids])], deal, new Date(at), dayOf(at)])
      return deal
    })
  }
}

/** By resource, the deals of resources of an owner. */
export async function dealsOf(db: Queryable, owner: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<Link>(
    'select resource_id, deal_id from sandbox.deal_resources where owner = $1 and resource_id = any($2)',
    [owner, ids]
  )
  return new Map(rows.map(({ resource_id, deal_id }) => [resource_id, deal_id]))
}

/** The resources of the deal to which a resource belongs; that resource alone when it belongs to none. */
export async function resourcesOfDeal(db: Queryable, owner: string, resourceId: string): Promise<string[]> {
  const { rows } = await db.query<Link>(
    `select resource_id from sandbox.deal_resources where owner = $1 and deal_id =
       (select deal_id from sandbox.deal_resources where owner = $1 and resource_id = $2)
      order by first_seen_at, resource_id`,
    [owner, resourceId]
  )
  return rows.length > 0 ? rows.map(({ resource_id }) => resource_id) : [resourceId]
}
