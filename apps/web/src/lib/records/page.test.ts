import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageOf } from './page.ts'

describe('paging', () => {
  it('shows the last page there is when a later one is asked for', () => {
    expect(pageOf(['a', 'b', 'c'], 9, 2)).toEqual({ items: ['c'], number: 2, count: 2, first: 3, last: 3, total: 3 })
  })

  it('has one empty page for an empty list', () => {
    expect(pageOf([], 1, 25)).toEqual({ items: [], number: 1, count: 1, first: 0, last: 0, total: 0 })
  })

  it('shows every item on exactly one page', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 10 }), (items, size) => {
        const { count } = pageOf(items, 1, size)
        const pages = Array.from({ length: count }, (_, index) => pageOf(items, index + 1, size))
        expect(pages.flatMap((page) => page.items)).toEqual(items)
        for (const page of pages) expect(page.items).toHaveLength(page.total && page.last - page.first + 1)
      })
    )
  })
})
