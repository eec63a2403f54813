import { describe, expect, it } from 'vitest'
import { columnWidth } from './use-columns.tsx'

const share = (width: string) => Number(/ (\d+)fr/.exec(width)?.[1])
const least = (width: string) => Number(/minmax\((\d+)px/.exec(width)?.[1])

describe('the width of a column', () => {
  it('follows the longer texts, not the longest one', () => {
    const texts = Array.from({ length: 100 }, (_, index) => 'x'.repeat(index < 95 ? 15 : 200))
    expect(share(columnWidth('Name', texts))).toBe(15)
  })

  it('has bounds', () => {
    expect(share(columnWidth('Name', []))).toBe(8)
    expect(share(columnWidth('Name', ['x'.repeat(500)]))).toBe(28)
  })

  it('has room for short values and for whole words', () => {
    expect(least(columnWidth('Code', ['EUR-001', 'ESP-002']))).toBeGreaterThan(least(columnWidth('Code', ['1'])))
    expect(least(columnWidth('Code', ['Netherlands']))).toBe(least(columnWidth('Code', ['the Netherlands and more'])))
    expect(least(columnWidth('Code', ['a text of few words']))).toBe(least(columnWidth('Code', ['words'])))
    expect(least(columnWidth('Code', ['x'.repeat(500)]))).toBe(least(columnWidth('Code', ['x'.repeat(12)])))
  })

  it('leaves room for the heading', () => {
    expect(least(columnWidth('Description', ['x']))).toBeGreaterThan(least(columnWidth('Date', ['x'])))
  })

  it('lets a heading of several words take two lines', () => {
    expect(least(columnWidth('ID del complemento', ['x']))).toBe(least(columnWidth('complemento', ['x'])))
    expect(least(columnWidth('a bb ccc dddd', ['x']))).toBe(least(columnWidth('Identity', ['x'])))
  })
})
