import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './worker.ts'

/**
 * What PostgreSQL's message of an error has after which a server process ends and recovers from its log. The embedded one goes on, with
 * responses that are wrong. No text of a row can have the zero byte.
 */
const ENDS_THE_SERVER = ['VPANIC\0', 'VFATAL\0'].map((severity) => Buffer.from(severity))

/** The failure that a response says the database has met; undefined where it goes on. */
function failureIn(bytes: Uint8Array): Error | undefined {
  const response = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!ENDS_THE_SERVER.some((severity) => response.includes(severity))) return undefined
  const [, reason = 'no reason given'] = /\0M([^\0]*)\0/.exec(response.toString('utf8')) ?? []
  return new Error(`The embedded database has failed: ${reason}.`)
}

/** PostgreSQL in a worker thread, spoken to in its wire protocol. */
export class EmbeddedServer {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>()
  readonly #exited: Promise<void>
  #lastId = 0
  /** Why the server accepts no more requests. */
  #failure: Error | undefined
  readonly #failed = Promise.withResolvers<Error>()

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (message: FromWorker) => {
      if (message === 'ready') return
      const caller = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      const bytes = message.bytes ?? new Uint8Array()
      const failure = message.error === undefined ? failureIn(bytes) : new Error(message.error)
      if (failure) {
        caller?.reject(failure)
        this.#fail(failure)
      } else caller?.resolve(bytes)
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
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
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

  /** Fulfilled with the reason when it accepts no more requests. */
  get failed(): Promise<Error> {
    return this.#failed.promise
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

  /**
   * Ends the thread in the midst of what it does: as after a power cut, what was not committed is gone when it is opened again.
   *
   * @param reason the error of what waits for a response
   */
  async stop(reason: Error): Promise<void> {
    this.#fail(reason)
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
    this.#failed.resolve(this.#failure)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
