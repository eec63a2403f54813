import fs from 'node:fs'
import path from 'node:path'
import type { HealthComponent } from '@portico/contract'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../platform/database/open.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import type { PlatformServices } from '../../../platform/services.ts'
import type { CheckResult, HealthCheck } from './monitor.ts'

/** Milliseconds for which results about this system are cached, so that requests cannot keep the database busy. */
const LOCAL_CACHE_MS = 2_000
/** The same for results that other servers provide. */
const REMOTE_CACHE_MS = 30_000

/** Bytes that must be free on the disk. */
const DISK_THRESHOLD = 100 * 1024 * 1024

interface CheckedServices extends Pick<PlatformServices, 'config' | 'database' | 'jobs' | 'outbox'> {
  /** Fetches the identity provider's keys. */
  readProviderKeys: () => Promise<{ issuer: string; keys: number }>
}

const DATABASE = `
  select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size,
         (select count(*)::int from drizzle.__drizzle_migrations) as migrations`

async function checkDatabase(config: Config, { pool }: Database): Promise<CheckResult> {
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

async function checkMail(config: Config, outbox: Outbox): Promise<CheckResult> {
  const { waiting, failed, oldestWaiting } = await outbox.state()
  const details = {
    delivery: config.smtpUrl ? 'mail server' : config.profiles.includes('prod') ? 'none' : 'mailbox page',
    ...(config.smtpUrl && { server: new URL(config.smtpUrl).host }),
    waiting,
    failed,
    oldestWaiting: oldestWaiting?.toISOString() ?? null
  }
  try {
    await outbox.verify()
    return { status: 'UP', details }
  } catch (error) {
    return { status: 'DOWN', details: { ...details, error: (error as Error).message } }
  }
}

async function checkJobs(jobs: Jobs): Promise<CheckResult> {
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

async function checkDisk(folder: string): Promise<CheckResult> {
  const disk = await readDisk(folder)
  return {
    status: disk.free < DISK_THRESHOLD ? 'DOWN' : 'UP',
    details: { total: disk.total, free: disk.free, threshold: DISK_THRESHOLD, exists: disk.exists, path: disk.path }
  }
}

/** How each part of the system is looked at. */
export function healthChecks(services: CheckedServices): Record<HealthComponent, HealthCheck> {
  const { config, database, jobs, outbox, readProviderKeys } = services
  return {
    db: { cacheMs: LOCAL_CACHE_MS, run: () => checkDatabase(config, database) },
    mail: { cacheMs: REMOTE_CACHE_MS, run: () => checkMail(config, outbox) },
    identityProvider: {
      cacheMs: REMOTE_CACHE_MS,
      run: async () => ({
        status: 'UP',
        details: { embedded: !config.externalProvider, ...(await readProviderKeys()) }
      })
    },
    jobs: { cacheMs: LOCAL_CACHE_MS, run: () => checkJobs(jobs) },
    diskSpace: { cacheMs: LOCAL_CACHE_MS, run: () => checkDisk(config.dataFolder) }
  }
}
