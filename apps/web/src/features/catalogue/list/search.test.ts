import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'
import { matching, searchable } from './search.ts'

const GUIDES = [
  'Payments guide',
  'Guía de pagos',
  'Árbol de decisión',
  'ﬁnance API',
  'Zulässigkeit',
  'İstanbul',
  'Straße'
]
const entries = searchable(GUIDES, (guide) => [guide])

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
    expect(matching(entries, search)).toEqual(found)
  })

  it('never lets a word match across two fields', () => {
    const records = searchable([{ name: 'pay', title: 'ments' }], (record) => [record.name, record.title])
    expect(matching(records, 'payments')).toEqual([])
    expect(matching(records, 'ments pay')).toHaveLength(1)
  })

  it('finds every item by every word of its own text, however it is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const own = searchable([text], (item) => [item])
        for (const search of [text, text.normalize('NFC'), text.normalize('NFD'), text.toLowerCase()]) {
          expect(matching(own, search)).toEqual([text])
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
        const items = texts.map((text, index) => ({ text, index }))
        const found = matching(
          searchable(items, (item) => [item.text]),
          'a'
        )
        expect(found).toEqual(items.filter((item) => item.text.includes('a')))
      })
    )
  })
})
