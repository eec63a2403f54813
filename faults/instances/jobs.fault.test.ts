import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail/mail-server.ts'
import { type Cluster, type Instance, startCluster } from '../support/cluster.ts'
import { fullTest } from '../support/full.ts'
import { makeApplication, makeUser } from '../support/people.ts'

/** What is done beside requests, by one of three instances. */

let mail: MailServer
let cluster: Cluster
let admin: Client

beforeAll(async () => {
  mail = await startMailServer()
  cluster = await startCluster({ settings: { SMTP_URL: `smtp://localhost:${mail.port}` } })
  admin = await cluster.signIn('admin')
})
afterAll(async () => {
  await cluster?.close()
  await mail.stop()
})

const MAILS = 50

test('each of fifty mails is sent once, and by more than one instance', async () => {
  const seen = cluster.instances.map(({ portal }) => portal.log().length)
  const users = await Promise.all(Array.from({ length: MAILS }, () => makeUser(admin, { password: undefined })))
  const addresses = new Set(users.map(({ email }) => email))
  const received = () => mail.mails.filter(({ recipients }) => recipients.some((each) => addresses.has(each)))
  await expect.poll(() => received().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(MAILS)
  // Time for a second one.
  await pause(2_000)
  expect(received()).toHaveLength(MAILS)
  expect(new Set(received().flatMap(({ recipients }) => recipients))).toEqual(addresses)
  const senders = cluster.instances.filter(({ portal }, index) =>
    portal.log().slice(seen[index]).includes('"msg":"mail sent"')
  )
  expect(senders.length).toBeGreaterThan(1)
}, 90_000)

test('a scheduled job that is due is done once', async () => {
  // The hourly clean-up, as its schedule queues it: every instance looks for it.
  const done = async () =>
    (
      await cluster.pool.query(
        `select count(*)::int as count from pgboss.job where name = 'housekeeping' and state = 'completed' and completed_on > now() - interval '1 minute'`
      )
    ).rows[0].count
  const before = await done()
  const { rows } = await cluster.pool.query(
    `insert into pgboss.job (name) select name from pgboss.schedule where name = 'housekeeping' returning id`
  )
  expect(rows).toHaveLength(1)
  await expect.poll(done, { timeout: 30_000 }).toBe(before + 1)
}, 60_000)

/** A receiver of webhooks that takes its time for some, and keeps the id of each message. */
async function startReceiver(): Promise<{ origin: string; ids: string[]; server: Server }> {
  const ids: string[] = []
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    ids.push(String(request.headers['webhook-id']))
    if (ids.length % 40 === 0) await pause(3_000)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, ids, server }
}

/** Makes events of payments that are cancelled, of an application with one endpoint. */
async function emitEvents(user: Client, origin: string, count: number): Promise<void> {
  const scopes = ['payments', 'status-notification']
  const { token } = await makeApplication(user, { scopes, notificationOrigins: [origin] })
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${cluster.origin}/sandbox/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' })
      },
      ...(body && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  await call('status-notification/v1/endpoints', { url: `${origin}/hook`, types: ['payment.cancelled'] })
  const cancelPayment = async () => {
    const { paymentId } = await call('payments/v1/payments', {
      ...{ orderId: 'SHOP-1', countryCode: 'DE', amount: { value: '12.50', currency: 'EUR' } },
      ...{ customer: { name: 'Lena Hoffmann' }, method: { methodCode: 'M003' } }
    })
    await call(`payments/v1/payments/${paymentId}/cancellation`)
  }
  for (let made = 0; made < count; made += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - made) }, cancelPayment))
}

const EVENTS = 200

fullTest(
  'each of two hundred events is delivered once, to an endpoint that is slow at times',
  async () => {
    const receiver = await startReceiver()
    try {
      await emitEvents(await cluster.signIn('user'), receiver.origin, EVENTS)
      await expect.poll(() => new Set(receiver.ids).size, { timeout: 90_000 }).toBe(EVENTS)
      await pause(3_000)
      expect(receiver.ids).toHaveLength(EVENTS)
    } finally {
      receiver.server.closeAllConnections()
      receiver.server.close()
    }
  },
  180_000
)

fullTest(
  'an event is delivered at least once where the instance that delivers it is killed, and others once',
  async () => {
    const receiver = await startReceiver()
    try {
      const emitted = emitEvents(await cluster.signIn('user'), receiver.origin, 60)
      await expect.poll(() => receiver.ids.length, { timeout: 30_000 }).toBeGreaterThan(5)
      const first = cluster.instances[0] as Instance
      // Requests of the events that are under way there fail with it, so they are all made before.
      await emitted
      await cluster.kill(first)
      await cluster.start(first)
      await expect.poll(() => new Set(receiver.ids).size, { timeout: 90_000 }).toBe(60)
      await pause(3_000)
      // One endpoint has one message under way at a time.
      expect(receiver.ids.length - 60).toBeLessThanOrEqual(1)
    } finally {
      receiver.server.closeAllConnections()
      receiver.server.close()
    }
  },
  180_000
)
