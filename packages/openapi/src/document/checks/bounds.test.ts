import { describe, expect, it } from 'vitest'
import { markdownSource } from '../../text/source.ts'
import { Texts } from '../../views/texts.ts'
import { MAX_MERGED } from '../limits.ts'
import { checkBounds } from './bounds.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const withSchemas = (schemas: object) => ({ openapi: '3.1.0', paths: {}, components: { schemas } })
const withDescriptions = (texts: readonly string[]) =>
  withSchemas(Object.fromEntries(texts.map((description, index) => [`S${index}`, { description }])))

describe('a warning is reported', () => {
  it('of a schema that is merged of too many others', () => {
    const others = (count: number) => ({ allOf: range(count).map((index) => ({ title: `${index}` })) })
    expect(checkBounds(withSchemas({ Many: others(MAX_MERGED + 1), Some: others(MAX_MERGED - 1) }))).toEqual([
      expect.objectContaining({ severity: 'warning', code: 'tooManyParts', pointer: '/components/schemas/Many/allOf' })
    ])
  })

  it('of a text that is too long for its markup', () => {
    const faults = checkBounds(withDescriptions(['*a* '.repeat(50_001), '*a* '.repeat(49_999)]))
    expect(faults).toEqual([
      expect.objectContaining({ code: 'longText', pointer: '/components/schemas/S0/description' })
    ])
  })

  it('of texts that are too long together, where the first of them is shown as it is written', () => {
    const html = range(12).map((index) => `${index}${'<div><a>'.repeat(24_000)}`)
    const faults = checkBounds(withDescriptions(html))
    expect(faults).toEqual([
      expect.objectContaining({ code: 'manyTexts', pointer: '/components/schemas/S10/description' })
    ])
    const texts = new Texts({ language: 'en', documentLanguage: 'en' })
    const shown = html.map((description) => texts.rich({ description }, 'description'))
    expect(shown.map((text) => text?.html !== undefined)).toEqual(range(12).map((index) => index < 10))
    expect(shown[11] && markdownSource(shown[11])).toBe(html[11])
    expect(texts.rich({ description: html[0] }, 'description')?.html).toBeDefined()
  })

  it('of nothing where nothing is too long, however often it is said', () => {
    expect(checkBounds(withDescriptions(range(100).map(() => '<b>a</b> '.repeat(10_000))))).toEqual([])
  })
})
