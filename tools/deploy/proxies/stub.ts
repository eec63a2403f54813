import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as an instance received it. */
export interface Received {
  method: string
  url: string
  headers: IncomingHttpHeaders
  /** Bytes of its body. */
  length: number
}

/** What stands for an instance of the portal, to see what a proxy sends. */
export interface Stub {
  port: number
  received: Received[]
  close: () => Promise<void>
}

/**
 * Starts an instance that is ready, records requests, and responds with 200.
 *
 * @param breaks whether it ends the connection in place of a response to `/broken`, as a process that is killed does
 */
export async function startStub(breaks: boolean): Promise<Stub> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let length = 0
    for await (const chunk of request) length += (chunk as Buffer).length
    const { method = '', url = '', headers } = request
    if (url.startsWith('/management/health')) return response.end('{}')
    received.push({ method, url, headers, length })
    if (breaks && url.startsWith('/broken')) return request.socket.destroy()
    return response.end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, received, close }
}
