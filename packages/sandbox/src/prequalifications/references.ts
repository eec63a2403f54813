/** What other APIs may use of prequalifications. */
import type pg from 'pg'
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

/**
 * Makes a prequalification part of an application, in the transaction that creates the application: it can then not be deleted on its
 * own. The first of several applications remains the one that is named.
 *
 * @returns false when there is no such prequalification of the owner
 */
export async function referToPrequalification(
  client: pg.PoolClient,
  owner: string,
  prequalificationId: string,
  applicationId: string
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update sandbox.prequalifications set application_id = coalesce(application_id, $3) where owner = $1 and prequalification_id = $2',
    [owner, prequalificationId, applicationId]
  )
  return rowCount === 1
}
