import {
  type CreatedPersonalToken,
  expiryInstant,
  LIMITS,
  newPersonalTokenSchema,
  PERSONAL_TOKEN_PREFIX,
  type PersonalToken,
  TOKEN_SCOPES,
  type TokenScope
} from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import { recordChange } from '../../../platform/audit.ts'
import { queryJson, queryRows } from '../../../platform/database/query.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { checkFields, invalidFields } from '../../../platform/http/fields.ts'
import { randomSecret } from '../../../platform/security/secrets.ts'
import { lockUser } from '../../../platform/users/accounts/changes.ts'
import { secretDigest } from '../../../platform/users/applications/secrets.ts'
import type { Session } from '../../../platform/users/sessions.ts'
import type { AccountServices } from '../services.ts'

const DAY = 24 * 60 * 60_000

/** The entity of the audit log, and the object of field errors, as their translations are named. */
const PERSONAL_TOKEN = 'personalToken'

/** What a body says of a new token. */
interface NewToken {
  name: string
  scopes: TokenScope[]
  expires: Date
}

/**
 * Reads the body of a new token. A token that expires on a day is accepted until the day ends, in UTC.
 *
 * @throws ProblemError when a field is not valid, or the token would have expired or be accepted for too long
 */
export function readNewToken(body: unknown, now: Date): NewToken {
  const { name, scopes, expiresDate } = checkFields(newPersonalTokenSchema, body, PERSONAL_TOKEN)
  const after = (days: number) => new Date(now.getTime() + days * DAY)
  const expires = expiresDate ? expiryInstant(expiresDate) : after(LIMITS.personalTokenDays)
  const refuse = (message: 'Min' | 'Max') =>
    invalidFields([{ objectName: PERSONAL_TOKEN, field: 'expiresDate', message }])
  if (!(expires > now)) throw refuse('Min')
  if (expires > after(LIMITS.personalTokenDaysMax)) throw refuse('Max')
  // Each in the contract's order.
  return { name, scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)), expires }
}

const COLUMNS = `id, name, scopes, created_date as "createdDate", expires_date as "expiresDate", last_used_date as "lastUsedDate"`

const LIST = `
  select ${COLUMNS} from personal_tokens
   where user_id = $1 and expires_date > $2::timestamptz - make_interval(days => ${LIMITS.personalTokenListedDays})
   order by created_date desc, id desc`

/** The tokens of a user, the newest first, also those that have expired lately. */
export const readTokens = (
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  userId: number
): Promise<PersonalToken[]> => queryJson(database.pool, LIST, [userId, clock()])

const COUNT = 'select count(*)::int as live from personal_tokens where user_id = $1 and expires_date > $2'

const INSERT = `
  insert into personal_tokens (user_id, name, digest, scopes, created_date, expires_date)
  values ($1, $2, $3, $4, $5, $6) returning id`

/**
 * Makes a token of the user of a session, and notifies the user.
 *
 * @returns the only time that it is readable
 * @throws ProblemError 409 when LIMITS.personalTokens of the user are accepted already
 */
export async function createToken(
  { database, outbox }: Pick<AccountServices, 'database' | 'outbox'>,
  { userId }: Session,
  { name, scopes, expires }: NewToken,
  now: Date
): Promise<CreatedPersonalToken> {
  const token = PERSONAL_TOKEN_PREFIX + randomSecret()
  return inTransaction(database, async (transaction) => {
    // Locked, so that of two requests the second sees what the first has made.
    const user = await lockUser(transaction, userId)
    if (!user) throw new ProblemError('unauthorized')
    const [{ live } = { live: 0 }] = await queryRows<{ live: number }>(transaction.client, COUNT, [userId, now])
    if (live >= LIMITS.personalTokens)
      throw new ProblemError('personalTokenLimit', {
        entity: PERSONAL_TOKEN,
        detail: `A user can have at most ${LIMITS.personalTokens} valid personal access tokens. Revoke one of them first.`
      })
    const [row] = await queryRows<{ id: number }>(transaction.client, INSERT, [
      userId,
      name,
      secretDigest(token),
      scopes,
      now,
      expires
    ])
    const id = row?.id as number
    await recordChange(transaction.orm, {
      actor: user.login,
      action: 'create',
      entity: PERSONAL_TOKEN,
      entityId: String(id),
      after: { name, scopes, expiresDate: expires }
    })
    if (user.email)
      await outbox.queue(transaction, {
        kind: 'personalTokenCreated',
        recipient: user.email,
        data: { user: userId, name, at: now.toISOString() }
      })
    return {
      id,
      name,
      scopes,
      token,
      createdDate: now.toISOString(),
      expiresDate: expires.toISOString(),
      lastUsedDate: null
    }
  })
}

const DELETE = 'delete from personal_tokens where id = $1 and user_id = $2 returning name, scopes, expires_date'

/**
 * Revokes a token of the user of a session: from now on it is refused.
 *
 * @returns its name
 * @throws ProblemError 404 when the user has no such token
 */
export function revokeToken(
  { database }: Pick<AccountServices, 'database'>,
  { userId, login }: Session,
  id: number
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const [row] = await queryRows<{ name: string; scopes: string[]; expires_date: Date }>(transaction.client, DELETE, [
      id,
      userId
    ])
    if (!row) throw new ProblemError('notFound')
    await recordChange(transaction.orm, {
      actor: login,
      action: 'delete',
      entity: PERSONAL_TOKEN,
      entityId: String(id),
      before: { name: row.name, scopes: row.scopes, expiresDate: row.expires_date }
    })
    return row.name
  })
}
