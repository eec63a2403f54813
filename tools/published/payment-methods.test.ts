import { COUNTRIES, PAYMENT_METHODS, type PaymentMethodCode, type PaymentsSchemas, printMoney } from '@portico/finance'
import { expect, test } from 'vitest'
import { contentText, newestDocument } from '../../apps/web/build/documents.ts'
import { PAGE_NAMES } from '../../packages/sandbox/src/payments/response.ts'
import { translations } from '../words/translations.ts'

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
  '`M001` is not available in Portugal': { M001: COUNTRIES.filter((country) => country !== 'PT') },
  '`M002` is available in Germany, Spain, the Netherlands, Belgium and Portugal': {
    M002: ['DE', 'ES', 'NL', 'BE', 'PT']
  },
  '`M003` is not available in the United Kingdom': { M003: COUNTRIES.filter((country) => country !== 'GB') },
  '`M004` is not available in the Netherlands or Belgium': {
    M004: COUNTRIES.filter((country) => country !== 'NL' && country !== 'BE')
  }
}

test.each(Object.entries(SENTENCES))('countries: %s', (sentence, methods) => {
  expect(info.description.replaceAll(/\s+/g, ' ')).toContain(sentence)
  for (const [code, countries] of Object.entries(methods))
    expect([...PAYMENT_METHODS[code as PaymentMethodCode].countries].sort()).toEqual([...countries].sort())
})

/** The descriptions of both versions, in both languages. */
const DESCRIPTIONS = translations().filter(
  ({ file, place }) => file.startsWith('content/apis/payments/') && place === 'info.description'
)

test.each(['en', 'es'] as const)(
  'one table pairs method, provider and simulated page, and links to the simulation: %s',
  (language) => {
    const pages = JSON.parse(contentText(`sandbox/${language}.json`))
    const descriptions = DESCRIPTIONS.map((description) => description[language])
    expect(descriptions).toHaveLength(2)
    for (const description of descriptions) {
      expect(description).toContain('](/payment-demo)')
      for (const [code, { provider }] of Object.entries(PAYMENT_METHODS)) {
        const { name } = pages[PAGE_NAMES[code as PaymentMethodCode]]
        expect(description).toContain(`| \`${code}\` | \`${provider}\` | ${name} |`)
      }
    }
  }
)
