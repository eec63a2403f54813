import {
  ACCOUNTS,
  type AccountName,
  Client,
  createDatabase,
  type Ended,
  type Portal,
  signInOverHttp,
  startPortal
} from '@portico/testing'
import pg from 'pg'
import { inject } from 'vitest'
import { freePort } from '../../tools/ports.ts'
import type {} from '../../tools/vitest/postgres.ts'
import { type Nginx, startNginx } from './nginx.ts'

/** One of the instances. */
export interface Instance {
  port: number
  /** As nginx names it. */
  upstream: string
  /** Its own address, past nginx. */
  origin: string
  portal: Portal
}

/** An entry of a log. */
export interface LogEntry {
  level: number
  name?: string
  msg: string
  err?: { message: string }
}

/** The level `warn`. */
const WARN = 40

/** The entries of a log that are warnings or worse. */
const warningsIn = (log: string): LogEntry[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogEntry)
    .filter(({ level }) => level >= WARN)

export interface Cluster {
  /** Address of nginx, which is the portal's public one. */
  origin: string
  nginx: Nginx
  instances: Instance[]
  /** Connections to the database, beside those of the instances. */
  pool: pg.Pool
  databaseUrl: string
  /** A client that is signed in through nginx, whose requests go to all instances in turn. */
  signIn: (account: AccountName) => Promise<Client>
  /** The same client at an instance, past nginx. */
  at: (instance: Instance, client: Client) => Client
  /** Kills an instance without a warning. */
  kill: (instance: Instance) => Promise<Ended>
  /** Stops an instance in an orderly way. */
  stop: (instance: Instance) => Promise<Ended>
  /** Starts an instance again in its place. */
  start: (instance: Instance, project?: string) => Promise<void>
  /** Entries of at least the level `warn` of the logs of all processes there have been. */
  warnings: () => LogEntry[]
  /** Ends everything. */
  close: () => Promise<void>
}

export interface ClusterOptions {
  /** How many instances; three by default. */
  size?: number
  /** Settings of each instance, on top of what makes them one portal. */
  settings?: Record<string, string>
}

/** Starts instances on one PostgreSQL database behind nginx, without sticky sessions. */
export async function startCluster({ size = 3, settings = {} }: ClusterOptions = {}): Promise<Cluster> {
  const database = await createDatabase(inject('postgresUrl'), { template: inject('postgresTemplate') })
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => {})
  const [front = 0, ...ports] = await freePorts(size + 1)
  const origin = `http://localhost:${front}`
  const closing: (() => Promise<unknown>)[] = [() => pool.end().then(database.remove)]
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each()
  }
  const portals: Portal[] = []
  const startOne = async (port: number, project?: string) => {
    const portal = await startPortal({
      port,
      ...(project && { project }),
      settings: { DATABASE_URL: database.url, HOST: '127.0.0.1', PUBLIC_URL: origin, TRUST_PROXY: 'true', ...settings }
    })
    portals.push(portal)
    return portal
  }
  try {
    const instances: Instance[] = []
    closing.push(() => Promise.all(instances.filter(Boolean).map(({ portal }) => portal.stop())))
    // One migrates at a time, so they may start together.
    await Promise.all(
      ports.map(async (port, index) => {
        const portal = await startOne(port)
        instances[index] = { port, upstream: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}`, portal }
      })
    )
    // After them: nginx leaves out for ten seconds an instance that has refused a connection.
    const nginx = await startNginx(front, ports)
    closing.push(nginx.stop)
    return {
      ...{ origin, nginx, instances, pool, close, databaseUrl: database.url },
      signIn: (account) => signInOverHttp(origin, ACCOUNTS[account]),
      at: (instance, { authorization }) => new Client(instance.origin, authorization),
      kill: async ({ portal }) => {
        const ended = await portal.kill()
        // Removes its folder.
        await portal.stop()
        return ended
      },
      stop: ({ portal }) => portal.stop(),
      warnings: () => portals.flatMap((portal) => warningsIn(portal.log())),
      start: async (instance, project) => {
        instance.portal = await startOne(instance.port, project)
      }
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Free ports, all of them different. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
