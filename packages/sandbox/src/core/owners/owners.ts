import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'
import type { SandboxApi } from '../api.ts'
import { deleteOwners } from './client-data.ts'
import { KnownOwners, type OwnerState } from './known-owners.ts'
import type { OwnerMoment } from './time.ts'
import type { Timers } from './timers.ts'

const DAY_MS = 86_400_000

/** Days for which the data of a workspace are kept after its last call. */
export const WORKSPACE_DAYS = 90

interface OwnerRow {
  owner: string
  ahead_ms: string
  used_at: Date
  epoch: number
  next_due_at: Date | null
}

/**
 * The earliest timer is the first entry of its owner in an index. The order by the owner, which is redundant, leads there whatever the
 * planner expects: by its statistics it would rather read all timers of all owners, of which hardly any is due.
 */
const STATES = `
  select o.owner, o.ahead_ms, o.used_at, o.epoch,
    (select t.due_at from sandbox.timers t where t.owner between o.owner and o.owner order by t.owner, t.due_at limit 1) as next_due_at
  from sandbox.owners o where o.owner = any($1)`

/** A query that waits for those of the same turn of the event loop. */
interface Pending {
  owner: string
  resolve: (state: OwnerState | undefined) => void
  reject: (error: unknown) => void
}

/**
 * The owners of data with their clocks. A new owner begins with the story that the documents tell. Reading a clock takes a query, which
 * all calls of one turn of the event loop share, and with those that follow within some milliseconds.
 */
export class Owners {
  readonly #pool: pg.Pool
  readonly #clock: () => Date
  readonly #timers: Timers
  readonly #stories: readonly NonNullable<SandboxApi['story']>[]
  readonly #known: KnownOwners
  /** The owners whose timers are being applied. */
  readonly #applying = new Map<string, { until: Date; applied: Promise<void> }>()
  #pending: Pending[] = []

  constructor(pool: pg.Pool, clock: () => Date, timers: Timers, apis: readonly SandboxApi[]) {
    this.#pool = pool
    this.#clock = clock
    this.#timers = timers
    this.#stories = apis.flatMap(({ story }) => (story ? [story] : []))
    this.#known = new KnownOwners(clock)
  }

  /**
   * The present time of an owner, after everything that is due has been applied, and the epoch of its data. A new owner is made, with
   * its story.
   */
  async enter(owner: string): Promise<{ now: Date; epoch: number }> {
    const state = this.#known.find(owner) ?? (await this.#read(owner)) ?? (await this.#create(owner))
    const real = this.#clock()
    const now = new Date(real.getTime() + state.aheadMs)
    if (state.nextDueAt && state.nextDueAt <= now) await this.#applyDue(owner, now)
    if (real.getTime() - state.usedAt.getTime() > DAY_MS) {
      await this.#pool.query('update sandbox.owners set used_at = $2 where owner = $1', [owner, real])
      this.#known.forget(owner)
    }
    return { now, epoch: state.epoch }
  }

  /**
   * Resolves when no instance has the time any more that the clock of an owner had before a change that is committed, and this one has the
   * time after it. The change has been made, so it does not fail where the time cannot be read.
   */
  async changeKnown(owner: string): Promise<void> {
    await this.#known.expired()
    await this.#read(owner).catch(() => {})
  }

