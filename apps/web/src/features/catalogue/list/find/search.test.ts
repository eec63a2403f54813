import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { fold } from '@/lib/fold.ts'
import { SearchIndex } from './search.ts'

const GUIDES = [
  'Payments guide',
  'Guía de pagos',
  'Árbol de decisión',
  'ﬁnance API',
  'Zulässigkeit',
  'İstanbul',
  'Straße'
]
interface Item {
  readonly texts: readonly string[]
}
const itemsOf = (...texts: string[]): Item[] => texts.map((text) => ({ texts: [text] }))
const find = (items: readonly Item[], search: string) => new SearchIndex(items, (item) => item.texts).matching(search)

describe('search', () => {
  it.each([
    ['guia', ['Guía de pagos']],
    ['GUÍA', ['Guía de pagos']],
    ['arbol', ['Árbol de decisión']],
    ['finance', ['ﬁnance API']],
    ['zulassig', ['Zulässigkeit']],
    ['istanbul', ['İstanbul']],
    ['de', ['Payments guide', 'Guía de pagos', 'Árbol de decisión']],
    ['strasse', ['Straße']],
    ['pagos guia', ['Guía de pagos']],
    ['guide payments nothing', []],
    ['  ', GUIDES]
  ])('finds by "%s" what holds every word, without regard to case and accents', (search, found) => {
    expect(find(itemsOf(...GUIDES), search)).toEqual(itemsOf(...found))
  })

  it('never lets a word match across two fields', () => {
    const items = [{ texts: ['pay', 'ments'] }]
    expect(find(items, 'payments')).toEqual([])
    expect(find(items, 'ments pay')).toHaveLength(1)
  })

  it('finds every item by every word of its own text, however it is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const own = itemsOf(text)
        for (const search of [text, text.normalize('NFC'), text.normalize('NFD'), text.toLowerCase()]) {
          expect(find(own, search)).toEqual(own)
        }
      })
    )
  })

  it('folds a folded text to itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)))
  })

  it('keeps the order of the list', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ') })), (texts) => {
        const items = itemsOf(...texts)
        expect(find(items, 'a')).toEqual(items.filter((item) => item.texts[0]!.includes('a')))
      })
    )
  })

  it('prepares every item once, in slices or when a search needs it, whichever comes first', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const items = itemsOf(...GUIDES)
      const texts = vi.fn((item: Item) => item.texts)
      const index = new SearchIndex(items, texts)
      expect(index.matching('guia', items.slice(0, 2))).toEqual([items[1]])
      expect(texts).toHaveBeenCalledTimes(2)
      index.prepare()
      vi.runAllTimers()
      expect(texts).toHaveBeenCalledTimes(items.length)
      index.matching('de')
      expect(texts).toHaveBeenCalledTimes(items.length)
    } finally {
      vi.useRealTimers()
    }
  })

  it('stops preparing a list that is not shown any more', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const texts = vi.fn((item: Item) => item.texts)
      new SearchIndex(itemsOf(...GUIDES), texts).prepare()()
      vi.runAllTimers()
      expect(texts).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })
})
