import type pg from 'pg'
import type { OwnerMoment } from '../core/owners/time.ts'
import { apiProblem } from '../core/problems.ts'
import type { Queryable } from '../core/table.ts'
import type { Quotation } from './model.ts'
import { findStoredQuotation, takeStoredQuotation } from './store.ts'

/** A quotation of an owner as it is at a moment, or undefined when there is none. */
export const findQuotation = (
  db: Queryable,
  owner: string,
  quotationId: string,
  now: Date
): Promise<Quotation | undefined> => findStoredQuotation(db, owner, quotationId, now)

/**
 * Uses a quotation for a loan application, within a transaction: it is used once.
 *
 * @returns undefined when there is no such quotation
 * @throws SandboxProblem 409 when it is expired or was used
 */
export async function useQuotation(
  client: pg.PoolClient,
  { owner, now }: OwnerMoment,
  quotationId: string,
  applicationId: string
): Promise<Quotation | undefined> {
  const taken = await takeStoredQuotation(client, owner, quotationId, applicationId, now)
  if (taken) return taken
  const quotation = await findStoredQuotation(client, owner, quotationId, now)
  if (!quotation) return undefined
  const detail =
    quotation.status === 'APPLIED'
      ? `The application ${quotation.applicationId} has taken the quotation up.`
      : `The quotation was valid until ${quotation.validUntil}. Calculate a new one.`
  // As the document of Finance applications has it.
  throw apiProblem(409, 'quotation_not_valid', 'The quotation cannot be applied for', detail)
}
