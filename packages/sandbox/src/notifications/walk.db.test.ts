import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNotifications, startOwner, startRegisteredReceiver } from '../testing/notifications.ts'
import { WALK_STEPS, WALK_TIMEOUT, walkChoices } from '../testing/random/walk.ts'
import type { Receiver } from '../testing/receivers.ts'
import type { TestSandbox } from '../testing/sandbox.ts'
import { DELIVERY_TRANSITIONS, ENDPOINT_TRANSITIONS } from './model.ts'

let sandbox: TestSandbox
let receiver: Receiver
beforeAll(async () => {
  sandbox = await startNotifications()
  receiver = await startRegisteredReceiver()
})
afterAll(async () => {
  await sandbox.sandbox.stop()
  expect(sandbox.faults).toEqual([])
  await Promise.all([sandbox.close(), receiver.close()])
})

interface Delivery {
  deliveryId: string
  status: keyof typeof DELIVERY_TRANSITIONS | 'HELD'
  attempts: { number: number; outcome: string; replay?: boolean; startedAt: string }[]
}

/** States that may follow each other while nobody looks: what is held may also be sent, or fail. */
function mayFollow(before: Delivery['status'], after: Delivery['status']): boolean {
  if (before === after || (before === 'RETRYING' && after === 'HELD')) return true
  if (before === 'HELD') return after !== 'HELD'
  if (before === 'PENDING' && after === 'HELD') return true
  return (DELIVERY_TRANSITIONS[before] as readonly string[]).includes(after)
}

test(
  'no delivery leaves its final state, and attempts are numbered, in order and no more than ten without replays',
  async () => {
    const { random, pick } = walkChoices()
    const owner = await startOwner(sandbox)
    const endpointIds: string[] = []
    const known = new Map<string, Delivery>()

    const observe = async () => {
      for (const delivery of (await owner.deliveries('?limit=100')) as Delivery[]) {
        const before = known.get(delivery.deliveryId)
        if (before) {
          const step = [delivery.deliveryId, before.status, delivery.status]
          expect([...step, mayFollow(before.status, delivery.status)]).toEqual([...step, true])
          expect(delivery.attempts.slice(0, before.attempts.length)).toEqual(before.attempts)
        }
        expect(delivery.attempts.map(({ number }) => number)).toEqual(delivery.attempts.map((_, index) => index + 1))
        expect(delivery.attempts.filter(({ replay }) => !replay).length).toBeLessThanOrEqual(10)
        expect(delivery.attempts.some(({ outcome }) => outcome === 'SUCCESS')).toBe(delivery.status === 'DELIVERED')
        known.set(delivery.deliveryId, delivery)
      }
      for (const { status, disabledReason } of (await owner.call('GET', '/endpoints')).body.items) {
        expect(Object.keys(ENDPOINT_TRANSITIONS)).toContain(status)
        expect(disabledReason !== undefined).toBe(status === 'DISABLED')
      }
    }

    const anyEndpoint = () => `/endpoints/${pick(endpointIds) ?? 'end_0000000000'}`
    const actions: (() => Promise<{ status: number }>)[] = [
      async () => {
        const created = await owner.call('POST', '/endpoints', {
          url: `${receiver.origin}/${Math.floor(random() * 1e6)}`,
          types: ['payment.cancelled']
        })
        if (created.status === 201) endpointIds.push(created.body.endpoint.endpointId)
        return created
      },
      () => owner.call('POST', `${anyEndpoint()}/disablement`),
      () => owner.call('POST', `${anyEndpoint()}/enablement`),
      () => owner.call('POST', `${anyEndpoint()}/test-deliveries`, {}),
      () => owner.call('POST', `${anyEndpoint()}/secrets`, { overlapHours: Math.floor(random() * 48) }),
      () => owner.call('POST', `/deliveries/${pick([...known.keys()]) ?? 'dlv_0000000000'}/replays`),
      async () => {
        await owner.cancelPayment()
        return { status: 200 }
      },
      async () => {
        await owner.advance({ days: 1 })
        return { status: 200 }
      },
      async () => {
        receiver.respond(...Array.from({ length: 3 }, () => ({ status: pick([200, 302, 410, 429, 500, 503]) ?? 200 })))
        return { status: 200 }
      },
      () => (random() < 0.3 ? owner.call('DELETE', anyEndpoint()) : owner.call('GET', anyEndpoint()))
    ]
    for (let step = 0; step < WALK_STEPS; step += 1) {
      const { status } = (await pick(actions)?.()) ?? { status: 0 }
      expect([200, 201, 202, 204, 404, 409]).toContain(status)
      if (step % 3 === 0) await observe()
    }
    receiver.respondAlways({ status: 204 })
    await observe()
    expect(known.size).toBeGreaterThan(0)
  },
  WALK_TIMEOUT
)
