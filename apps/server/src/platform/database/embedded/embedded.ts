import { StartupError } from '@portico/server-kit'
import { type DedicatedConnection, MeasuredPool, type StatementWatcher } from '../pool.ts'
import { checkpointLook } from './checkpoints.ts'
import type { Cluster } from './cluster.ts'
import { serveCopies } from './copies.ts'
import { FolderError } from './folder-lock.ts'
import { RecoveringServer } from './recovering-server.ts'
import { EmbeddedSocket } from './socket.ts'
import { analyzeChangedTables } from './statistics.ts'

/** Milliseconds between two looks for tables that have changed much: a server's autovacuum has the same, with its default settings. */
const ANALYSIS_MS = 60_000

/** Milliseconds between two looks whether a checkpoint is due. */
const CHECKPOINT_MS = 1_000

/** Does the work that a server does in processes of its own. Returns what ends it. */
function startUpkeep(pool: MeasuredPool): () => void {
  const analysis = setInterval(() => {
    analyzeChangedTables(pool).catch((error) => {
      if (!pool.ending) pool.emit('error', error, undefined as never)
    })
  }, ANALYSIS_MS).unref()
  const look = checkpointLook(pool)
  let isLooking = false
  const checkpoints = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    // A database that has failed is reported by the analysis, and not every second.
    await look().catch(() => undefined)
    isLooking = false
  }, CHECKPOINT_MS).unref()
  return () => {
    clearInterval(analysis)
    clearInterval(checkpoints)
  }
}

/** A folder that cannot be used prevents the start. */
const refuseStart = (error: unknown): never => {
  throw error instanceof FolderError ? new StartupError(error.message, { cause: error }) : error
}

/**
 * Opens the embedded database.
 *
 * @param starting the cluster, which may be under way already
 * @param onStatement called after each statement
 * @returns a pool of exactly one connection, for the embedded database has one session
 * @throws StartupError when the folder cannot be written or another process has it
 */
export async function openEmbedded(
  starting: Promise<Cluster>,
  onStatement?: StatementWatcher
): Promise<{ pool: MeasuredPool; connectDedicated: () => Promise<DedicatedConnection>; close: () => Promise<void> }> {
  const { dataFolder, server, restart, unlock } = await starting.catch(refuseStart)
  const recovering = new RecoveringServer(server, restart, (error) => pool.emit('error', error, undefined as never))
  let lastClosed: Promise<unknown> = Promise.resolve()
  const pool = new MeasuredPool(
    {
      max: 1,
      idleTimeoutMillis: 0,
      // A query outside the transaction that its caller holds would wait for ever: better a clear failure.
      connectionTimeoutMillis: 30_000,
      // After a statement that failed, the pool takes a new client while the old one is still being closed.
      stream: () => {
        const own = recovering.current
        const socket = new EmbeddedSocket(async (bytes) => (await own).execute(bytes), Promise.all([lastClosed, own]))
        lastClosed = new Promise((resolve) => socket.once('close', resolve))
        return socket as never
      }
    },
    onStatement
  )
  const endUpkeep = startUpkeep(pool)
  const endCopies = serveCopies(pool, dataFolder)
  return {
    pool,
    connectDedicated: async () => {
      const client = await pool.connect()
      const own = recovering.current
      return {
        client,
        stopsOnlyItself: false,
        stop: () => recovering.reopen(own),
        close: () => client.release(true)
      }
    },
    close: async () => {
      endUpkeep()
      endCopies()
      try {
        await pool.end()
        await recovering.close()
      } finally {
        unlock()
      }
    }
  }
}
