import type { PluginVersions } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { missingFields, pluginSnippet, snippetText } from './snippet.ts'

const URL = 'https://portal.example/plugin/v1/'
const partner = { id: 7, pluginid: 'plg-1', assetsid: 'ast-2', country: 'ESP', language: 'es' }
const VERSIONS: PluginVersions = {
  latest: '1.2.0',
  versions: ['1.2.0', '1.1.0'].map((version) => ({
    version,
    status: version === '1.2.0' ? 'current' : 'supported',
    releasedOn: '2026-11-22',
    supportedUntil: null,
    files: ['finance-calculator.js', 'reserve.css'].map((name) => ({
      name,
      integrity: `sha384-${version}/${name}`,
      bytes: 1,
      compressedBytes: 1
    }))
  }))
}
const text = (fields: Record<string, string | null>, versions = VERSIONS) =>
  snippetText(pluginSnippet({ ...partner, ...fields }, URL, versions))

describe('the snippet of a partner', () => {
  it('loads the newest version by the hashes of its files, and places the calculator with the partner’s own values', () => {
    expect(text({})).toBe(
      `<link
  rel="stylesheet"
  href="https://portal.example/plugin/v1/1.2.0/reserve.css"
  integrity="sha384-1.2.0/reserve.css"
  crossorigin="anonymous"
>
<script
  type="module"
  src="https://portal.example/plugin/v1/1.2.0/finance-calculator.js"
  integrity="sha384-1.2.0/finance-calculator.js"
  crossorigin="anonymous"
></script>
<portico-finance-calculator
  plugin-id="plg-1"
  assets-id="ast-2"
  country="ES"
  language="es"
  vehicle-price="30000"
></portico-finance-calculator>`
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
      '<portico-finance-calculator\n  vehicle-price="30000"\n></portico-finance-calculator>'
    )
  })

  it('names no hash of a file that the version does not have: a wrong one would keep the file from running', () => {
    const { versions } = VERSIONS
    const without = { ...VERSIONS, versions: versions.map((version) => ({ ...version, files: [] })) }
    expect(text({}, without)).not.toContain('integrity')
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
