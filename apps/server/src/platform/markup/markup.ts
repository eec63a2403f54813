import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import type { PageMarkupRequest, ReferenceMarkupRequest } from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import { TaskThread } from '../threads/task-thread.ts'
import type { MarkupResults, MarkupTask, PageRequest, PageResponse } from './messages.ts'

/** The components with their data take a fraction of it. */
const MEMORY_MB = 256
/** A page is there without its first view. */
const TIME_LIMIT_MS = 5_000
/** Starting takes as long as some twenty first views. */
const IDLE_MS = 5 * 60_000

interface MarkupOptions {
  log: FastifyBaseLogger
  clientFolder: string
}

/** Sends a request of a page as its reader. */
export type SendPageRequest = (request: Omit<PageRequest, 'number'>) => Promise<Omit<PageResponse, 'number'>>

/**
 * First views of pages as HTML, so that a reader has the content before the application's code has come. They are made by the client's
 * components in a separate thread.
 */
export class Markup {
  readonly #module: string
  readonly #thread: TaskThread<MarkupTask, { [kind in MarkupTask['kind']]: MarkupResults[kind] }>
  /** Whether the client was built: it is not in development, nor in most tests. */
  readonly isBuilt: boolean

  constructor({ log, clientFolder }: MarkupOptions) {
    const file = path.join(clientFolder, 'markup/markup.js')
    this.isBuilt = existsSync(file)
    this.#module = pathToFileURL(file).href
    this.#thread = new TaskThread({
      log,
      name: 'markup',
      work: 'Writing a first view',
      script: new URL('./worker.ts', import.meta.url),
      memoryMb: MEMORY_MB,
      timeLimitMs: TIME_LIMIT_MS,
      idleMs: IDLE_MS
    })
  }

  /** Writes the first view of a page of the API reference. Throws TaskError. */
  writeReference(order: ReferenceMarkupRequest): Promise<string> {
    return this.#thread.run({ kind: 'reference', module: this.#module, order })
  }

  /**
   * Writes the first view of another page.
   *
   * @param send sends the requests of the page's code
   * @param timeoutMs after which no request gets a response any more: other first views wait for this one
   * @returns null where the page has no first view, or what it shows was not to be had in time
   * @throws TaskError
   */
  async writePage(order: PageMarkupRequest, send: SendPageRequest, timeoutMs: number): Promise<string | null> {
    const { port1: requests, port2: port } = new MessageChannel()
    const refuse = (number: number) =>
      requests.postMessage({ number, status: 504, headers: {}, body: '' } satisfies PageResponse)
    let timer: NodeJS.Timeout | undefined
    const waiting = new Set<number>()
    requests.on('message', async ({ number, ...request }: PageRequest) => {
      waiting.add(number)
      timer ??= setTimeout(() => waiting.forEach(refuse), timeoutMs)
      const response = await send(request).catch(() => undefined)
      if (!waiting.delete(number)) return
      if (response) requests.postMessage({ number, ...response } satisfies PageResponse)
      else refuse(number)
    })
    try {
      return await this.#thread.run({ kind: 'page', module: this.#module, order, port })
    } finally {
      clearTimeout(timer)
      requests.close()
    }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
