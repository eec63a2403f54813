import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { received, startNotifications, startOwner, startRegisteredReceiver } from '../../testing/notifications.ts'
import { RETRY_DELAYS } from './schedule.ts'

/** Messages as receivers get them. The clock of the sandbox stands still; those of owners are advanced. */

let sandbox: Awaited<ReturnType<typeof startNotifications>>
beforeAll(async () => {
  sandbox = await startNotifications()
})
afterAll(async () => {
  await sandbox.sandbox.stop()
  await sandbox.close()
})

/** An owner with an endpoint on a receiver of its own. */
async function startEndpoint(types?: string[]) {
  const receiver = await startRegisteredReceiver()
  const owner = await startOwner(sandbox)
  const endpoint = await owner.endpoint(`${receiver.origin}/hooks`, types)
  return { receiver, owner, endpoint }
}

const onlyDelivery = async (owner: Awaited<ReturnType<typeof startOwner>>) => {
  const items = await owner.deliveries()
  expect(items).toHaveLength(1)
  return items[0]
}

test('a message is verified by the Standard Webhooks library, and is what the delivery shows', async () => {
  const { receiver, owner, endpoint } = await startEndpoint()
  const paymentId = await owner.cancelPayment()
  const [message] = await received(receiver, 1)
  const event = new Webhook(endpoint.secret).verify(message?.body ?? '', message?.headers ?? {})
  expect(event).toMatchObject({ type: 'payment.cancelled', data: { paymentId, status: { code: 'CANC' } } })
  expect([message?.path, message?.headers['content-type']]).toEqual(['/hooks', 'application/json'])
  const { deliveryId } = await onlyDelivery(owner)
  await owner.untilStatus(deliveryId, 'DELIVERED')
  const delivery = await owner.delivery(deliveryId)
  expect(delivery).toMatchObject({
    webhookId: message?.headers['webhook-id'],
    body: message?.body,
    resourceId: paymentId,
    attempts: [{ number: 1, outcome: 'SUCCESS', statusCode: 204 }]
  })
  expect((await owner.call('GET', `/events/${delivery.eventId}`)).body).toEqual(event)
  expect(await owner.readEndpoint(endpoint.id)).toMatchObject({ status: 'ACTIVE', lastSuccessAt: expect.any(String) })
  await receiver.close()
})

test('an endpoint gets the types that it asks for, and two endpoints get the same event', async () => {
  const { receiver, owner } = await startEndpoint()
  const other = await startRegisteredReceiver()
  await owner.endpoint(`${other.origin}/all`)
  await owner.endpoint(`${other.origin}/settled`, ['payment.settled'])
  await owner.cancelPayment()
  const [one] = await received(receiver, 1)
  const [two] = await received(other, 1)
  expect([two?.path, two?.body]).toEqual(['/all', one?.body])
  expect(two?.headers['webhook-id']).not.toBe(one?.headers['webhook-id'])
  expect(await owner.deliveries()).toHaveLength(2)
  await Promise.all([receiver.close(), other.close()])
})

test('the timestamp of a message is the real time, wherever the clock of the owner is', async () => {
  const { receiver, owner, endpoint } = await startEndpoint()
  await owner.advance({ months: 7 })
  await owner.cancelPayment()
  const [message] = await received(receiver, 1)
  const event = new Webhook(endpoint.secret).verify(message?.body ?? '', message?.headers ?? {}) as {
    timestamp: string
  }
  expect(Date.parse(event.timestamp) - Date.now()).toBeGreaterThan(200 * 86_400_000)
  await receiver.close()
})

