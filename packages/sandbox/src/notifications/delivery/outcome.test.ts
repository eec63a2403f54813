import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DELIVERY_TRANSITIONS, type DeliveryRecord, ENDPOINT_TRANSITIONS, type EndpointRecord } from '../model.ts'
import { type AttemptResult, afterAttempt } from './outcome.ts'

type Delivery = Parameters<typeof afterAttempt>[0]
type Endpoint = Parameters<typeof afterAttempt>[1]

const START = new Date('2026-11-17T10:00:00Z')

const delivery = (more: Partial<DeliveryRecord> = {}): Delivery => ({
  status: 'PENDING',
  attempts: [],
  nextAttemptAt: START,
  dueAt: START,
  isReplay: false,
  isTest: false,
  ...more
})
const endpoint = (more: Partial<EndpointRecord> = {}): Endpoint => ({
  status: 'ACTIVE',
  version: 1,
  updatedAt: START,
  ...more
})
const result = (more: Partial<AttemptResult> = {}): AttemptResult => ({
  startedAt: START,
  durationMilliseconds: 100,
  outcome: 'HTTP_ERROR',
  statusCode: 500,
  ...more
})

test('a success ends a delivery, and makes a failing endpoint active', () => {
  const failing = endpoint({ status: 'FAILING', failingSince: START, version: 4 })
  const after = afterAttempt(delivery(), failing, result({ outcome: 'SUCCESS', statusCode: 200 }), 0)
  expect(after.delivery).toMatchObject({ status: 'DELIVERED', isReplay: false })
  expect([after.delivery.dueAt, after.delivery.nextAttemptAt]).toEqual([undefined, undefined])
  expect(after.endpoint).toEqual({
    status: 'ACTIVE',
    version: 5,
    updatedAt: new Date(START.getTime() + 100),
    lastSuccessAt: new Date(START.getTime() + 100)
  })
})

test.each([429, 502, 504])('%d pauses the endpoint for a minute, or for as long as Retry-After says', (statusCode) => {
  const pausedFor = (retryAfter?: number) => {
    const { endpoint: after } = afterAttempt(delivery(), endpoint(), result({ statusCode, retryAfter }), 0)
    return (after.pausedUntil?.getTime() ?? 0) - START.getTime() - 100
  }
  expect([pausedFor(), pausedFor(5_000)]).toEqual([60_000, 5_000])
})

test('Retry-After of another failure postpones that message alone, and never makes it earlier', () => {
  const after = (retryAfter: number) => afterAttempt(delivery(), endpoint(), result({ statusCode: 503, retryAfter }), 0)
  const waited = (each: ReturnType<typeof after>) => (each.delivery.dueAt?.getTime() ?? 0) - START.getTime() - 100
  expect([waited(after(90_000)), waited(after(1_000))]).toEqual([90_000, 5_000])
  expect(after(90_000).endpoint.pausedUntil).toBeUndefined()
})

test('a callback changes nothing of the endpoint that signs it', () => {
  const callback = delivery({ callbackUrl: 'https://shop.brunnwaldt.example/payments' })
  const before = endpoint()
  for (const statusCode of [410, 429, 500])
    expect(afterAttempt(callback, before, result({ statusCode }), 0).endpoint).toBe(before)
})

const randomResult = fc.record({
  minutes: fc.nat(3_000),
  statusCode: fc.constantFrom(204, 302, 410, 429, 500, undefined),
  replays: fc.boolean(),
  enables: fc.boolean()
})

test('no walk of attempts leaves a final state, runs a state backwards or goes on without end', () => {
  const transitions: Record<string, readonly string[]> = { ...DELIVERY_TRANSITIONS, ...ENDPOINT_TRANSITIONS }
  fc.assert(
    fc.property(fc.array(randomResult, { maxLength: 60 }), (steps) => {
      let message = delivery()
      let target = endpoint()
      let now = START.getTime()
      for (const { minutes, statusCode, replays, enables } of steps) {
        now += minutes * 60_000
        if (enables && target.status === 'DISABLED') target = endpoint({ version: target.version + 1 })
        if (!replays && !message.dueAt) continue
        const isSuccess = statusCode === 204
        const attempt = result({
          startedAt: new Date(now),
          ...(statusCode !== undefined && { statusCode }),
          outcome: isSuccess ? 'SUCCESS' : statusCode === undefined ? 'TIMEOUT' : 'HTTP_ERROR'
        })
        const after = afterAttempt({ ...message, isReplay: replays }, target, attempt, 0.5)
        for (const [before, next] of [
          [message.status, after.delivery.status],
          [target.status, after.endpoint.status]
        ] as const)
          if (before !== next) expect(transitions[before]).toContain(next)
        const { status, attempts, dueAt, nextAttemptAt } = after.delivery
        expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, index) => index + 1))
        expect(attempts.filter(({ replay }) => !replay).length).toBeLessThanOrEqual(10)
        const isOpen = status === 'PENDING' || status === 'RETRYING'
        expect([dueAt !== undefined, nextAttemptAt !== undefined]).toEqual([isOpen, isOpen])
        expect(after.endpoint.version >= target.version).toBe(true)
        expect(after.endpoint.status === 'DISABLED').toBe(after.endpoint.disabledReason !== undefined)
        message = { ...after.delivery, isTest: false }
        target = after.endpoint
      }
    }),
    { numRuns: 300 }
  )
})
