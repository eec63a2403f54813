import type { TFunction } from 'i18next'

/** The beginnings of rules as the sandbox writes them, each with the name of its text. A value follows. */
const RULES = {
  'last digits ': 'lastDigits',
  'family name ': 'familyName',
  'last characters of the VIN ': 'vin',
  'cents of the amount ': 'cents'
} as const

/** A rule that decided an outcome, in the reader's language; one that is not known here, as the sandbox writes it. */
export function ruleText(t: TFunction, rule: string): string {
  for (const [beginning, name] of Object.entries(RULES))
    if (rule.startsWith(beginning)) return t(`applicationLog.ruleText.${name}`, { value: rule.slice(beginning.length) })
  return rule
}

/** The name of the simulated page that a request shows or submits; undefined for a request of an API. */
export const simulatedPage = (operationId: string): string | undefined => /^page:(.+)$/.exec(operationId)?.[1]
