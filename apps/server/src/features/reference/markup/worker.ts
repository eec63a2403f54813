import { parentPort } from 'node:worker_threads'
import type { MarkupModule } from '@portico/contract'
import type { FromThread, Task } from '../preparation/messages.ts'

/** The thread that runs the client's own components, and writes what they show as HTML. */

const port = parentPort
if (!port) throw new Error('worker.ts runs as a worker thread')
const post = (message: FromThread) => port.postMessage(message)

port.on('message', async ({ module, order }: Extract<Task, { kind: 'markup' }>) => {
  try {
    const { renderReference }: MarkupModule = await import(module)
    post({ result: await renderReference(order) })
  } catch (error) {
    post({ error: String(error instanceof Error ? error.stack : error) })
  }
})
