import { deleteInPortions, inTransaction } from '@portico/server-kit'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Queryable } from '../core/table.ts'
import { DAY_MS, dayNumber, dayOf } from './days.ts'
import { KEPT_DAYS } from './partitions.ts'

/** Links that are remembered, of all owners: those that requests were about last. Others cost a statement. */
const REMEMBERED_LINKS = 10_000

interface Link {
  resource_id: string
  deal_id: string
  /** When the deal was first seen, in microseconds since 1970. */
  deal_first_seen: string
}

/**
 * The links of resources, with when the deal of each was first seen. Each is looked up by itself: a plan that was made when an owner had
 * few links would read all of them.
 */
const SELECT = `
  select r.resource_id, r.deal_id, extract(epoch from d.first_seen_at) * 1000000 as deal_first_seen
    from unnest($2::text[]) as given (id)
   cross join lateral (select * from sandbox.deal_resources where owner = $1 and resource_id = given.id limit 1) r
   cross join lateral (select * from sandbox.deal_resources where owner = $1 and resource_id = r.deal_id limit 1) d`

const JOIN = `
  update sandbox.deal_resources r set deal_id = given.into_id
    from unnest($2::text[], $3::text[]) as given (deal_id, into_id) where r.owner = $1 and r.deal_id = given.deal_id`

const UPSERT = `
  insert into sandbox.deal_resources (owner, resource_id, deal_id, first_seen_at, last_seen_on)
  select $1, given.resource_id, given.deal_id, $4::timestamptz + given.place * interval '1 microsecond', $5::date
    from unnest($2::text[], $3::text[]) with ordinality as given (resource_id, deal_id, place)
  on conflict (owner, resource_id) do update set deal_id = excluded.deal_id, last_seen_on = excluded.last_seen_on`

/** Keeps the deals of resources that have one. */
const ADD = `
  with locked as materialized (select pg_advisory_xact_lock(hashtextextended($1, 16)))
  insert into sandbox.deal_resources (owner, resource_id, deal_id, first_seen_at, last_seen_on)
  select $1, given.resource_id, given.deal_id, $4::timestamptz + given.place * interval '1 microsecond', $5::date
    from locked, unnest($2::text[], $3::text[]) with ordinality as given (resource_id, deal_id, place)
  on conflict (owner, resource_id) do update set last_seen_on = excluded.last_seen_on
  returning resource_id, deal_id`

/** The deal of a resource, and the day on which that was written. */
interface KnownLink {
  deal: string
  /** Days since 1970. */
  day: number
}

const keyOf = (owner: string, resourceId: string) => `${owner} ${resourceId}`

/**
 * The deals of owners: resources that requests have shown to belong together. A deal has the id of its first resource. When a request joins
 * two deals, they are one from then on, with the id of the older.
 */
export class DealLinks {
  readonly #pool: pg.Pool
  /** By owner and resource. */
  readonly #known = new LRUCache<string, KnownLink>({ max: REMEMBERED_LINKS })

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Whether ids were linked as those of one deal before, on the day of a time. */
  readonly isLinked = (owner: string, ids: readonly string[], at: number): boolean => {
    const first = this.#knownLink(owner, ids[0] ?? '')
    const isFirst = (id: string) => {
      const link = this.#knownLink(owner, id)
      return link?.deal === first?.deal && link?.day === first?.day
    }
    return first?.day === dayNumber(at) && ids.every(isFirst)
  }

  /**
   * Takes note of which resources belong together.
   *
   * @param shown the resources of each of some requests, the oldest first
   * @param at time of the first of the requests
   */
  async link(owner: string, shown: readonly (readonly string[])[], at: number): Promise<void> {
    const sets = shown.filter((ids) => ids.length > 0 && !this.isLinked(owner, ids, at))
    if (sets.length === 0) return
    const deals = (await this.#add(owner, sets, at)) ?? (await this.#join(owner, sets, at))
    for (const [id, deal] of deals) this.#known.set(keyOf(owner, id), { deal, day: dayNumber(at) })
  }

  /** Deletes the links of resources that no request of the log has any more. */
  async cleanUp(now: Date): Promise<void> {
    await deleteInPortions(this.#pool, 'sandbox.deal_resources', 'last_seen_on < $1::date', [
      dayOf(now.getTime() - KEPT_DAYS * DAY_MS)
    ])
  }

