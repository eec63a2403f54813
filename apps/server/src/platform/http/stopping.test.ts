import http from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuseWhileStopping } from './stopping.ts'

/** Starts a server whose requests are begun some milliseconds after they have come. */
async function startServer({ waitingMs = 0 } = {}) {
  const app = Fastify({
    serverFactory: (handler) =>
      http.createServer((request, response) => void setTimeout(handler, waitingMs, request, response))
  })
  refuseWhileStopping(app)
  app.post('/', async () => 'created')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: (app.server.address() as net.AddressInfo).port }
}

/** A connection that sends a request as soon as it is there, and what comes back on it. */
function sendOnNewConnection(port: number) {
  const socket = net.connect({ port, host: '127.0.0.1' })
  socket.once('connect', () => socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n'))
  return text(socket)
}

test('requests on connections that are established and not yet accepted when the server begins to stop get their responses', async () => {
  const { app, port } = await startServer()
  const responses = Array.from({ length: 50 }, () => sendOnNewConnection(port))
  await app.drain()
  const received = await Promise.all(responses)
  await app.close()
  expect(received.filter((each) => !/^HTTP\/1.1 200 OK.*connection: close.*created/is.test(each))).toEqual([])
})

test('a request that waits for others when the server begins to stop is served', async () => {
  const { app, port } = await startServer({ waitingMs: 1_000 })
  const response = sendOnNewConnection(port)
  await pause(200)
  await app.drain()
  await app.close()
  expect(await response).toMatch(/^HTTP\/1.1 200 OK/)
})

test('once it stops, no connection is accepted', async () => {
  const { app, port } = await startServer()
  await app.drain()
  await expect(sendOnNewConnection(port)).rejects.toThrow('ECONNREFUSED')
  await app.close()
})

test('connections that were opened in advance do not delay the end', async () => {
  const { app, port } = await startServer()
  const socket = net.connect({ port, host: '127.0.0.1' })
  await new Promise((resolve) => socket.once('connect', resolve))
  const ended = text(socket)
  await app.drain()
  await app.close()
  expect(await ended).toBe('')
})
