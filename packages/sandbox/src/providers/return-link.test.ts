import { describe, expect, test } from 'vitest'
import type { Client } from '../core/options.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { returnLinkOf } from './return-link.ts'

const PORTAL = 'https://portal.example'

const recordWith = (returnUrl: string) =>
  ({ paymentId: 'pay_1', detail: { choice: { methodCode: 'M001', returnUrl } } }) as unknown as PaymentRecord

const PUBLIC: Client = { clientId: 'portal-demo', scopes: [] }
const APPLICATION: Client = {
  clientId: 'cl_1',
  scopes: [],
  redirectUris: ['https://shop.example/return', 'http://localhost:3000/back?kept=1'],
  authentication: { verifySecret: async () => false }
}

const isAutomatic = (returnUrl: string, client: Client | undefined) =>
  returnLinkOf(recordWith(returnUrl), PORTAL, client)?.isAutomatic

describe('a page leads back automatically', () => {
  test.each([
    ['https://shop.example/return', APPLICATION],
    ['https://shop.example/return?order=7', APPLICATION],
    ['http://localhost:3000/back', APPLICATION],
    ['https://portal.example/services/payments', APPLICATION],
    ['https://portal.example/services/payments', undefined],
    ['http://localhost:5173/', PUBLIC],
    ['http://127.0.0.1/', PUBLIC]
  ])('to %s', (returnUrl, client) => {
    expect(isAutomatic(returnUrl, client)).toBe(true)
  })

  test.each([
    ['https://shop.example/', APPLICATION],
    ['https://shop.example/return/more', APPLICATION],
    ['https://shop.example:8443/return', APPLICATION],
    ['http://shop.example/return', APPLICATION],
    ['https://shop.example.evil.example/return', APPLICATION],
    ['http://localhost:5173/', APPLICATION],
    ['https://shop.example/return', PUBLIC],
    ['https://shop.example/return', undefined],
    ['http://localhost:5173/', undefined],
    ['https://portal.example.evil.example/', PUBLIC]
  ])('not to %s, which nobody has registered', (returnUrl, client) => {
    expect(isAutomatic(returnUrl, client)).toBe(false)
  })
})

test('the way back has the payment’s id, and what the merchant has put there', () => {
  expect(returnLinkOf(recordWith('https://shop.example/return?order=7'), PORTAL, APPLICATION)?.url).toBe(
    'https://shop.example/return?order=7&paymentId=pay_1'
  )
})
