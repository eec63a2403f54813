import { tracing } from '@portico/server-kit'
import type pg from 'pg'
import { inRepeatableTransaction, repeatOnDeadlock } from '../deadlocks.ts'
import type { Call, HandlerResponse } from '../handler.ts'
import { reportDeliveries } from '../owners/events.ts'
import { reportTimers } from '../owners/timers.ts'
import { SandboxProblem } from '../problems.ts'
import { serialize } from '../responses/immutable.ts'
import { type Queryable, statementName, type Table, toRow } from '../table.ts'
import { expiryCutoff, readStoredResponse } from './idempotency.ts'
import { type Effects, effectParts, insertStatement, isRefusal } from './insert-statement.ts'

/** Inserts that share a statement. */
const MAX_BATCH_SIZE = 50

interface PendingInsert {
  key: string
  record: object
  effects: Effects
  traceparent: string | undefined
  row: Readonly<Record<string, unknown>>
  receivedAt: Date
  /** Called with whether the insert was the first with its key. */
  resolve: (isFirst: boolean) => void
  reject: (error: unknown) => void
}

/** A record was refused because what comes with it could not be changed any more: another call was first. */
export class RefusedChangeError extends Error {
  override name = 'RefusedChangeError'
}

const MAX_ATTEMPTS = 3

/**
 * Runs again what reads records and changes them with a new one, when others have changed them in between: it then finds the reason, or
 * succeeds.
 */
export async function repeatWhenRefused<T>(run: () => Promise<T>, attempts = MAX_ATTEMPTS): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (attempts > 1 && error instanceof RefusedChangeError) return repeatWhenRefused(run, attempts - 1)
    throw error
  }
}

/**
 * Whether an error is about values (SQLSTATE classes 22 and 23), or a refusal of a record. Any other, such as a lost connection, concerns
 * the whole batch.
 */
const isRowError = (error: unknown) =>
  error instanceof SandboxProblem ||
  error instanceof RefusedChangeError ||
  /^2[23]/.test(String((error as { code?: unknown }).code))

/**
 * Inserts records together with the responses to the calls that create them, in one statement: either both are stored or neither,
 * whenever a process ends. Concurrent inserts share a statement, so the more there are, the less each costs.
 */
export class IdempotentInserter<T extends object = object> {
  readonly #pool: pg.Pool
  readonly #table: Table
  readonly #afterInsert: ((client: pg.PoolClient, records: readonly T[]) => Promise<void>) | undefined
  /** By the kinds of their effects. */
  readonly #statements = new Map<string, string>()
  #pending: PendingInsert[] = []
  #isRunning = false
  #isScheduled = false

  /**
   * @param afterInsert makes the changes that new records bring for others, in the same transaction. When it throws for several records,
   *   each is inserted by itself, so that a SandboxProblem refuses the one that it is about.
   */
  constructor(
    pool: pg.Pool,
    table: Table,
    afterInsert?: (client: pg.PoolClient, records: readonly T[]) => Promise<void>
  ) {
    this.#pool = pool
    this.#table = table
    this.#afterInsert = afterInsert
  }

  /**
   * Inserts a record, unless the call's idempotency key was used before.
   *
   * @param response to the call if this is the first with its key; otherwise the stored response is returned
   * @param effects stored with the record
   * @throws SandboxProblem 422 when the key was used with another request
   * @throws RefusedChangeError when a change of `effects` cannot be made
   */
  async insert(call: Call, record: T, response: HandlerResponse, effects: Effects = {}): Promise<HandlerResponse> {
    const { claim, receivedAt } = call
    if (!claim) throw new Error(`${call.operation.operationId} takes no idempotency key.`)
    call.check(response)
    const text = serialize(response.body)
    const key = claim.id.toString('hex')
    const row = {
      ...toRow(this.#table, record),
      key,
      digest: claim.requestDigest.toString('hex'),
      answer_status: response.status,
      answer_headers: response.headers ?? {},
      answer_body: text,
      stored_at: receivedAt
    }
    const isFirst = await new Promise<boolean>((resolve, reject) => {
      const traceparent = effects.events && tracing.traceparent()
      this.#pending.push({ key, record, row, effects, traceparent, receivedAt, resolve, reject })
      this.#schedule()
    })
    return isFirst ? { ...response, text } : readStoredResponse(this.#pool, claim, receivedAt)
  }

  /** Inserts of one turn of the event loop share a batch, and so do all that arrive while a statement runs. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (this.#pending.length > 0 && !this.#isRunning) void this.#run(this.#nextBatch())
    })
  }

  /** The first pending inserts, one of each key: a statement cannot claim a key twice. */
  #nextBatch(): PendingInsert[] {
    const batch = new Map<string, PendingInsert>()
    const rest: PendingInsert[] = []
    for (const each of this.#pending)
      if (batch.size < MAX_BATCH_SIZE && !batch.has(each.key)) batch.set(each.key, each)
      else rest.push(each)
    this.#pending = rest
    return [...batch.values()]
  }

  async #run(batch: readonly PendingInsert[]): Promise<void> {
    this.#isRunning = true
    try {
      const firsts = await this.#execute(batch)
      for (const { key, resolve } of batch) resolve(firsts.has(key))
    } catch (error) {
      if (batch.length === 1 || !isRowError(error)) for (const { reject } of batch) reject(error)
      // An invalid record must not fail the others.
      else
        for (const each of batch)
          await this.#execute([each]).then((keys) => each.resolve(keys.has(each.key)), each.reject)
    } finally {
      this.#isRunning = false
      if (this.#pending.length > 0) this.#schedule()
    }
  }

  async #execute(batch: readonly PendingInsert[]): Promise<ReadonlySet<string>> {
    const afterInsert = this.#afterInsert
    if (!afterInsert) return repeatOnDeadlock(() => this.#insert(this.#pool, batch))
    return inRepeatableTransaction(this.#pool, async (client) => {
      const firsts = await this.#insert(client, batch)
      const records = batch.filter(({ key }) => firsts.has(key)).map(({ record }) => record as T)
      if (records.length > 0) await afterInsert(client, records)
      return firsts
    })
  }

  async #insert(db: Queryable, batch: readonly PendingInsert[]): Promise<ReadonlySet<string>> {
    const [{ receivedAt }] = batch as [PendingInsert]
    const parts = effectParts(batch)
    const kind = parts.map((part) => part.name).join(' ')
    const text = this.#statements.get(kind) ?? insertStatement(this.#table, parts)
    this.#statements.set(kind, text)
    const values = [
      JSON.stringify(batch.map(({ row }) => row)),
      expiryCutoff(receivedAt).toISOString(),
      ...parts.map(({ rows }) => rows)
    ]
    const { rows } = await db
      .query<{ key: string; has_delivery: boolean }>({ name: statementName(text), text, values })
      .catch((error) => {
        throw isRefusal(error) ? new RefusedChangeError('Another call has changed what the record needs.') : error
      })
    for (const { effects } of batch) if (effects.timers) reportTimers(effects.timers)
    if (rows[0]?.has_delivery) reportDeliveries()
    return new Set(rows.map(({ key }) => key))
  }
}
