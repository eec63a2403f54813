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

test.each(DOCUMENTS)('$api $version keeps to every OpenAPI and OWASP rule of Spectral', async ({ text }) => {
  const findings = await linter.run(new spectral.Document(text, Yaml))
  expect(findings.map(({ code, message, range }) => `${range.start.line + 1} ${code} ${message}`)).toEqual([])
})
