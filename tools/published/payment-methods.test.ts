import { COUNTRIES, PAYMENT_METHODS, type PaymentMethodCode, type PaymentsSchemas, printMoney } from '@portico/finance'
import { expect, test } from 'vitest'
import { newestDocument } from '../../apps/web/build/documents.ts'

const { paths, info } = newestDocument('payments')

test('methods, providers, flows and limits are those of the document', () => {
  const { items } = paths['/payment-methods'].get.responses['200'].content['application/json'].examples.all.value
  const methods = Object.entries(PAYMENT_METHODS)
  expect(
    methods.map(([code, { provider, flow, transactionTypes, minimumCents, maximumCents }]) => ({
      methodCode: code,
      provider,
      flow,
      transactionTypes,
      minimumAmount: printMoney(minimumCents),
      maximumAmount: printMoney(maximumCents)
    }))
  ).toEqual(
    items.map((item: PaymentsSchemas['PaymentMethod']) => ({
      methodCode: item.methodCode,
      provider: item.provider,
      flow: item.flow,
      transactionTypes: item.transactionTypes,
      minimumAmount: item.minimumAmount.value,
      maximumAmount: item.maximumAmount.value
    }))
  )
})

/** The sentence of the document about the countries of a method, and the methods that have it. */
const SENTENCES = {
  '`M001` is not offered in Portugal': { M001: COUNTRIES.filter((country) => country !== 'PT') },
  '`M002` is offered in Germany, Spain, the Netherlands, Belgium and Portugal': {
    M002: ['DE', 'ES', 'NL', 'BE', 'PT']
  },
  '`M003` everywhere but in the United Kingdom': { M003: COUNTRIES.filter((country) => country !== 'GB') },
  '`M004` everywhere but in the Netherlands and Belgium': {
    M004: COUNTRIES.filter((country) => country !== 'NL' && country !== 'BE')
  }
}

test.each(Object.entries(SENTENCES))('countries: %s', (sentence, methods) => {
  expect(info.description.replaceAll(/\s+/g, ' ')).toContain(sentence)
  for (const [code, countries] of Object.entries(methods))
    expect([...PAYMENT_METHODS[code as PaymentMethodCode].countries].sort()).toEqual([...countries].sort())
})
