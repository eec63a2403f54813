import { type MessagePort, parentPort } from 'node:worker_threads'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FirstViewModule } from '@portico/contract'
import { byteCache } from '../byte-cache.ts'
import type { FromThread } from '../threads/task-thread.ts'
import type { FirstViewResult, FirstViewTask, PageRequest, PageResponse } from './messages.ts'

/** The thread that runs the client's own components, and writes what they show first. */

const port = parentPort
if (!port) throw new Error('worker.ts runs as a worker thread')
const post = (message: FromThread<FirstViewResult>) => port.postMessage(message)

/** Bytes of first views that are kept, compressed: some hundreds. */
const KEPT_BYTES = 16 * 1024 * 1024
const kept = byteCache<Uint8Array>(KEPT_BYTES)

/** HTML and data have the same texts, far from each other: Brotli finds them again at this quality, in a fraction of the time of its best. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 22 } }

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

async function perform({ module, request, port: requests }: FirstViewTask): Promise<FirstViewResult> {
  const { prepareFirstView }: FirstViewModule = await import(module)
  globalThis.fetch = fetchThrough(requests)
  try {
    const view = await prepareFirstView(request)
    if (!view) return null
    const known = kept.get(view.key)
    if (known) return known
    const written = brotliCompressSync(view.write(), COMPRESSION)
    kept.set(view.key, written)
    return written
  } finally {
    requests.close()
  }
}

port.on('message', async (task: FirstViewTask) => {
  try {
    post({ result: await perform(task) })
  } catch (error) {
    post({ error: String(error instanceof Error ? error.stack : error) })
  }
})
