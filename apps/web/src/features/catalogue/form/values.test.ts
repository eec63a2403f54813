import {
  type CatalogueRecord,
  documents,
  type EntityDefinition,
  file,
  inputSchema,
  specification
} from '@portico/contract'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { automaticChoices, differences, merge } from '@/lib/forms/merge.ts'
import { recordForm } from './definition.ts'
import { changesOf, contentsToSend, newValues, recordValues, toInput, withoutStoredContents } from './values.ts'

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

describe('a reference in a form', () => {
  const document = { id: 3, name: 'Payments', version: '1.0', language: null, date: null, title: null }
  const record: CatalogueRecord = { id: 1, country: 'ESP', title: 'A', description: null, document }

  it('is sent as the whole record, and null when there is none', () => {
    expect(toInput(specification, newValues(specification))).toMatchObject({ country: 'EUR', document: null })
    const chosen = { ...document, id: 4, description: 'all of it' }
    const values = { ...recordValues(specification, record), document: chosen }
    expect(toInput(specification, values, record)).toEqual({
      country: 'ESP',
      title: 'A',
      description: null,
      document: chosen
    })
  })

  it('has changed when it is to another record', () => {
    const values = recordValues(specification, record)
    const changes = (to: typeof values) => changesOf(specification, toInput(specification, to, record), record)
    expect(changes(values)).toEqual({})
    expect(changes({ ...values, document: { id: 3 } })).toEqual({})
    expect(changes({ ...values, document: { id: 4 } })).toEqual({ document: { id: 4 } })
    expect(changes({ ...values, document: null, title: 'B' })).toEqual({ document: null, title: 'B' })
    expect(changesOf(specification, { document: null }, { ...record, document: null })).toEqual({})
  })
})

describe('a content in a form', () => {
  const record: CatalogueRecord = { id: 1, description: 'a.txt', mediaType: 'text/plain', size: 3, document: null }

  it('is not among the values that are sent, and stays unless another one is given', () => {
    const values = recordValues(file, record)
    expect(toInput(file, values, record)).toEqual({ description: 'a.txt', document: null })
    expect(contentsToSend(file, values)).toEqual({})
    expect(contentsToSend(file, { ...values, base64: null })).toEqual({ base64: null })
    expect(contentsToSend(file, { ...values, base64: { from: 'keyboard', text: 'QUJD' } })).toEqual({
      base64: { base64: 'QUJD' }
    })
  })

  it('is lost with its record, unless it was given', () => {
    const values = recordValues(file, record)
    expect(withoutStoredContents(file, values)).toEqual({ ...values, base64: null })
    const given = { ...values, base64: { from: 'keyboard', text: 'QUJD' } as const }
    expect(withoutStoredContents(file, given)).toEqual(given)
  })
})

describe('two versions of a record', () => {
  it('distinguishes references by their record, and contents by their tag', () => {
    const content = (tag: string) => ({ from: 'server', size: 3, mediaType: null, tag }) as const
    const before = { ...newValues(file), document: { id: 1, name: 'Old name' }, base64: content('"a"') }
    const mine = { ...before, document: { id: 1, name: 'New name' }, description: 'Mine' }
    const theirs = { ...before, base64: content('"b"'), document: null }
    const { fields, isSame } = recordForm(file, new QueryClient())
    const found = differences(fields, before, mine, theirs, isSame)
    expect(found.map(({ field, changedBy }) => [field, changedBy])).toEqual([
      ['base64', 'theirs'],
      ['description', 'mine'],
      ['document', 'theirs']
    ])
    expect(merge(mine, found, automaticChoices(found))).toEqual({ ...theirs, description: 'Mine' })
  })
})
