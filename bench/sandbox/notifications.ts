import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createSandbox, migrateSandbox } from '@portico/sandbox'
import Fastify from 'fastify'
import { readConfig } from '../../apps/server/src/config.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open.ts'
import { obtainPostgres } from '../../tools/postgres.ts'

const OWNERS = 5
const ENDPOINTS_PER_OWNER = 10
const EVENTS_PER_OWNER = 20
/** One endpoint of each owner hangs. */
const isHanging = (url: string) => url.startsWith('/9')
const EXPECTED = OWNERS * (ENDPOINTS_PER_OWNER - 1) * EVENTS_PER_OWNER
const LIMIT_MS = 60_000

/** A receiver that counts what its endpoints that work have got. */
async function startReceiver() {
  let count = 0
  let done = () => {}
  const server = http.createServer((request, response) => {
    request.resume()
    if (isHanging(request.url ?? '')) return
    response.writeHead(204).end()
    count += 1
    if (count === EXPECTED) done()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Resolves when all have come. */
    all: () => {
      count = 0
      return new Promise<void>((resolve) => {
        done = resolve
      })
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

/** The sandbox on a server of its own, with endpoints, and functions that emit the events. */
async function startSandbox(databaseUrl: string, folder: string, origin: string) {
  const settings = databaseUrl ? { DATABASE_URL: databaseUrl } : { PORTICO_DATA: folder }
  const { pool, close } = await openDatabase(readConfig(settings), console.error)
  await migrateSandbox(pool)
  const app = Fastify({ logger: { level: 'error' } })
  const sandbox = createSandbox({
    pool,
    documentsFolder: path.resolve(import.meta.dirname, '../../content/apis'),
    publicUrl: 'http://localhost',
    signingSecrets: () => [Buffer.alloc(32, 1)],
    findClient: async (clientId) => ({
      clientId,
      scopes: ['status-notification', 'payments'],
      notificationOrigins: [origin]
    }),
    log: app.log,
    callsPerMinute: 1e9,
    allowsOwnMachine: true
  })
  app.register(sandbox.plugin)
  await app.ready()
  const token = async (workspace: string) => {
    const payload = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'bench', workspace }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await app.inject({ method: 'POST', url: '/sandbox/oauth2/token', headers, payload })
    return response.json().access_token as string
  }
  const post = async (bearer: string, url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID() }
    const response = await app.inject({ method: 'POST', url: `/sandbox/${url}`, headers, ...(payload && { payload }) })
    if (response.statusCode >= 300) throw new Error(response.body)
    return response.json()
  }
  return { app, pool, sandbox, token, post, close: () => app.close().then(close) }
}

type Running = Awaited<ReturnType<typeof startSandbox>>

const PAYMENT = {
  orderId: 'BENCH',
  countryCode: 'DE',
  amount: { value: '12.50', currency: 'EUR' },
  customer: { name: 'Lena Hoffmann' },
  method: { methodCode: 'M003' }
}

/** Payments whose cancellations are the events: an owner's have no other endpoints than those of the measurement. */
async function prepare({ pool, token, post }: Running, origin: string) {
  const cancellations: (() => Promise<unknown>)[] = []
  for (let index = 0; index < OWNERS; index++) {
    const workspace = `workspace-${index}`
    await pool.query('insert into sandbox.owners (owner, created_at, used_at) values ($1, now(), now())', [
      `bench:${workspace}`
    ])
    const bearer = await token(workspace)
    for (let number = 0; number < ENDPOINTS_PER_OWNER; number++) {
      const endpoint = { url: `${origin}/${number}/${index}`, types: ['payment.cancelled'] }
      await post(bearer, 'status-notification/v1/endpoints', endpoint)
    }
    for (let event = 0; event < EVENTS_PER_OWNER; event++) {
      const { paymentId } = await post(bearer, 'payments/v1/payments', PAYMENT)
      cancellations.push(() => post(bearer, `payments/v1/payments/${paymentId}/cancellation`))
    }
  }
  return cancellations
}

/** Milliseconds for the same requests by themselves: each endpoint one after the other, all endpoints at once. */
async function requestsAlone(origin: string, all: Promise<void>): Promise<number> {
  const began = performance.now()
  const agent = new http.Agent({ keepAlive: false })
  const send = (url: string) =>
    new Promise<void>((resolve, reject) => {
      const request = http.request(url, { method: 'POST', agent }, (response) => {
        response.resume()
        response.on('end', resolve)
      })
      request.on('error', reject)
      request.end(JSON.stringify(PAYMENT))
    })
  const urls = Array.from({ length: OWNERS * (ENDPOINTS_PER_OWNER - 1) }, (_, index) => `${origin}/0/${index}`)
  await Promise.all(
    urls.map(async (url) => {
      for (let event = 0; event < EVENTS_PER_OWNER; event++) await send(url)
    })
  )
  await all
  return performance.now() - began
}

async function measureOn(name: string, databaseUrl: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-notifications-'))
  const receiver = await startReceiver()
  const running = await startSandbox(databaseUrl, folder, receiver.origin)
  const cancellations = await prepare(running, receiver.origin)
  const alone = await requestsAlone(receiver.origin, receiver.all())
  running.sandbox.start()
  const all = receiver.all()
  const began = performance.now()
  await Promise.all(cancellations.map((cancel) => cancel()))
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The messages did not come.')), LIMIT_MS).unref()
  })
  await Promise.race([all, late])
  const took = performance.now() - began
  receiver.close()
  await running.sandbox.stop()
  await running.close()
  rmSync(folder, { recursive: true, force: true })
  const seconds = (took / 1_000).toFixed(1)
  return `${name.padEnd(20)} ${seconds} s from the first event, ${(took / alone).toFixed(1)} × the requests alone (${Math.round(alone)} ms)`
}

/** 1,000 deliveries to 50 endpoints of which 5 hang: how long the other 45 wait for theirs. */
export async function measure(): Promise<string[]> {
  const postgres = await obtainPostgres()
  try {
    return [await measureOn('PostgreSQL', postgres.url), await measureOn('embedded database', '')]
  } finally {
    await postgres.stop()
  }
}
