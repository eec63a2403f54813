import {
  APPLICATION_OUTCOMES,
  COUNTRIES,
  type Country,
  KNOWN_HOLDERS,
  PAYEE_OUTCOMES,
  PAYMENT_OUTCOMES,
  printIban,
  TRADE_IN_OUTCOMES,
  testIban,
  testVin
} from '@portico/finance'
import { isObject } from '@portico/openapi'
import type { TFunction } from 'i18next'
import type { Offer } from './offer.ts'

/** What a field is for, where its value decides an outcome in the sandbox. */
export type OutcomeField = 'payer' | 'payee' | 'holder' | 'familyName' | 'vin'

/** The fields whose values decide, by API and name. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, OutcomeField>>>> = {
  payments: { debtorIban: 'payer' },
  'bank-account-validation-api': { iban: 'payee', holderName: 'holder' },
  'finance-api': { familyName: 'familyName' },
  'trade-api': { vin: 'vin' }
}

/** Whether the value of a field decides an outcome, and which kind; of a loan application the applicant's name alone. */
export function outcomeField(api: string, path: readonly (string | number)[]): OutcomeField | undefined {
  const name = String(path.at(-1) ?? '')
  const field = Object.hasOwn(FIELDS, api) && Object.hasOwn(FIELDS[api] ?? {}, name) ? FIELDS[api]?.[name] : undefined
  return field === 'familyName' && path[0] !== 'applicant' ? undefined : field
}

/** The values that are offered for a field, valid for the country of the body. */
export function outcomeOffers(field: OutcomeField, body: unknown, t: TFunction): readonly Offer[] {
  const country = countryOf(body)
  if (field === 'payer')
    return PAYMENT_OUTCOMES.map((rule) => ({
      value: testIban(country, rule.ending),
      text: t(`try.outcomes.payment.${'reason' in rule ? rule.reason : rule.kind}`)
    }))
  if (field === 'payee')
    return PAYEE_OUTCOMES.map((rule) => ({
      value: testIban(country, rule.ending),
      text: t(`try.outcomes.payee.${payeeKey(rule)}`)
    }))
  if (field === 'familyName')
    return APPLICATION_OUTCOMES.map(({ familyName, status }) => ({
      value: familyName,
      text: t(`try.outcomes.application.${status}`)
    }))
  if (field === 'vin')
    return TRADE_IN_OUTCOMES.map((rule) => ({
      value: testVin(rule.ending),
      text: t(`try.outcomes.tradeIn.${'refusal' in rule ? rule.refusal : 'lastDay'}`)
    }))
  return holderOffers(t)
}

/** Names for the account whose holder is known, with which they are compared. */
function holderOffers(t: TFunction): Offer[] {
  const [{ holderName, iban }] = KNOWN_HOLDERS
  const [given = '', family = ''] = holderName.split(' ')
  const of = { iban: printIban(iban) }
  return [
    { value: holderName, text: t('try.outcomes.holder.match', of) },
    { value: `${given.charAt(0)}. ${family}`, text: t('try.outcomes.holder.close', of) },
    { value: 'Jonas Berger', text: t('try.outcomes.holder.none', of) }
  ]
}

/** The key of a rule's text; a slow response is another text than an immediate one. */
export const payeeKey = (rule: (typeof PAYEE_OUTCOMES)[number]): string =>
  'reason' in rule ? rule.reason : rule.seconds > 0 ? 'SLOW_MATCH' : rule.outcome

/** The country that a body names, or that its account belongs to. */
function countryOf(body: unknown): Country {
  const fields = isObject(body) ? body : {}
  const said = [fields.countryCode, fields.country, String(fields.iban ?? '').slice(0, 2)]
  return COUNTRIES.find((country) => said.includes(country)) ?? 'DE'
}
