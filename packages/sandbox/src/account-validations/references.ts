/** What other APIs may use of account validations. */
import type { Queryable } from '../core/table.ts'
import type { Outcome } from './model.ts'
import { findRecord } from './store.ts'

/** What an application may refer to. */
export interface AccountValidationReference {
  validationId: string
  customerId?: string | undefined
  /** Absent while the validation is pending. */
  outcome?: Outcome | undefined
  /** In capitals and without blanks, as it was checked. */
  iban: string
}

/** A validation of an owner; undefined when there is none. */
export async function findAccountValidation(
  db: Queryable,
  owner: string,
  id: string
): Promise<AccountValidationReference | undefined> {
  const record = await findRecord(db, owner, id)
  if (!record) return undefined
  const { validationId, customerId, outcome, ibanCheck } = record
  return { validationId, customerId, outcome, iban: ibanCheck.iban }
}
