import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail/mail-server.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { fullTest } from '../support/full.ts'
import { makeUser } from '../support/people.ts'
import { openShop, startReceiver } from '../support/webhooks.ts'

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

const EVENTS = 200

fullTest(
  'each of two hundred events is delivered once, to an endpoint that is slow at times',
  async () => {
    const receiver = await startReceiver((count) => (count % 40 === 0 ? 3_000 : 0))
    try {
      const shop = await openShop(cluster.origin, await cluster.signIn('user'), receiver)
      await shop.cancelPayments(EVENTS)
      await expect.poll(() => new Set(receiver.ids).size, { timeout: 90_000 }).toBe(EVENTS)
      await pause(3_000)
      expect(receiver.ids).toHaveLength(EVENTS)
    } finally {
      receiver.close()
    }
  },
  180_000
)

fullTest(
  'each event is delivered at least once where the instance that delivers is killed, and the others once',
  async () => {
    const receiver = await startReceiver(() => 200)
    try {
      const shop = await openShop(cluster.origin, await cluster.signIn('user'), receiver)
      await shop.cancelPayments(60)
      // One instance at a time delivers to an endpoint: they are killed until it was that one.
      let kills = 0
      for (const instance of cluster.instances) {
        await cluster.kill(instance)
        kills += 1
        await pause(100)
        const isHit = receiver.broken.size > 0
        await cluster.start(instance)
        if (isHit) break
      }
      expect(receiver.broken.size).toBe(1)
      await expect.poll(() => new Set(receiver.ids).size, { timeout: 90_000 }).toBe(60)
      await pause(3_000)
      // At most the message that was under way at a kill comes again.
      expect(receiver.repeated().length).toBeLessThanOrEqual(kills)
      expect(receiver.repeated()).toEqual(expect.arrayContaining([...receiver.broken]))
    } finally {
      receiver.close()
    }
  },
  180_000
)
