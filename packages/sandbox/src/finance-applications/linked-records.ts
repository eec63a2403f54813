/** The records of other APIs that an application refers to. */
import type pg from 'pg'
import type { FieldError } from '../core/problems.ts'
import type { OwnerMoment } from '../core/time.ts'
import type { ApplicationRequest } from './model.ts'

/** What an application refers to, and what of it does not fit. */
export interface LinkedRecords {
  /** Outcome of the validation of the account, if the application refers to one. */
  validationOutcome?: string | undefined
  errors: FieldError[]
}

/** Finds the prequalification, the validation of the account and the car that an application refers to. */
export async function findLinkedRecords(
  _client: pg.PoolClient,
  _moment: OwnerMoment,
  _request: ApplicationRequest
): Promise<LinkedRecords> {
  return { errors: [] }
}
