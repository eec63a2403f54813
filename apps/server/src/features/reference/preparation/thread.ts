import { TaskThread, type TaskThreadOptions } from '../../../platform/threads/task-thread.ts'
import type { Results, Task, ThreadOutput } from './messages.ts'

export type ThreadOptions = Pick<TaskThreadOptions, 'log'> & Partial<Omit<TaskThreadOptions, 'name' | 'work'>>

/** Enough for the largest text that is accepted, 96 MiB. */
const MEMORY_MB = 1536
const TIME_LIMIT_MS = 60_000
const IDLE_MS = 60_000

const SCRIPT = new URL('./worker.ts', import.meta.url)

/** The thread that reads and splits documents. */
export class PreparationThread extends TaskThread<Task, Results, ThreadOutput> {
  constructor(options: ThreadOptions) {
    super({
      name: 'preparation',
      work: 'Preparing the document',
      script: SCRIPT,
      timeLimitMs: TIME_LIMIT_MS,
      memoryMb: MEMORY_MB,
      idleMs: IDLE_MS,
      ...options
    })
  }
}
