import { randomBytes } from 'node:crypto'
import { findOutage } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Owners } from '../../core/owners/owners.ts'
import { looseChunk } from '../chunk.ts'
import type { DealLinks } from '../deals.ts'
import { idMaker } from '../entry.ts'
import type { Partitions } from '../partitions.ts'
import { insertChunk } from '../store.ts'
import { type Batch, Batches } from './batches.ts'
import { ByteWriter } from './byte-writer.ts'
import type { RecordedRequest } from './exchange.ts'

/** Milliseconds for which requests wait in memory until they are written together. */
const WRITE_AFTER_MS = 500
/** So many are written without waiting, unless others are being written. */
const WRITE_FROM = 200
/** While the database cannot be reached, so many wait; more are left out. */
const MAX_WAITING = 5_000
/** Milliseconds until the next attempt after one that failed. */
const RETRY_AFTER_MS = 2_000
/** Requests that the database has refused so often, for another reason than an outage, are left out, as others wait for them. */
const MAX_FAILURES = 5

interface RecorderServices {
  pool: pg.Pool
  clock: () => Date
  log: FastifyBaseLogger
  partitions: Partitions
  deals: DealLinks
  owners: Pick<Owners, 'aheadOf'>
}

/**
 * Records requests. No request waits for it, and none fails because of it: what is recorded waits in memory for half a second, and is
 * written together. A process that is killed loses that much; while the database cannot be reached, what is too much is left out.
 */
export class RequestRecorder {
  readonly #services: RecorderServices
  readonly #newId = idMaker(randomBytes(4).toString('hex'))
  /** Requests whose responses are being sent. */
  #arrived: (RecordedRequest & { id: string })[] = []
  #waiting = new Batches()
  /** What is being written, or has to wait for the next attempt. */
  #unwritten = new Batches()
  /** Of the chunk that is being written. */
  readonly #chunk = { entries: new ByteWriter(), exchanges: new ByteWriter() }
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #isWriteDue = false
  #leftOut = 0

  constructor(services: RecorderServices) {
    this.#services = services
  }

  record(request: RecordedRequest): void {
    if (this.#arrived.length + this.#waiting.size + this.#unwritten.size >= MAX_WAITING) {
      this.#leftOut += 1
      return
    }
    this.#arrived.push(Object.assign(request, { id: this.#newId(request.at) }))
    // The response is sent first.
    if (this.#arrived.length === 1) setImmediate(() => this.#batchAndSchedule())
  }

  /** Writes what is waiting; resolves when it is written, or has to wait for the next attempt. */
  flush(): Promise<void> {
    this.#batch()
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isWriteDue = true
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  #batch(): void {
    const { deals } = this.#services
    const arrived = this.#arrived
    this.#arrived = []
    for (const request of arrived) this.#waiting.add(request, deals.isLinked)
  }

  #batchAndSchedule(): void {
    this.#batch()
    if (this.#isWriteDue || this.#waiting.size === 0) return
    if (this.#waiting.size >= WRITE_FROM && this.#unwritten.size === 0) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref()
  }

  async #write(): Promise<void> {
    this.#isWriteDue = false
    // What an earlier attempt has left comes first.
    if (!(await this.#writeBatches())) return
    ;[this.#waiting, this.#unwritten] = [this.#unwritten, this.#waiting]
    await this.#writeBatches()
  }

  /** @returns whether all are written */
  async #writeBatches(): Promise<boolean> {
    const batches = this.#unwritten
    for (const batch of batches.values()) {
      try {
        await this.#writeBatch(batch)
        batches.delete(batch)
      } catch (error) {
        if (!findOutage(error)) batch.failures += 1
        if (batch.failures >= MAX_FAILURES) {
          this.#leftOut += batch.requests.length
          batches.delete(batch)
        }
        this.#services.log.warn({ err: error, leftOut: this.#leftOut }, 'requests could not be logged')
      }
    }
    if (batches.size > 0) this.#timer ??= setTimeout(() => void this.flush(), RETRY_AFTER_MS).unref()
    return batches.size === 0
  }

  async #writeBatch(batch: Batch): Promise<void> {
    const { pool, clock, partitions, deals, owners } = this.#services
    const { owner, linked, at } = batch
    const aheads = await Promise.all(batch.requests.map(({ aheadMs }) => aheadMs))
    const present = aheads.includes(undefined) ? await owners.aheadOf(owner) : 0
    const { entries, exchanges } = this.#chunk
    entries.clear()
    exchanges.clear()
    this.#unwritten.write(
      batch,
      aheads.map((aheadMs) => aheadMs ?? present),
      this.#chunk
    )
    const chunk = await looseChunk(batch, entries.from(0), exchanges.from(0))
    await partitions.ensure(chunk.day)
    await insertChunk(pool, chunk, clock())
    await deals.link(owner, linked, at).catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'the deals of logged requests were not found')
    })
  }
}
