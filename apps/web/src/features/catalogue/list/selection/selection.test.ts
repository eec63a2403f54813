import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extent, NOTHING, range, select, withoutGone } from './use-selection.ts'

const lists = fc.uniqueArray(fc.nat({ max: 30 }), { minLength: 1 })

describe('a range of the list', () => {
  it('goes both ways, with both its ends', () => {
    expect(range([5, 3, 8, 1], 3, 1)).toEqual([3, 8, 1])
    expect(range([5, 3, 8, 1], 1, 3)).toEqual([3, 8, 1])
    expect(range([5, 3, 8, 1], 8, 8)).toEqual([8])
  })

  it('is one record when nothing was chosen before, or when that is not in the list any more', () => {
    expect(range([5, 3], undefined, 3)).toEqual([3])
    expect(range([5, 3], 9, 3)).toEqual([3])
  })

  it('always has the record it goes to, and nothing that the list has not', () => {
    fc.assert(
      fc.property(lists, fc.nat({ max: 30 }), fc.nat(), (list, from, place) => {
        const to = list[place % list.length]!
        const ids = range(list, from, to)
        expect(ids).toContain(to)
        for (const id of ids) expect(list).toContain(id)
      })
    )
  })
})

describe('a selection', () => {
  it('is not changed, but made anew', () => {
    const first = select(NOTHING, [1, 2], true)
    const second = select(first, [1], false)
    expect([...NOTHING]).toEqual([])
    expect([...first]).toEqual([1, 2])
    expect([...second]).toEqual([2])
  })

  it('loses the records that are gone, and stays the same while none is', () => {
    const selection = select(NOTHING, [1, 2, 3], true)
    expect(withoutGone(selection, new Set([1, 2, 3, 4]))).toBe(selection)
    expect([...withoutGone(selection, new Set([2, 9]))]).toEqual([2])
  })

  it('covers all of what is shown, some of it, or nothing', () => {
    expect(extent(2, 2)).toBe('all')
    expect(extent(1, 2)).toBe('some')
    expect(extent(0, 2)).toBe('none')
    expect(extent(0, 0)).toBe('none')
  })
})
