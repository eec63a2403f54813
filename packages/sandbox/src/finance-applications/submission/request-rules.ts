import { addMonths, comparePayeeName, toCents } from '@portico/finance'
import { AFFORDABILITY } from '../../affordability/limits.ts'
import { type FieldError, notAllowed, outOfRange } from '../../core/problems.ts'
import type { Quotation } from '../../finance-quotation/model.ts'
import { ibanError } from '../../payment-rules/iban-errors.ts'
import type { Applicant, ApplicationRequest } from '../model.ts'

const { minimumAge, maximumAge } = AFFORDABILITY

const REQUIRED_CONSENTS = ['DATA_PROCESSING', 'CREDIT_CHECK'] as const

/** Countries with the euro, whose accounts are accepted for every product. */
const EURO_COUNTRIES: ReadonlySet<string> = new Set(
  'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA'.split(' ')
)

/**
 * The errors of an application beyond the schema of its request, by the rules of the document.
 *
 * @param today day (UTC) on which it is submitted
 */
export function requestErrors(request: ApplicationRequest, { loan }: Quotation, today: string): FieldError[] {
  const lastInstalmentOn = addMonths(loan.drawdownOn > today ? loan.drawdownOn : today, loan.termInMonths)
  const { applicant, coApplicants = [] } = request
  const context = { country: loan.country, currency: loan.currency, today, lastInstalmentOn }
  return [
    ...quotationErrors(request, loan),
    ...applicantErrors(applicant, '/applicant', context),
    ...coApplicants.flatMap((each, index) => applicantErrors(each, `/coApplicants/${index}`, context)),
    ...accountErrors(request, loan.country)
  ]
}

/** What an application must have in common with its quotation, where the quotation has it. */
function quotationErrors({ partnerId, vehicleId }: ApplicationRequest, loan: Quotation['loan']): FieldError[] {
  const errors: FieldError[] = []
  if (loan.partnerId !== undefined && loan.partnerId !== partnerId)
    errors.push(notAllowed('/partnerId', `Must be ${loan.partnerId}, the dealer of the quotation.`))
  if (loan.vehicleId !== undefined && vehicleId !== undefined && loan.vehicleId !== vehicleId)
    errors.push(notAllowed('/vehicleId', `Must be ${loan.vehicleId}, the car of the quotation.`))
  return errors
}

interface ApplicantContext {
  country: string
  currency: string
  today: string
  /** Day on which the last instalment is due, if the loan is paid out as quoted. */
  lastInstalmentOn: string
}

function applicantErrors(applicant: Applicant, pointer: string, context: ApplicantContext): FieldError[] {
  const { birthDate, address, employment } = applicant
  const errors: FieldError[] = []
  if (addMonths(birthDate, minimumAge * 12) > context.today)
    errors.push(outOfRange(`${pointer}/birthDate`, `The applicant must be at least ${minimumAge} years old.`))
  // Who has the birthday after that day is not yet a year older.
  else if (addMonths(birthDate, (maximumAge + 1) * 12) <= context.lastInstalmentOn) {
    const detail = `The applicant may be at most ${maximumAge} years old on ${context.lastInstalmentOn}, when the last instalment is due.`
    errors.push(outOfRange(`${pointer}/birthDate`, detail))
  }
  if (address.country !== context.country)
    errors.push(notAllowed(`${pointer}/address/country`, `Must be ${context.country}, the country of the product.`))
  if (employment.kind === 'EMPLOYED') {
    const { contract, endsOn } = employment
    if (contract === 'TEMPORARY' && endsOn === undefined)
      errors.push({
        pointer: `${pointer}/employment/endsOn`,
        code: 'required',
        detail: 'A temporary contract requires its last day.'
      })
    if (contract === 'PERMANENT' && endsOn !== undefined)
      errors.push(notAllowed(`${pointer}/employment/endsOn`, 'Only a temporary contract has a last day.'))
  }
  return [...errors, ...budgetErrors(applicant, pointer, context), ...consentErrors(applicant, pointer)]
}

function budgetErrors({ budget }: Applicant, pointer: string, { currency }: ApplicantContext): FieldError[] {
  return Object.entries(budget).flatMap(([name, amount]) => {
    const errors: FieldError[] = []
    if (amount.currency !== currency)
      errors.push(
        notAllowed(`${pointer}/budget/${name}/currency`, `Must be ${currency}, the currency of the quotation.`)
      )
    if (toCents(amount.value) < 0) errors.push(outOfRange(`${pointer}/budget/${name}/value`, 'Must be at least 0.00.'))
    return errors
  })
}

function consentErrors({ consents }: Applicant, pointer: string): FieldError[] {
  const errors: FieldError[] = REQUIRED_CONSENTS.filter(
    (kind) => !consents.some((consent) => consent.kind === kind && consent.granted)
  ).map((kind) => ({
    pointer: `${pointer}/consents`,
    code: 'required',
    detail: `The consent ${kind} is required and must be granted.`
  }))
  for (const [index, { kind }] of consents.entries())
    if (consents.findIndex((consent) => consent.kind === kind) < index)
      errors.push(notAllowed(`${pointer}/consents/${index}/kind`, 'Each type may occur only once.'))
  return errors
}

function accountErrors(
  { bankAccount, applicant, coApplicants = [] }: ApplicationRequest,
  country: string
): FieldError[] {
  const { iban, holderName } = bankAccount
  const errors: FieldError[] = []
  const fault = ibanError(iban)
  const accountCountry = iban.slice(0, 2)
  if (fault) errors.push({ pointer: '/bankAccount/iban', code: 'invalid_format', detail: fault })
  else if (accountCountry !== country && !EURO_COUNTRIES.has(accountCountry))
    errors.push(notAllowed('/bankAccount/iban', `Must be an account in ${country} or in the euro area.`))
  const holders = [applicant, ...coApplicants].map(({ givenName, familyName }) => `${givenName} ${familyName}`)
  if (holders.every((name) => comparePayeeName(holderName, name) === 'NO_MATCH'))
    errors.push(notAllowed('/bankAccount/holderName', 'The account holder must be one of the applicants.'))
  return errors
}
