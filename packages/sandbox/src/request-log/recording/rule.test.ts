import { expect, test } from 'vitest'
import { ruleOf } from './rule.ts'

const request = (api: string, operationId: string, body: object | string, more: object = {}) => ({
  ...{ api, operationId, path: `/sandbox/${api}/v1/things`, headers: {}, isReplayed: false },
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...more
})

test.each([
  ['last digits 0007', request('bank-account-validation-api', 'validateAccount', { iban: 'DE56370400440532010007' })],
  [
    'last digits 0003',
    request('bank-account-validation-api', 'validateAccount', '{ "iban" : "DE83 3704 0044 0532 010003" }')
  ],
  ['family name Declined', request('finance-api', 'submitApplication', { applicant: { familyName: 'Declined' } })],
  ['family name referred', request('finance-api', 'submitApplication', { applicant: { familyName: 'referred' } })],
  ['last characters of the VIN 0001', request('trade-api', 'createTradeIn', { vin: 'VPSZZZ1ZX18020001' })],
  [
    'cents of the amount 03',
    request('payments', 'refundPayment', { amount: { value: '10.03' } }, { path: '/p/refunds' })
  ],
  ['last digits 0004', request('payments', 'page:bank', { action: 'account', account: 'DE83370400440532010004' })],
  ['last digits 0006', request('payments', 'page:card', { number: '**** 0006' })],
  [
    'Idempotent-Replayed: true',
    request('payments', 'initiatePayment', { amount: { value: '10.03' } }, { isReplayed: true })
  ],
  ['Sandbox-Error: 503', request('payments', 'readPayment', '', { headers: { 'sandbox-error': '503' } })]
])('%s is recognised', (rule, decided) => {
  expect(ruleOf(decided)).toBe(rule)
})

test.each([
  ['another ending', request('bank-account-validation-api', 'validateAccount', { iban: 'DE89370400440532013000' })],
  ['another name', request('finance-api', 'submitApplication', { applicant: { familyName: 'Declinedsson' } })],
  ['the amount of a payment', request('payments', 'initiatePayment', { amount: { value: '10.03' } })],
  ['an account of another API', request('finance-api', 'submitApplication', { iban: 'DE83370400440532010003' })],
  ['no body', request('payments', 'readPayment', '')]
])('%s sets off no rule', (_, decided) => {
  expect(ruleOf(decided)).toBeUndefined()
})
