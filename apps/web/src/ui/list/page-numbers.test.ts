import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageNumbers } from './pager.tsx'

describe('the pages a pager offers', () => {
  it.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5, 9]],
    [5, 9, [1, 3, 4, 5, 6, 7, 9]],
    [9, 9, [1, 5, 6, 7, 8, 9]]
  ])('on page %i of %i', (page, count, offered) => {
    expect(pageNumbers(page, count)).toEqual(offered)
  })

  it('always have the first, the last, the present one and its neighbours', () => {
    const places = fc
      .integer({ min: 1, max: 5000 })
      .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
    fc.assert(
      fc.property(places, ([page, count]) => {
        const offered = pageNumbers(page, count)
        expect(offered.length).toBeLessThanOrEqual(7)
        expect(offered).toEqual([...new Set(offered)].sort((a, b) => a - b))
        for (const needed of [1, Math.max(1, page - 1), page, Math.min(count, page + 1), count]) {
          expect(offered).toContain(needed)
        }
      })
    )
  })
})
