import { setTimeout as wait } from 'node:timers/promises'
import { type GuardedClient, tracing } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { ObservedAttempt } from '../../core/options.ts'
import { onDeliveries } from '../../core/owners/events.ts'
import { isInbox, receiveInInbox } from '../inbox/receive.ts'
import { type EndpointRecord, messageBody } from '../model.ts'
import type { AfterAttempt } from './outcome.ts'
import { isLate } from './promptness.ts'
import {
  abandonDelivery,
  type DueDelivery,
  endAllLeases,
  type Lease,
  leaseEndpoints,
  releaseEndpoint,
  storeResult,
  storeSuccess,
  takeDelivery
} from './queue.ts'
import { send } from './send.ts'

/** Endpoints that an instance sends messages to at the same time, one message each. */
const MAX_ENDPOINTS_AT_ONCE = 64
/** Of these, endpoints that fail: however many of them hang, others have places. */
const MAX_FAILING_AT_ONCE = 32
/** Messages to an endpoint before others that wait get its place. */
const MESSAGES_PER_LEASE = 20
/** How often an instance looks for what others have written. */
const POLL_MS = 1_000
/** When an instance looks for what it has written itself, which may not be committed yet. */
const WAKE_MS = [10, 60, 250] as const
/** For how long a stop waits for attempts. */
const STOP_MS = 5_000

export interface DelivererOptions {
  pool: pg.Pool
  /** Real time. */
  clock: () => Date
  log: FastifyBaseLogger
  client: GuardedClient
  /** Whether no other instance delivers. */
  isOnlyInstance: boolean
  /** Opens a sealed secret. */
  open: (sealed: string, keyId: string) => string
  /** Called in the transaction that stores the result of an attempt. */
  onChange: (client: pg.PoolClient, endpoint: EndpointRecord, change: AfterAttempt) => Promise<void>
  /** Called after each attempt. */
  onAttempt: (attempt: ObservedAttempt) => void
}

/**
 * Delivers messages, in every instance: the database says what is due, and an endpoint that one instance has leased is no other's. When
 * an instance ends, its leases expire and others make the attempts again, with the same ids. An only instance ends them when it starts.
 */
export class Deliverer {
  readonly #options: DelivererOptions
  readonly #running = new Map<Promise<void>, Lease>()
  #stopping = new AbortController()
  #timers = new Set<NodeJS.Timeout>()
  #looking: Promise<void> | undefined
  #looksAgain = false
  #unsubscribe: (() => void) | undefined
  /** Whether leases may be those of a process that has ended. */
  #endsLeases: boolean

  constructor(options: DelivererOptions) {
    this.#options = options
    this.#endsLeases = options.isOnlyInstance
  }

