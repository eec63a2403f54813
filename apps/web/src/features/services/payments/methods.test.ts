import { COUNTRIES } from '@portico/finance'
import { expect, test } from 'vitest'
import { newestDocument } from '../../../../build/documents.ts'
import { METHODS } from './methods.ts'

const { paths, info } = newestDocument('payments')

test('methods, providers and limits are those of the document', () => {
  const { items } = paths['/payment-methods'].get.responses['200'].content['application/json'].examples.all.value
  expect(METHODS.map(({ code, provider, maximum }) => [code, provider, (maximum / 100).toFixed(2)])).toEqual(
    items.map((item: { methodCode: string; provider: string; maximumAmount: { value: string } }) => [
      item.methodCode,
      item.provider,
      item.maximumAmount.value
    ])
  )
})

/** What the document says of countries, in its words, and which methods it says it of. */
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
    expect([...(METHODS.find((method) => method.code === code)?.countries ?? [])].sort()).toEqual([...countries].sort())
})
