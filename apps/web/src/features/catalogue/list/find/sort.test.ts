import type { CatalogueRecord } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SortKey, sortById, sortRecords } from './sort.ts'

const byName = (record: CatalogueRecord) => (record.name ?? null) as SortKey
const named = (...names: (string | null)[]): CatalogueRecord[] => names.map((name, index) => ({ id: index + 1, name }))
const namesOf = (records: CatalogueRecord[]) => records.map((record) => record.name)

const records = fc
  .uniqueArray(fc.record({ id: fc.nat(), name: fc.option(fc.constantFrom('', 'a', 'b', 'á', 'item 2', 'item 10')) }), {
    selector: (record) => record.id
  })
  .map((list): CatalogueRecord[] => list)

describe('sorting a list', () => {
  it('follows the alphabet of the language', () => {
    const words = named('zapato', 'árbol', 'ñandú', 'nube', 'oso')
    expect(namesOf(sortRecords(words, byName, 'asc', 'es'))).toEqual(['árbol', 'nube', 'ñandú', 'oso', 'zapato'])
  })

  it('takes numbers as numbers, also inside a text', () => {
    const byNumber = sortRecords([{ id: 10 }, { id: 9 }, { id: 100 }], (record) => record.id, 'asc', 'en')
    expect(byNumber.map((record) => record.id)).toEqual([9, 10, 100])
    expect(namesOf(sortRecords(named('1.10.0', '1.9.0'), byName, 'asc', 'en'))).toEqual(['1.9.0', '1.10.0'])
  })

  it('puts what has no value last in both directions', () => {
    expect(namesOf(sortRecords(named(null, 'b', 'a'), byName, 'asc', 'en'))).toEqual(['a', 'b', null])
    expect(namesOf(sortRecords(named(null, 'b', 'a'), byName, 'desc', 'en'))).toEqual(['b', 'a', null])
  })

  it('keeps every record and leaves the list it was given alone', () => {
    fc.assert(
      fc.property(records, fc.constantFrom('asc', 'desc'), (list, direction) => {
        const before = [...list]
        const sorted = sortRecords(list, byName, direction, 'en')
        expect(list).toEqual(before)
        expect(new Set(sorted)).toEqual(new Set(list))
      })
    )
  })

  it('gives one order whatever order the records come in, with ties by ascending number', () => {
    fc.assert(
      fc.property(records, fc.constantFrom('asc', 'desc'), (list, direction) => {
        const sorted = sortRecords(list, byName, direction, 'en')
        expect(sortRecords([...list].reverse(), byName, direction, 'en')).toEqual(sorted)
        for (const [index, record] of sorted.entries()) {
          const next = sorted[index + 1]
          if (next && next.name === record.name) expect(record.id).toBeLessThan(next.id)
        }
      })
    )
  })

  it('by number gives the list itself when it already is in that order', () => {
    const list = named('b', 'a', 'c')
    expect(sortById(list, 'asc')).toBe(list)
    expect(sortById([...list].reverse(), 'asc')).toEqual(list)
    expect(sortById(list, 'desc')).toEqual([...list].reverse())
  })

  it('takes what the language compares alike as alike, however it is written', () => {
    const list = named('01', '1', '001', '2')
    expect(namesOf(sortRecords(list, byName, 'asc', 'en'))).toEqual(['01', '1', '001', '2'])
    expect(namesOf(sortRecords(list, byName, 'desc', 'en'))).toEqual(['2', '01', '1', '001'])
  })
})
