import type pg from 'pg'
import type { Call, HandlerResponse, IdempotencyClaim } from './handler.ts'
import { expiryCutoff, readStoredResponse, serializeBody } from './idempotency.ts'

/** Where rows go, and the types of their columns. Both stand in statements as they are: they are this program's own. */
export interface InsertTarget {
  table: string
  columns: Readonly<Record<string, 'text' | 'integer' | 'bigint' | 'timestamptz' | 'date' | 'json' | 'jsonb'>>
}

/** Calls that share a statement. */
const MAX_BATCH_SIZE = 50

/** A call that waits for its statement. */
interface PendingInsert {
  key: string
  record: Readonly<Record<string, unknown>>
  now: Date
  /** Told whether the call was the first with its key. */
  resolve: (first: boolean) => void
  reject: (error: unknown) => void
}

/** Whether an error is about values (SQLSTATE classes 22 and 23). Any other, such as a lost connection, is everybody's. */
const isRowError = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code))

function insertStatement({ table, columns }: InsertTarget): string {
  const names = Object.keys(columns).join(', ')
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  // In the order of the keys, so that two statements with the same ones wait for each other and not in a ring.
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
      insert into ${table} (${names}) select ${names} from input join claimed using (key)
    )
    select key from claimed`
}

/**
 * Stores rows together with the answers of the calls that make them, in one statement: either both are there or none, whenever a
 * process ends. Calls that come while others are being stored share a statement, so the more come at once, the less each costs.
 */
export class IdempotentInserter {
  readonly #pool: pg.Pool
  readonly #name: string
  readonly #statement: string
  #waiting: PendingInsert[] = []
  #isRunning = false
  #due = false

  constructor(pool: pg.Pool, target: InsertTarget) {
    this.#pool = pool
    this.#name = `create ${target.table}`
    this.#statement = insertStatement(target)
  }

  /**
   * Stores the row of a call, unless its key was used before; then the answer is the stored one.
   *
   * @param row values of the columns, as JSON writes them
   * @param answer of the call when this is its first time
   * @throws SandboxProblem 422 when the key was used with another request
   */
  async create(call: Call, row: Readonly<Record<string, unknown>>, answer: HandlerResponse): Promise<HandlerResponse> {
    const { claim, now } = call
    if (!claim) throw new Error(`${call.operation.operationId} takes no idempotency key.`)
    call.check(answer)
    const text = serializeBody(answer)
    const first = await this.#store(claim, now, {
      ...row,
      digest: claim.requestDigest.toString('hex'),
      answer_status: answer.status,
      answer_headers: answer.headers ?? {},
      answer_body: text,
      stored_at: now
    })
    return first ? { ...answer, text } : readStoredResponse(this.#pool, claim, now)
  }

  #store(claim: IdempotencyClaim, now: Date, values: Readonly<Record<string, unknown>>): Promise<boolean> {
    const key = claim.id.toString('hex')
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, record: { key, ...values }, now, resolve, reject })
      this.#schedule()
    })
  }

  /** Calls of one turn of the event loop go together, and so do all that come while a statement runs: a second one would halve them. */
  #schedule(): void {
    if (this.#due) return
    this.#due = true
    setImmediate(() => {
      this.#due = false
      if (this.#waiting.length > 0 && !this.#isRunning) void this.#run(this.#take())
    })
  }

  /** The first calls that wait, of each key one: a statement cannot claim a key twice. */
  #take(): PendingInsert[] {
    const taken = new Map<string, PendingInsert>()
    const left: PendingInsert[] = []
    for (const each of this.#waiting)
      if (taken.size < MAX_BATCH_SIZE && !taken.has(each.key)) taken.set(each.key, each)
      else left.push(each)
    this.#waiting = left
    return [...taken.values()]
  }

  async #run(together: readonly PendingInsert[]): Promise<void> {
    this.#isRunning = true
    try {
      const firsts = await this.#execute(together)
      for (const { key, resolve } of together) resolve(firsts.has(key))
    } catch (error) {
      if (together.length === 1 || !isRowError(error)) for (const { reject } of together) reject(error)
      // What is wrong with one must not be the others' failure.
      else
        for (const each of together)
          await this.#execute([each]).then((keys) => each.resolve(keys.has(each.key)), each.reject)
    } finally {
      this.#isRunning = false
      if (this.#waiting.length > 0) this.#schedule()
    }
  }

  async #execute(together: readonly PendingInsert[]): Promise<ReadonlySet<string>> {
    const [{ now }] = together as [PendingInsert]
    const { rows } = await this.#pool.query<{ key: string }>({
      // By its name the database keeps the plan, which takes longer to make than to run.
      name: this.#name,
      text: this.#statement,
      values: [JSON.stringify(together.map(({ record }) => record)), expiryCutoff(now).toISOString()]
    })
    return new Set(rows.map(({ key }) => key))
  }
}
