import { APPLICATION_STATUSES } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ApplicationView,
  PAGE_SIZES,
  readApplicationView,
  WHOSE,
  writeApplicationView
} from './application-view.ts'

const read = (search: string) => readApplicationView(new URLSearchParams(search))

const views: fc.Arbitrary<ApplicationView> = fc.record({
  page: fc.integer({ min: 1, max: 100_000 }),
  size: fc.constantFrom(...PAGE_SIZES),
  search: fc.string({ unit: 'grapheme', maxLength: 100 }),
  status: fc.constantFrom('all', ...APPLICATION_STATUSES),
  whose: fc.constantFrom(...WHOSE)
})

describe('the list of applications in the address', () => {
  it('reads back whatever was written', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(read(writeApplicationView(view))).toEqual(view)
      })
    )
  })

  it('is the user’s own at first, and then has no parameters', () => {
    expect(read('').whose).toBe('own')
    expect(writeApplicationView(read(''))).toBe('')
  })

  it.each(['?page=0', '?size=7', '?status=ASLEEP', '?whose=theirs'])('falls back to the default for %s', (search) =>
    expect(read(search)).toEqual(read(''))
  )
})