  start(): void {
    if (this.#unsubscribe) return
    this.#stopping = new AbortController()
    // What a request causes is sent in the traces of the deliveries, whichever request woke this instance.
    this.#unsubscribe = onDeliveries(() => tracing.detached(() => this.#wake()))
    const poll = () => {
      this.#look()
      this.#after(POLL_MS, poll)
    }
    poll()
  }

  /** Starts no attempt any more, and waits some seconds for those that run; those that have not ended then are made again by others. */
  async stop(): Promise<void> {
    this.#unsubscribe?.()
    this.#unsubscribe = undefined
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    await this.#looking
    const ended = new AbortController()
    const all = Promise.allSettled(this.#running.keys()).then(() => ended.abort())
    await wait(STOP_MS, undefined, { signal: ended.signal }).catch(() => undefined)
    this.#stopping.abort()
    await all
  }

  #after(milliseconds: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      action()
    }, milliseconds)
    this.#timers.add(timer)
  }

  #wake(): void {
    if (this.#timers.size > WAKE_MS.length) return
    for (const milliseconds of WAKE_MS) this.#after(milliseconds, () => this.#look())
  }

  /** Leases endpoints for which something is due, as far as there are places, and begins to send. */
  #look(): void {
    this.#looksAgain = true
    this.#looking ??= this.#lookWhileAsked().finally(() => {
      this.#looking = undefined
      if (this.#looksAgain && this.#unsubscribe) this.#look()
    })
  }

  async #lookWhileAsked(): Promise<void> {
    try {
      while (this.#looksAgain && this.#unsubscribe) {
        this.#looksAgain = false
        if (this.#endsLeases) await endAllLeases(this.#options.pool)
        this.#endsLeases = false
        await this.#leaseAll()
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'deliveries that are due could not be read')
    }
  }

  async #leaseAll(): Promise<void> {
    const failing = [...this.#running.values()].filter(({ isFailing }) => isFailing).length
    const capacity = { all: MAX_ENDPOINTS_AT_ONCE - this.#running.size, failing: MAX_FAILING_AT_ONCE - failing }
    if (capacity.all <= 0 || !this.#unsubscribe) return
    const { pool, clock } = this.#options
    for (const lease of await leaseEndpoints(pool, clock(), capacity)) {
      const run = this.#serve(lease).finally(() => {
        this.#running.delete(run)
        if (this.#unsubscribe) this.#look()
      })
      this.#running.set(run, lease)
    }
  }

  /** Sends the messages that are due to an endpoint, one after the other. */
  async #serve(lease: Lease): Promise<void> {
    const { pool, clock, log, onAttempt } = this.#options
    const leasedAt = new Date()
    try {
      for (let count = 0; count < MESSAGES_PER_LEASE && this.#unsubscribe; count += 1) {
        const due = await takeDelivery(pool, clock(), lease)
        if (!due) break
        const late = isLate(due.delivery, lease, leasedAt)
        const { traceparent, type } = due.delivery
        const span = {
          name: 'deliver webhook',
          kind: 'client',
          attributes: { 'messaging.message.type': type }
        } as const
        const outcome = await tracing
          .continue(traceparent, span, () => this.#attempt(due))
          .catch((error) => {
            onAttempt({ outcome: 'interrupted', isLate: late })
            throw error
          })
        if (outcome) onAttempt({ outcome, isLate: late })
      }
      await releaseEndpoint(pool, lease)
    } catch (error) {
      // The lease expires, and the attempt is made again.
      log.warn({ err: error, endpointId: lease.endpointId }, 'a delivery was interrupted')
    }
  }

  /** @returns undefined when the attempt has no result because the instance stops */
  async #attempt({ delivery, url, event, secrets, now }: DueDelivery): Promise<'success' | 'failure' | undefined> {
    const { pool, clock, client, open, onChange } = this.#options
    const startedAt = clock()
    const message = {
      url,
      webhookId: delivery.webhookId,
      body: messageBody({ ...event, eventId: delivery.eventId, type: delivery.type }),
      secrets: secrets.map(({ keyId, value }) => open(value, keyId)),
      ...(delivery.fault && { fault: delivery.fault })
    }
    const result = isInbox(url)
      ? await receiveInInbox(pool, delivery, message)
      : await send(client, message, this.#stopping.signal)
    if (this.#stopping.signal.aborted && result.statusCode === undefined) {
      await abandonDelivery(pool, delivery)
      return undefined
    }
    const finished = {
      delivery,
      result: { ...result, startedAt: momentOf(delivery, now, startedAt) },
      startedAt,
      keyIds: secrets.map(({ keyId }) => keyId)
    }
    if (!(await storeSuccess(pool, finished))) await storeResult(pool, finished, onChange)
    return result.outcome === 'SUCCESS' ? 'success' : 'failure'
  }
}

/**
 * The moment of an attempt by the clock of its owner. After the clock was advanced, a delivery catches up: each of its attempts is at the
 * time at which it was due.
 */
function momentOf({ dueAt, aheadMs, isReplay }: DueDelivery['delivery'], now: Date, real: Date): Date {
  if (isReplay || !dueAt) return now
  const own = Math.max(dueAt.getTime(), real.getTime() + aheadMs)
  return new Date(Math.min(own, now.getTime()))
}
