import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { LIMITS } from '@portico/contract'

/** A thread that sends or fetches files, so that the traffic does not delay the measurement. */

export interface Traffic {
  origin: string
  authorization: string
  /** Files to fetch at the same time. Without them, files of the largest size are created. */
  fetch?: number[]
  /** Number of files to create at the same time. */
  create?: number
}

/** Bodies with files of the largest size: binary data, and texts of many numbers and of many lines. */
const makeBodies = () =>
  [
    randomBytes(LIMITS.content),
    Buffer.from(` [${'1,'.repeat((LIMITS.content - 4) / 2)}1]`),
    Buffer.alloc(LIMITS.content, '\n')
  ].map((content) => Buffer.from(JSON.stringify({ base64: content.toString('base64') })))

/** Sends a request and returns the beginning of the response: enough for a problem, or for a record without its content. */
async function call({ origin, authorization }: Traffic, path: string, body?: Buffer): Promise<string> {
  const request = http.request(`${origin}/${path}`, {
    method: body ? 'POST' : 'GET',
    agent: false,
    headers: {
      Authorization: authorization,
      ...(body && { 'Content-Type': 'application/json', 'Content-Length': body.length })
    }
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const piece of response) if (text.length < 1000) text += piece
  if ((response.statusCode ?? 0) >= 300) throw new Error(`${path} returned ${response.statusCode}: ${text}`)
  return text
}

const port = parentPort
if (!port) throw new Error('upload-traffic runs as a worker thread')
const traffic = workerData as Traffic
if (traffic.fetch) {
  await Promise.all(traffic.fetch.map((id) => call(traffic, `api/files/${id}`)))
  port.postMessage(traffic.fetch)
} else {
  const bodies = makeBodies()
  const responses = await Promise.all(
    Array.from({ length: traffic.create ?? 0 }, (_, index) =>
      call(traffic, 'api/files?content=false', bodies[index % bodies.length])
    )
  )
  port.postMessage(responses.map((response) => (JSON.parse(response) as { id: number }).id))
}
