/** The records of other APIs that an application refers to. */
import { printMoney } from '@portico/finance'
import { findAccountValidation } from '../../account-validations/references.ts'
import type { OwnerMoment } from '../../core/owners/time.ts'
import { type FieldError, notAllowed } from '../../core/problems.ts'
import type { Queryable } from '../../core/table.ts'
import type { Quotation } from '../../finance-quotation/model.ts'
import { customerIdOf, findPrequalification } from '../../prequalifications/references.ts'
import { findVehicle } from '../../vehicles/references.ts'
import type { ApplicationRequest } from '../model.ts'

/** What an application refers to, and what of it does not fit. */
export interface LinkedRecords {
  /** Outcome of the validation of the account, if the application refers to one; `PENDING` while it has none. */
  validationOutcome?: string
  errors: FieldError[]
}

const unknown = (pointer: string, detail: string): FieldError => ({ pointer, code: 'unknown', detail })

/** Cars that can no longer be bought. */
const GONE: ReadonlySet<string> = new Set(['SOLD', 'WITHDRAWN'])

/**
 * What of the car does not fit, whether the application or only its quotation has it. The price of a quotation includes what is bought
 * with the car, so it may be higher than that of the car.
 */
async function vehicleErrors(
  db: Queryable,
  owner: string,
  { vehicleId, partnerId }: ApplicationRequest,
  loan: Quotation['loan']
): Promise<FieldError[]> {
  const id = vehicleId ?? loan.vehicleId
  if (id === undefined) return []
  const pointer = vehicleId === undefined ? '/quotationId' : '/vehicleId'
  const vehicle = await findVehicle(db, owner, id)
  if (!vehicle)
    return [
      unknown(
        pointer,
        vehicleId === undefined
          ? `The car ${id} does not exist. Create a new quotation.`
          : 'The car does not exist. Check the ID.'
      )
    ]
  if (GONE.has(vehicle.status)) return [notAllowed(pointer, `The car is ${vehicle.status}. Choose another car.`)]
  const errors: FieldError[] = []
  // Another dealer than that of the quotation is refused already.
  const dealer = loan.partnerId ?? partnerId
  if (vehicle.partnerId !== undefined && vehicle.partnerId !== dealer)
    errors.push(notAllowed('/partnerId', `Must be ${vehicle.partnerId}, the dealer of the car.`))
  if (vehicle.country !== loan.country)
    errors.push(
      notAllowed(
        pointer,
        `The car is sold in ${vehicle.country}, and the quotation is for ${loan.country}. Choose a car in that country.`
      )
    )
  else if (loan.price < vehicle.priceCents) {
    const [quoted, price] = [loan.price, vehicle.priceCents].map((cents) => `${printMoney(cents)} ${loan.currency}`)
    errors.push(
      notAllowed('/quotationId', `The price is ${quoted}, and the car costs ${price}. Create a new quotation.`)
    )
  }
  return errors
}

async function prequalificationErrors(
  db: Queryable,
  owner: string,
  { prequalificationId, applicant }: ApplicationRequest
): Promise<FieldError[]> {
  if (prequalificationId === undefined) return []
  const pointer = '/prequalificationId'
  const found = await findPrequalification(db, owner, prequalificationId)
  if (!found) return [unknown(pointer, 'The prequalification does not exist. Check the ID.')]
  const errors: FieldError[] = []
  if (found.customerId !== customerIdOf(owner, applicant))
    errors.push(notAllowed(pointer, 'The prequalification belongs to another person. Create one for the applicant.'))
  if (found.status !== 'VALID')
    errors.push(notAllowed(pointer, `The prequalification was valid until ${found.validUntil}. Create a new one.`))
  return errors
}

/** Finds the car, the prequalification and the validation of the account that an application refers to. */
export async function findLinkedRecords(
  db: Queryable,
  { owner }: OwnerMoment,
  request: ApplicationRequest,
  { loan }: Quotation
): Promise<LinkedRecords> {
  const errors = [
    ...(await vehicleErrors(db, owner, request, loan)),
    ...(await prequalificationErrors(db, owner, request))
  ]
  const { iban, validationId } = request.bankAccount
  if (validationId === undefined) return { errors }
  const pointer = '/bankAccount/validationId'
  const validation = await findAccountValidation(db, owner, validationId)
  if (!validation) errors.push(unknown(pointer, 'The account validation does not exist. Check the ID.'))
  else if (validation.iban !== iban)
    errors.push(notAllowed(pointer, 'The validation is for another account. Validate this account.'))
  return { validationOutcome: validation?.outcome ?? 'PENDING', errors }
}
