import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that has passed, with its response. */
export interface Passed {
  readonly method: string
  readonly path: string
  readonly status: number
  /** The body of the response. */
  readonly body: string
}

/** A door to a portal that notes what passes: not every program prints the status of a response. */
export interface Recorder {
  readonly origin: string
  /** What has passed since it was asked last, without the browser's own questions before a request (CORS). */
  readonly take: () => Passed[]
  readonly close: () => Promise<void>
}

/** Opens a door to a portal. */
export async function openRecorder(portal: string): Promise<Recorder> {
  let passed: Passed[] = []

  function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method = '', url = '' } = incoming
    // What is compressed could not be compared with what a program prints.
    const { 'accept-encoding': _, host: __, ...headers } = incoming.headers
    const onward = request(portal + url, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      const status = response.statusCode ?? 0
      outgoing.writeHead(status, response.rawHeaders)
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        outgoing.write(chunk)
      })
      response.on('end', () => {
        if (method !== 'OPTIONS')
          passed.push({ method, path: url, status, body: Buffer.concat(chunks).toString('utf8') })
        outgoing.end()
      })
    })
    onward.on('error', (error) => outgoing.destroy(error))
    incoming.pipe(onward)
  }

  const server = createServer(pass).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = passed
      passed = []
      return taken
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
