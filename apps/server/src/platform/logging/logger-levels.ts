import { LOGGER_LEVELS, type LoggerLevel } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import pg from 'pg'
import { recordChange } from '../audit.ts'
import type { Database } from '../database/open.ts'
import type { Loggers } from './loggers.ts'

const CHANNEL = 'logger_levels'

/** Milliseconds until a broken connection is opened again. */
const RECONNECT_MS = 2_000

export interface LoggerLevelsOptions {
  database: Database
  loggers: Loggers
  /** Of the PostgreSQL server through which instances notify each other; undefined with the embedded database, which has one instance only. */
  databaseUrl: string | undefined
}

/**
 * The levels that administrators have set. They are kept in the database, so that they outlive a restart, and each instance is
 * notified when another has changed them.
 */
export class LoggerLevels {
  readonly #options: LoggerLevelsOptions
  #listener: pg.Client | undefined
  #reconnect: NodeJS.Timeout | undefined
  #isStopped = false
  /** One reading after the other, or an older state could be applied last. */
  #reading: Promise<void> = Promise.resolve()

  constructor(options: LoggerLevelsOptions) {
    this.#options = options
  }

  /** Applies the levels there are, and from now on those that any instance sets. */
  async start(): Promise<void> {
    await this.#read()
    if (this.#options.databaseUrl) await this.#listen(this.#options.databaseUrl)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#reconnect)
    await this.#listener?.end()
  }

  /**
   * Sets the level of a logger, on every instance.
   *
   * @param level null for the root's
   * @param actor login of the administrator
   */
  async set(name: string, level: LoggerLevel | null, actor: string): Promise<void> {
    const { database, databaseUrl } = this.#options
    await inTransaction(database, async ({ client, orm }) => {
      await client.query(`select pg_advisory_xact_lock(hashtext('logger_levels'))`)
      const { rows } = await client.query<{ level: LoggerLevel }>('select level from logger_levels where name = $1', [
        name
      ])
      if (level)
        await client.query(
          'insert into logger_levels (name, level) values ($1, $2) on conflict (name) do update set level = $2',
          [name, level]
        )
      else await client.query('delete from logger_levels where name = $1', [name])
      await recordChange(orm, {
        actor,
        action: 'update',
        entity: 'logger',
        entityId: name,
        before: { configuredLevel: rows[0]?.level ?? null },
        after: { configuredLevel: level }
      })
      if (databaseUrl) await client.query('select pg_notify($1, $2)', [CHANNEL, name])
    })
    await this.#read()
  }

  #read(): Promise<void> {
    const reading = this.#reading.then(async () => {
      const { rows } = await this.#options.database.pool.query<{ name: string; level: LoggerLevel }>(
        'select name, level from logger_levels where level = any($1)',
        [LOGGER_LEVELS]
      )
      this.#options.loggers.apply(new Map(rows.map(({ name, level }) => [name, level])))
    })
    this.#reading = reading.catch(() => {})
    return reading
  }

  /** Changes made during an interruption are read when listening resumes. */
  async #listen(connectionString: string): Promise<void> {
    const log = this.#options.loggers.get('database')
    const listener = new pg.Client({ connectionString, keepAlive: true, application_name: 'portico: logger levels' })
    this.#listener = listener
    listener.on('error', (error) => log.warn({ err: error }, 'listening for logger levels broke'))
    listener.on('end', () => this.#listenAgain(connectionString))
    listener.on('notification', () => {
      this.#read().catch((error) => log.warn({ err: error }, 'logger levels could not be read'))
    })
    try {
      await listener.connect()
      await listener.query(`listen ${CHANNEL}`)
      await this.#read()
    } catch (error) {
      log.warn({ err: error }, 'listening for logger levels failed')
      await listener.end().catch(() => {})
      this.#listenAgain(connectionString)
    }
  }

  #listenAgain(connectionString: string): void {
    if (this.#isStopped) return
    clearTimeout(this.#reconnect)
    this.#reconnect = setTimeout(() => void this.#listen(connectionString), RECONNECT_MS)
    this.#reconnect.unref()
  }
}
