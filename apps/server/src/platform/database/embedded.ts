import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { DatabaseUnavailableError, StartupError } from '@portico/server-kit'
import { EmbeddedSocket } from './embedded-socket.ts'
import { analyzeChangedTables } from './embedded-statistics.ts'
import type { FromWorker, ToWorker } from './embedded-worker.ts'
import { lockFolder } from './folder-lock.ts'
import { type DedicatedConnection, MeasuredPool, type StatementWatcher } from './pool.ts'

/** PostgreSQL in a worker thread, spoken to in its wire protocol. */
class EmbeddedServer {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>()
  readonly #exited: Promise<void>
  #lastId = 0
  /** Why the server accepts no more requests. */
  #failure: Error | undefined

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (message: FromWorker) => {
      if (message === 'ready') return
      const caller = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      if (message.error === undefined) caller?.resolve(message.bytes ?? new Uint8Array())
      else caller?.reject(new Error(message.error))
    })
    worker.on('error', (error) => this.#fail(error as Error))
    this.#exited = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#fail(new Error('The embedded database has stopped.'))
        resolve()
      })
    })
  }

  static async open(folder: string): Promise<EmbeddedServer> {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      name: 'embedded database',
      workerData: { folder }
    })
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The embedded database has stopped.')))
    })
    return new EmbeddedServer(worker)
  }

  execute(bytes: Uint8Array): Promise<Uint8Array> {
    return this.#call((id) => ({ id, bytes }), [bytes.buffer as ArrayBuffer])
  }

  async close(): Promise<void> {
    if (this.#failure) return
    await this.#call((id) => ({ id, close: true }))
    // Its engine shuts down after the response; until then, neither another one may be opened nor the process be ended.
    await this.#exited
  }

  /** Ends the thread in the midst of what it does: as after a power cut, what was not committed is gone when it is opened again. */
  async stop(): Promise<void> {
    this.#fail(new DatabaseUnavailableError(new Error('The embedded database is opened again.')))
    await this.#worker.terminate()
  }

  #call(build: (id: number) => ToWorker, transfer: ArrayBuffer[] = []): Promise<Uint8Array> {
    if (this.#failure) return Promise.reject(this.#failure)
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage(build(id), transfer)
    })
  }

  #fail(error: Error): void {
    // The first says why; the thread's end, which follows it, does not.
    this.#failure ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

/**
 * Makes a database cluster in a folder. A process killed half-way would leave a cluster that never opens again, so it is made
 * beside its place and moved there whole.
 */
async function initialise(folder: string): Promise<void> {
  const draft = `${folder}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  const server = await EmbeddedServer.open(draft)
  await server.close()
  for (const entry of fs.readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = fs.openSync(path.join(entry.parentPath, entry.name), 'r')
    fs.fsyncSync(file)
    fs.closeSync(file)
  }
  fs.renameSync(draft, folder)
}

function prepareFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    fs.accessSync(folder, fs.constants.W_OK)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StartupError(
      `The data folder ${folder} cannot be written (${code}). Give this user the right to, or set PORTICO_DATA to another folder.`,
      { cause }
    )
  }
}

/** Milliseconds between two looks for tables that have changed much: a server's autovacuum has the same, with its default settings. */
const ANALYSIS_MS = 60_000

/**
 * Opens the embedded database, making it first when the folder has none.
 *
 * @param dataFolder the portal's data folder; the cluster is its subfolder `postgres`
 * @param onStatement called after each statement
 * @returns a pool of exactly one connection, for the embedded database has one session
 * @throws StartupError when the folder cannot be written or another process has it
 */
export async function openEmbedded(
  dataFolder: string,
  onStatement?: StatementWatcher
): Promise<{ pool: MeasuredPool; connectDedicated: () => Promise<DedicatedConnection>; close: () => Promise<void> }> {
  prepareFolder(dataFolder)
  const unlock = lockFolder(dataFolder)
  try {
    const cluster = path.join(dataFolder, 'postgres')
    if (!fs.existsSync(cluster)) await initialise(cluster)
    let current = EmbeddedServer.open(cluster)
    await current
    let lastClosed: Promise<unknown> = Promise.resolve()
    const pool = new MeasuredPool(
      {
        max: 1,
        idleTimeoutMillis: 0,
        // A query outside the transaction that its caller holds would wait for ever: better a clear failure.
        connectionTimeoutMillis: 30_000,
        // After a statement that failed, the pool takes a new client while the old one is still being closed.
        stream: () => {
          const own = current
          const socket = new EmbeddedSocket(async (bytes) => (await own).execute(bytes), Promise.all([lastClosed, own]))
          lastClosed = new Promise((resolve) => socket.once('close', resolve))
          return socket as never
        }
      },
      onStatement
    )
    const analysis = setInterval(() => {
      analyzeChangedTables(pool).catch((error) => {
        if (!pool.ending) pool.emit('error', error, undefined as never)
      })
    }, ANALYSIS_MS).unref()
    return {
      pool,
      connectDedicated: async () => {
        const client = await pool.connect()
        const own = current
        return {
          client,
          stopsOnlyItself: false,
          stop: async () => {
            // Once, for all callers.
            if (own === current) current = own.then((server) => server.stop()).then(() => EmbeddedServer.open(cluster))
            await current
          },
          close: () => client.release(true)
        }
      },
      close: async () => {
        clearInterval(analysis)
        try {
          await pool.end()
          await (await current).close()
        } finally {
          unlock()
        }
      }
    }
  } catch (error) {
    unlock()
    throw error
  }
}
