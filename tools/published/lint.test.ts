import spectral from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import { Yaml } from '@stoplight/spectral-parsers'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { DOCUMENTS } from './documents.ts'

/** Every rule of both sets, including those that are off by default. */
const RULES = {
  extends: [
    [oas, 'all'],
    [owasp.default ?? owasp, 'all']
  ]
} as unknown as Parameters<spectral.Spectral['setRuleset']>[0]

const linter = new spectral.Spectral()
linter.setRuleset(RULES)

const byVersion = new Intl.Collator('en', { numeric: true }).compare
const isNewest = ({ api, version }: (typeof DOCUMENTS)[number]) =>
  DOCUMENTS.every((other) => other.api !== api || byVersion(other.version, version) <= 0)
/** Earlier versions do not change any more: the full run lints them again. */
const LINTED = process.env.PORTICO_FULL_TESTS === undefined ? DOCUMENTS.filter(isNewest) : DOCUMENTS

test.each(LINTED)('$api $version keeps to every OpenAPI and OWASP rule of Spectral', async ({ text }) => {
  const findings = await linter.run(new spectral.Document(text, Yaml))
  expect(findings.map(({ code, message, range }) => `${range.start.line + 1} ${code} ${message}`)).toEqual([])
})
