import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that a receiver got. */
export interface ReceivedMessage {
  path: string
  headers: Record<string, string>
  /** The very text. */
  body: string
}

/** What a receiver responds: a status with headers and a body, or nothing at all. */
export interface ReceiverResponse {
  status: number
  headers?: Record<string, string>
  body?: string
}

export interface Receiver {
  origin: string
  messages: ReceivedMessage[]
  /** Responds to the next messages, in this order; afterwards with 204. */
  respond: (...responses: (ReceiverResponse | 'nothing')[]) => void
  /** Responds to all messages from now on. */
  respondAlways: (response: ReceiverResponse | 'nothing') => void
  close: () => Promise<void>
}

/** Starts a receiver of notifications on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const messages: ReceivedMessage[] = []
  const next: (ReceiverResponse | 'nothing')[] = []
  let always: ReceiverResponse | 'nothing' = { status: 204 }
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = request.headers as Record<string, string>
    messages.push({ path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() })
    const reply = next.shift() ?? always
    if (reply === 'nothing') return
    response.writeHead(reply.status, reply.headers).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    messages,
    respond: (...responses) => void next.push(...responses),
    respondAlways: (response) => {
      always = response
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
