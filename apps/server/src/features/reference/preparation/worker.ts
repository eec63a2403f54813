import { parentPort } from 'node:worker_threads'
import { markdownToPage } from '@portico/openapi'
import { examine, translate } from './documents.ts'
import { compareTexts, makeForm } from './forms.ts'
import type { FromThread, Part, Results, Task, ToThread } from './messages.ts'

/** The thread that reads and splits documents, one task at a time. */

const port = parentPort
if (!port) throw new Error('worker.ts runs as a worker thread')
const post = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

/** Goes on when the part before has been dealt with: two of them at most are in memory. */
let dealtWith = Promise.resolve()
let goOn = () => {}

async function send(part: Part): Promise<void> {
  await dealtWith
  dealtWith = new Promise((resolve) => {
    goOn = resolve
  })
  post({ part }, 'batch' in part ? part.batch.bodies.map(({ buffer }) => buffer) : [])
}

async function perform(task: Task): Promise<Results[Task['kind']]> {
  switch (task.kind) {
    case 'examine':
      return examine(new Uint8Array(task.bytes), send)
    case 'translate':
      return translate(new Uint8Array(task.bytes), new Uint8Array(task.overlay), send)
    case 'convert':
      return makeForm(task.form, new Uint8Array(task.bytes), { origin: task.origin })
    case 'compare':
      return compareTexts(new Uint8Array(task.before), new Uint8Array(task.after), task.form)
    case 'guides':
      return task.texts.map((text) => markdownToPage(text))
  }
}

port.on('message', async (message: ToThread) => {
  if (message === 'next') {
    goOn()
    return
  }
  try {
    const result = await perform(message)
    await dealtWith
    post({ result }, result instanceof Uint8Array ? [result.buffer] : [])
  } catch (error) {
    post({ error: String(error instanceof Error ? error.stack : error) })
  }
})
