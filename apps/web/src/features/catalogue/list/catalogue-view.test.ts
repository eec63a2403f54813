import { documents, ENTITIES, file, partner } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CatalogueView,
  COUNTRY_FILTERS,
  PAGE_SIZES,
  readCatalogueView,
  writeCatalogueView
} from './catalogue-view.ts'
import { countryField, listColumns } from './columns/list-fields.ts'

const PLAIN: CatalogueView = { search: '', country: 'all', sort: { column: 'id', direction: 'asc' }, page: 1, size: 25 }
const read = (search: string, entity = partner as (typeof ENTITIES)[number]) =>
  readCatalogueView(entity, new URLSearchParams(search))

const views = fc.constantFrom(...ENTITIES).chain((entity) =>
  fc.record({
    entity: fc.constant(entity),
    view: fc.record({
      search: fc.string({ unit: 'grapheme' }),
      country: countryField(entity) ? fc.constantFrom(...COUNTRY_FILTERS) : fc.constant('all' as const),
      sort: fc.record({
        column: fc.constantFrom(...listColumns(entity)),
        direction: fc.constantFrom('asc', 'desc')
      }),
      page: fc.integer({ min: 1, max: 100_000 }),
      size: fc.constantFrom(...PAGE_SIZES)
    }) satisfies fc.Arbitrary<CatalogueView>
  })
)

describe('the list in the address', () => {
  it('reads back whatever was written', () => {
    fc.assert(
      fc.property(views, ({ entity, view }) => {
        expect(read(writeCatalogueView(view), entity)).toEqual(view)
      })
    )
  })

  it('has the plain address when nothing was chosen', () => {
    expect(writeCatalogueView(PLAIN)).toBe('')
    expect(read('')).toEqual(PLAIN)
  })

  it('writes an address a person can read', () => {
    const view: CatalogueView = {
      search: 'guía 2',
      country: 'DEU',
      sort: { column: 'name', direction: 'desc' },
      page: 3,
      size: 50
    }
    expect(writeCatalogueView(view)).toBe('?search=gu%C3%ADa+2&country=DEU&sort=name,desc&page=3&size=50')
  })

  it.each(['?page=0', '?page=-1', '?page=1.5', '?page=x', '?size=7', '?sort=nothing', '?sort=', '?country=XXX'])(
    'falls back to the default for %s',
    (search) => {
      expect(read(search)).toEqual(PLAIN)
    }
  )

  it('sorts by every field that a list can show, and never by a content', () => {
    expect(read('?sort=description,desc', documents).sort).toEqual({ column: 'description', direction: 'desc' })
    expect(read('?sort=base64,desc', file)).toEqual(PLAIN)
  })

  it('knows no country for an entity that has none', () => {
    expect(read('?country=DEU', documents)).toEqual(PLAIN)
  })

  it('never fails, whatever stands in the address', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENTITIES), fc.string(), (entity, text) => {
        const view = read(text, entity)
        expect(view.page).toBeGreaterThan(0)
        expect(PAGE_SIZES).toContain(view.size)
        expect(COUNTRY_FILTERS).toContain(view.country)
        expect(listColumns(entity)).toContain(view.sort.column)
      })
    )
  })
})
