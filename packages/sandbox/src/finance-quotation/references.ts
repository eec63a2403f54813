import type { OwnerMoment } from '../core/owners/time.ts'
import { apiProblem } from '../core/problems.ts'
import type { Queryable } from '../core/table.ts'
import type { Quotation } from './model.ts'
import { findStoredQuotation } from './store.ts'

export { quotationUse } from './store.ts'

/** A quotation of an owner as it is at a moment, or undefined when there is none. */
export const findQuotation = (
  db: Queryable,
  owner: string,
  quotationId: string,
  now: Date
): Promise<Quotation | undefined> => findStoredQuotation(db, owner, quotationId, now)

/** As the document of Finance applications has it. */
function notValid({ status, applicationId, validUntil }: Quotation) {
  const detail =
    status === 'APPLIED'
      ? `The application ${applicationId} already uses the quotation.`
      : `The quotation was valid until ${validUntil}. Create a new one.`
  return apiProblem(409, 'quotation_not_valid', 'The quotation cannot be used', detail)
}

/**
 * A quotation of an owner that can be used for a loan application; undefined when there is none.
 *
 * @throws SandboxProblem 409 when it is expired or was used
 */
export async function findUsableQuotation(
  db: Queryable,
  { owner, now }: OwnerMoment,
  quotationId: string
): Promise<Quotation | undefined> {
  const quotation = await findStoredQuotation(db, owner, quotationId, now)
  if (quotation && quotation.status !== 'VALID') throw notValid(quotation)
  return quotation
}
