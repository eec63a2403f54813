import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** A connection of a pool as the watch sees it. */
export interface WatchedConnection {
  /** Since when a statement has been waiting for its response, as `performance.now()` has it; undefined where none is. */
  waitingSince: number | undefined
  /** The server's process; null until it is known. */
  processID: number | null
  /** Of pg; its types do not declare it. */
  connection: { stream: Socket }
}

/** How long a statement may wait until the watch looks, how often it looks, and how long the server may take to respond to it. */
export interface StallLimits {
  waitingMs: number
  intervalMs: number
  responseMs: number
}

const LIMITS: StallLimits = { waitingMs: 5_000, intervalMs: 1_000, responseMs: 5_000 }

/** What is watched. */
export interface WatchedPool {
  connections: Iterable<WatchedConnection>
  connectionString: string
  /** Whether that leads to a pooler, by which the server's processes are not known. */
  hasPooler: boolean
}

/** Which of some processes of the server run. */
const RUNNING = 'select pid from pg_stat_activity where pid = any($1)'

/**
 * Which of the processes of connections run, by the server's response over a new connection.
 *
 * @returns undefined when the server does not respond in time
 * @throws Error when it refuses the connection, for which it must have responded
 */
async function runningProcesses(
  connectionString: string,
  processes: readonly (number | null)[],
  responseMs: number
): Promise<Set<number | null> | undefined> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  const responded = client.connect().then(() => client.query<{ pid: number }>(RUNNING, [processes]))
  const result = await Promise.race([responded, pause(responseMs, undefined, { ref: false })])
  // It could wait for a server that does not respond.
  if (result) void client.end().catch(() => {})
  else (client as unknown as WatchedConnection).connection.stream.destroy()
  responded.catch(() => {})
  return result && new Set(result.rows.map(({ pid }) => pid))
}

/**
 * Ends connections whose server has stopped to respond without closing them: a machine that is frozen or cut off, or a proxy that leads
 * elsewhere since. Their statements would wait for ever. A statement that only takes long is left alone, for its server responds to others
 * and knows its process.
 *
 * @returns a function that ends the watch
 */
export function watchStalledConnections(
  { connections, connectionString, hasPooler }: WatchedPool,
  { waitingMs, intervalMs, responseMs }: StallLimits = LIMITS
): () => void {
  const stalled = () => {
    const before = performance.now() - waitingMs
    return [...connections].filter(({ waitingSince = Number.POSITIVE_INFINITY }) => waitingSince < before)
  }
  let isLooking = false
  let lastLook = 0
  const look = async () => {
    const waiting = stalled()
    if (waiting.length === 0) return
    lastLook = performance.now()
    const processes = waiting.map(({ processID }) => processID)
    const running = await runningProcesses(connectionString, processes, responseMs).catch(() => new Set(processes))
    const remaining = new Set(stalled())
    for (const each of waiting)
      if (remaining.has(each) && !(running && (hasPooler || running.has(each.processID))))
        each.connection.stream.destroy()
  }
  const timer = setInterval(() => {
    if (isLooking || performance.now() - lastLook < waitingMs) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, intervalMs).unref()
  return () => clearInterval(timer)
}
