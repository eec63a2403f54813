import { type MessagePort, parentPort } from 'node:worker_threads'
import type { MarkupModule } from '@portico/contract'
import type { FromThread } from '../threads/task-thread.ts'
import type { MarkupResults, MarkupTask, PageRequest, PageResponse } from './messages.ts'

/** The thread that runs the client's own components, and writes what they show as HTML. */

const port = parentPort
if (!port) throw new Error('worker.ts runs as a worker thread')
const post = (message: FromThread<MarkupResults[keyof MarkupResults]>) => port.postMessage(message)

/** Statuses whose responses have no body. */
const WITHOUT_BODY = [204, 205, 304]

/**
 * What stands in for the browser's function while the code of a page runs.
 *
 * @param requests to where requests are sent, and from where their responses come
 */
function fetchThrough(requests: MessagePort): typeof fetch {
  const waiting = new Map<number, (response: Response) => void>()
  let count = 0
  requests.on('message', ({ number, status, headers, body }: PageResponse) => {
    waiting.get(number)?.(new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers }))
    waiting.delete(number)
  })
  return (input, init = {}) =>
    new Promise((resolve) => {
      const number = ++count
      waiting.set(number, resolve)
      requests.postMessage({
        number,
        method: init.method ?? 'GET',
        path: String(input),
        headers: Object.fromEntries(new Headers(init.headers)),
        body: typeof init.body === 'string' ? init.body : undefined
      } satisfies PageRequest)
    })
}

async function perform(task: MarkupTask): Promise<MarkupResults[keyof MarkupResults]> {
  const { renderReference, renderPage }: MarkupModule = await import(task.module)
  if (task.kind === 'reference') return renderReference(task.order)
  globalThis.fetch = fetchThrough(task.port)
  try {
    return await renderPage(task.order)
  } finally {
    task.port.close()
  }
}

port.on('message', async (task: MarkupTask) => {
  try {
    post({ result: await perform(task) })
  } catch (error) {
    post({ error: String(error instanceof Error ? error.stack : error) })
  }
})
