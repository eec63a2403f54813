import { randomUUID } from 'node:crypto'
import type { Instance } from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open.ts'
import { queryJson } from '../database/query.ts'

/** Milliseconds between two renewals of an instance's row. */
const RENEWAL_MS = 5_000
/** After so long without a renewal an instance counts as gone. */
const GONE_AFTER = `interval '20 seconds'`

/** The database's clock counts, because those of machines differ. */
const RENEW = `
  insert into instances (id, name, version, started_date, seen_date) values ($1, $2, $3, $4, now())
      on conflict (id) do update set seen_date = now()`

const LIST = `
  select id, name, version, started_date as "startedDate", seen_date as "seenDate"
    from instances where seen_date > now() - ${GONE_AFTER} or id = $1 order by name, started_date, id`

const REMOVE_GONE = `delete from instances where seen_date < now() - interval '1 hour'`

export interface InstancesOptions {
  database: Database
  name: string
  version: string
  log: FastifyBaseLogger
  /** Whether the database is the embedded one, which one instance uses. */
  isOnlyInstance: boolean
}

/** The instances that run on the database, this one among them. */
export class Instances {
  /** Of this instance; another one after each start. */
  readonly id = randomUUID()
  readonly name: string
  readonly #options: InstancesOptions
  readonly #startedDate = new Date(performance.timeOrigin)
  #timer: NodeJS.Timeout | undefined

  constructor(options: InstancesOptions) {
    this.name = options.name
    this.#options = options
  }

  async start(): Promise<void> {
    if (this.#options.isOnlyInstance) return
    await this.#options.database.pool.query(REMOVE_GONE)
    await this.#renew()
    const { log } = this.#options
    this.#timer = setInterval(() => {
      this.#renew().catch((error) => log.warn({ err: error }, 'the instance could not report that it runs'))
    }, RENEWAL_MS)
    this.#timer.unref()
  }

  /** Takes this instance off the list. */
  async stop(): Promise<void> {
    if (!this.#timer) return
    clearInterval(this.#timer)
    // Where the database is unavailable, the row expires.
    await this.#options.database.pool.query('delete from instances where id = $1', [this.id]).catch(() => {})
  }

  /** The instances that run, by name. */
  async list(): Promise<Instance[]> {
    const { database, isOnlyInstance, version } = this.#options
    const startedDate = this.#startedDate.toISOString()
    const own = { id: this.id, name: this.name, version, startedDate, seenDate: new Date().toISOString() }
    if (isOnlyInstance) return [own]
    const listed = await queryJson<Instance>(database.pool, LIST, [this.id])
    return listed.some(({ id }) => id === this.id) ? listed : [own, ...listed]
  }

  async #renew(): Promise<void> {
    const { database, version } = this.#options
    await database.pool.query(RENEW, [this.id, this.name, version, this.#startedDate])
  }
}
