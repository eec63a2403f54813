import { expect, test } from 'vitest'
import { DOCUMENTS, nodesOf } from './documents.ts'

/** The deal that the examples of all nine APIs share: its parts by ID, each with the API that creates it. */
const DEAL = {
  veh_01J9ZK3T8Q: 'vehicle-api',
  tri_4M7X2C9QWD: 'trade-api',
  quo_8H3N5R7VYB: 'finance-quotation',
  prq_2T6W9K4MFA: 'prequalification-api',
  app_5D8J1V3ZRC: 'finance-api',
  bav_3F7Y8L5HTG: 'bank-account-validation-api',
  ord_6P1Q9D4WKM: 'orders-api',
  pay_1C5R8N3JVH: 'payments',
  evt_9W3K6M1DPF: 'status-notification'
} as const

const newestOf = (api: string) => DOCUMENTS.findLast((document) => document.api === api)

test.each(Object.entries(DEAL))('%s is in the examples of %s', (id, api) => {
  expect(newestOf(api)?.text).toContain(id)
})

test('every part of the deal is tied to another: it refers to one, or one refers to it', () => {
  const parts = Object.entries(DEAL)
  const refersTo = (api: string, id: string) => newestOf(api)?.text.includes(id) === true
  for (const [id, api] of parts) {
    const isTied = parts.some(([other, otherApi]) => other !== id && (refersTo(api, other) || refersTo(otherApi, id)))
    expect([api, isTied]).toEqual([api, true])
  }
})

test('the loan has the same figures in all examples', () => {
  const told = { instalment: ['563.53'], lastInstalment: ['563.58'], amountFinanced: ['24000.00'] }
  const quotation = newestOf('finance-quotation')?.text ?? ''
  for (const [figure] of Object.values(told)) expect(quotation).toContain(`'${figure}'`)
  for (const api of Object.values(DEAL)) {
    for (const node of nodesOf(newestOf(api)?.document)) {
      if (node.quotationId !== 'quo_8H3N5R7VYB' || typeof node.amountFinanced !== 'object') continue
      expect(node.amountFinanced).toEqual({ value: '24000.00', currency: 'EUR' })
    }
  }
})

test('the schedule of the loan adds up to the cent', () => {
  const schedules = [...nodesOf(newestOf('finance-quotation')?.document)]
    .map(({ items }) => items)
    .filter((items): items is Row[] => Array.isArray(items) && isRow(items[0]))
  expect(schedules.length).toBeGreaterThan(0)
  for (const rows of schedules)
    for (const [index, { instalment, interest, principal, balance }] of rows.entries()) {
      expect(cents(interest) + cents(principal)).toBe(cents(instalment))
      const before = rows[index - 1]
      if (before) expect(cents(before.balance) - cents(principal)).toBe(cents(balance))
    }
})

interface Row {
  instalment: Amount
  interest: Amount
  principal: Amount
  balance: Amount
}
type Amount = { value: string }

const isRow = (row: unknown): row is Row =>
  typeof row === 'object' &&
  row !== null &&
  ['interest', 'principal', 'balance', 'instalment'].every((key) => key in row)

const cents = ({ value }: Amount) => Math.round(Number(value) * 100)
