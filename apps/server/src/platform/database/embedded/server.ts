import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './worker.ts'

/** PostgreSQL in a worker thread, spoken to in its wire protocol. */
export class EmbeddedServer {
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
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