test('what fails is retried at the documented times of the owner’s clock, then the endpoint is disabled', async () => {
  const { receiver, owner, endpoint } = await startEndpoint()
  receiver.respondAlways({ status: 500, body: 'Not today' })
  await owner.cancelPayment()
  await received(receiver, 1)
  const { deliveryId } = await onlyDelivery(owner)
  await owner.untilStatus(deliveryId, 'RETRYING')
  const first = await owner.delivery(deliveryId)
  const [attempt] = first.attempts
  expect(attempt).toMatchObject({ outcome: 'HTTP_ERROR', statusCode: 500, responseExcerpt: 'Not today' })
  expect(Date.parse(first.nextAttemptAt) - Date.parse(attempt.startedAt)).toBeGreaterThanOrEqual(5_000)
  await owner.advance({ days: 5 })
  await owner.untilStatus(deliveryId, 'FAILED')
  const messages = await received(receiver, 10)
  expect(new Set(messages.map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1)
  const { attempts, nextAttemptAt } = await owner.delivery(deliveryId)
  expect(nextAttemptAt).toBeUndefined()
  for (const [index, delay] of RETRY_DELAYS.entries()) {
    const waited = Date.parse(attempts[index + 1].startedAt) - Date.parse(attempts[index].startedAt)
    expect(waited).toBeGreaterThanOrEqual(delay)
    expect(waited).toBeLessThan(delay * 1.05 + 5_000)
  }
  expect(await owner.readEndpoint(endpoint.id)).toMatchObject({
    status: 'DISABLED',
    disabledReason: 'FAILURES',
    failingSince: attempt.startedAt
  })
  const notices = sandbox.notices.filter(({ endpointId }) => endpointId === endpoint.id)
  expect(notices).toMatchObject([
    { kind: 'endpointFailing', workspace: owner.workspace, failingSince: new Date(attempt.startedAt) },
    { kind: 'endpointDisabled', disabledReason: 'FAILURES' }
  ])
  await receiver.close()
})

test('an endpoint fails after five minutes of failures, and is active again after a success', async () => {
  const { receiver, owner, endpoint } = await startEndpoint()
  receiver.respond({ status: 503 }, { status: 503 }, { status: 503 })
  await owner.cancelPayment()
  await received(receiver, 1)
  const { deliveryId } = await onlyDelivery(owner)
  await owner.untilStatus(deliveryId, 'RETRYING')
  expect(await owner.readEndpoint(endpoint.id)).toMatchObject({ status: 'ACTIVE', updatedAt: expect.any(String) })
  await owner.advance({ to: new Date(sandbox.now().getTime() + 20 * 60_000).toISOString() })
  await received(receiver, 3)
  await expect.poll(async () => (await owner.readEndpoint(endpoint.id)).status).toBe('FAILING')
  await owner.advance({ days: 1 })
  await owner.untilStatus(deliveryId, 'DELIVERED')
  const recovered = await owner.readEndpoint(endpoint.id)
  expect([recovered.status, recovered.failingSince]).toEqual(['ACTIVE', undefined])
  await receiver.close()
})

test.each([
  [
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    { outcome: 'REDIRECT', statusCode: 302 }
  ],
  [
    { status: 404, body: 'x'.repeat(10_000) },
    { outcome: 'HTTP_ERROR', responseExcerpt: 'x'.repeat(1_000) }
  ],
  [
    { status: 400, body: 'a\u0000b\ufffd' },
    { outcome: 'HTTP_ERROR', responseExcerpt: 'ab\ufffd' }
  ]
])('a response of %o is a failure', async (response, expected) => {
  const { receiver, owner, endpoint } = await startEndpoint()
  receiver.respondAlways(response)
  const { body } = await owner.call('POST', `/endpoints/${endpoint.id}/test-deliveries`, {})
  await owner.untilStatus(body.deliveryId, 'FAILED')
  expect((await owner.delivery(body.deliveryId)).attempts).toMatchObject([expected])
  // A test does not change the state of its endpoint.
  expect((await owner.readEndpoint(endpoint.id)).status).toBe('ACTIVE')
  await receiver.close()
})

test('an endpoint that nobody listens on fails without a response', async () => {
  const { receiver, owner, endpoint } = await startEndpoint()
  await receiver.close()
  const { body } = await owner.call('POST', `/endpoints/${endpoint.id}/test-deliveries`, {})
  await owner.untilStatus(body.deliveryId, 'FAILED')
  expect((await owner.delivery(body.deliveryId)).attempts).toMatchObject([{ number: 1, outcome: 'CONNECTION_FAILED' }])
})

describe('a response of 410', () => {
  test('disables the endpoint, whose other messages are held and sent in their order when it is enabled', async () => {
    const { receiver, owner, endpoint } = await startEndpoint()
    receiver.respond({ status: 410 })
    const gone = await owner.cancelPayment()
    await expect.poll(async () => (await owner.readEndpoint(endpoint.id)).disabledReason).toBe('GONE')
    const held = [await owner.cancelPayment(), await owner.cancelPayment(), await owner.cancelPayment()]
    const deliveries = await owner.deliveries()
    expect(deliveries.map(({ status }: { status: string }) => status)).toEqual(['HELD', 'HELD', 'HELD', 'FAILED'])
    expect(deliveries.at(-1).resourceId).toBe(gone)
    expect(await owner.deliveries('?status=HELD')).toHaveLength(3)
    await owner.call('POST', `/endpoints/${endpoint.id}/enablement`)
    const messages = await received(receiver, 4)
    expect(messages.slice(1).map(({ body }) => JSON.parse(body).data.paymentId)).toEqual(held)
    await receiver.close()
  })

  test('holds messages for 72 hours', async () => {
    const { receiver, owner, endpoint } = await startEndpoint()
    await owner.call('POST', `/endpoints/${endpoint.id}/disablement`)
    await owner.cancelPayment()
    await owner.advance({ days: 2 })
    await owner.cancelPayment()
    await owner.advance({ days: 1 })
    expect((await owner.deliveries()).map(({ status }: { status: string }) => status)).toEqual(['HELD', 'FAILED'])
    await owner.call('POST', `/endpoints/${endpoint.id}/enablement`)
    const [message] = await received(receiver, 1)
    expect(JSON.parse(message?.body ?? '').data.paymentId).toBe((await owner.deliveries())[0].resourceId)
    await receiver.close()
  })
})

test('an overloaded receiver gets nothing for as long as Retry-After says, and others do not wait', async () => {
  const { receiver, owner, endpoint } = await startEndpoint()
  receiver.respond({ status: 429, headers: { 'retry-after': '600' } })
  await owner.cancelPayment()
  await received(receiver, 1)
  const [{ deliveryId }] = await owner.deliveries()
  await owner.untilStatus(deliveryId, 'RETRYING')
  const { nextAttemptAt, attempts } = await owner.delivery(deliveryId)
  expect(Date.parse(nextAttemptAt) - Date.parse(attempts[0].startedAt)).toBeGreaterThanOrEqual(600_000)
  const other = await startRegisteredReceiver()
  await owner.endpoint(other.origin)
  await owner.cancelPayment()
  await received(other, 1)
  expect(receiver.messages).toHaveLength(1)
  expect((await owner.deliveries(`?endpointId=${endpoint.id}`))[0].status).toBe('PENDING')
  await owner.advance({ days: 1 })
  await received(receiver, 3)
  await Promise.all([receiver.close(), other.close()])
})

describe('a replay', () => {
  test('sends the same message once more, marked, also to a disabled endpoint', async () => {
    const { receiver, owner, endpoint } = await startEndpoint()
    receiver.respond({ status: 500 })
    await owner.cancelPayment()
    await received(receiver, 1)
    const { deliveryId } = await onlyDelivery(owner)
    await owner.untilStatus(deliveryId, 'RETRYING')
    await owner.call('POST', `/endpoints/${endpoint.id}/disablement`)
    const rotated = await owner.call('POST', `/endpoints/${endpoint.id}/secrets`, { overlapHours: 0 })
    const replay = await owner.call('POST', `/deliveries/${deliveryId}/replays`)
    expect([replay.status, replay.body.status, replay.headers.location]).toEqual([
      202,
      'HELD',
      `/sandbox/status-notification/v1/deliveries/${deliveryId}`
    ])
    await owner.untilStatus(deliveryId, 'DELIVERED')
    const [one, two] = receiver.messages
    expect([two?.headers['webhook-id'], two?.body]).toEqual([one?.headers['webhook-id'], one?.body])
    expect(() => new Webhook(rotated.body.value).verify(two?.body ?? '', two?.headers ?? {})).not.toThrow()
    expect(() => new Webhook(endpoint.secret).verify(two?.body ?? '', two?.headers ?? {})).toThrow()
    expect((await owner.delivery(deliveryId)).attempts).toMatchObject([
      { number: 1, outcome: 'HTTP_ERROR' },
      { number: 2, outcome: 'SUCCESS', replay: true }
    ])
    expect((await owner.readEndpoint(endpoint.id)).status).toBe('DISABLED')
    await receiver.close()
  })

  test('that fails leaves the regular attempts as they are', async () => {
    const { receiver, owner } = await startEndpoint()
    receiver.respondAlways({ status: 500 })
    await owner.cancelPayment()
    await received(receiver, 1)
    const { deliveryId } = await onlyDelivery(owner)
    await owner.untilStatus(deliveryId, 'RETRYING')
    const { nextAttemptAt } = await owner.delivery(deliveryId)
    await owner.call('POST', `/deliveries/${deliveryId}/replays`)
    await received(receiver, 2)
    await expect.poll(async () => (await owner.delivery(deliveryId)).attempts).toHaveLength(2)
    expect(await owner.delivery(deliveryId)).toMatchObject({ status: 'RETRYING', nextAttemptAt })
    await receiver.close()
  })

  test('happens once of twenty that are requested together', async () => {
    const { receiver, owner } = await startEndpoint()
    await owner.cancelPayment()
    await received(receiver, 1)
    const { deliveryId } = await onlyDelivery(owner)
    await owner.untilStatus(deliveryId, 'DELIVERED')
    receiver.respondAlways('nothing')
    const replays = await Promise.all(
      Array.from({ length: 20 }, () => owner.call('POST', `/deliveries/${deliveryId}/replays`))
    )
    const codes = replays.map(({ status, body }) => body.code ?? status).sort()
    expect(codes).toEqual([202, ...Array(19).fill('attempt_running')])
    await receiver.close()
  })
})

test('both secrets sign while a rotation is under way, and one afterwards', async () => {
  const { receiver, owner, endpoint } = await startEndpoint()
  const { body: rotated } = await owner.call('POST', `/endpoints/${endpoint.id}/secrets`, { overlapHours: 24 })
  const verified = (message: { body: string; headers: Record<string, string> } | undefined) =>
    [endpoint.secret, rotated.value].map((secret) => {
      try {
        new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})
        return true
      } catch {
        return false
      }
    })
  await owner.cancelPayment()
  const [during] = await received(receiver, 1)
  expect([verified(during), during?.headers['webhook-signature']?.split(' ').length]).toEqual([[true, true], 2])
  await owner.advance({ days: 1 })
  await owner.cancelPayment()
  const [, after] = await received(receiver, 2)
  expect(verified(after)).toEqual([false, true])
  await receiver.close()
})

