import type { Transaction } from '@portico/server-kit'
import { recordChange } from '../platform/audit.ts'
import { SEALED_TEXTS_KEY } from '../platform/security/sealed-texts.ts'
import { FROM_COMMAND_LINE } from './users.ts'

const END_SESSIONS = `update sessions set ended_date = $1, id_token_hint = null where ended_date is null returning expires_date > $1 as live`

/**
 * Ends whatever could still be used of a copy of the database: every session here and at the embedded identity provider, every mailed
 * link, every code of a sign-in that is under way, and every key that signs tokens and cookies. The key that encrypts second factors stays: what it encrypted is in the copy too.
 *
 * @returns how many sessions and mailed links there were
 */
export async function signEverybodyOut(
  { client, orm }: Transaction,
  now: Date
): Promise<{ sessions: number; links: number }> {
  const { rows } = await client.query<{ live: boolean }>(END_SESSIONS, [now])
  await client.query('delete from identity_provider_payloads')
  const { rowCount: accountLinks } = await client.query('delete from account_keys')
  const { rowCount: emailLinks } = await client.query('delete from email_change_keys')
  // Without their links, changes that wait can no longer be confirmed, and those made no longer undone.
  await client.query('delete from email_changes')
  const { rowCount: subscriptionLinks } = await client.query(
    'update status_subscribers set key_digest = null where key_digest is not null'
  )
  await client.query('delete from sign_in_codes')
  // The instances make others when they start.
  await client.query('delete from server_secrets where name <> $1', [SEALED_TEXTS_KEY])
  const links = (accountLinks ?? 0) + (emailLinks ?? 0) + (subscriptionLinks ?? 0)
  const ended = { sessions: rows.filter(({ live }) => live).length, links }
  await recordChange(orm, {
    actor: FROM_COMMAND_LINE.actor,
    action: 'endSessions',
    entity: 'session',
    entityId: '*',
    after: { ...ended, keys: 'rotated', ...FROM_COMMAND_LINE.note }
  })
  return ended
}
