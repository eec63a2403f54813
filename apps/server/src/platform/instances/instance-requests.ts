import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { NotificationHandler, Notifications } from '../database/notifications.ts'
import type { Database } from '../database/open.ts'
import { ProblemError } from '../http/errors.ts'
import type { Instances } from './instances.ts'

/** Milliseconds within which an instance must respond. */
const TIMEOUT_MS = 5_000
/** Milliseconds between two looks for a response whose notification may have been lost. */
const POLL_MS = 1_000

const REQUESTS = 'instance_requests'
const RESPONSES = 'instance_responses'

const ASK = `
  with request as (
    insert into instance_requests (id, instance_id, subject, parameters, created_date)
      values ($1, $2, $3, $4, now()) returning instance_id
  ) select pg_notify('${REQUESTS}', instance_id::text) from request`

/** A request is taken once, also when several notifications come for it. */
const TAKE = `
  update instance_requests set taken_date = now() where instance_id = $1 and taken_date is null
    returning id, subject, parameters`

const RESPOND = `
  with request as (update instance_requests set response = $2 where id = $1 returning id)
    select pg_notify('${RESPONSES}', id::text) from request`

const READ = 'delete from instance_requests where id = $1 and response is not null returning response'

const REMOVE_OLD = `delete from instance_requests where id = $1 or created_date < now() - interval '1 minute'`

/** Responds to requests about a subject. */
type Responder = (parameters: unknown) => unknown

type Response = { value: unknown } | { error: string }

export interface InstanceRequestsOptions {
  database: Database
  notifications: Notifications
  instances: Instances
  log: FastifyBaseLogger
}

/**
 * What instances ask each other: figures and log lines that only the memory of one of them has. Requests and responses pass through the
 * database, which every instance reaches; instances need not reach each other.
 */
export class InstanceRequests {
  readonly #options: InstanceRequestsOptions
  readonly #responders = new Map<string, Responder>()
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>()

  constructor(options: InstanceRequestsOptions) {
    this.#options = options
    const { notifications, instances, log } = options
    const take: NotificationHandler = (payload) => {
      if (payload !== undefined && payload !== instances.id) return
      this.#respond().catch((error) => log.warn({ err: error }, 'requests of other instances were not read'))
    }
    notifications.on(REQUESTS, take)
    notifications.on(RESPONSES, (payload) => {
      if (payload !== undefined) this.#waiting.get(payload)?.resolve()
      else for (const { resolve } of this.#waiting.values()) resolve()
    })
  }

  /** Says who responds to requests about a subject; what the responder returns must be JSON. */
  respondTo(subject: string, responder: Responder): void {
    this.#responders.set(subject, responder)
  }

  /**
   * Asks an instance, which may be this one.
   *
   * @param instanceId of the instance; without one, this instance
   * @throws ProblemError when it does not run, or does not respond in time
   */
  async ask<T>(instanceId: string | undefined, subject: string, parameters: object = {}): Promise<T> {
    const { instances } = this.#options
    if (instanceId === undefined || instanceId === instances.id) return (await this.#read(subject, parameters)) as T
    const known = (await instances.list()).find(({ id }) => id === instanceId)
    if (!known)
      throw new ProblemError('notFound', {
        detail: 'This instance is no longer running. GET management/instances lists the running instances.'
      })
    return (await this.#exchange(known, subject, parameters)) as T
  }

  async #exchange(instance: { id: string; name: string }, subject: string, parameters: object): Promise<unknown> {
    const { pool } = this.#options.database
    const id = randomUUID()
    const deadline = performance.now() + TIMEOUT_MS
    const waiting = this.#waiting
    waiting.set(id, Promise.withResolvers())
    try {
      await pool.query(ASK, [id, instance.id, subject, JSON.stringify(parameters)])
      while (performance.now() < deadline) {
        await Promise.race([waiting.get(id)?.promise, pause(POLL_MS)])
        waiting.set(id, Promise.withResolvers())
        const { rows } = await pool.query<{ response: Response }>(READ, [id])
        const response = rows[0]?.response
        if (response && 'value' in response) return response.value
        if (response) throw new Error(`The instance ${instance.name} failed: ${response.error}`)
      }
    } finally {
      waiting.delete(id)
    }
    await pool.query(REMOVE_OLD, [id])
    throw new ProblemError('unavailable', {
      detail: `The instance ${instance.name} did not respond within ${TIMEOUT_MS / 1000} seconds.`
    })
  }

  async #read(subject: string, parameters: unknown): Promise<unknown> {
    const responder = this.#responders.get(subject)
    if (!responder) throw new Error(`No responder knows the subject ${subject}.`)
    return responder(parameters)
  }

  async #respond(): Promise<void> {
    const { database, instances, log } = this.#options
    const { rows } = await database.pool.query<{ id: string; subject: string; parameters: unknown }>(TAKE, [
      instances.id
    ])
    await Promise.all(
      rows.map(async ({ id, subject, parameters }) => {
        let response: Response
        try {
          response = { value: await this.#read(subject, parameters) }
        } catch (error) {
          log.warn({ err: error, subject }, 'a request of another instance failed')
          response = { error: (error as Error).message }
        }
        await database.pool.query(RESPOND, [id, JSON.stringify(response)])
      })
    )
  }
}
