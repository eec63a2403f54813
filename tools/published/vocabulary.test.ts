import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as finance from '@portico/finance'
import { expect, test } from 'vitest'
import { newestDocument } from '../../apps/web/build/documents.ts'
import { allApiTypes } from '../generate-api-types.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('the types of the published APIs are those that the documents generate', async () => {
  for (const { file, text } of await allApiTypes())
    expect(readFileSync(path.join(root, file), 'utf8'), 'npm run api-types').toBe(text)
})

const { schemas } = newestDocument('payments').components

test.each([
  ['countries', finance.COUNTRIES, schemas.CountryCode.enum],
  ['currencies', finance.CURRENCIES, schemas.Currency.enum],
  ['types of payments', finance.PAYMENT_TYPES, schemas.PaymentType.enum],
  ['types of transactions', finance.TRANSACTION_TYPES, schemas.TransactionType.enum],
  ['methods', finance.PAYMENT_METHOD_CODES, schemas.MethodCode.enum],
  ['providers', finance.PAYMENT_PROVIDERS, schemas.Provider.enum],
  ['flows', finance.PAYMENT_FLOWS, schemas.PaymentMethod.properties.flow.enum],
  ['statuses', finance.PAYMENT_STATUS_CODES, schemas.PaymentStatusCode.enum],
  ['reasons', finance.PAYMENT_REASON_CODES, schemas.StatusReason.properties.code.enum],
  ['actions', finance.PAYMENT_ACTION_CODES, schemas.PaymentStatus.properties.actionCode.enum]
])('the %s are those of the document, in its order', (_name, ours, published) => {
  expect(ours).toEqual(published)
})

test('the document lists the same final statuses', () => {
  const { description } = newestDocument('payments').info
  const final = finance.PAYMENT_STATUS_CODES.filter(finance.isFinal)
  for (const code of finance.PAYMENT_STATUS_CODES) {
    const row = description.split('\n').find((line: string) => line.startsWith(`| \`${code}\``)) ?? ''
    expect([code, row.endsWith('| yes |')]).toEqual([code, final.includes(code)])
  }
})