  /** The present time of an owner; nothing is applied, and no owner is made. */
  async nowOf(owner: string): Promise<Date> {
    const state = this.#known.find(owner) ?? (await this.#read(owner))
    return new Date(this.#clock().getTime() + (state?.aheadMs ?? 0))
  }

  /**
   * How far the clock of an owner is ahead, in milliseconds; undefined unless a request has read it just now.
   *
   * @param beforeMs also what was known so many milliseconds ago, such as when a request began
   */
  knownAheadOf(owner: string, beforeMs = 0): number | undefined {
    return this.#known.find(owner, beforeMs)?.aheadMs
  }

  /** How far the clock of an owner is ahead, in milliseconds. */
  async aheadOf(owner: string): Promise<number> {
    return this.knownAheadOf(owner) ?? (await this.#read(owner))?.aheadMs ?? 0
  }

  /** The owners whose clocks are ahead, with their present times. */
  async ahead(): Promise<OwnerMoment[]> {
    const { rows } = await this.#pool.query<Pick<OwnerRow, 'owner' | 'ahead_ms'>>(
      'select owner, ahead_ms from sandbox.owners where ahead_ms > 0'
    )
    const real = this.#clock().getTime()
    return rows.map(({ owner, ahead_ms }) => ({ owner, now: new Date(real + Number(ahead_ms)) }))
  }

  /** Applies what is due until a time. Calls of an owner that arrive together wait for one of them, instead of all competing for the same. */
  async #applyDue(owner: string, until: Date): Promise<void> {
    for (let running = this.#applying.get(owner); running; running = this.#applying.get(owner)) {
      await running.applied
      if (running.until >= until) return
    }
    const applied = this.#timers.runDue(this.#pool, owner, until).finally(() => {
      this.#applying.delete(owner)
      this.#known.forget(owner)
    })
    this.#applying.set(owner, { until, applied })
    await applied
  }

  #read(owner: string): Promise<OwnerState | undefined> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ owner, resolve, reject })
      if (this.#pending.length === 1) setImmediate(() => void this.#query())
    })
  }

  async #query(): Promise<void> {
    const pending = this.#pending
    this.#pending = []
    try {
      const owners = [...new Set(pending.map(({ owner }) => owner))]
      const asked = this.#known.now()
      const { rows } = await this.#pool.query<OwnerRow>({ name: 'owner states', text: STATES, values: [owners] })
      const states = new Map(
        rows.map(({ owner, ahead_ms, next_due_at, used_at, epoch }) => [
          owner,
          { aheadMs: Number(ahead_ms), nextDueAt: next_due_at ?? undefined, usedAt: used_at, epoch }
        ])
      )
      for (const [owner, state] of states) this.#known.set(owner, state, asked)
      for (const { owner, resolve } of pending) resolve(states.get(owner))
    } catch (error) {
      for (const { reject } of pending) reject(error)
    }
  }

  /** Inserts what an owner begins with, of each API. */
  async insertStory(client: pg.PoolClient, moment: OwnerMoment): Promise<void> {
    for (const story of this.#stories) await story(client, moment)
  }

  /** Makes an owner with its story, unless another call has done so in the meantime. */
  async #create(owner: string): Promise<OwnerState> {
    const now = this.#clock()
    const state: OwnerState = { aheadMs: 0, nextDueAt: undefined, usedAt: now, epoch: 0 }
    const asked = this.#known.now()
    const isNew = await inTransaction({ pool: this.#pool }, async ({ client }) => {
      const { rowCount } = await client.query(
        'insert into sandbox.owners (owner, created_at, used_at) values ($1, $2, $2) on conflict do nothing',
        [owner, now]
      )
      if (rowCount === 1) await this.insertStory(client, { owner, now })
      return rowCount === 1
    })
    if (isNew) this.#known.set(owner, state, asked)
    return state
  }
}

/** Deletes everything of workspaces that have not been used for 90 days. */
export async function removeUnusedWorkspaces(pool: pg.Pool, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - WORKSPACE_DAYS * DAY_MS)
  const { rows } = await pool.query<{ owner: string }>(
    `select owner from sandbox.owners where used_at < $1 and owner ~ ':.+$' limit 1000`,
    [oldest]
  )
  if (rows.length > 0)
    await removeOwners(
      pool,
      rows.map(({ owner }) => owner)
    )
}

/** Deletes everything of owners, in every table of the sandbox that has an owner. */
export async function removeOwners(pool: pg.Pool, owners: readonly string[]): Promise<void> {
  await inTransaction({ pool }, ({ client }) => deleteOwners(client, owners))
}
