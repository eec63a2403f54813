import { DEFAULT_LOCALE, LIMITS, ROLE_USER, type registrationSchema } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import type * as z from 'zod'
import { auditEntry } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { redeemKey } from '../../../platform/users/account-keys.ts'
import { changeUser, lockUser } from '../../../platform/users/accounts/changes.ts'
import { AUDITED_ROW, removeConflictingRegistrations, removePending } from '../../../platform/users/accounts/pending.ts'
import { hashPassword } from '../../../platform/users/passwords.ts'
import { NEW_USER_LOCK, USER_ENTITY } from '../../../platform/users/store.ts'
import type { AccountServices } from '../services.ts'
import { confirmedAddress } from '../user-changes.ts'

const TAKEN = `
  select exists (select from users where lower(login) = $1 and not activation_pending) as login,
         exists (select from users where lower(email) = $2 and not activation_pending) as email`

/** $8 whether the address is taken: then the same is done, and no user made. */
const MAKE = `
  with made as (
    insert into users (login, email, first_name, last_name, lang_key, password_hash, authorities, activated, activation_pending,
                       created_by, created_date, last_modified_by, last_modified_date, last_used_date)
    select $1, $2, $3, $4, $5, $6, '{${ROLE_USER}}', false, true, 'system', $7, 'system', $7, $7 where not $8::boolean
    on conflict do nothing returning *
  ), noted as (
    ${auditEntry({ actor: `'system'`, action: `'create'`, entity: `'${USER_ENTITY}'`, entityId: 'login', before: undefined, after: AUDITED_ROW, source: 'made' })}
  )
  select id from made`

/**
 * Registers a user. An account is pending until its address is confirmed; until then another registration with its login or address
 * replaces it, so that a pending account neither blocks a login nor reveals by it whether an address is known. Where the address has
 * an account, its owner is notified, and all else is as if it had none: response, statements and time.
 *
 * @param canSendMail whether the address may be sent a mail; otherwise nothing is done, because the registration could not be confirmed
 * @throws ProblemError when another user has the login
 */
export async function register(
  services: AccountServices,
  registration: z.output<typeof registrationSchema>,
  canSendMail: boolean
): Promise<void> {
  const { database, outbox, clock } = services
  const login = registration.login.toLowerCase()
  const { email } = registration
  const passwordHash = await hashPassword(registration.password)
  await inTransaction(database, async (transaction) => {
    const { client } = transaction
    await client.query('select pg_advisory_xact_lock($1)', [NEW_USER_LOCK])
    const taken = (await client.query<{ login: boolean; email: boolean }>(TAKEN, [login, email.toLowerCase()])).rows[0]
    if (taken?.login) throw loginTaken(login)
    if (!canSendMail) return
    const displaced = await removeConflictingRegistrations(transaction, { login, email })
    const made = await client.query<{ id: string }>(MAKE, [
      login,
      email,
      registration.firstName?.trim() ?? '',
      registration.lastName?.trim() ?? '',
      registration.langKey || DEFAULT_LOCALE,
      passwordHash,
      clock(),
      taken?.email
    ])
    // An administrator may just have given the login to another user.
    if (!taken?.email && !made.rows[0]) throw loginTaken(login)
    await outbox.queue(transaction, {
      kind: taken?.email ? 'alreadyRegistered' : 'activation',
      recipient: email,
      data: {
        user: Number(made.rows[0]?.id ?? 0),
        replaces: displaced.includes(email.toLowerCase())
      }
    })
  })
}

const loginTaken = (login: string) =>
  new ProblemError('userExists', {
    entity: USER_ENTITY,
    detail: `Another user has the username ${login}. Choose another one.`
  })

/**
 * Confirms the address of a new account by the key that was mailed to it.
 *
 * @returns whether the user may work now; not where an administrator activates new users
 * @throws ProblemError when the key is good for nothing
 */
export async function activate(services: AccountServices, key: string): Promise<boolean> {
  const { database, clock, activateNewUsers } = services
  return inTransaction(database, async (transaction) => {
    const now = clock()
    const id = await redeemKey(transaction, { key, purpose: 'activation', now })
    const user = id === undefined ? undefined : await lockUser(transaction, id)
    // An administrator may have been quicker.
    if (user?.activated) return true
    if (!user?.activationPending || user.suspendedDate)
      throw new ProblemError('keyInvalid', {
        detail: 'The key is invalid, was already used or has expired. Register again.'
      })
    const { activated } = await changeUser(transaction, user, confirmedAddress(activateNewUsers), {
      actor: user.login,
      now
    })
    return activated
  })
}

/** $2 when the youngest of them was registered. A mail that still waits keeps its account, for its key is yet to be made. */
const REMOVE_EXPIRED = removePending(`created_date < $2
  and not exists (select from account_keys k where k.user_id = u.id and k.expires_date > $1)
  and not exists (select from mails m where m.kind = 'activation' and m.sent_date is null and m.failed_date is null
                                        and m.data->>'user' = u.id::text)`)

/** The task that removes keys whose time is over, and accounts whose address was not confirmed in time. */
export const expiredAccountsTask = (database: Database, clock: Clock) => async (): Promise<void> => {
  const now = clock()
  const youngest = new Date(now.getTime() - LIMITS.activationHours * 60 * 60_000)
  await database.pool.query('delete from account_keys where expires_date <= $1', [now])
  await database.pool.query(REMOVE_EXPIRED, [now, youngest])
}
