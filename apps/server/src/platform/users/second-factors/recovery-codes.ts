import { createHash, randomInt } from 'node:crypto'
import { LIMITS } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'

/** Douglas Crockford's base 32: no letter that is taken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits: a digest of so many needs no salt and no slow hash. */
const CHARACTERS = 16
const GROUP = 4

const makeCode = () => Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const grouped = (code: string) => code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code

/** A typed code as it was made: whatever stands between its characters, in either case, and with the usual confusions. */
function normalized(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

const digestOf = (userId: number, code: string) => createHash('sha256').update(`${userId} ${code}`).digest('base64url')

/**
 * Makes LIMITS.recoveryCodes codes for a user, in place of any earlier ones.
 *
 * @returns the codes in groups of four characters, which are not to be had again
 */
export async function makeRecoveryCodes({ client }: Transaction, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, makeCode)
  await client.query('delete from recovery_codes where user_id = $1', [userId])
  await client.query('insert into recovery_codes (digest, user_id, created_date) select unnest($1::text[]), $2, $3', [
    codes.map((code) => digestOf(userId, code)),
    userId,
    now
  ])
  return codes.map(grouped)
}

/** Uses a recovery code up. @returns whether it was one of the user's */
export async function acceptRecoveryCode({ client }: Transaction, userId: number, typed: string): Promise<boolean> {
  const code = normalized(typed)
  if (code.length !== CHARACTERS) return false
  const { rowCount } = await client.query('delete from recovery_codes where digest = $1 and user_id = $2', [
    digestOf(userId, code),
    userId
  ])
  return rowCount === 1
}
