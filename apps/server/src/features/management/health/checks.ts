import fs from 'node:fs'
import path from 'node:path'
import type { HealthComponent } from '@portico/contract'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../platform/database/open.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../../platform/mail/transport.ts'
import type { Finding, HealthCheck } from './monitor.ts'

/** Milliseconds for which what is near at hand holds, so that nobody can keep the database busy by asking. */
const NEAR = 2_000
/** The same for what somebody else's server has to be asked. */
const FAR = 30_000

/** Bytes that must be free on the disk. */
const DISK_THRESHOLD = 100 * 1024 * 1024

export interface CheckedParts {
  config: Config
  database: Database
  jobs: Jobs
  mailTransport: MailTransport
  /** Asks the identity provider for its keys. */
  readProviderKeys: () => Promise<{ issuer: string; keys: number }>
}

const DATABASE = `
  select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size,
         (select count(*)::int from drizzle.__drizzle_migrations) as migrations`

async function checkDatabase(config: Config, { pool }: Database): Promise<Finding> {
  const begun = performance.now()
  const { rows } = await pool.query<{ version: string; size: number; migrations: number }>(DATABASE)
  const latencyMilliseconds = Math.round((performance.now() - begun) * 10) / 10
  const { totalCount, idleCount, waitingCount, options } = pool
  return {
    status: 'UP',
    details: {
      database: 'PostgreSQL',
      ...rows[0],
      ...(config.databaseUrl
        ? { embedded: false, server: new URL(config.databaseUrl).host }
        : { embedded: true, folder: config.dataFolder }),
      latencyMilliseconds,
      pool: { max: options.max, active: totalCount - idleCount, idle: idleCount, pending: waitingCount }
    }
  }
}

const MAILS = `
  select count(*) filter (where sent_date is null and failed_date is null)::int as waiting,
         count(*) filter (where failed_date is not null)::int as failed,
         min(created_date) filter (where sent_date is null and failed_date is null) as oldest
    from mails where sent_date is null`

async function checkMail(config: Config, { pool }: Database, transport: MailTransport): Promise<Finding> {
  const { rows } = await pool.query<{ waiting: number; failed: number; oldest: Date | null }>(MAILS)
  const details = {
    delivery: config.smtpUrl ? 'mail server' : config.profiles.includes('prod') ? 'none' : 'mailbox page',
    ...(config.smtpUrl && { server: new URL(config.smtpUrl).host }),
    waiting: rows[0]?.waiting ?? 0,
    failed: rows[0]?.failed ?? 0,
    oldestWaiting: rows[0]?.oldest?.toISOString() ?? null
  }
  try {
    await transport.verify()
    return { status: 'UP', details }
  } catch (error) {
    return { status: 'DOWN', details: { ...details, error: (error as Error).message } }
  }
}

async function checkJobs(jobs: Jobs): Promise<Finding> {
  const [queues, overdue] = [await jobs.states(), await jobs.overdue()]
  const sum = (count: 'waiting' | 'active' | 'failed') => queues.reduce((total, queue) => total + queue[count], 0)
  return {
    status: overdue ? 'DOWN' : 'UP',
    details: { overdue, waiting: sum('waiting'), active: sum('active'), failed: sum('failed'), queues }
  }
}

/** The folder, or the nearest one above it that there is. */
function nearest(folder: string): string {
  return fs.existsSync(folder) ? folder : nearest(path.dirname(folder))
}

/**
 * The disk of the data folder; a portal with a PostgreSQL server may have none, and then it is that of the folder above.
 *
 * @returns sizes in bytes
 */
export async function readDisk(
  folder: string
): Promise<{ total: number; free: number; exists: boolean; path: string }> {
  const { bsize, blocks, bavail } = await fs.promises.statfs(nearest(folder))
  return { total: blocks * bsize, free: bavail * bsize, exists: fs.existsSync(folder), path: folder }
}

async function checkDisk(folder: string): Promise<Finding> {
  const disk = await readDisk(folder)
  return {
    status: disk.free < DISK_THRESHOLD ? 'DOWN' : 'UP',
    details: { total: disk.total, free: disk.free, threshold: DISK_THRESHOLD, exists: disk.exists, path: disk.path }
  }
}

/** How each part of the system is looked at. */
export function healthChecks(parts: CheckedParts): Record<HealthComponent, HealthCheck> {
  const { config, database, jobs, mailTransport, readProviderKeys } = parts
  return {
    db: { holds: NEAR, run: () => checkDatabase(config, database) },
    mail: { holds: FAR, run: () => checkMail(config, database, mailTransport) },
    identityProvider: {
      holds: FAR,
      run: async () => ({
        status: 'UP',
        details: { embedded: !config.externalProvider, ...(await readProviderKeys()) }
      })
    },
    jobs: { holds: NEAR, run: () => checkJobs(jobs) },
    diskSpace: { holds: NEAR, run: () => checkDisk(config.dataFolder) }
  }
}
