import { documents } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListView, listColumns, PAGE_SIZES, readListView, writeListView } from './list-view.ts'

const PLAIN: ListView = { search: '', sort: { column: 'id', direction: 'asc' }, page: 1, size: 25 }
const read = (search: string) => readListView(documents, new URLSearchParams(search))

const views: fc.Arbitrary<ListView> = fc.record({
  search: fc.string({ unit: 'grapheme' }),
  sort: fc.record({
    column: fc.constantFrom(...listColumns(documents)),
    direction: fc.constantFrom('asc', 'desc')
  }),
  page: fc.integer({ min: 1, max: 100_000 }),
  size: fc.constantFrom(...PAGE_SIZES)
})

describe('the list in the address', () => {
  it('reads back whatever was written', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(read(writeListView(view))).toEqual(view)
      })
    )
  })

  it('has the plain address when nothing was chosen', () => {
    expect(writeListView(PLAIN)).toBe('')
    expect(read('')).toEqual(PLAIN)
  })

  it('writes an address a person can read', () => {
    const view: ListView = { search: 'guía 2', sort: { column: 'name', direction: 'desc' }, page: 3, size: 50 }
    expect(writeListView(view)).toBe('?search=gu%C3%ADa+2&sort=name,desc&page=3&size=50')
  })

  it.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=x',
    '?size=7',
    '?sort=description,asc',
    '?sort=nothing',
    '?sort='
  ])('falls back to the default for %s', (search) => {
    expect(read(search)).toEqual(PLAIN)
  })

  it('never fails, whatever stands in the address', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const view = read(text)
        expect(view.page).toBeGreaterThan(0)
        expect(PAGE_SIZES).toContain(view.size)
        expect(listColumns(documents)).toContain(view.sort.column)
      })
    )
  })
})
