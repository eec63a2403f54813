import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, inject, test } from 'vitest'
import type {} from '../../../../../tools/vitest/postgres.ts'
import { received, startNotifications, startOwner, startRegisteredReceiver } from '../../testing/notifications.ts'
import { DOCUMENTS } from '../../testing/sandbox.ts'

/** What becomes of messages when instances and receivers fail. */

const FOLDER = path.resolve(import.meta.dirname, '../../..')
const INDEX = pathToFileURL(path.join(FOLDER, 'src/index.ts')).href

test('an instance delivers what another has committed and never delivered, with the same id', async () => {
  const first = await startNotifications({ delivers: false })
  const receiver = await startRegisteredReceiver()
  const owner = await startOwner(first)
  await owner.endpoint(receiver.origin)
  await owner.cancelPayment()
  const [{ deliveryId, webhookId }] = await owner.deliveries()
  await first.app.close()
  const second = await first.another()
  second.sandbox.start()
  const [message] = await received(receiver, 1)
  expect(message?.headers['webhook-id']).toBe(webhookId)
  await expect
    .poll(
      async () => (await second.sql('select status from sandbox.deliveries where delivery_id = $1', [deliveryId]))[0]
    )
    .toEqual({ status: 'DELIVERED' })
  await second.sandbox.stop()
  await Promise.all([first.close(), receiver.close()])
})

test('several instances deliver each message once', async () => {
  const first = await startNotifications()
  const others = [await first.another(), await first.another()]
  for (const { sandbox } of others) sandbox.start()
  const receiver = await startRegisteredReceiver()
  const owner = await startOwner(first)
  await owner.endpoint(`${receiver.origin}/a`)
  await owner.endpoint(`${receiver.origin}/b`)
  await Promise.all(Array.from({ length: 20 }, () => owner.cancelPayment()))
  const messages = await received(receiver, 40)
  expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(40)
  for (const { sandbox } of [first, ...others]) await sandbox.stop()
  await Promise.all([first.close(), receiver.close()])
})

test('an only instance does not wait for the lease of a process that was killed', async () => {
  const sandbox = await startNotifications({ delivers: false, isOnlyInstance: true })
  const receiver = await startRegisteredReceiver()
  const owner = await startOwner(sandbox)
  await owner.endpoint(receiver.origin)
  await owner.cancelPayment()
  // As a process that is killed during its attempt leaves them.
  await sandbox.sql(`update sandbox.endpoints set leased_until = now() + interval '1 hour'`)
  await sandbox.sql(`update sandbox.deliveries set running_until = now() + interval '1 hour'`)
  sandbox.sandbox.start()
  await received(receiver, 1)
  const [{ deliveryId }] = await owner.deliveries()
  await owner.untilStatus(deliveryId, 'DELIVERED')
  await sandbox.sandbox.stop()
  await Promise.all([sandbox.close(), receiver.close()])
})

/** A process that delivers from a database until it is killed. */
function startProcess(databaseUrl: string) {
  const script = `
    import pg from 'pg'
    import { createSandbox } from ${JSON.stringify(INDEX)}
    const log = { warn: console.error, error: console.error }
    const { start } = createSandbox({
      pool: new pg.Pool({ connectionString: ${JSON.stringify(databaseUrl)} }),
      documentsFolder: ${JSON.stringify(DOCUMENTS)},
      publicUrl: 'http://localhost:8080',
      signingSecrets: () => [Buffer.alloc(32, 7)],
      findClient: async () => undefined,
      allowsOwnMachine: true,
      log
    })
    start()`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: FOLDER, stdio: 'inherit' })
}

// The embedded database has no second process.
test.runIf(inject('testDatabase') === 'postgres')(
  'a message whose attempt a killed process has not ended is sent again with the same id',
  async () => {
    const sandbox = await startNotifications({ delivers: false })
    const receiver = await startRegisteredReceiver()
    const owner = await startOwner(sandbox)
    await owner.endpoint(receiver.origin)
    await owner.cancelPayment()
    receiver.respond('nothing')
    const [row] = await sandbox.sql<{ name: string }>('select current_database() as name')
    const url = new URL(inject('postgresUrl'))
    url.pathname = row?.name ?? ''
    const killed = startProcess(url.href)
    await received(receiver, 1, 30_000)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const [{ deliveryId }] = await owner.deliveries()
    expect((await owner.call('POST', `/deliveries/${deliveryId}/replays`)).body.code).toBe('attempt_running')
    // As if the half minute of its lease were over.
    await sandbox.sql('update sandbox.endpoints set leased_until = null')
    sandbox.sandbox.start()
    const [one, two] = await received(receiver, 2)
    expect([two?.headers['webhook-id'], two?.body]).toEqual([one?.headers['webhook-id'], one?.body])
    await owner.untilStatus(deliveryId, 'DELIVERED')
    await sandbox.sandbox.stop()
    await Promise.all([sandbox.close(), receiver.close()])
  },
  60_000
)

test('endpoints that hang hold up nobody else', async () => {
  const sandbox = await startNotifications()
  const [hanging, working] = [await startRegisteredReceiver(), await startRegisteredReceiver()]
  hanging.respondAlways('nothing')
  const owner = await startOwner(sandbox)
  for (const index of [1, 2, 3, 4, 5]) await owner.endpoint(`${hanging.origin}/${index}`)
  await owner.endpoint(working.origin)
  const started = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => owner.cancelPayment()))
  await received(working, 20)
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(hanging.messages).toHaveLength(5)
  await hanging.close()
  await sandbox.sandbox.stop()
  await Promise.all([sandbox.close(), working.close()])
})

test('a stop waits for an attempt that ends, and leaves one that hangs to others', async () => {
  const sandbox = await startNotifications()
  const receiver = await startRegisteredReceiver()
  receiver.respond('nothing')
  const owner = await startOwner(sandbox)
  await owner.endpoint(receiver.origin)
  await owner.cancelPayment()
  const [first] = await received(receiver, 1)
  const started = performance.now()
  await sandbox.sandbox.stop()
  expect(performance.now() - started).toBeLessThan(9_000)
  const [{ deliveryId, status, attempts }] = await owner.deliveries()
  expect([status, attempts]).toEqual(['PENDING', []])
  sandbox.sandbox.start()
  const [, second] = await received(receiver, 2)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  await owner.untilStatus(deliveryId, 'DELIVERED')
  await sandbox.sandbox.stop()
  await Promise.all([sandbox.close(), receiver.close()])
}, 60_000)
