import { MessagePort, Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { ProblemError } from '../http/errors.ts'

/** Why a task came to no end: it took too long, or the thread broke, be it for lack of memory. */
export class TaskError extends Error {
  readonly code: 'tooLong' | 'interrupted'
  constructor(code: 'tooLong' | 'interrupted', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TaskError'
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

export interface TaskThreadOptions {
  log: FastifyBaseLogger
  /** The name of the thread. */
  name: string
  script: URL
  timeLimitMs: number
  /** Megabytes that a task and all that is made of it may take. */
  memoryMb: number
  /** Milliseconds without a task after which the thread ends. */
  idleMs: number
  /** How errors and the log call what the thread does, such as `Preparing the document`. */
  work: string
}

/** What a thread is sent: a task, or that it may go on after a part of what a task comes to. */
export type ToThread<Task> = Task | 'next'

/** What a thread sends. */
export type FromThread<Result, Part = never> =
  | { readonly part: Part }
  | { readonly result: Result }
  /** The stack of an unexpected error. */
  | { readonly error: string }

interface QueuedTask<Task, Part> {
  readonly task: Task
  readonly receive: (part: Part) => Promise<void>
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/**
 * A thread that does tasks, one at a time, so that requests do not wait for it and its memory is released with it: it starts when there
 * is work, and ends when there has been none for some time. What is transferable in a task is transferred.
 */
export class TaskThread<
  Task extends { readonly kind: string },
  Results extends Record<Task['kind'], unknown>,
  Part = never
> {
  readonly #options: TaskThreadOptions
  readonly #urgent: QueuedTask<Task, Part>[] = []
  readonly #others: QueuedTask<Task, Part>[] = []
  #worker: Worker | undefined
  #busy = false
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: TaskThreadOptions) {
    this.#options = options
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /**
   * Has a task done when its turn comes.
   *
   * @param receive deals with what comes on the way; when it throws, the task is given up and its error passed on
   * @param urgent whether a request waits for it: then it precedes background tasks
   * @throws TaskError
   */
  run<K extends Task['kind']>(
    task: Extract<Task, { kind: K }>,
    { receive = async () => {}, urgent = true }: { receive?: (part: Part) => Promise<void>; urgent?: boolean } = {}
  ): Promise<Results[K]> {
    if (this.#closed) return Promise.reject(new StoppingError())
    return new Promise<Results[K]>((resolve, reject) => {
      const queued: QueuedTask<Task, Part> = { task, receive, resolve, reject }
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

  #take = (): QueuedTask<Task, Part> | undefined => this.#urgent.shift() ?? this.#others.shift()

  #perform({ task, receive }: QueuedTask<Task, Part>): Promise<unknown> {
    const worker = this.#start()
    const { timeLimitMs, log, work } = this.#options
    let dealtWith = Promise.resolve()
    let stopped = false
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        stop()
        reject(this.#closed ? new StoppingError() : error)
      }
      const timer = setTimeout(
        () => fail(new TaskError('tooLong', `${work} takes more than ${timeLimitMs / 1000} s.`)),
        timeLimitMs
      )
      const interrupted = (cause?: unknown) => {
        if (!this.#closed) log.warn({ err: cause }, `${work} was interrupted`)
        fail(new TaskError('interrupted', `${work} was interrupted.`, { cause }))
      }
      const onMessage = (message: FromThread<unknown, Part>) => {
        if ('error' in message) interrupted(new Error(message.error))
        else if ('part' in message) {
          // One after the other, however fast they come.
          const { part } = message
          dealtWith = dealtWith.then(async () => {
            if (stopped) return
            await receive(part)
            worker.postMessage('next' satisfies ToThread<Task>)
          })
          dealtWith.catch(fail)
        } else {
          stop()
          resolve(message.result)
        }
      }
      const onExit = () => interrupted(new Error('The thread has ended.'))
      const stop = () => {
        stopped = true
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', interrupted).off('exit', onExit)
      }
      worker.on('message', onMessage).on('error', interrupted).on('exit', onExit)
      const { kind: _, ...values } = task
      worker.postMessage(
        task satisfies ToThread<Task>,
        Object.values(values).filter((value) => value instanceof ArrayBuffer || value instanceof MessagePort)
      )
    })
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(this.#options.script, {
      name: this.#options.name,
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryMb }
    })
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
