import net from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireBodyRate } from './body-rate.ts'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = Fastify()
  requireBodyRate(app, { graceMs: 200, bytesPerSecond: 1000, intervalMs: 20 })
  app.post('/', async ({ body }) => ({ length: JSON.stringify(body).length }))
  await app.listen({ port: 0, host: 'localhost' })
  port = (app.server.address() as net.AddressInfo).port
})
afterAll(() => app.close())

/** Sends the parts of a JSON body with pauses between, and gives all that comes back until the connection ends. */
async function send(parts: string[], pauseMs: number): Promise<string> {
  const length = parts.join('').length
  const socket = net.connect(port, 'localhost')
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  )
  for (const part of parts) {
    if (socket.destroyed) break
    socket.write(part)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await ended
  return response
}

test('a body that drips is 408, and its connection ends', async () => {
  const response = await send(['"', ...Array.from({ length: 100 }, () => 'x'), '"'], 50)
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(response).toContain('"code":"requestTimeout"')
})

test('a body that arrives at the least rate is read, however long it takes', async () => {
  const part = 'x'.repeat(150)
  expect(await send(['"', ...Array.from({ length: 10 }, () => part), '"'], 60)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
})
