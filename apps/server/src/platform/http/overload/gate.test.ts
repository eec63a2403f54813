import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setRouteDefaults } from '../route-defaults.ts'
import { OverloadGate } from './gate.ts'

/** A server that counts as busy all the time, so that it processes two requests at the same time, and lets others wait. */

/** Milliseconds for which requests may wait, unless too many do so: those before them may take long on a busy machine. */
const LONGEST = 30_000

const queue = { length: 20, tolerated: 20, interval: 100, longest: LONGEST, target: 5, recovery: 20 }
/** Lets requests wait for so short a time that they are refused. */
const waitBriefly = () => {
  queue.longest = 300
}

let app: FastifyInstance
let gate: OverloadGate
let origin: string
const pool = { waitingCount: 0 }
/** Ends the requests to `/api/slow` that wait. */
let finish: (() => void)[] = []

const log: unknown[] = []
let refused: string[] = []
/** Requests that have arrived at the server, those whose connection ended before a response, and those to `/api/quick` that were begun. */
let arrived = 0
let departed = 0
let quick = 0
/** Requests to `/api/identified` of whom it is known who sent them. */
let identified = 0
const context = new AsyncLocalStorage<string>()
/** The context in which each request to `/api/context` was begun. */
let contexts: (string | undefined)[] = []

beforeEach(async () => {
  queue.longest = LONGEST
  gate = new OverloadGate({
    processed: 2,
    burst: 100,
    pending: 4,
    busy: { utilization: 0, intervalMs: 10 },
    queue
  })
  gate.onRefusal = (prefix, method) => refused.push(`${method} ${prefix}`)
  gate.refuse('/api/', (path, requestId) => ({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path, requestId })
  }))
  pool.waitingCount = 0
  finish = []
  log.length = 0
  refused = []
  arrived = 0
  departed = 0
  quick = 0
  identified = 0
  contexts = []
  app = Fastify({
    serverFactory: (handler) => {
      const entrance = gate.before(handler)
      return createServer((request, response) => {
        arrived += 1
        response.once('close', () => {
          if (!response.writableFinished) departed += 1
        })
        entrance(request, response)
      })
    }
  })
  gate.watch(app, pool, { warn: (...parameters: unknown[]) => log.push(parameters) } as never)
  app.get('/api/slow', () => new Promise((resolve) => finish.push(() => resolve('done'))))
  app.get('/api/context', () => {
    contexts.push(context.getStore())
    context.enterWith('that of a request')
    return new Promise((resolve) => finish.push(() => resolve('done')))
  })
  app.post<{ Body: string }>('/api/body', async ({ body }) => `taken: ${body.length}`)
  app.get('/api/quick', async () => {
    quick += 1
    return 'quick'
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/api/identified',
    onRequest: async () => {
      await new Promise<void>((resolve) => finish.push(resolve))
      identified += 1
    },
    handler: () => new Promise((resolve) => finish.push(() => resolve('done')))
  })
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

test('a request that waits for too long is refused with 503, in the form of its address and with Retry-After', async () => {
  waitBriefly()
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

test('a burst of requests waits until others have ended, and each gets its response', async () => {
  const running = await occupy(2)
  const burst = Array.from({ length: 15 }, () => statusOf('/api/quick'))
  await expect.poll(() => arrived).toBe(17)
  expect(quick).toBe(0)
  for (const each of finish) each()
  for (const each of running) expect((await each).status).toBe(200)
  expect(await Promise.all(burst)).toEqual(burst.map(() => 200))
  expect(refused).toEqual([])
})

test('requests for which the queue has no room are refused without delay', async () => {
  const running = await occupy(2)
  const statuses: number[] = []
  const burst = Array.from({ length: 25 }, async () => statuses.push(await statusOf('/api/quick')))
  await expect.poll(() => statuses).toEqual([503, 503, 503, 503, 503])
  for (const each of finish) each()
  await Promise.all([...running, ...burst])
  expect(statuses.filter((status) => status === 200).length).toBe(20)
})

test('what a client sends with a request that waits arrives whole', async () => {
  await occupy(2)
  const body = 'a body that is longer than what is read in one piece. '.repeat(10_000)
  const response = fetch(`${origin}/api/body`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body })
  await expect.poll(() => arrived).toBe(3)
  for (const each of finish) each()
  expect(await (await response).text()).toBe(`taken: ${body.length}`)
})

test('a request whose client has left while it waited is not begun', async () => {
  const running = await occupy(2)
  const controller = new AbortController()
  const left = fetch(`${origin}/api/quick`, { signal: controller.signal })
  await expect.poll(() => arrived).toBe(3)
  controller.abort()
  await expect(left).rejects.toThrow()
  await expect.poll(() => departed).toBe(1)
  for (const each of finish) each()
  await Promise.all(running)
  expect(await statusOf('/api/quick')).toBe(200)
  expect([quick, refused]).toEqual([1, []])
})

test('a request that waited is not processed in the context of the one whose end let it begin', async () => {
  await occupy(2, '/api/context')
  const waiting = fetch(`${origin}/api/context?waits`)
  await expect.poll(() => arrived).toBe(3)
  const before = [...finish]
  for (const each of before) each()
  await expect.poll(() => finish.length).toBe(3)
  finish[2]?.()
  await waiting
  expect(contexts).toEqual([undefined, undefined, undefined])
})

test('what must work is served all the same: routes that say so, and addresses that are never refused', async () => {
  waitBriefly()
  await occupy(2)
  for (const path of ['/api/essential', '/api/essential/7', '/api/session', '/page'])
    expect(await statusOf(path)).toBe(200)
  expect(await statusOf('/api/quick')).toBe(503)
})

test('a HEAD request that is refused has no body', async () => {
  waitBriefly()
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

test.each(['GET', 'POST'])(
  'a client that leaves while it is looked who it is, with %s, occupies nothing',
  async (method) => {
    for (let round = 0; round < 3; round++) {
      const before = finish.length
      const controller = new AbortController()
      const body = method === 'POST' ? { body: 'a body', headers: { 'content-type': 'text/plain' } } : {}
      const left = fetch(`${origin}/api/identified`, { method, signal: controller.signal, ...body })
      await expect.poll(() => finish.length).toBe(before + 1)
      controller.abort()
      await expect(left).rejects.toThrow()
      await expect.poll(() => departed).toBe(round + 1)
      finish[before]?.()
      await expect.poll(() => identified).toBe(round + 1)
    }
    expect(await statusOf('/api/quick')).toBe(200)
    expect(refused).toEqual([])
  }
)

test('requests wait, and are refused, while more than some wait for a connection to the database', async () => {
  waitBriefly()
  pool.waitingCount = 4
  expect(await statusOf('/api/quick')).toBe(503)
  pool.waitingCount = 3
  expect(await statusOf('/api/quick')).toBe(200)
})

test('refusals are logged with their number, once in ten seconds', async () => {
  waitBriefly()
  await occupy(2)
  await Promise.all([statusOf('/api/quick'), statusOf('/api/quick'), statusOf('/api/quick')])
  expect(log).toEqual([[{ refused: 1, processed: 2, pending: 0 }, 'requests are refused: there are too many']])
})
