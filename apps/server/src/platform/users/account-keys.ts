import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from '@portico/server-kit'
import { queryRows } from '../database/query.ts'

export type KeyPurpose = 'activation' | 'passwordReset'

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Makes a key that is mailed to a user: 256 random bits, of which only a digest is kept. Keys for the same purpose that the user was
 * sent before are good for nothing from now on.
 *
 * @returns the key, for an address; undefined when the user has been deleted meanwhile
 */
export async function issueKey(
  { client }: Transaction,
  { userId, purpose, expires }: { userId: number; purpose: KeyPurpose; expires: Date }
): Promise<string | undefined> {
  const key = randomBytes(32).toString('base64url')
  await client.query('delete from account_keys where user_id = $1 and purpose = $2', [userId, purpose])
  const { rowCount } = await client.query(
    `insert into account_keys (digest, user_id, purpose, expires_date)
     select $1, id, $3, $4 from users where id = $2 for key share`,
    [digestOf(key), userId, purpose, expires]
  )
  return rowCount === 1 ? key : undefined
}

/** Makes every key that was mailed to a user good for nothing. */
export async function endKeysOf({ client }: Transaction, userId: number): Promise<void> {
  await client.query('delete from account_keys where user_id = $1', [userId])
}

/**
 * Uses a key up.
 *
 * @returns whose it is; undefined when there is no such key, it was used, or its time is over
 */
export async function redeemKey(
  { client }: Transaction,
  { key, purpose, now }: { key: string; purpose: KeyPurpose; now: Date }
): Promise<number | undefined> {
  const [redeemed] = await queryRows<{ userId: number }>(
    client,
    'delete from account_keys where digest = $1 and purpose = $2 and expires_date > $3 returning user_id as "userId"',
    [digestOf(key), purpose, now]
  )
  return redeemed?.userId
}
