import { isFinal, PAYMENT_METHOD_CODES, type PaymentMethodCode, type PaymentStatusCode } from '@portico/finance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addReceived } from '../payments/transfers.ts'
import type { PaymentRequest } from './model.ts'
import { newPayment } from './new-payment.ts'
import { addMilliseconds, type PaymentRecord, transition } from './record.ts'
import { canTransition, TRANSITIONS } from './states.ts'
import { acceptCard, applyElapsedTime } from './timers.ts'

const NOW = new Date('2026-11-17T10:15:00Z')
const STATUSES: PaymentStatusCode[] = ['RCVD', 'PDNG', 'ACTC', 'ACCP', 'ACSP', 'ACSC', 'ACCC', 'RJCT', 'CANC']

function payment(methodCode: PaymentMethodCode, more: Partial<PaymentRequest> = {}): PaymentRecord {
  const method = { methodCode, returnUrl: 'https://shop.example/back' } as PaymentRequest['method']
  return newPayment(
    {
      orderId: 'A1',
      countryCode: 'DE',
      amount: { value: '100.00', currency: 'EUR' },
      customer: { name: 'Lena' },
      method,
      ...more
    },
    'demo:',
    NOW
  )
}

/** Every way from the first status to a final one. */
function pathsOf(method: PaymentMethodCode, from: PaymentStatusCode = 'RCVD'): PaymentStatusCode[][] {
  const next = TRANSITIONS[method][from] ?? []
  return next.length === 0 ? [[from]] : next.flatMap((to) => pathsOf(method, to).map((rest) => [from, ...rest]))
}

describe('the table of states', () => {
  test.each([
    ['M001', 'RCVD ACTC ACCP ACSP ACSC'],
    ['M001', 'RCVD CANC'],
    ['M001', 'RCVD ACTC CANC'],
    ['M001', 'RCVD RJCT'],
    ['M002', 'RCVD PDNG ACSC'],
    ['M002', 'RCVD PDNG RJCT'],
    ['M003', 'RCVD PDNG ACCC'],
    ['M003', 'RCVD PDNG CANC'],
    ['M004', 'RCVD PDNG ACSC'],
    ['M004', 'RCVD PDNG RJCT'],
    ['M004', 'RCVD CANC']
  ] as const)('%s can go %s', (method, path) => {
    expect(pathsOf(method).map((each) => each.join(' '))).toContain(path)
  })

  test.each(PAYMENT_METHOD_CODES)('every way of %s ends in a final status, and none goes on from one', (method) => {
    for (const path of pathsOf(method)) {
      expect(isFinal(path.at(-1) as PaymentStatusCode)).toBe(true)
      expect(path.slice(0, -1).filter((status) => isFinal(status))).toEqual([])
    }
  })

  test('a payment goes only where the table lets it, whatever is tried in whatever order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_METHOD_CODES),
        fc.array(fc.constantFrom(...STATUSES), { maxLength: 12 }),
        (method, tries) => {
          let record = payment(method)
          for (const to of tries) {
            const from = record.status
            if (canTransition(method, from, to)) record = transition(record, to, NOW)
            else expect(() => transition(record, to, NOW)).toThrow(`does not go from ${from} to ${to}`)
            if (isFinal(from)) expect(record.status).toBe(from)
          }
          const codes = record.detail.history.map(({ code }) => code)
          expect(codes.at(-1)).toBe(record.status)
          for (const [index, to] of codes.slice(1).entries())
            expect(canTransition(method, codes[index] as PaymentStatusCode, to)).toBe(true)
        }
      )
    )
  })
})

describe('the clock', () => {
  test.each([
    ['M001', 'RJCT', 15 * 60],
    ['M002', 'RJCT', 15 * 60],
    ['M004', 'CANC', 15 * 60],
    ['M003', 'CANC', 10 * 24 * 3600 + (24 * 3600 - (10 * 3600 + 15 * 60))]
  ] as const)('ends %s with %s when its time is over, and not a moment before', (method, status, seconds) => {
    const record = payment(method)
    expect(applyElapsedTime(record, addMilliseconds(NOW, seconds * 1000 - 1))).toBe(record)
    const ended = applyElapsedTime(record, addMilliseconds(NOW, seconds * 1000 + 60_000))
    expect(ended.status).toBe(status)
    expect(ended.detail.reason).toBe('DS24')
    expect(ended.detail.since).toBe(addMilliseconds(NOW, seconds * 1000).toISOString())
  })

  test('captures an automatic authorisation whole after seven days, and releases a manual one', () => {
    const reserve = (captureMode: 'AUTOMATIC' | 'MANUAL') =>
      acceptCard(transition(payment('M004', { transactionType: 'A', captureMode }), 'PDNG', NOW), NOW)
    const later = addMilliseconds(NOW, 7 * 24 * 3600 * 1000)
    expect(applyElapsedTime(reserve('AUTOMATIC'), later)).toMatchObject({
      status: 'ACSC',
      detail: { capturedCents: 10_000 }
    })
    expect(applyElapsedTime(reserve('MANUAL'), later)).toMatchObject({ status: 'CANC', detail: { reason: 'DS24' } })
  })

  test('does the same in one leap as in many steps', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 3 * 24 * 3600 }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.constantFrom(...PAYMENT_METHOD_CODES), steps, (method, seconds) => {
        let now = NOW
        let step = payment(method)
        for (const each of seconds) {
          now = addMilliseconds(now, each * 1000)
          step = applyElapsedTime(step, now)
        }
        expect(step).toEqual(applyElapsedTime({ ...payment(method), ...same(step) }, now))
      })
    )
  })
})

/** What a new payment draws at random. */
const same = ({ paymentId, paymentReference }: PaymentRecord) => ({
  paymentId,
  ...(paymentReference && { paymentReference })
})

test('arrivals add up, and settle a manual transfer exactly when the whole amount is there', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(amounts, (arrivals) => {
      let record = payment('M003')
      let sum = 0
      for (const cents of arrivals) {
        if (record.status !== 'PDNG') break
        record = addReceived(record, cents, NOW)
        sum += cents
        expect(record.receivedCents).toBe(sum)
        expect(record.status).toBe(sum >= 10_000 ? 'ACCC' : 'PDNG')
      }
    })
  )
})
