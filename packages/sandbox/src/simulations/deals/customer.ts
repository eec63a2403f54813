import type { Country } from '@portico/finance'
import type { Deal } from './deal.ts'

/** The dealer of all deals: in the sandbox every partner can be one, in any country. */
export const PARTNER_ID = 'par_BRUNNWALDT'

const BIRTH_DATE = '1988-04-17'
const GIVEN_NAME = 'Lena'
/** The family name of a customer who is approved. Others have outcomes of their own. */
export const FAMILY_NAME = 'Hoffmann'
export const FULL_NAME = `${GIVEN_NAME} ${FAMILY_NAME}`
export const EMAIL = 'lena.hoffmann@example.com'
const TEXT_VERSION = '2026-07'

/** Where the customer lives in each country. */
const ADDRESSES: Readonly<Record<Country, readonly [street: string, postalCode: string, city: string]>> = {
  DE: ['Lindenallee 14', '10115', 'Berlin'],
  ES: ['Calle de la Encina 14', '28013', 'Madrid'],
  FR: ['14 rue des Tilleuls', '69002', 'Lyon'],
  IT: ['Via dei Tigli 14', '20121', 'Milano'],
  NL: ['Lindelaan 14', '3511 AB', 'Utrecht'],
  GB: ['14 Linden Road', 'LS1 1AA', 'Leeds'],
  BE: ['Lindelaan 14', '9000', 'Gent'],
  PT: ['Rua das Tílias 14', '4000-001', 'Porto'],
  AT: ['Lindengasse 14', '8010', 'Graz']
}

/** An address of the customer in a country. */
export function addressIn(country: Country) {
  const [street, postalCode, city] = ADDRESSES[country]
  return { street, postalCode, city, country }
}

/** Income and costs of the customer, which are enough for the loan of the deals. */
const budgetOf = (deal: Deal) => ({
  monthlyNetIncome: deal.money('3500.00'),
  monthlyHousingCosts: deal.money('980.00'),
  monthlyCommitments: deal.money('120.00')
})

/** The applicant of a loan. @param familyName chooses the outcome of the check */
export function applicantOf(deal: Deal, familyName: string, now: Date) {
  const granted = { granted: true, textVersion: TEXT_VERSION, grantedAt: now.toISOString() }
  return {
    givenName: GIVEN_NAME,
    familyName,
    birthDate: BIRTH_DATE,
    email: EMAIL,
    address: addressIn(deal.country),
    housing: 'TENANT',
    employment: {
      kind: 'EMPLOYED',
      employerName: 'Kranich Medizintechnik GmbH',
      contract: 'PERMANENT',
      since: '2016-09-01'
    },
    budget: budgetOf(deal),
    consents: [
      { kind: 'DATA_PROCESSING', ...granted },
      { kind: 'CREDIT_CHECK', ...granted }
    ]
  }
}

/** The request of a prequalification of the customer. */
export const prequalificationRequest = (deal: Deal, now: Date) => ({
  country: deal.country,
  person: { givenName: GIVEN_NAME, familyName: FAMILY_NAME, birthDate: BIRTH_DATE },
  employment: 'PERMANENT',
  budget: budgetOf(deal),
  requestedAmount: deal.money('24000.00'),
  termInMonths: 48,
  consent: { granted: true, textVersion: TEXT_VERSION, grantedAt: now.toISOString() }
})

/** The account holder of an applicant. */
export const holderNameOf = (familyName: string) => `${GIVEN_NAME} ${familyName}`
