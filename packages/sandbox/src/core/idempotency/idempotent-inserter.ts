import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'
import type { Call, HandlerResponse } from '../handler.ts'
import { columnOf, type Queryable, type Table, toRow } from '../table.ts'
import { expiryCutoff, readStoredResponse, serializeBody } from './idempotency.ts'

/** Inserts that share a statement. */
const MAX_BATCH_SIZE = 50

interface PendingInsert {
  key: string
  record: object
  row: Readonly<Record<string, unknown>>
  receivedAt: Date
  /** Called with whether the insert was the first with its key. */
  resolve: (isFirst: boolean) => void
  reject: (error: unknown) => void
}

/** Whether an error is about values (SQLSTATE classes 22 and 23). Any other, such as a lost connection, concerns the whole batch. */
const isRowError = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code))

function insertStatement({ name, columns }: Table): string {
  const names = Object.keys(columns).map(columnOf).join(', ')
  const types = Object.entries(columns).map(([field, type]) => `${columnOf(field)} ${type}`)
  // Ordered by key, so that two statements with the same keys do not block each other in a ring.
  return `with input as materialized (
      select * from json_to_recordset($1::json) as i (key text, digest text, answer_status smallint, answer_headers jsonb,
        answer_body text, stored_at timestamptz, ${types.join(', ')})
    ), claimed as (
      insert into sandbox.idempotency_keys as k (id, request_digest, status, headers, body, created_at)
        select decode(key, 'hex'), decode(digest, 'hex'), answer_status, answer_headers, answer_body, stored_at from input order by key
        on conflict (id) do update set request_digest = excluded.request_digest, status = excluded.status,
          headers = excluded.headers, body = excluded.body, created_at = excluded.created_at
          where k.created_at < $2::timestamptz
        returning encode(id, 'hex') as key
    ), effect as (
      insert into ${name} (${names}) select ${names} from input join claimed using (key)
    )
    select key from claimed`
}

/**
 * Inserts records together with the responses to the calls that create them, in one statement: either both are stored or neither,
 * whenever a process ends. Concurrent inserts share a statement, so the more there are, the less each costs.
 */
export class IdempotentInserter<T extends object = object> {
  readonly #pool: pg.Pool
  readonly #table: Table
  readonly #afterInsert: ((client: pg.PoolClient, records: readonly T[]) => Promise<void>) | undefined
  readonly #statement: string
  #pending: PendingInsert[] = []
  #isRunning = false
  #isScheduled = false

  /** @param afterInsert stores what belongs to new records, such as their events, in the same transaction */
  constructor(
    pool: pg.Pool,
    table: Table,
    afterInsert?: (client: pg.PoolClient, records: readonly T[]) => Promise<void>
  ) {
    this.#pool = pool
    this.#table = table
    this.#afterInsert = afterInsert
    this.#statement = insertStatement(table)
  }

  /**
   * Inserts a record, unless the call's idempotency key was used before.
   *
   * @param response to the call if this is the first with its key; otherwise the stored response is returned
   * @throws SandboxProblem 422 when the key was used with another request
   */
  async insert(call: Call, record: T, response: HandlerResponse): Promise<HandlerResponse> {
    const { claim, receivedAt } = call
    if (!claim) throw new Error(`${call.operation.operationId} takes no idempotency key.`)
    call.check(response)
    const text = serializeBody(response)
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
      this.#pending.push({ key, record, row, receivedAt, resolve, reject })
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
    if (!afterInsert) return this.#insert(this.#pool, batch)
    return inTransaction({ pool: this.#pool }, async ({ client }) => {
      const firsts = await this.#insert(client, batch)
      const records = batch.filter(({ key }) => firsts.has(key)).map(({ record }) => record as T)
      if (records.length > 0) await afterInsert(client, records)
      return firsts
    })
  }

  async #insert(db: Queryable, batch: readonly PendingInsert[]): Promise<ReadonlySet<string>> {
    const [{ receivedAt }] = batch as [PendingInsert]
    const { rows } = await db.query<{ key: string }>({
      // The database keeps the plan under this name; making it takes longer than running it.
      name: `create ${this.#table.name}`,
      text: this.#statement,
      values: [JSON.stringify(batch.map(({ row }) => row)), expiryCutoff(receivedAt).toISOString()]
    })
    return new Set(rows.map(({ key }) => key))
  }
}
