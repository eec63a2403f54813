import type { Database } from '../../database/open.ts'

/** $1 user, $2 login, $3 address, $4 now. An invitation of a member counts for nothing. */
const ACCEPT = `
  with accepted as (
    delete from application_invitations where lower(email) = lower($3) returning application_id, role, email
  ), joined as (
    insert into application_members (application_id, user_id, role, created_date)
    select application_id, $1, role, $4 from accepted
    on conflict do nothing returning application_id, role
  )
  insert into audit_log (actor, action, entity, entity_id, after)
  select $2, 'update', 'applications', application_id::text, jsonb_build_object('member', $2::text, 'role', role) from joined`

/**
 * Makes a user a member of the applications to which their e-mail address was invited.
 *
 * @param user whose address is known to be theirs: confirmed by a link, set by an administrator, or verified by the identity provider
 */
export async function acceptInvitations(
  { pool }: Database,
  user: { id: number; login: string; email: string | null },
  now: Date
): Promise<void> {
  if (user.email) await pool.query(ACCEPT, [user.id, user.login, user.email, now])
}
