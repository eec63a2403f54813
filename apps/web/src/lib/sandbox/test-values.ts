import {
  APPLICATION_OUTCOMES,
  type Country,
  KNOWN_HOLDERS,
  PAYEE_OUTCOMES,
  PAYMENT_OUTCOMES,
  printIban,
  TRADE_IN_OUTCOMES,
  testCard,
  testIban,
  testVin
} from '@portico/finance'
import type { TFunction } from 'i18next'

/** A value that chooses an outcome in the sandbox. */
export interface TestValue {
  readonly value: string
  /** What happens with it. */
  readonly text: string
}

const paymentText = (rule: (typeof PAYMENT_OUTCOMES)[number], t: TFunction) =>
  t(`try.outcomes.payment.${'reason' in rule ? rule.reason : rule.kind}`)

/** Accounts of a country from which a payment ends in each way. */
export const payerAccounts = (country: Country, t: TFunction): TestValue[] =>
  PAYMENT_OUTCOMES.map((rule) => ({ value: testIban(country, rule.ending), text: paymentText(rule, t) }))

/** Cards with which a payment ends in each way, once 3-D Secure has succeeded. */
export const testCards = (t: TFunction): TestValue[] =>
  PAYMENT_OUTCOMES.map((rule) => ({ value: testCard(rule.ending), text: paymentText(rule, t) }))

/** Accounts of a country of which a verification of payee has each outcome. */
export const payeeAccounts = (country: Country, t: TFunction): TestValue[] =>
  PAYEE_OUTCOMES.map((rule) => {
    const key = 'reason' in rule ? rule.reason : rule.seconds > 0 ? 'SLOW_MATCH' : rule.outcome
    return { value: testIban(country, rule.ending), text: t(`try.outcomes.payee.${key}`) }
  })

/** Names that are compared with that of the known holder of an account. */
export function holderNames(t: TFunction): TestValue[] {
  const [{ holderName, iban }] = KNOWN_HOLDERS
  const [given = '', family = ''] = holderName.split(' ')
  const account = { iban: printIban(iban) }
  return [
    { value: holderName, text: t('try.outcomes.holder.match', account) },
    { value: `${given.charAt(0)}. ${family}`, text: t('try.outcomes.holder.close', account) },
    { value: 'Jonas Berger', text: t('try.outcomes.holder.none', account) }
  ]
}

/** Family names of applicants with each decision on a loan application. */
export const familyNames = (t: TFunction): TestValue[] =>
  APPLICATION_OUTCOMES.map(({ familyName, status }) => ({
    value: familyName,
    text: t(`try.outcomes.application.${status}`)
  }))

/** Vehicle identification numbers with each outcome of a valuation. */
export const tradeInVins = (t: TFunction): TestValue[] =>
  TRADE_IN_OUTCOMES.map((rule) => ({
    value: testVin(rule.ending),
    text: t(`try.outcomes.tradeIn.${'refusal' in rule ? rule.refusal : 'lastDay'}`)
  }))
