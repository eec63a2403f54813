import type { Transaction } from '@portico/server-kit'
import { auditEntry } from '../../audit.ts'
import { NEW_USER_LOCK, USER_ENTITY } from '../store.ts'

/**
 * A row of users whose address is not confirmed, as the audit log keeps it for ever: without name and address, which may be those of
 * another person.
 */
export const AUDITED_ROW = `jsonb_build_object('id', id, 'login', login, 'langKey', lang_key, 'activated', activated,
  'authorities', to_jsonb(authorities), 'createdBy', created_by, 'createdDate', created_date)`

/**
 * The statement that removes registrations whose address is not confirmed; it returns their addresses in lower case.
 *
 * @param condition on the user `u`
 */
export const removePending = (condition: string) => `
  with removed as (
    delete from users u where activation_pending and ${condition} returning *
  ), noted as (
    ${auditEntry({ actor: `'system'`, action: `'delete'`, entity: `'${USER_ENTITY}'`, entityId: 'login', before: AUDITED_ROW, after: undefined, source: 'removed' })}
  )
  select lower(email) as email from removed`

const DISPLACE = removePending('(lower(login) = lower($1) or lower(email) = lower($2)) and u.id is distinct from $3')

/**
 * Removes registrations with a login or an address that a user takes: before its address is confirmed, a registration reserves
 * neither. Other registrations wait until the transaction ends; to be called before users are locked.
 *
 * @param wanted.except the user who takes them, if there is one already
 * @returns the addresses of the removed registrations, in lower case
 */
export async function removeConflictingRegistrations(
  { client }: Transaction,
  wanted: { login?: string | undefined; email?: string | null | undefined; except?: number }
): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [NEW_USER_LOCK])
  const { rows } = await client.query<{ email: string }>(DISPLACE, [
    wanted.login ?? null,
    wanted.email ?? null,
    wanted.except ?? null
  ])
  return rows.map(({ email }) => email)
}
