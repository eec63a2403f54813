import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { COOKIE_POLICY_VERSION } from '@portico/contract'
import { describe, expect, it } from 'vitest'

const CHOICE = 'portico_consent=preferences'
const VERSION = `portico_consent_version=${COOKIE_POLICY_VERSION}`

/** The theme of a page on a light device after a script that runs before the first paint. */
function themeAfter(script: string, cookie: string, chosenInTab: string | null = null): string | undefined {
  const dataset: { theme?: string } = {}
  runInNewContext(script, {
    document: { cookie, documentElement: { dataset } },
    sessionStorage: { getItem: () => chosenInTab },
    matchMedia: () => ({ matches: false })
  })
  return dataset.theme
}

describe.each([
  ['the portal', 'apply-theme.js', 'light'],
  ['the embedded identity provider', '../../../idp/src/assets/theme.js', undefined]
])('before the first paint, %s', (_name, file, ofTheDevice) => {
  const script = readFileSync(join(import.meta.dirname, file), 'utf8')

  it('has the remembered theme where the reader allows it to be remembered', () => {
    expect(themeAfter(script, `portico_visitor=es.dark; ${CHOICE}; ${VERSION}`)).toBe('dark')
    expect(themeAfter(script, `${VERSION}; ${CHOICE}; portico_visitor=.dark`)).toBe('dark')
  })

  it('has it over https too, where the names of the cookies have a prefix', () => {
    const cookie = `portico_visitor=es.dark; ${CHOICE}; ${VERSION}`.replaceAll('portico', '__Host-portico')
    expect(themeAfter(script, cookie)).toBe('dark')
  })

  it.each([
    ['no choice', 'portico_visitor=es.dark'],
    ['necessary cookies only', `portico_visitor=es.dark; portico_consent=necessary; ${VERSION}`],
    ['no version', `portico_visitor=es.dark; ${CHOICE}`],
    ['another version', `portico_visitor=es.dark; ${CHOICE}; portico_consent_version=0.9`],
    ['a longer version', `portico_visitor=es.dark; ${CHOICE}; ${VERSION}.1`]
  ])('pays no heed to it with %s', (_consent, cookie) => {
    expect(themeAfter(script, cookie)).toBe(ofTheDevice)
  })

  it('has what was chosen in this tab, whatever is allowed', () => {
    expect(themeAfter(script, '', 'dark')).toBe('dark')
  })
})
