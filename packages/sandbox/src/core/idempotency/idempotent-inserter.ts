import type pg from 'pg'
import { inRepeatableTransaction } from '../deadlocks.ts'
import type { Call, HandlerResponse } from '../handler.ts'
import { EVENT_COLUMNS, eventExpressions, eventRows, type NewEvent, reportDeliveries } from '../owners/events.ts'
import { reportTimers, setTimersFrom, TIMER_COLUMNS, type Timer, timerRows } from '../owners/timers.ts'
import { SandboxProblem } from '../problems.ts'
import { columnOf, type Queryable, type Table, toRow } from '../table.ts'
import { expiryCutoff, readStoredResponse, serializeBody } from './idempotency.ts'

/** Inserts that share a statement. */
const MAX_BATCH_SIZE = 50

/** What is stored together with a new record. */
export interface Effects {
  timers?: readonly Timer[]
  events?: readonly NewEvent[]
}

interface PendingInsert {
  key: string
  record: object
  effects: Effects
  row: Readonly<Record<string, unknown>>
  receivedAt: Date
  /** Called with whether the insert was the first with its key. */
  resolve: (isFirst: boolean) => void
  reject: (error: unknown) => void
}

/**
 * Whether an error is about values (SQLSTATE classes 22 and 23), or a refusal of a record. Any other, such as a lost connection, concerns
 * the whole batch.
 */
const isRowError = (error: unknown) =>
  error instanceof SandboxProblem || /^2[23]/.test(String((error as { code?: unknown }).code))

/** What effects add to a statement, of the JSON in a parameter, for the records whose keys it has claimed. */
const EFFECT_EXPRESSIONS: Readonly<Record<keyof Effects, (parameter: string) => string>> = {
  timers: (parameter) => `timer_input as materialized (
      select t.* from json_to_recordset(${parameter}::json) as t (key text, ${TIMER_COLUMNS}) join claimed using (key)
    ), timer as (${setTimersFrom('timer_input')})`,
  events: (parameter) => `event_input as materialized (
      select e.* from json_to_recordset(${parameter}::json) as e (key text, ${EVENT_COLUMNS}) join claimed using (key)
    ), ${eventExpressions('event_input')}`
}

/** The rows of the effects of several inserts, each with the key of its insert, in JSON. */
function effectRows(batch: readonly PendingInsert[], effect: keyof Effects): string | undefined {
  const keys = batch.flatMap(({ key, effects }) => (effects[effect] ?? []).map(() => key))
  if (keys.length === 0) return undefined
  const rows =
    effect === 'timers'
      ? timerRows(batch.flatMap(({ effects }) => effects.timers ?? []))
      : eventRows(batch.flatMap(({ effects }) => effects.events ?? []))
  return JSON.stringify(rows.map((row, index) => ({ ...row, key: keys[index] })))
}

function insertStatement({ name, columns }: Table, effects: readonly (keyof Effects)[]): string {
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
    )${effects.map((effect, index) => `, ${EFFECT_EXPRESSIONS[effect](`$${index + 3}`)}`).join('')}
    select key, ${effects.includes('events') ? 'exists (select from delivery)' : 'false'} as has_delivery from claimed`
}

/**
 * Inserts records together with the responses to the calls that create them, in one statement: either both are stored or neither,
 * whenever a process ends. Concurrent inserts share a statement, so the more there are, the less each costs.
 */
export class IdempotentInserter<T extends object = object> {
  readonly #pool: pg.Pool
  readonly #table: Table
  readonly #afterInsert: ((client: pg.PoolClient, records: readonly T[]) => Promise<void>) | undefined
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
   */
  async insert(call: Call, record: T, response: HandlerResponse, effects: Effects = {}): Promise<HandlerResponse> {
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
      this.#pending.push({ key, record, row, effects, receivedAt, resolve, reject })
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
    return inRepeatableTransaction(this.#pool, async (client) => {
      const firsts = await this.#insert(client, batch)
      const records = batch.filter(({ key }) => firsts.has(key)).map(({ record }) => record as T)
      if (records.length > 0) await afterInsert(client, records)
      return firsts
    })
  }

  async #insert(db: Queryable, batch: readonly PendingInsert[]): Promise<ReadonlySet<string>> {
    const [{ receivedAt }] = batch as [PendingInsert]
    const effects = (['timers', 'events'] as const).flatMap((name) => {
      const rows = effectRows(batch, name)
      return rows === undefined ? [] : [{ name, rows }]
    })
    const names = effects.map(({ name }) => name)
    // The database keeps the plan under this name; making it takes longer than running it.
    const name = ['create', this.#table.name, ...names].join(' ')
    const text = this.#statements.get(name) ?? insertStatement(this.#table, names)
    this.#statements.set(name, text)
    const { rows } = await db.query<{ key: string; has_delivery: boolean }>({
      name,
      text,
      values: [
        JSON.stringify(batch.map(({ row }) => row)),
        expiryCutoff(receivedAt).toISOString(),
        ...effects.map((effect) => effect.rows)
      ]
    })
    for (const { effects } of batch) if (effects.timers) reportTimers(effects.timers)
    if (rows[0]?.has_delivery) reportDeliveries()
    return new Set(rows.map(({ key }) => key))
  }
}
