import { type CatalogueRecord, documents, type EntityDefinition, inputSchema } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newValues, recordValues, toInput } from './values.ts'

const PLACES = {
  key: 'places',
  base: 'api/places',
  route: '/places',
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'country', kind: 'country' }
  ]
} as const satisfies EntityDefinition

const text = fc.option(fc.string({ unit: 'grapheme' }))
const records: fc.Arbitrary<CatalogueRecord> = fc.record({
  id: fc.integer({ min: 1 }),
  name: text,
  version: text,
  language: text,
  date: fc.option(fc.constantFrom('2026-03-09', '0001-01-01')),
  title: text,
  description: fc.option(fc.string({ unit: fc.constantFrom('a', '\r', '\n', ' ') }))
})

describe('a form and its record', () => {
  it('sends back exactly what the record held when nothing was changed', () => {
    fc.assert(
      fc.property(records, (record) => {
        const { id, ...fields } = record
        expect(toInput(documents, recordValues(documents, record), record)).toEqual(fields)
      })
    )
  })

  it('keeps an empty text and sends an empty date as null', () => {
    const input = toInput(documents, newValues(documents))
    expect(input).toEqual({ name: '', version: '', language: '', date: null, title: '', description: '' })
    expect(inputSchema(documents).safeParse(input).success).toBe(true)
  })

  it('clears what was cleared', () => {
    const record = { id: 1, name: 'Guide', date: '2026-03-09' }
    const input = toInput(documents, { ...recordValues(documents, record), name: '', date: '' }, record)
    expect(input).toMatchObject({ name: '', date: null })
  })

  it('offers the default country to a new record only', () => {
    expect(newValues(PLACES)).toEqual({ name: '', country: 'EUR' })
    const without: CatalogueRecord = { id: 1, name: 'Depot', country: null }
    expect(recordValues(PLACES, without)).toEqual({ name: 'Depot', country: '' })
    expect(toInput(PLACES, recordValues(PLACES, without), without)).toEqual({ name: 'Depot', country: null })
  })
})
