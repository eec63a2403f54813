import { ROLE_ADMIN } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import { queryRows } from '../database/query.ts'

/** Advisory lock for changes that may leave the portal without an active administrator; any constant. */
const ADMINISTRATORS_LOCK = 7_261_004

/**
 * Lets one such change happen at a time: two that together would leave no administrator must not both succeed. To be called before
 * the user is read.
 */
export async function lockAdministrators({ client }: Transaction): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [ADMINISTRATORS_LOCK])
}

/** Whether a user is the only active administrator there is. */
export async function isLastAdministrator({ client }: Transaction, id: number): Promise<boolean> {
  const active = 'select id from users where activated and $1 = any(authorities) limit 2'
  const [first, second] = await queryRows<{ id: number }>(client, active, [ROLE_ADMIN])
  return first?.id === id && !second
}
