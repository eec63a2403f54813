import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { FIRST_VIEW_FILE, type FirstViewRequest } from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import { TaskThread } from '../threads/task-thread.ts'
import type { FirstViewResult, FirstViewTask, PageRequest, PageResponse } from './messages.ts'

/** The components with their data take a fraction of it. */
const MEMORY_MB = 256
/** A page is there without its first view. */
const TIME_LIMIT_MS = 5_000
/** Starting takes as long as some twenty first views. */
const IDLE_MS = 5 * 60_000

interface FirstViewsOptions {
  log: FastifyBaseLogger
  clientFolder: string
}

/** Sends a request of a page as its reader. */
export type SendPageRequest = (request: Omit<PageRequest, 'number'>) => Promise<Omit<PageResponse, 'number'>>

/** First views of pages, so that a reader has the content before the application's code. The client's components write them in a thread. */
export class FirstViews {
  readonly #module: string
  readonly #thread: TaskThread<FirstViewTask, { firstView: FirstViewResult }>
  /** Whether the client was built: it is not in development, nor in most tests. */
  readonly isBuilt: boolean

  constructor({ log, clientFolder }: FirstViewsOptions) {
    const file = path.join(clientFolder, FIRST_VIEW_FILE)
    this.isBuilt = existsSync(file)
    this.#module = pathToFileURL(file).href
    this.#thread = new TaskThread({
      log,
      name: 'first-views',
      work: 'Writing a first view',
      script: new URL('./worker.ts', import.meta.url),
      memoryMb: MEMORY_MB,
      timeLimitMs: TIME_LIMIT_MS,
      idleMs: IDLE_MS
    })
  }

  /**
   * Writes the first view of a page.
   *
   * @param send sends the requests of the page's code
   * @param timeoutMs milliseconds after which no request gets a response any more: other first views wait for this one
   * @returns a FirstView as JSON, compressed by Brotli; null where the page has none, or what it shows was not to be had in time
   * @throws TaskError
   */
  async write(request: FirstViewRequest, send: SendPageRequest, timeoutMs: number): Promise<FirstViewResult> {
    const { port1: requests, port2: port } = new MessageChannel()
    const refuse = (number: number) =>
      requests.postMessage({ number, status: 504, headers: {}, body: '' } satisfies PageResponse)
    let timer: NodeJS.Timeout | undefined
    const waiting = new Set<number>()
    requests.on('message', async ({ number, ...sent }: PageRequest) => {
      waiting.add(number)
      timer ??= setTimeout(() => waiting.forEach(refuse), timeoutMs)
      const response = await send(sent).catch(() => undefined)
      if (!waiting.delete(number)) return
      if (response) requests.postMessage({ number, ...response } satisfies PageResponse)
      else refuse(number)
    })
    try {
      return await this.#thread.run({ kind: 'firstView', module: this.#module, request, port })
    } finally {
      clearTimeout(timer)
      requests.close()
    }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
