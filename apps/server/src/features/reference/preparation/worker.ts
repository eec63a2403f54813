import { setPriority } from 'node:os'
import { platform } from 'node:process'
import { parentPort } from 'node:worker_threads'
import { markdownToPage } from '@portico/openapi'
import type { FromThread, ToThread } from '../../../platform/threads/task-thread.ts'
import { examine, translate } from './documents.ts'
import { compareTexts, makeForm } from './forms.ts'
import type { Results, Task, ThreadOutput } from './messages.ts'

/** The thread that reads and splits documents, one task at a time. */

/**
 * Requests come first, where the system has priorities of threads: Linux takes the priority of the calling thread, not of its
 * process (setpriority(2), section "C library/kernel differences").
 */
const NICENESS = 3
if (platform === 'linux') setPriority(NICENESS)

const port = parentPort
if (!port) throw new Error('worker.ts runs as a worker thread')
const post = (message: FromThread<Results[keyof Results], ThreadOutput>, transfer: ArrayBuffer[] = []) =>
  port.postMessage(message, transfer)

/** Parts that may be under way: while one is being written the next ones are made, and no more than these are in memory. */
const PARTS_UNDER_WAY = 4

let underWay = 0
/** Called when a part has been dealt with. */
let goOn = () => {}

/** Waits until no more than so many parts are under way. */
async function untilLeft(parts: number): Promise<void> {
  while (underWay > parts)
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
}

async function send(part: ThreadOutput): Promise<void> {
  await untilLeft(PARTS_UNDER_WAY - 1)
  underWay++
  post({ part }, 'batch' in part ? [part.batch.bodies.buffer] : [])
}

async function perform(task: Exclude<Task, { kind: 'markup' }>): Promise<Results[Task['kind']]> {
  switch (task.kind) {
    case 'examine':
      return examine(new Uint8Array(task.bytes), task.texts, send)
    case 'translate':
      return translate(new Uint8Array(task.bytes), new Uint8Array(task.overlay), task.texts, send)
    case 'convert':
      return makeForm(task.form, new Uint8Array(task.bytes), { origin: task.origin })
    case 'compare':
      return compareTexts(new Uint8Array(task.before), new Uint8Array(task.after), task.form)
    case 'guides':
      return task.texts.map((text) => markdownToPage(text))
  }
}

port.on('message', async (message: ToThread<Task>) => {
  if (message === 'next') {
    underWay--
    goOn()
    return
  }
  try {
    const result = await perform(message)
    await untilLeft(0)
    post({ result }, result instanceof Uint8Array ? [result.buffer] : [])
  } catch (error) {
    post({ error: String(error instanceof Error ? error.stack : error) })
  }
})
