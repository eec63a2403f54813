import { describe, expect, it } from 'vitest'
import { missingFields, pluginSnippet, snippetText } from './snippet.ts'

const URL = 'https://portal.example/plugin/v1/'
const partner = { id: 7, pluginid: 'plg-1', assetsid: 'ast-2', country: 'ESP', language: 'es' }
const text = (fields: Record<string, string | null>) => snippetText(pluginSnippet({ ...partner, ...fields }, URL))

describe('the snippet of a partner', () => {
  it('loads the calculator and places it with the partner’s own values', () => {
    expect(text({})).toBe(
      `<script
  type="module"
  src="https://portal.example/plugin/v1/finance-calculator.js"
></script>
<finance-calculator
  plugin-id="plg-1"
  assets-id="ast-2"
  country="ES"
  language="es"
></finance-calculator>`
    )
  })

  it.each([
    ['ESP', 'ES'],
    ['ITA', 'IT'],
    ['DEU', 'DE'],
    ['FRA', 'FR'],
    ['GBR', 'GB'],
    ['NLD', 'NL']
  ])('names the country %s by its two letters, %s', (country, code) => {
    expect(text({ country })).toContain(`\n  country="${code}"\n`)
  })

  it.each(['EUR', null])('names no country for %s', (country) => {
    expect(text({ country })).not.toContain('country')
  })

  it('leaves out what the partner does not have', () => {
    expect(text({ pluginid: '', assetsid: null, language: '  ', country: 'EUR' })).toContain(
      '<finance-calculator></finance-calculator>'
    )
  })

  it('cannot be broken out of by a value', () => {
    expect(text({ pluginid: '"><script>alert(1)</script>&' })).toContain(
      '\n  plugin-id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;"\n'
    )
  })
})

it('tells which of the needed fields are empty', () => {
  expect(missingFields(partner)).toEqual([])
  expect(missingFields({ id: 1, pluginid: ' ', assetsid: null })).toEqual(['pluginid', 'assetsid'])
})
