import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OverloadGate } from './overload.ts'
import { setRouteDefaults } from './route-defaults.ts'

/** A server that is busy whenever it processes two requests, and refuses others. */

let app: FastifyInstance
let gate: OverloadGate
let origin: string
const pool = { waitingCount: 0 }
/** Ends the requests to `/api/slow` that wait. */
let finish: (() => void)[] = []

const log: unknown[] = []
let refused: string[] = []

beforeEach(async () => {
  gate = new OverloadGate({ processed: 2, begun: 100, burst: 100, waiting: 3, utilization: 0, intervalMs: 10 })
  gate.onRefusal = (prefix, method) => refused.push(`${method} ${prefix}`)
  gate.refuse('/api/', (path, requestId) => ({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path, requestId })
  }))
  pool.waitingCount = 0
  finish = []
  log.length = 0
  refused = []
  app = Fastify({ serverFactory: (handler) => createServer(gate.before(handler)) })
  gate.watch(app, pool, { warn: (...parameters: unknown[]) => log.push(parameters) } as never)
  app.get('/api/slow', () => new Promise((resolve) => finish.push(() => resolve('done'))))
  app.post('/api/body', async () => 'taken')
  app.get('/api/quick', async () => 'quick')
  app.get('/api/essential', { config: { servedUnderOverload: true } }, async () => 'served')
  app.get('/api/essential/:id', { config: { servedUnderOverload: true } }, async () => 'served')
  app.get(
    '/api/endless',
    { config: { isEndless: true } },
    () => new Promise((resolve) => finish.push(() => resolve('')))
  )
  await app.register(async (scope) => {
    setRouteDefaults(scope, 'Session', { servedUnderOverload: true })
    scope.get('/api/session', async () => 'served')
  })
  app.get('/page', async () => 'page')
  await app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const each of finish) each()
  await app.close()
})

const statusOf = async (path: string) => (await fetch(origin + path)).status

/** Sends requests that are processed until `finish`. */
async function occupy(count: number, path = '/api/slow'): Promise<Promise<Response>[]> {
  const before = finish.length
  const requests = Array.from({ length: count }, () => fetch(origin + path))
  await expect.poll(() => finish.length).toBe(before + count)
  return requests
}

test('a request beyond those that are processed is refused with 503, in the form of its address and with Retry-After', async () => {
  const running = await occupy(2)
  const response = await fetch(`${origin}/api/quick?secret=1`)
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ path: '/api/quick', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(refused).toEqual(['GET /api/'])
  for (const each of finish) each()
  for (const each of running) expect((await each).status).toBe(200)
  expect(await statusOf('/api/quick')).toBe(200)
})

test('what must work is served all the same: routes that say so, and addresses that are never refused', async () => {
  await occupy(2)
  for (const path of ['/api/essential', '/api/essential/7', '/api/session', '/page'])
    expect(await statusOf(path)).toBe(200)
  expect(await statusOf('/api/quick')).toBe(503)
})

test('a HEAD request that is refused has no body', async () => {
  await occupy(2)
  const response = await fetch(`${origin}/api/quick`, { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([503, ''])
})

test('a response that lasts until the client leaves is not counted', async () => {
  await occupy(5, '/api/endless')
  expect(await statusOf('/api/quick')).toBe(200)
})

test('a client that takes its time to send a body occupies nothing', async () => {
  const slow = Array.from({ length: 5 }, () => {
    const request = httpRequest(`${origin}/api/body`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'content-length': 10 }
    })
    request.on('error', () => {})
    request.write('half')
    return request
  })
  await expect.poll(() => statusOf('/api/quick')).toBe(200)
  const [first] = slow
  first?.end(' body.')
  if (first) expect((await once(first, 'response'))[0].statusCode).toBe(200)
  for (const each of slow) each.destroy()
})

test('clients that leave before their response occupy nothing', async () => {
  for (let round = 0; round < 3; round++) {
    const controller = new AbortController()
    const left = fetch(`${origin}/api/slow`, { signal: controller.signal })
    await expect.poll(() => finish.length).toBe(round + 1)
    controller.abort()
    await expect(left).rejects.toThrow()
  }
  await expect.poll(() => statusOf('/api/quick')).toBe(200)
})

test('requests are refused while more than some wait for a connection to the database', async () => {
  pool.waitingCount = 4
  expect(await statusOf('/api/quick')).toBe(503)
  pool.waitingCount = 3
  expect(await statusOf('/api/quick')).toBe(200)
})

test('refusals are logged with their number, once in ten seconds', async () => {
  await occupy(2)
  for (let count = 0; count < 3; count++) await statusOf('/api/quick')
  expect(log).toEqual([[{ refused: 1, processed: 2, waiting: 0 }, 'requests are refused: there are too many']])
})
