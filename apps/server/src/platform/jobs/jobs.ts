import type { Job } from '@portico/contract'
import { type Transaction, tracing } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import type { JobWithMetadata, PgBoss, QueueOptions } from 'pg-boss'
import type { Database } from '../database/open.ts'
import { queryJson } from '../database/query.ts'
import { makeBoss, startInTurn, toBossDatabase } from './queue-tables.ts'

export interface JobDefinition<D extends object> {
  name: string
  /** Cron expression in UTC, for scheduled work; one instance does it. */
  schedule?: string
  /** What a failed job may expect: seconds to the first new attempt, at most so many between two, and how many attempts. */
  retry?: { seconds: number; maxSeconds: number; times: number }
  /** Seconds after which an attempt whose process has vanished counts as failed. */
  expireSeconds?: number
  /** Does the work; what it throws makes the attempt fail. */
  run: (data: D, attempt: JobAttempt) => Promise<void>
}

/** What a job knows of the attempt to do it. */
export interface JobAttempt {
  /** Whether a job that fails is not tried again. */
  isLast: boolean
  /** Aborted when the server stops: work that waits, or may be continued the next time, ends then. */
  signal: AbortSignal
}

/** A queued job starts within a second. */
const POLLING_SECONDS = 1
/** Scheduled jobs may wait longer. */
const SCHEDULED_POLLING_SECONDS = 15
/** Milliseconds that running jobs have to end when the server stops; what does not end is begun again by the next instance. */
const STOPPING_MS = 10_000

/** An error as the queue keeps it: its message alone, without the character that PostgreSQL has none of; the log has all of it. */
const storableError = (error: unknown) =>
  new Error((error instanceof Error ? error.message : String(error)).replaceAll('\u0000', '').toWellFormed())

/** The member of a job's data that has the place in the trace from which it was queued, where that is recorded. */
const TRACE = 'traceparent'

const NO_JOB = '00000000-0000-0000-0000-000000000000'

const QUEUES = `
  select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
         count(*) filter (where state = 'active')::int as active,
         count(*) filter (where state = 'failed')::int as failed,
         max(completed_on) as "lastRunDate",
         (array_agg(state::text order by completed_on desc) filter (where completed_on is not null))[1] as "lastRunState"
    from pgboss.job where name = any($1) group by name`

/** A job that is tried again later is due then. */
const OVERDUE = `
  select count(*)::int as overdue from pgboss.job
   where name = any($1) and state in ('created', 'retry') and start_after < now() - interval '5 minutes'`

/** $1 a name: the data of its jobs that wait, for their first attempt or another one, or are being done. */
export const PENDING_JOBS = `select data from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`

/**
 * What the log has of a failure of the queue. pg-boss reports that of a worker as an object with the properties of the error and the
 * name of its queue, which is the job's.
 */
function loggedFailure(failure: Error & { queue?: string; code?: string }): object {
  const { message, stack, code, queue: job } = failure
  const err = failure instanceof Error ? failure : Object.assign(new Error(message), { stack, code })
  return { err, job }
}

/**
 * Work that is done beside responding to requests, by any instance, and that survives a restart: queues and schedules in the database.
 * A job runs at least once: its definition must be idempotent.
 */
export class Jobs {
  readonly #database: Database
  readonly #boss: PgBoss
  readonly #embedded: boolean
  readonly #log: FastifyBaseLogger
  // biome-ignore lint/suspicious/noExplicitAny: each definition knows the type of its own data
  readonly #definitions = new Map<string, JobDefinition<any>>()
  readonly #workers = new Map<string, string>()
  readonly #stopping = new AbortController()