test('a payment sends its status to its own address, signed by the endpoint with that origin', async () => {
  const { receiver, owner, endpoint } = await startEndpoint(['payment.settled'])
  const notificationUrl = `${receiver.origin}/payments`
  const paymentId = await owner.cancelPayment({ notificationUrl })
  const [message] = await received(receiver, 1)
  expect(message?.path).toBe('/payments')
  const event = new Webhook(endpoint.secret).verify(message?.body ?? '', message?.headers ?? {})
  expect(event).toMatchObject({ type: 'payment.cancelled', data: { paymentId } })
  const delivery = await onlyDelivery(owner)
  expect(delivery).toMatchObject({ callbackUrl: notificationUrl, endpointId: endpoint.id })
  receiver.respond({ status: 410 })
  await owner.cancelPayment({ notificationUrl })
  await received(receiver, 2)
  await expect.poll(async () => (await owner.deliveries())[0].status).toBe('FAILED')
  expect((await owner.readEndpoint(endpoint.id)).status).toBe('ACTIVE')
  await receiver.close()
})

test('messages of one owner are none of another’s', async () => {
  const { receiver, owner, endpoint } = await startEndpoint()
  await owner.cancelPayment()
  await received(receiver, 1)
  const { deliveryId, eventId } = await onlyDelivery(owner)
  const other = await startOwner(sandbox)
  const calls = [
    ['GET', `/endpoints/${endpoint.id}`],
    ['PATCH', `/endpoints/${endpoint.id}`, { description: 'Mine' }],
    ['POST', `/endpoints/${endpoint.id}/disablement`],
    ['POST', `/endpoints/${endpoint.id}/enablement`],
    ['GET', `/endpoints/${endpoint.id}/secrets`],
    ['POST', `/endpoints/${endpoint.id}/secrets`, { overlapHours: 1 }],
    ['POST', `/endpoints/${endpoint.id}/test-deliveries`, {}],
    ['DELETE', `/endpoints/${endpoint.id}`],
    ['GET', `/deliveries/${deliveryId}`],
    ['POST', `/deliveries/${deliveryId}/replays`],
    ['GET', `/events/${eventId}`]
  ] as const
  for (const [method, path, body] of calls)
    expect([path, (await other.call(method, path, body)).status]).toEqual([path, 404])
  expect(await other.deliveries()).toEqual([])
  expect((await other.call('GET', '/endpoints')).body.items).toEqual([])
  await other.cancelPayment()
  expect(receiver.messages).toHaveLength(1)
  await receiver.close()
})
