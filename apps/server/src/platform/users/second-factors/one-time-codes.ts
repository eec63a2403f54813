import type { Transaction } from '@portico/server-kit'
import { Secret, TOTP } from 'otpauth'
import { queryRows } from '../../database/query.ts'
import type { SealedTexts } from '../../security/sealed-texts.ts'

/** What authenticator apps assume, and what RFC 6238 has as defaults. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Steps before and after the present one whose codes are accepted, for clocks that differ. */
const WINDOW = 1
/** RFC 4226, section 4: 160 bits are recommended. */
const SECRET_BYTES = 20
/** Minutes after which a set-up that was begun counts no longer. */
const PENDING_MINUTES = 30
const MINUTE = 60_000

const contextOf = (userId: number) => `one-time codes of ${userId}`

const generatorOf = (secret: string, label = '') =>
  new TOTP({ ...PARAMETERS, issuer: 'Portico', label, secret: Secret.fromBase32(secret) })

/** The time step of a code that a secret makes about now, or undefined. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const generator = generatorOf(secret)
  const delta = generator.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : generator.counter({ timestamp: now.getTime() }) + delta
}

/** A code as it was typed, perhaps in two groups. */
const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '')

/** Whether a typed text has the form of a one-time code. */
export const isOneTimeCode = (typed: string): boolean => /^\d{6}$/.test(digitsOf(typed))

/**
 * Begins to set one-time codes up: nothing changes until a code confirms it.
 *
 * @returns the secret in base 32, and the address by which an app takes it (`otpauth:`)
 */
export async function startOneTimeCodes(
  { client }: Transaction,
  sealed: SealedTexts,
  { userId, login, now }: { userId: number; login: string; now: Date }
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  await client.query(
    `insert into one_time_code_secrets (user_id, pending_secret, pending_date) values ($1, $2, $3)
     on conflict (user_id) do update set pending_secret = $2, pending_date = $3`,
    [userId, sealed.seal(secret, contextOf(userId)), now]
  )
  return { secret, uri: generatorOf(secret, login).toString() }
}

/**
 * Confirms by a first code that an app has the new secret, which counts from now on.
 *
 * @returns false when the code is wrong, or no set-up was begun lately
 */
export async function confirmOneTimeCodes(
  { client }: Transaction,
  sealed: SealedTexts,
  { userId, code, now }: { userId: number; code: string; now: Date }
): Promise<boolean> {
  const [pending] = await queryRows<{ secret: string }>(
    client,
    `select pending_secret as secret from one_time_code_secrets
      where user_id = $1 and pending_secret is not null and pending_date > $2 for update`,
    [userId, new Date(now.getTime() - PENDING_MINUTES * MINUTE)]
  )
  if (!pending) return false
  const step = stepOf(sealed.open(pending.secret, contextOf(userId)), digitsOf(code), now)
  if (step === undefined) return false
  await client.query(
    `update one_time_code_secrets
        set secret = pending_secret, pending_secret = null, pending_date = null, confirmed_date = $2, last_step = $3,
            last_used_date = null
      where user_id = $1`,
    [userId, now, step]
  )
  return true
}

/** Accepts a code of a user, once. @returns whether it is right and was not used before */
export async function acceptOneTimeCode(
  { client }: Transaction,
  sealed: SealedTexts,
  { userId, code, now }: { userId: number; code: string; now: Date }
): Promise<boolean> {
  const [row] = await queryRows<{ secret: string }>(
    client,
    'select secret from one_time_code_secrets where user_id = $1 and secret is not null for update',
    [userId]
  )
  const step = row && stepOf(sealed.open(row.secret, contextOf(userId)), digitsOf(code), now)
  if (step === undefined) return false
  const { rowCount } = await client.query(
    'update one_time_code_secrets set last_step = $2, last_used_date = $3 where user_id = $1 and last_step < $2',
    [userId, step, now]
  )
  return rowCount === 1
}
