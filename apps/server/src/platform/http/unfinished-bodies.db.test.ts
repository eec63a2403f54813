import net from 'node:net'
import { expect, test } from 'vitest'
import { portal, sharePortal } from '../../testing/shared-portal.ts'

sharePortal()

/** Sends a request whose body does not end, and gives the status of the response once the connection has ended. */
async function sendUnfinished(request: string): Promise<string | undefined> {
  const { hostname, port } = new URL(portal.origin)
  const socket = net.connect({ host: hostname, port: Number(port) })
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  socket.on('error', () => {})
  socket.write(`${request} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n`)
  socket.write('Content-Length: 1000\r\n\r\n{')
  await new Promise((resolve) => socket.once('close', resolve))
  return /^HTTP\/1\.1 (\d+)/.exec(response)?.[1]
}

test.concurrent.each([
  ['POST /api/documents', '401'],
  ['POST /api/files', '401'],
  ['GET /management/health', '200'],
  ['GET /api/nowhere', '404'],
  ['POST /%', '400'],
  ['POST /idp/nowhere', '404'],
  ['GET /idp/.well-known/openid-configuration', '200']
])(
  'the connection of %s ends after the response %s, although the body does not',
  { timeout: 9_000 },
  async (request, status) => {
    expect(await sendUnfinished(request)).toBe(status)
  }
)
