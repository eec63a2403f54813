import { expect, test } from 'vitest'
import { creditWarning } from './warning.ts'

test('the warning is one sentence in each language, and no two languages share one', () => {
  const warnings = (['en', 'es', 'de', 'fr', 'it', 'nl', 'pt'] as const).map((language) => creditWarning(language))
  for (const warning of warnings) expect(warning).toMatch(/^\p{Lu}.{20,}[^.!]\.$/u)
  expect(new Set(warnings).size).toBe(7)
  expect(creditWarning('en')).toBe('Caution! Borrowing money costs money.')
})

test('Belgium has the wording of its own law, in the languages that it is written in', () => {
  expect(creditWarning('fr', 'BE')).toBe('Attention, emprunter de l’argent coûte aussi de l’argent.')
  expect(creditWarning('nl', 'BE')).toBe('Let op, geld lenen kost ook geld.')
  expect(creditWarning('nl', 'NL')).toBe('Let op! Geld lenen kost geld.')
  expect(creditWarning('de', 'BE')).toBe(creditWarning('de'))
})