  /** @param options.embedded whether the database is the embedded one */
  constructor(database: Database, options: { embedded: boolean; log: FastifyBaseLogger }) {
    this.#database = database
    this.#embedded = options.embedded
    this.#log = options.log
    this.#boss = makeBoss(database, options.embedded, {
      // How soon a job whose process has vanished is noticed.
      superviseIntervalSeconds: 30,
      monitorIntervalSeconds: 30
    })
    this.#boss.on('error', (error) => this.#log.error(loggedFailure(error), 'the job queue failed'))
    this.#boss.on('warning', (warning) => this.#log.warn({ warning: warning.message }, 'the job queue warns'))
  }

  /** Says how a job is done; all must be defined before the start. */
  define<D extends object>(definition: JobDefinition<D>): void {
    this.#definitions.set(definition.name, definition)
  }

  /** @throws StartupError when the database user may not make the queues' tables */
  async start(): Promise<void> {
    await startInTurn(this.#boss, this.#database, this.#embedded)
    for (const definition of this.#definitions.values()) await this.#serve(definition)
  }

  async #serve({ name, schedule, retry, expireSeconds = 120 }: JobDefinition<object>): Promise<void> {
    const options: QueueOptions = {
      expireInSeconds: expireSeconds,
      retentionSeconds: 30 * 24 * 60 * 60,
      ...(retry
        ? {
            retryLimit: retry.times - 1,
            retryDelay: retry.seconds,
            retryBackoff: true,
            retryDelayMax: retry.maxSeconds
          }
        : { retryLimit: 0 })
    }
    await this.#boss.createQueue(name, options)
    await this.#boss.updateQueue(name, options)
    // A portal that was stopped when its time came does the work when it is started again.
    if (schedule) await this.#boss.schedule(name, schedule, null, { tz: 'UTC', missed: 'once' })
    else await this.#boss.unschedule(name)
    const worker = await this.#boss.work(
      name,
      {
        pollingIntervalSeconds: schedule ? SCHEDULED_POLLING_SECONDS : POLLING_SECONDS,
        batchSize: 1,
        includeMetadata: true
      },
      async ([job]: JobWithMetadata<object>[]) => {
        if (!job) return
        try {
          const { [TRACE]: traceparent, ...data } = (job.data ?? {}) as Record<string, unknown> & { [TRACE]?: string }
          await tracing.continue(traceparent, { name: `job ${name}`, kind: 'consumer' }, async () => {
            await this.#definitions.get(name)?.run(data, this.#attempt(job.retryCount >= job.retryLimit))
          })
          this.#log.debug({ job: name, id: job.id }, 'a job was done')
        } catch (error) {
          this.#log.warn({ err: error, job: name, id: job.id, attempt: job.retryCount + 1 }, 'a job failed')
          throw storableError(error)
        } finally {
          // Where one job was, there may be more: the next one is not left waiting until it is time to look again.
          this.wake(name)
        }
      }
    )
    this.#workers.set(name, worker)
    // Finds nothing, but caches the queue's description: to look it up while a job is sent in a transaction would wait for
    // ever on the embedded database, whose one connection the transaction has.
    await this.#boss.getJobById(name, NO_JOB)
  }

  #attempt(isLast: boolean): JobAttempt {
    return { isLast, signal: this.#stopping.signal }
  }

  /** Lets running jobs end, and begins no others. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#boss.stop({ graceful: true, timeout: STOPPING_MS })
  }

  /**
   * Queues a job.
   *
   * @param transaction of what the job follows from, so that there is neither without the other
   */
  async enqueue(transaction: Pick<Transaction, 'client'>, name: string, data: object): Promise<void> {
    const traceparent = tracing.traceparent()
    const traced = traceparent ? { ...data, [TRACE]: traceparent } : data
    await this.#boss.send(name, traced, { db: toBossDatabase(transaction.client) })
  }

  /**
   * Whether a job with these data waits, for its first attempt or another one, or is being done.
   *
   * @param data a part of the job's data that identifies it
   */
  async isPending({ client }: Transaction, name: string, data: object): Promise<boolean> {
    const { rowCount } = await client.query(`${PENDING_JOBS} and coalesce(data, '{}') @> $2 limit 1`, [
      name,
      JSON.stringify(data)
    ])
    return rowCount === 1
  }

  /**
   * Makes the next attempt of a job due now instead of at its scheduled time.
   *
   * @param data a part of the job's data that identifies it
   * @returns false when no such job waits or is being done
   */
  async runNow(transaction: Transaction, name: string, data: object): Promise<boolean> {
    await transaction.client.query(
      `update pgboss.job set start_after = now()
        where name = $1 and state in ('created', 'retry') and coalesce(data, '{}') @> $2`,
      [name, JSON.stringify(data)]
    )
    return this.isPending(transaction, name, data)
  }

  /** Whether a job of this name has a schedule, and may therefore be queued without data. */
  isScheduled(name: string): boolean {
    return this.#definitions.get(name)?.schedule !== undefined
  }

  /** Makes this instance fetch queued jobs of this name immediately. */
  wake(name: string): void {
    const worker = this.#workers.get(name)
    if (worker) this.#boss.notifyWorker(worker)
  }

  /** Runs a job in this process and throws its error: for tests that have set the clock. */
  async run(name: string, data: object = {}): Promise<void> {
    const definition = this.#definitions.get(name)
    if (!definition) throw new Error(`There is no job ${name}.`)
    await definition.run(data, this.#attempt(true))
  }

  /** How many jobs should have started minutes ago: then no worker runs. */
  async overdue(): Promise<number> {
    const { rows } = await this.#database.pool.query<{ overdue: number }>(OVERDUE, [[...this.#definitions.keys()]])
    return rows[0]?.overdue ?? 0
  }

  /** The state of every job, in the order of their definition. */
  async states(): Promise<Job[]> {
    const names = [...this.#definitions.keys()]
    const rows = await queryJson<Omit<Job, 'schedule'>>(this.#database.pool, QUEUES, [names])
    const idle = { waiting: 0, active: 0, failed: 0, lastRunDate: null, lastRunState: null }
    return [...this.#definitions.values()].map(({ name, schedule = null }) => ({
      ...(rows.find((row) => row.name === name) ?? { ...idle, name }),
      schedule
    }))
  }
}
