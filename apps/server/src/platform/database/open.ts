import {
  DatabaseUnavailableError,
  INSUFFICIENT_PRIVILEGE,
  type ReadFromReplica,
  readFromPrimary,
  StartupError
} from '@portico/server-kit'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Cluster, startCluster } from './embedded/cluster.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { type DedicatedConnection, MeasuredPool, type StatementWatcher } from './pool.ts'
import type { RefusalReason } from './replica/refusal.ts'
import { Replica } from './replica/replica.ts'
import { watchStalledConnections } from './stalled-connections.ts'

/** The portal's database: one PostgreSQL dialect, whether embedded or a server. */
export interface Database {
  pool: MeasuredPool
  /** A pool whose connections are sessions of the server, also where `pool` goes through a pooler: for locks of a session. */
  sessions: pg.Pool
  orm: NodePgDatabase
  /** For reads that cost the primary much; what they get is the same there and at a replica. */
  readFromReplica: ReadFromReplica
  /** Undefined where there is none. */
  replica: Replica | undefined
  /**
   * A connection for statements that the portal has not written; what they leave behind goes with it.
   *
   * @throws DatabaseUnavailableError when none can be had
   */
  connectDedicated: () => Promise<DedicatedConnection>
  close: () => Promise<void>
}

/** A database or a transaction in it. */
export type Executor = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at this address',
  ENOTFOUND: 'the host name cannot be resolved',
  ETIMEDOUT: 'it does not respond',
  '28P01': 'the password is incorrect',
  '28000': 'the user is not allowed',
  '3D000': 'the database does not exist',
  [INSUFFICIENT_PRIVILEGE]: 'the user lacks the privilege CONNECT'
}

/** The names of an instance's connections, by which others see that it runs. */
export const INSTANCE_NAMES = ['portico', 'portico console'] as const

/** What a session of the server begins with; behind a pooler, the database's role has it. */
const SESSION = {
  idle_in_transaction_session_timeout: 30_000,
  // Whoever waits for a lock has one of few connections.
  lock_timeout: 10_000,
  // Compiling took half a second for statements that run for a millisecond.
  options: '-c jit=off'
}

/** How long a request waits for a connection, milliseconds. */
const CONNECTION_TIMEOUT_MS = 5_000

/**
 * @param connectionString of the server or of a pooler in transaction mode
 * @param directUrl of the server, where the other is a pooler's
 */
function openServer(
  connectionString: string,
  directUrl: string | undefined,
  connection: { application_name: string; connectionTimeoutMillis: number },
  onStatement?: StatementWatcher
) {
  const hasPooler = directUrl !== undefined
  const pool = new MeasuredPool(
    { connectionString, max: 10, pipeline: true, ...connection, ...(!directUrl && SESSION) },
    onStatement,
    { hasPooler }
  )
  const sessions = directUrl
    ? new MeasuredPool({ connectionString: directUrl, max: 2, idleTimeoutMillis: 1_000, ...connection, ...SESSION })
    : pool
  const watches = [watchStalledConnections({ connections: pool.connections, connectionString, hasPooler })]
  if (directUrl)
    watches.push(
      watchStalledConnections({
        connections: sessions.connections,
        connectionString: directUrl,
        hasPooler: false
      })
    )
  return {
    pool,
    sessions,
    connectDedicated: () => connectDedicated(sessions, directUrl ?? connectionString),
    close: async () => {
      for (const end of watches) end()
      await pool.end()
      if (sessions !== pool) await sessions.end()
    }
  }
}

/** A connection beside the pool, so that long statements do not occupy the pool. */
async function connectDedicated(pool: pg.Pool, connectionString: string): Promise<DedicatedConnection> {
  const client: pg.Client & { processID?: number } = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: INSTANCE_NAMES[1]
  })
  client.on('error', () => {})
  await client.connect().catch((error) => {
    throw new DatabaseUnavailableError(error)
  })
  return {
    client,
    stopsOnlyItself: true,
    stop: async () => {
      try {
        await pool.query('select pg_terminate_backend($1)', [client.processID])
      } finally {
        await client.end()
      }
    },
    close: () => void client.end().catch(() => {})
  }
}

/** @throws StartupError when the server of a pool does not respond; then everything opened is closed */
async function requireConnection(
  { close }: Opened,
  pool: pg.Pool,
  setting: string,
  connectionString: string
): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (cause) {
    await close()
    const { host, pathname } = new URL(connectionString)
    const { code, message } = cause as Error & { code?: string }
    const reason = REASONS[code ?? ''] ?? message
    throw new StartupError(`PostgreSQL at ${host}${pathname} cannot be used: ${reason}. Check ${setting}.`, { cause })
  }
}

type Opened = Pick<Database, 'pool' | 'connectDedicated' | 'close'> & Partial<Pick<Database, 'sessions'>>

interface OpenOptions {
  databaseUrl: string | undefined
  databaseDirectUrl?: string | undefined
  dataFolder: string
  cluster?: Promise<Cluster> | undefined
  applicationName?: string
  /** How long a connection of a server is waited for, milliseconds; tests wait longer. */
  connectionTimeoutMs?: number | undefined
  /** Of replicas of the server; they may be away. */
  databaseReplicaUrl?: string | undefined
  /** Called when the replica is not used any more, with the reason, and when it is used again, with undefined. */
  onReplicaChange?: (reason: RefusalReason | undefined) => void
}

/**
 * Opens the database that the configuration names.
 *
 * @param options `databaseUrl` of a PostgreSQL server, with `databaseDirectUrl` where that is a pooler's, else the embedded database in `dataFolder`; `cluster` if it is being started;
 * `applicationName` of the connections, if they are not an instance's
 * @param onError called when an idle connection breaks; the pool replaces it
 * @param onStatement called after each statement
 * @throws StartupError when it cannot be used, with the reason and what to do
 */
export async function openDatabase(
  options: OpenOptions,
  onError: (error: Error) => void,
  onStatement?: StatementWatcher
): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, dataFolder, cluster, applicationName = INSTANCE_NAMES[0] } = options
  const { databaseReplicaUrl, connectionTimeoutMs = CONNECTION_TIMEOUT_MS } = options
  const opened: Opened = databaseUrl
    ? openServer(
        databaseUrl,
        databaseDirectUrl,
        { application_name: applicationName, connectionTimeoutMillis: connectionTimeoutMs },
        onStatement
      )
    : await openEmbedded(cluster ?? startCluster(dataFolder), onStatement)
  const { pool, sessions = pool } = opened
  for (const each of new Set([pool, sessions])) each.on('error', onError)
  if (databaseUrl) await requireConnection(opened, pool, 'DATABASE_URL', databaseUrl)
  if (databaseDirectUrl) await requireConnection(opened, sessions, 'DATABASE_DIRECT_URL', databaseDirectUrl)
  const replica = databaseReplicaUrl
    ? new Replica({
        ...{ connectionString: databaseReplicaUrl, primary: pool, applicationName, onStatement },
        onChange: options.onReplicaChange
      })
    : undefined
  return {
    ...opened,
    ...{ sessions, replica },
    orm: drizzle(pool),
    readFromReplica: replica?.read ?? readFromPrimary(pool),
    close: async () => {
      await replica?.close()
      await opened.close()
    }
  }
}
