import { COUNTRIES, type Country } from '@portico/finance'
import { isObject } from '@portico/openapi'
import type { TFunction } from 'i18next'
import {
  familyNames,
  holderNames,
  payeeAccounts,
  payerAccounts,
  type TestValue,
  tradeInVins
} from '@/lib/sandbox/test-values.ts'

type Offers = (country: Country, t: TFunction) => TestValue[]

/** The fields whose values decide an outcome in the sandbox, by API and name. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, Offers>>>> = {
  payments: { debtorIban: payerAccounts },
  'bank-account-validation-api': { iban: payeeAccounts, holderName: (_, t) => holderNames(t) },
  'finance-api': { familyName: (_, t) => familyNames(t) },
  'trade-api': { vin: (_, t) => tradeInVins(t) }
}

/**
 * The values that are offered for a field whose value decides an outcome, valid for the country of the body.
 *
 * @param path of the field; of a loan application the applicant's name decides, and no other
 * @returns undefined for any other field
 */
export function outcomeOffers(
  api: string,
  path: readonly (string | number)[]
): ((body: unknown, t: TFunction) => readonly TestValue[]) | undefined {
  const name = String(path.at(-1) ?? '')
  const fields = Object.hasOwn(FIELDS, api) ? FIELDS[api] : undefined
  const offers = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!offers || (name === 'familyName' && path[0] !== 'applicant')) return undefined
  return (body, t) => offers(countryOf(body), t)
}

/** The country that a body names, or that its account belongs to. */
function countryOf(body: unknown): Country {
  const fields = isObject(body) ? body : {}
  const said = [fields.countryCode, fields.country, String(fields.iban ?? '').slice(0, 2)]
  return COUNTRIES.find((country) => said.includes(country)) ?? 'DE'
}
