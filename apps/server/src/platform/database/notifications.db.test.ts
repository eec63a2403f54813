import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, inject, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { TestDatabase } from '../../testing/databases.ts'
import { makeDatabase } from '../../testing/portal.ts'
import { Notifications } from './notifications.ts'
import { type Database, openDatabase } from './open.ts'

const made: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const remove of made.splice(0).reverse()) await remove()
})

async function open(): Promise<{ test: TestDatabase; database: Database }> {
  const test = await makeDatabase()
  const database = await openDatabase(readConfig(test.settings), () => {})
  made.push(test.remove, database.close)
  return { test, database }
}

/** An instance that notes the payloads it is notified of. */
async function listen(database: Database, databaseUrl: string | undefined) {
  const notifications = new Notifications({ database, databaseUrl, log: Fastify().log })
  const payloads: (string | undefined)[] = []
  notifications.on('news', (payload) => payloads.push(payload))
  made.push(() => notifications.stop())
  await notifications.start()
  return { notifications, payloads }
}

/** The embedded database has one instance only. */
test.runIf(inject('testDatabase') === 'embedded')('an instance without others sends no notification', async () => {
  const { database } = await open()
  const { notifications, payloads } = await listen(database, undefined)
  await notifications.send(database.pool, 'news', 'a')
  expect(payloads).toEqual([])
})

const onServer = test.runIf(inject('testDatabase') === 'postgres')

onServer('every instance is notified when a transaction is committed, and of none that is rolled back', async () => {
  const { test: made, database } = await open()
  const url = made.settings.DATABASE_URL
  const [one, other] = [await listen(database, url), await listen(database, url)]
  const client = await database.pool.connect()
  for (const end of ['rollback', 'commit']) {
    await client.query('begin')
    await one.notifications.send(client, 'news', end)
    await client.query(end)
  }
  client.release()
  const named = ({ payloads }: typeof one) => payloads.filter((payload) => payload !== undefined)
  await expect.poll(() => [named(one), named(other)]).toEqual([['commit'], ['commit']])
})

onServer('where notifications do not come, as through a pooler, handlers look repeatedly', async () => {
  const { database } = await open()
  // A session that listens in another database gets no notifications of this one.
  const elsewhere = await open()
  const { notifications, payloads } = await listen(database, elsewhere.test.settings.DATABASE_URL)
  await notifications.send(database.pool, 'news', 'lost')
  const before = payloads.length
  await expect.poll(() => payloads.length - before).toBeGreaterThanOrEqual(2)
  expect(payloads.every((payload) => payload === undefined)).toBe(true)
})

onServer('while notifications come, no handler is called without one', async () => {
  const { test: made, database } = await open()
  const { notifications, payloads } = await listen(database, made.settings.DATABASE_URL)
  // What was sent before it, the connection's first probe included, has then arrived.
  await notifications.send(database.pool, 'news', 'first')
  await expect.poll(() => payloads.includes('first')).toBe(true)
  const before = payloads.length
  await pause(4_500)
  expect(payloads.length).toBe(before)
})

onServer('a connection that was ended is opened again, and what may have been missed is looked for', async () => {
  const { test: made, database } = await open()
  const { notifications, payloads } = await listen(database, made.settings.DATABASE_URL)
  const before = payloads.length
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portico: notifications' and datname = current_database()`
  )
  await expect.poll(() => payloads.length).toBeGreaterThan(before)
  await notifications.send(database.pool, 'news', 'again')
  await expect.poll(() => payloads.includes('again')).toBe(true)
})
