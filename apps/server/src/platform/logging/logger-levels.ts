import { LOGGER_LEVELS, type LoggerLevel } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import { recordChange } from '../audit.ts'
import type { Notifications } from '../database/notifications.ts'
import type { Database } from '../database/open.ts'
import type { Loggers } from './loggers.ts'

const CHANNEL = 'logger_levels'

export interface LoggerLevelsOptions {
  database: Database
  loggers: Loggers
  notifications: Notifications
}

/**
 * The levels that administrators have set. They are kept in the database, so that they outlive a restart, and each instance is
 * notified when another has changed them.
 */
export class LoggerLevels {
  readonly #options: LoggerLevelsOptions
  /** One reading after the other, or an older state could be applied last. */
  #reading: Promise<void> = Promise.resolve()

  constructor(options: LoggerLevelsOptions) {
    this.#options = options
    const log = options.loggers.get('database')
    options.notifications.on(CHANNEL, () => {
      this.read().catch((error) => log.warn({ err: error }, 'logger levels could not be read'))
    })
  }

  /**
   * Sets the level of a logger, on every instance.
   *
   * @param level null for the root's
   * @param actor login of the administrator
   */
  async set(name: string, level: LoggerLevel | null, actor: string): Promise<void> {
    const { database, notifications } = this.#options
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
      await notifications.send(client, CHANNEL, name)
    })
    await this.read()
  }

  /** Applies the levels that are set. */
  read(): Promise<void> {
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
}
