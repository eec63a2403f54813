import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { FromThread, Results, Task, ThreadOutput, ToThread } from './messages.ts'

/** Why a task came to no end: it took too long, or the thread broke, be it for lack of memory. */
export class PreparationError extends Error {
  readonly code: 'tooLong' | 'interrupted'
  constructor(code: 'tooLong' | 'interrupted', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PreparationError'
    this.code = code
  }
}

/** The server stops: what is not done is done by the next one. */
export class StoppingError extends ProblemError {
  constructor() {
    super('unavailable', { detail: 'The server is stopping.' })
    this.name = 'StoppingError'
  }
}

export interface ThreadOptions {
  log: FastifyBaseLogger
  script?: URL
  timeLimitMs?: number
  /** Megabytes that a document and all that is made of it may take. */
  memoryMb?: number
  /** Milliseconds without a task after which the thread ends. */
  idleMs?: number
}

interface QueuedTask {
  readonly task: Task
  readonly receive: (part: ThreadOutput) => Promise<void>
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/** Enough for the largest text that is accepted, 96 MiB. */
const MEMORY_MB = 1536
const TIME_LIMIT_MS = 60_000
const IDLE_MS = 60_000

const SCRIPT = new URL('./worker.ts', import.meta.url)

/**
 * A thread that reads and splits documents, one at a time, so that requests do not wait for it and its memory is released with it: it
 * starts when there is work, and ends when there has been none for a minute.
 */
export class PreparationThread {
  readonly #options: Required<ThreadOptions>
  readonly #urgent: QueuedTask[] = []
  readonly #others: QueuedTask[] = []
  #worker: Worker | undefined
  #busy = false
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: ThreadOptions) {
    this.#options = { script: SCRIPT, timeLimitMs: TIME_LIMIT_MS, memoryMb: MEMORY_MB, idleMs: IDLE_MS, ...options }
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /**
   * Has a task done when its turn comes.
   *
   * @param receive deals with what comes on the way; when it throws, the task is given up and its error passed on
   * @param urgent whether a request waits for it: then it precedes background tasks
   * @throws PreparationError
   */
  run<K extends Task['kind']>(
    task: Extract<Task, { kind: K }>,
    {
      receive = async () => {},
      urgent = true
    }: { receive?: (part: ThreadOutput) => Promise<void>; urgent?: boolean } = {}
  ): Promise<Results[K]> {
    if (this.#closed) return Promise.reject(new StoppingError())
    return new Promise<Results[K]>((resolve, reject) => {
      const queued: QueuedTask = { task, receive, resolve, reject }
      if (urgent) this.#urgent.push(queued)
      else this.#others.push(queued)
      void this.#work()
    })
  }

  /** Gives up what is being done and what waits, and ends the thread. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    for (const { reject } of [...this.#urgent.splice(0), ...this.#others.splice(0)]) reject(new StoppingError())
    await this.#end()
  }

  async #work(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    clearTimeout(this.#idle)
    for (let order = this.#take(); order; order = this.#take()) {
      try {
        order.resolve((await this.#perform(order)) as never)
      } catch (error) {
        // Whatever state it is in: the next task gets another one.
        await this.#end()
        order.reject(error as Error)
      }
    }
    this.#busy = false
    if (!this.#worker) return
    this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs)
    this.#idle.unref()
  }

  #take = (): QueuedTask | undefined => this.#urgent.shift() ?? this.#others.shift()

  #perform({ task, receive }: QueuedTask): Promise<unknown> {
    const worker = this.#start()
    const { timeLimitMs, log } = this.#options
    let dealtWith = Promise.resolve()
    let stopped = false
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        stop()
        reject(this.#closed ? new StoppingError() : error)
      }
      const timer = setTimeout(
        () => fail(new PreparationError('tooLong', `The document takes more than ${timeLimitMs / 1000} s to prepare.`)),
        timeLimitMs
      )
      const interrupted = (cause?: unknown) => {
        if (!this.#closed) log.warn({ err: cause }, 'preparing a document was interrupted')
        fail(new PreparationError('interrupted', 'Preparing the document was interrupted.', { cause }))
      }
      const onMessage = (message: FromThread) => {
        if ('error' in message) interrupted(new Error(message.error))
        else if ('part' in message) {
          // One after the other, however fast they come.
          const { part } = message
          dealtWith = dealtWith.then(async () => {
            if (stopped) return
            await receive(part)
            worker.postMessage('next' satisfies ToThread)
          })
          dealtWith.catch(fail)
        } else {
          stop()
          resolve(message.result)
        }
      }
      const onExit = () => interrupted(new Error('The preparing thread has ended.'))
      const stop = () => {
        stopped = true
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', interrupted).off('exit', onExit)
      }
      worker.on('message', onMessage).on('error', interrupted).on('exit', onExit)
      const { kind: _, ...values } = task
      worker.postMessage(
        task satisfies ToThread,
        Object.values(values).filter((value) => value instanceof ArrayBuffer)
      )
    })
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const haveYoungSpaceAsBefore = giveYoungSpace()
    const worker = new Worker(this.#options.script, {
      name: 'preparation',
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryMb }
    })
    worker.once('online', haveYoungSpaceAsBefore).once('exit', haveYoungSpaceAsBefore)
    // Between two tasks there is no other listener, and an error event without a listener would end the process.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    this.#worker = worker
    return worker
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}

const YOUNG_SPACE_FLAG = '--max-semi-space-size'
/** Megabytes, of which V8 takes three times as much: nearly all that is made of a document is forgotten at once. */
const YOUNG_SPACE_MB = 16

/**
 * Lets threads that start now have a young generation of a usual size. The server keeps that of its own thread small by a flag of V8, which
 * holds for all threads and overrides the limits of a Worker: a third of the time for a document would go into collecting garbage.
 *
 * @returns sets the flag as it was; a thread has read it when it is online
 */
function giveYoungSpace(): () => void {
  const given = process.execArgv.findLast((argument) => argument.startsWith(`${YOUNG_SPACE_FLAG}=`))
  if (given === undefined) return () => {}
  setFlagsFromString(`${YOUNG_SPACE_FLAG}=${YOUNG_SPACE_MB}`)
  return () => setFlagsFromString(given)
}