  #knownLink(owner: string, id: string): KnownLink | undefined {
    return this.#known.get(keyOf(owner, id))
  }

  /**
   * Adds resources to the deals that are known, or as new ones, in one statement: nearly always, that is all.
   *
   * @returns the deals of the resources; undefined when there are deals to join
   */
  async #add(
    owner: string,
    sets: readonly (readonly string[])[],
    at: number
  ): Promise<Map<string, string> | undefined> {
    const dealOf = (id: string) => this.#knownLink(owner, id)?.deal
    const groups = grouped(sets.map((ids) => [...ids.flatMap((id) => dealOf(id) ?? []), ...ids]))
    const written = new Map<string, string>()
    for (const ids of groups) {
      const [deal, ...others] = new Set(ids.flatMap((id) => dealOf(id) ?? []))
      if (others.length > 0) return undefined
      // The deal itself is always among them: should it have been joined to another one, its row says so.
      const first = deal ?? (ids[0] as string)
      for (const id of ids)
        if (id === first || this.#knownLink(owner, id)?.day !== dayNumber(at)) written.set(id, first)
    }
    const values = [owner, [...written.keys()], [...written.values()], new Date(at), dayOf(at)]
    const { rows } = await this.#pool.query<Link>({ name: 'deal resources added', text: ADD, values })
    const deals = new Map(rows.map(({ resource_id, deal_id }) => [resource_id, deal_id]))
    const isOne = (ids: readonly string[]) => new Set(ids.flatMap((id) => deals.get(id) ?? [])).size === 1
    return groups.every(isOne) ? deals : undefined
  }

  /**
   * Joins deals that are shown to be one.
   *
   * @returns the deals of the resources
   */
  #join(owner: string, sets: readonly (readonly string[])[], at: number): Promise<Map<string, string>> {
    return inTransaction({ pool: this.#pool }, async ({ client }) => {
      // Two instances that join the same deals would each make the other's one.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 16))', [owner])
      const { rows } = await client.query<Link>({
        name: 'deal links',
        text: SELECT,
        values: [owner, [...new Set(sets.flat())]]
      })
      const ages = new Map(rows.map(({ deal_id, deal_first_seen }) => [deal_id, Number(deal_first_seen)]))
      const groups = grouped([...rows.map(({ resource_id, deal_id }) => [deal_id, resource_id]), ...sets])
      const deals = new Map<string, string>()
      const joined: [string, string][] = []
      const byAge = (one: string, other: string) =>
        (ages.get(one) ?? 0) - (ages.get(other) ?? 0) || (one < other ? -1 : 1)
      for (const ids of groups) {
        const [oldest, ...others] = ids.filter((id) => ages.has(id)).toSorted(byAge)
        const deal = oldest ?? (ids[0] as string)
        for (const other of others) joined.push([other, deal])
        for (const id of ids) deals.set(id, deal)
      }
      if (joined.length > 0)
        await client.query(JOIN, [owner, joined.map(([other]) => other), joined.map(([, deal]) => deal)])
      const values = [owner, [...deals.keys()], [...deals.values()], new Date(at), dayOf(at)]
      await client.query({ name: 'deal resources', text: UPSERT, values })
      return deals
    })
  }
}

/** Joins sets that have a member in common; the members of each are in the order of the sets. */
function grouped(sets: readonly (readonly string[])[]): string[][] {
  const groups: string[][] = []
  const places = new Map<string, number>()
  for (const set of sets) {
    const [first = groups.length, ...others] = [...new Set(set.flatMap((id) => places.get(id) ?? []))].toSorted(
      (one, other) => one - other
    )
    const group = groups[first] ?? []
    groups[first] = group
    const added = [...others.flatMap((place) => (groups[place] ?? []).splice(0)), ...set]
    for (const id of added) {
      if (places.get(id) !== first) group.push(id)
      places.set(id, first)
    }
  }
  return groups.filter(({ length }) => length > 0)
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
