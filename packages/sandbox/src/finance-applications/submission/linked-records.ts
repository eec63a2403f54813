/** The records of other APIs that an application refers to. */
import { findAccountValidation } from '../../account-validations/references.ts'
import type { OwnerMoment } from '../../core/owners/time.ts'
import { type FieldError, notAllowed } from '../../core/problems.ts'
import type { Queryable } from '../../core/table.ts'
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

async function vehicleErrors(db: Queryable, owner: string, { vehicleId }: ApplicationRequest): Promise<FieldError[]> {
  if (vehicleId === undefined) return []
  const vehicle = await findVehicle(db, owner, vehicleId)
  if (!vehicle) return [unknown('/vehicleId', 'There is no such car.')]
  return GONE.has(vehicle.status) ? [notAllowed('/vehicleId', `The car is ${vehicle.status}.`)] : []
}

async function prequalificationErrors(
  db: Queryable,
  owner: string,
  { prequalificationId, applicant }: ApplicationRequest
): Promise<FieldError[]> {
  if (prequalificationId === undefined) return []
  const pointer = '/prequalificationId'
  const found = await findPrequalification(db, owner, prequalificationId)
  if (!found) return [unknown(pointer, 'There is no such prequalification.')]
  const errors: FieldError[] = []
  if (found.customerId !== customerIdOf(owner, applicant))
    errors.push(notAllowed(pointer, 'The prequalification is of another person than the applicant.'))
  if (found.status !== 'VALID')
    errors.push(notAllowed(pointer, `The prequalification was valid until ${found.validUntil}. Create another one.`))
  return errors
}

/** Finds the car, the prequalification and the validation of the account that an application refers to. */
export async function findLinkedRecords(
  db: Queryable,
  { owner }: OwnerMoment,
  request: ApplicationRequest
): Promise<LinkedRecords> {
  const errors = [...(await vehicleErrors(db, owner, request)), ...(await prequalificationErrors(db, owner, request))]
  const { iban, validationId } = request.bankAccount
  if (validationId === undefined) return { errors }
  const pointer = '/bankAccount/validationId'
  const validation = await findAccountValidation(db, owner, validationId)
  if (!validation) errors.push(unknown(pointer, 'There is no such validation of an account.'))
  else if (validation.iban !== iban) errors.push(notAllowed(pointer, 'The validation is of another account.'))
  return { validationOutcome: validation?.outcome ?? 'PENDING', errors }
}
