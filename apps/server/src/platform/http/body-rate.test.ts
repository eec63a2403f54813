import net from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireBodyRate } from './body-rate.ts'

const LINGER_MS = 300

let app: FastifyInstance
let patient: FastifyInstance
let port: number

const portOf = ({ server }: FastifyInstance) => (server.address() as net.AddressInfo).port

/** Starts a server that measures the rate of bodies over a window. */
async function start(windowMs: number): Promise<FastifyInstance> {
  const app = Fastify()
  requireBodyRate(app, { windowMs, bytesPerSecond: 1000, intervalMs: 20, lingerMs: LINGER_MS })
  app.post('/', async ({ body }) => ({ length: JSON.stringify(body).length }))
  app.post('/refusing', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => '')
  app.post('/elsewhere', { onRequest: async (_request, reply) => void reply.hijack().raw.end('no') }, async () => '')
  app.get('/', async () => 'read')
  await app.listen({ port: 0, host: 'localhost' })
  return app
}

beforeAll(async () => {
  app = await start(400)
  // Longer than a busy machine keeps a client from sending that is to be fast enough.
  patient = await start(2_000)
  port = portOf(app)
})
afterAll(() => Promise.all([app.close(), patient.close()]))

interface Sending {
  /** That of the server with the short window by default. */
  to?: number
  request?: string
  type?: string
  /** Whether the client keeps its half of the connection open. */
  allowHalfOpen?: boolean
}

/** Sends the parts of a body with pauses between until the connection ends, and gives all that comes back and how long it took. */
async function send(
  parts: string[],
  pauseMs: number,
  { to = port, request = 'POST /', type = 'application/json', allowHalfOpen = false }: Sending = {}
): Promise<{ response: string; milliseconds: number }> {
  const begun = performance.now()
  const length = parts.join('').length
  const socket = net.connect({ port: to, host: 'localhost', allowHalfOpen })
  let response = ''
  let milliseconds = 0
  let isSent = false
  // Otherwise the server would keep the connection for a next request.
  const endOnceServed = () => {
    if (isSent && /^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n./.test(response)) socket.destroy()
  }
  socket.on('data', (chunk) => {
    response += chunk
    endOnceServed()
  })
  const ended = new Promise<void>((resolve) =>
    socket.once('close', () => {
      milliseconds = performance.now() - begun
      resolve()
    })
  )
  socket.on('error', () => {})
  socket.write(`${request} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`)
  for (const part of parts) {
    if (socket.destroyed) break
    socket.write(part)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  isSent = true
  endOnceServed()
  await ended
  return { response, milliseconds }
}

/** A body of 200 bytes that would take ten seconds. */
const DRIP = ['"', ...Array.from({ length: 198 }, () => 'x'), '"']

test('a body that drips is 408, and its connection ends', async () => {
  const { response } = await send(DRIP, 50)
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(response).toContain('"message":"error.http.408"')
})

test('a body that drips after a burst is 408 as soon', async () => {
  const { response, milliseconds } = await send([`"${'x'.repeat(20_000)}`, ...DRIP.slice(1)], 50)
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(milliseconds).toBeLessThan(5_000)
})

test('a connection ends also when the client keeps its half of it open', async () => {
  const { response, milliseconds } = await send(DRIP, 50, { allowHalfOpen: true })
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(milliseconds).toBeLessThan(5_000)
})

test('a body that arrives at the least rate is read, however long it takes', async () => {
  const part = 'x'.repeat(300)
  const { response } = await send(['"', ...Array.from({ length: 50 }, () => part), '"'], 60, { to: portOf(patient) })
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
})

test.each<[number, Sending]>([
  [401, { request: 'POST /refusing' }],
  [404, { request: 'GET /nowhere' }],
  [415, { type: 'image/png' }],
  [200, { request: 'GET /' }],
  [200, { request: 'POST /elsewhere' }]
])(
  'a response of %i that comes before the end of the body reaches the client, and the connection ends',
  async (status, sending) => {
    const { response, milliseconds } = await send(DRIP, 50, sending)
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(milliseconds).toBeGreaterThanOrEqual(LINGER_MS - 50)
    expect(milliseconds).toBeLessThan(5_000)
  }
)

test('a connection whose body ends soon after the response is used again', async () => {
  const socket = net.connect({ port, host: 'localhost' })
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  socket.write('POST /refusing HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n"a')
  await expect.poll(() => response).toContain('HTTP/1.1 401 ')
  socket.write('b"')
  await new Promise((resolve) => setTimeout(resolve, 2 * LINGER_MS))
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => response).toContain('HTTP/1.1 200 OK')
  socket.destroy()
})
