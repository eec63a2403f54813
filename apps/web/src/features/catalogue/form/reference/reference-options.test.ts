import { documents, type EntityDefinition, type RecordReference } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { MAX_OPTIONS, offeredOptions, referenceLabel, searchableRecords } from './reference-options.ts'

const record = (id: number, fields: Partial<RecordReference> = {}): RecordReference => ({
  id,
  name: null,
  version: null,
  language: null,
  date: null,
  title: null,
  ...fields
})
const all = [
  record(1, { name: 'Pagos', version: '2.1', title: 'Guía de pagos' }),
  record(12, { name: 'Orders', version: '1.0', title: 'How to order' }),
  record(112, { name: 'Orders', version: '1.2' })
]
const found = (search: string) => offeredOptions(searchableRecords(documents, all), search).options.map(({ id }) => id)

describe('the records offered for a reference', () => {
  it('are found by number, name, version or title, without regard to case and accents', () => {
    expect(found('')).toEqual([1, 12, 112])
    expect(found('PAGOS')).toEqual([1])
    expect(found('guia')).toEqual([1])
    expect(found('orders 1.2')).toEqual([112])
    expect(found('#112')).toEqual([112])
    expect(found('nothing')).toEqual([])
  })

  it('begin with the one whose number is typed', () => {
    expect(found('12')[0]).toBe(12)
    expect(found('112')).toEqual([112])
    expect(found(' #1 ')[0]).toBe(1)
  })

  it('are a few at a time, however many there are', () => {
    const many = Array.from({ length: 200 }, (_, index) => record(index + 1, { name: 'Same' }))
    const { options, total } = offeredOptions(searchableRecords(documents, many), 'same')
    expect(options).toHaveLength(MAX_OPTIONS)
    expect(total).toBe(200)
  })
})

describe('a record in one line', () => {
  it('is its name, version and number', () => {
    expect(referenceLabel(documents, all[1]!)).toBe('Orders · 1.0 · #12')
    expect(referenceLabel(documents, record(3, { name: 'Nameless version' }))).toBe('Nameless version · #3')
    expect(referenceLabel(documents, record(3))).toBe('#3')
  })

  it('is its number where lists show nothing else of it', () => {
    const bare: EntityDefinition = { key: 'bare', base: 'api/bare', route: '/bare', fields: [] }
    expect(referenceLabel(bare, { id: 4 })).toBe('#4')
  })
})
