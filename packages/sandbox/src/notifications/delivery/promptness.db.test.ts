import { expect, test } from 'vitest'
import type { ObservedAttempt } from '../../index.ts'
import { startNotifications, startOwner, startRegisteredReceiver } from '../../testing/notifications.ts'
import { countOverdueEndpoints } from './promptness.ts'

/** Which attempts the sandbox itself has kept waiting. */

async function start() {
  const attempts: ObservedAttempt[] = []
  const sandbox = await startNotifications({ delivers: false, onAttempt: (attempt) => attempts.push(attempt) })
  const receiver = await startRegisteredReceiver()
  const owner = await startOwner(sandbox)
  const endpoint = await owner.endpoint(receiver.origin)
  return {
    ...{ sandbox, receiver, owner, endpoint, attempts },
    overdue: () => countOverdueEndpoints(sandbox.pool, new Date()),
    /** Makes everything that is stored older by some minutes. */
    age: async (minutes: number) => {
      const earlier = `- interval '${minutes} minutes'`
      await sandbox.sql(
        `update sandbox.deliveries set due_at = due_at ${earlier}, next_attempt_at = next_attempt_at ${earlier}`
      )
      await sandbox.sql(
        `update sandbox.endpoints set updated_at = updated_at ${earlier}, leased_until = leased_until ${earlier}, paused_until = paused_until ${earlier}`
      )
    },
    close: async () => {
      await sandbox.sandbox.stop()
      await Promise.all([sandbox.close(), receiver.close()])
    }
  }
}

const soon = { timeout: 20_000, interval: 30 }

test('an attempt is late, and its endpoint overdue, when no instance has sent anything for more than a minute', async () => {
  const { sandbox, owner, attempts, overdue, age, close } = await start()
  await owner.cancelPayment()
  await owner.cancelPayment()
  expect(await overdue()).toBe(0)
  await age(2)
  expect(await overdue()).toBe(1)
  sandbox.sandbox.start()
  // The second one waited for the same reason.
  await expect.poll(() => attempts, soon).toEqual(Array(2).fill({ outcome: 'success', isLate: true }))
  await expect.poll(overdue).toBe(0)
  await close()
})

test('an attempt is not late where the endpoint was paused, disabled or busy, or the clock of its owner was moved', async () => {
  const { sandbox, owner, endpoint, receiver, attempts, overdue, age, close } = await start()
  receiver.respond({ status: 503 })
  await owner.cancelPayment()
  await age(10)
  await sandbox.sql(`update sandbox.endpoints set paused_until = now() - interval '10 seconds'`)
  expect(await overdue()).toBe(0)
  sandbox.sandbox.start()
  await expect.poll(() => attempts, soon).toEqual([{ outcome: 'failure', isLate: false }])
  await sandbox.sandbox.stop()

  // Until some seconds ago, messages before were under way.
  await age(10)
  await sandbox.sql(`update sandbox.endpoints set paused_until = null, leased_until = now() - interval '10 seconds'`)
  expect(await overdue()).toBe(0)
  sandbox.sandbox.start()
  await expect.poll(() => attempts.slice(1), soon).toEqual([{ outcome: 'success', isLate: false }])
  await sandbox.sandbox.stop()

  await owner.cancelPayment()
  await age(10)
  await owner.call('PATCH', `/endpoints/${endpoint.id}`, { description: 'changed a moment ago' })
  await sandbox.sql(`update sandbox.endpoints set updated_at = now() - interval '10 seconds'`)
  expect(await overdue()).toBe(0)
  sandbox.sandbox.start()
  await expect.poll(() => attempts.slice(2), soon).toEqual([{ outcome: 'success', isLate: false }])
  await sandbox.sandbox.stop()

  await owner.cancelPayment()
  await age(10)
  await owner.advance({ days: 1 })
  expect(await overdue()).toBe(0)
  sandbox.sandbox.start()
  await expect.poll(() => attempts.slice(3), soon).toEqual([{ outcome: 'success', isLate: false }])
  await close()
})

test('an attempt whose result cannot be stored is interrupted', async () => {
  const { sandbox, owner, attempts, close } = await start()
  await owner.cancelPayment()
  await sandbox.sql(`alter table sandbox.deliveries add constraint broken check (status <> 'DELIVERED') not valid`)
  sandbox.sandbox.start()
  await expect.poll(() => attempts[0], soon).toEqual({ outcome: 'interrupted', isLate: false })
  await close()
})
