import { createHash, randomBytes } from 'node:crypto'
import { LIMITS } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import { type Queryable, queryRows } from '../../database/query.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** What a mailed key permits: to use the new address, or to go back to the old one. */
export type EmailKeyPurpose = 'confirm' | 'undo'

/** A change of a user's e-mail address. */
export interface EmailChange {
  id: number
  userId: number
  oldEmail: string | null
  newEmail: string
  confirmedDate: Date | null
  /** When it can no longer be confirmed or, once it was, undone. */
  expiresDate: Date
}

const COLUMNS = `
  c.id, c.user_id as "userId", c.old_email as "oldEmail", c.new_email as "newEmail", c.confirmed_date as "confirmedDate",
  c.expires_date as "expiresDate"`

const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Notes that a user wants another e-mail address, which is used once it is confirmed. An earlier change that waits is dropped.
 *
 * @returns its id
 */
export async function beginEmailChange(
  { client }: Transaction,
  { userId, oldEmail, newEmail, now }: { userId: number; oldEmail: string | null; newEmail: string; now: Date }
): Promise<number> {
  await dropPendingEmailChange({ client }, userId)
  const [made] = await queryRows<{ id: number }>(
    client,
    `insert into email_changes (user_id, old_email, new_email, requested_date, expires_date)
     values ($1, $2, $3, $4, $5) returning id`,
    [userId, oldEmail, newEmail, now, new Date(now.getTime() + LIMITS.emailConfirmationHours * HOUR)]
  )
  return made!.id
}

/** Drops the change that waits for confirmation; its keys are good for nothing. */
export async function dropPendingEmailChange({ client }: Pick<Transaction, 'client'>, userId: number): Promise<void> {
  await client.query('delete from email_changes where user_id = $1 and confirmed_date is null', [userId])
}

/** Drops every change of a user: none can be confirmed or undone any more. */
export async function dropEmailChanges({ client }: Transaction, userId: number): Promise<void> {
  await client.query('delete from email_changes where user_id = $1', [userId])
}

/** Drops a change and every later one. Earlier ones stay, and can still be undone by the addresses before them. */
export async function dropEmailChangesFrom({ client }: Transaction, { id, userId }: EmailChange): Promise<void> {
  await client.query('delete from email_changes where user_id = $1 and id >= $2', [userId, id])
}

/** The address that a user has not confirmed yet; undefined when none waits. */
export async function pendingEmailOf(pool: Queryable, userId: number, now: Date): Promise<string | undefined> {
  const [waiting] = await queryRows<{ email: string }>(
    pool,
    'select new_email as email from email_changes where user_id = $1 and confirmed_date is null and expires_date > $2',
    [userId, now]
  )
  return waiting?.email
}

/** A change of an e-mail address that can still be confirmed or undone. */
export async function findEmailChange(
  { client }: Transaction,
  id: number,
  now: Date
): Promise<EmailChange | undefined> {
  const [change] = await queryRows<EmailChange>(
    client,
    `select ${COLUMNS} from email_changes c where id = $1 and expires_date > $2`,
    [id, now]
  )
  return change
}

/** Makes a key that is mailed: 256 random bits, of which only a digest is kept. It lives as long as the change. */
export async function issueEmailKey(
  { client }: Transaction,
  { changeId, purpose }: { changeId: number; purpose: EmailKeyPurpose }
): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await client.query('insert into email_change_keys (digest, change_id, purpose) values ($1, $2, $3)', [
    digestOf(key),
    changeId,
    purpose
  ])
  return key
}

/** The change that a key is good for, which is not used up; undefined when there is none, or its time is over. */
export async function changeOfKey(
  database: Queryable,
  { key, purpose, now }: { key: string; purpose: EmailKeyPurpose; now: Date }
): Promise<EmailChange | undefined> {
  const [change] = await queryRows<EmailChange>(
    database,
    `select ${COLUMNS} from email_changes c join email_change_keys k on k.change_id = c.id
      where k.digest = $1 and k.purpose = $2 and c.expires_date > $3`,
    [digestOf(key), purpose, now]
  )
  return change
}

/** Uses a key up. @returns whether it was there: of two calls with one key, one succeeds */
export async function spendEmailKey({ client }: Transaction, key: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from email_change_keys where digest = $1', [digestOf(key)])
  return rowCount === 1
}

/** Notes that a change has been confirmed; from now on it can be undone for LIMITS.emailUndoDays. */
export async function confirmEmailChange(
  { client }: Transaction,
  { id, oldEmail, now }: { id: number; oldEmail: string | null; now: Date }
): Promise<void> {
  await client.query('update email_changes set confirmed_date = $2, old_email = $3, expires_date = $4 where id = $1', [
    id,
    now,
    oldEmail,
    new Date(now.getTime() + LIMITS.emailUndoDays * DAY)
  ])
}
