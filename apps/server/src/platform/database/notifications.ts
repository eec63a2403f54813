import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database } from './open.ts'
import type { Queryable } from './query.ts'

/** Milliseconds between two looks at whether the connection still works. */
const CHECK_MS = 2_000
/** Milliseconds after which a notification to oneself is sent again. */
const PROBE_MS = 15_000
/** Milliseconds within which it must have come back. */
const PROBE_TIMEOUT_MS = 4_000

const PROBE_CHANNEL = 'notification_probe'

/** Called with the payload of a notification, or without one when some may have been missed. */
export type NotificationHandler = (payload: string | undefined) => void

export interface NotificationsOptions {
  database: Database
  /** Of the PostgreSQL server; undefined with the embedded database, which has one instance only. */
  databaseUrl: string | undefined
  log: FastifyBaseLogger
}

/**
 * Notifications between instances, by PostgreSQL's LISTEN and NOTIFY, over one connection of each instance.
 *
 * Notifications can fail to come without an error: a pooler in transaction mode drops them, and a machine that has vanished never closes
 * its connections. Therefore each instance notifies itself every few seconds. While that does not come back, every handler is called
 * every two seconds, as if some had been missed: nothing is later than that.
 */
export class Notifications {
  readonly #options: NotificationsOptions
  readonly #handlers = new Map<string, NotificationHandler[]>()
  #listener: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #probe: { token: string; sentAt: number; isBack: boolean } | undefined
  #isConnecting = false

  constructor(options: NotificationsOptions) {
    this.#options = options
  }

  /** Adds a handler of a channel's notifications, before the start. */
  on(channel: string, handler: NotificationHandler): void {
    this.#handlers.set(channel, [...(this.#handlers.get(channel) ?? []), handler])
  }

  /** Begins to listen; does nothing with the embedded database. */
  async start(): Promise<void> {
    const { databaseUrl } = this.#options
    if (!databaseUrl) return
    this.#timer = setInterval(() => void this.#check(databaseUrl), CHECK_MS)
    this.#timer.unref()
    await this.#connect(databaseUrl)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    const listener = this.#listener
    this.#listener = undefined
    await listener?.end()
  }

  /** Notifies every instance, this one too; within a transaction, when that is committed. Does nothing with the embedded database. */
  async send(client: Queryable, channel: string, payload: string): Promise<void> {
    if (this.#options.databaseUrl) await client.query('select pg_notify($1, $2)', [channel, payload])
  }

  async #connect(connectionString: string): Promise<void> {
    this.#isConnecting = true
    const { log } = this.#options
    const listener = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'portico: notifications'
    })
    listener.on('error', (error) => log.warn({ err: error }, 'the connection for notifications broke'))
    listener.on('end', () => this.#forget(listener))
    listener.on('notification', ({ channel, payload }) => this.#receive(channel, payload))
    try {
      await listener.connect()
      for (const channel of [PROBE_CHANNEL, ...this.#handlers.keys()]) await listener.query(`listen ${channel}`)
      this.#listener = listener
      if (!this.#timer) await this.stop()
      else await this.#sendProbe()
    } catch (error) {
      log.warn({ err: error }, 'listening for notifications failed')
      void listener.end().catch(() => {})
    } finally {
      this.#isConnecting = false
      this.#catchUp()
    }
  }

  #forget(listener: pg.Client): void {
    if (this.#listener !== listener) return
    this.#listener = undefined
    this.#probe = undefined
  }

  #receive(channel: string, payload: string | undefined): void {
    if (channel === PROBE_CHANNEL) {
      if (this.#probe && this.#probe.token === payload) this.#probe.isBack = true
    } else for (const handler of this.#handlers.get(channel) ?? []) handler(payload)
  }

  /** Changes made during an interruption are found by whoever looks. */
  #catchUp(): void {
    if (this.#timer) for (const handler of [...this.#handlers.values()].flat()) handler(undefined)
  }

  async #check(connectionString: string): Promise<void> {
    if (this.#isConnecting) return
    const probe = this.#probe
    const age = probe ? performance.now() - probe.sentAt : 0
    if (!this.#listener) await this.#connect(connectionString)
    else if (probe?.isBack && age < PROBE_MS) return
    else if (probe?.isBack) await this.#sendProbe()
    else if (age < PROBE_TIMEOUT_MS) this.#catchUp()
    else await this.#replace(connectionString)
  }

  /** A connection on which nothing comes may be one to a machine that has vanished. */
  async #replace(connectionString: string): Promise<void> {
    const silent = this.#listener
    this.#listener = undefined
    // Its end is not awaited: the server may not respond to it.
    silent?.removeAllListeners('notification')
    void silent?.end().catch(() => {})
    await this.#connect(connectionString)
  }

  async #sendProbe(): Promise<void> {
    const token = randomUUID()
    this.#probe = { token, sentAt: performance.now(), isBack: false }
    await this.#options.database.pool.query('select pg_notify($1, $2)', [PROBE_CHANNEL, token]).catch(() => {})
  }
}
