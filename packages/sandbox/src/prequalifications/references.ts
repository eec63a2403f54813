/** What other APIs may use of prequalifications. */
import type { Change } from '../core/idempotency/insert-statement.ts'
import type { Queryable } from '../core/table.ts'
import type { Answer, PrequalificationStatus } from './model.ts'
import { findRecord } from './store.ts'

export { customerIdOf } from './customers.ts'

/** What an application may refer to. */
export interface PrequalificationReference {
  prequalificationId: string
  customerId: string
  status: PrequalificationStatus
  outcome: Answer
  /** Last day (UTC) on which the answer holds. */
  validUntil: string
}

/** A prequalification of an owner; undefined when there is none. */
export async function findPrequalification(
  db: Queryable,
  owner: string,
  id: string
): Promise<PrequalificationReference | undefined> {
  const record = await findRecord(db, owner, id)
  if (!record) return undefined
  const { prequalificationId, customerId, status, answer, validUntil } = record
  return { prequalificationId, customerId, status, outcome: answer, validUntil }
}

const REFERENCE: Change = {
  name: 'prequalification_reference',
  columns: 'owner text, prequalification_id text, application_id text',
  statement: (source) => `
    update sandbox.prequalifications p set application_id = coalesce(p.application_id, r.application_id) from ${source} r
      where p.owner = r.owner and p.prequalification_id = r.prequalification_id
      returning p.prequalification_id`
}

/**
 * Makes a prequalification part of a new application: it can then not be deleted on its own. The first of several applications remains
 * the one that is named.
 */
export const referenceToPrequalification = (owner: string, prequalificationId: string, applicationId: string) => ({
  change: REFERENCE,
  row: { owner, prequalification_id: prequalificationId, application_id: applicationId }
})
