import path from 'node:path'
import { migrateSandbox, pendingSandboxMigrations } from '@portico/sandbox'
import { StartupError } from '@portico/server-kit'
import type { Config } from '../../config.ts'
import { seedCatalogue } from '../../features/catalogue/seed/seed.ts'
import { makeAuditMonths } from '../../platform/audit-partitions.ts'
import { migrateDatabase, pendingPortalMigrations } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/open.ts'
import { requirePrivileges } from '../../platform/database/privileges.ts'
import { seedOnce } from '../../platform/database/seeds.ts'
import { lacksQueueTables, migrateQueues } from '../../platform/jobs/queue-tables.ts'
import { refuseSeededAccounts, seedAccounts } from '../../platform/users/seed.ts'

const APIS_FOLDER = path.resolve(import.meta.dirname, '../../../../../content/apis')

type Warn = (sentence: string) => void

const isEmbedded = ({ databaseUrl }: Config) => databaseUrl === undefined

/** A name for the tables of the job queues among those of migrations. */
const QUEUES = 'job queues'

/**
 * Brings all tables up to date: those of the portal, of the sandbox and of the job queues.
 *
 * @param warn gets sentences about what migrating waits for
 * @returns the names of the migrations that were applied
 * @throws StartupError when the history of the database does not match this release or its user may not create tables
 */
export async function migrateAll(config: Config, database: Database, warn: Warn): Promise<string[]> {
  const portal = await migrateDatabase(database.sessions, { warn })
  const sandbox = await migrateSandbox(database.sessions, { warn })
  return [...portal, ...sandbox, ...((await migrateQueues(database, isEmbedded(config))) ? [QUEUES] : [])]
}

/** @throws StartupError when tables are not up to date, or the database user lacks rights to them */
async function requireMigrated(config: Config, database: Database): Promise<void> {
  await requirePrivileges(database.pool)
  const pending = [
    ...(await pendingPortalMigrations(database.pool)),
    ...(await pendingSandboxMigrations(database.pool)),
    ...((await lacksQueueTables(database, isEmbedded(config))) ? [QUEUES] : [])
  ]
  if (pending.length > 0)
    throw new StartupError(
      `The database lacks migrations (${pending.length}, the first is ${pending[0]}), and MIGRATIONS is check. Run, as the owner of its tables: npm run admin -- migrate`
    )
}

/**
 * Makes sure that the tables are those of this release: by migrating, or with `MIGRATIONS=check` by looking.
 *
 * @throws StartupError when they are not, or cannot be used
 */
export async function prepareDatabase(config: Config, database: Database, warn: Warn): Promise<void> {
  if (config.migrations === 'check') await requireMigrated(config, database)
  else {
    await migrateDatabase(database.sessions, { warn })
    await migrateSandbox(database.sessions, { warn })
  }
  // Where that fails, entries are kept all the same, and the next hour tries again.
  await makeAuditMonths(database.pool).catch((error: Error) =>
    warn(`The partitions of the audit log were not created: ${error.message}`)
  )
}

/**
 * Writes the records that a new portal begins with, once in the life of a database. They are those of the profile.
 *
 * @throws StartupError under the profile prod when an account with a published password exists
 */
export async function seedDatabase(config: Config, database: Database): Promise<void> {
  const isProduction = config.profiles.includes('prod')
  if (isProduction) await refuseSeededAccounts(database)
  else await seedOnce(database, 'accounts', seedAccounts)
  await seedCatalogue(database, APIS_FOLDER, { withSamples: !isProduction })
}
