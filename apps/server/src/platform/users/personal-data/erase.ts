import { createHash } from 'node:crypto'
import { deleteClientData } from '@portico/sandbox'
import { inTransaction, type Transaction } from '@portico/server-kit'
import { recordChange } from '../../audit.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/open.ts'
import { queryRows } from '../../database/query.ts'
import { deleteApplicationsOf } from '../applications/use.ts'
import { USER_ENTITY, type User } from '../store.ts'
import { LOGIN_COLUMNS } from './inventory.ts'
import { newPseudonym, type Person, withoutPerson } from './pseudonyms.ts'

/** Entries of the audit log that are changed together: each may have states of large records. */
const BATCH = 50

const OTHER_ADDRESSES = `
  select address from email_changes, unnest(array[old_email, new_email]) as address
   where user_id = $1 and address is not null`

/** $1 the user, $2 addresses in lower case. Messages from the contact form have the address of who wrote them. */
const MAILS = `
  delete from mails
   where lower(recipient) = any($2) or data->>'user' = $1::text or lower(data->>'email') = any($2)`

/** Everything that the embedded identity provider keeps for a user: sessions, grants, and what was issued by them. */
const PROVIDER = `
  with own as (
    delete from identity_provider_payloads where payload->>'accountId' = $1::text returning grant_id
  )
  delete from identity_provider_payloads where grant_id in (select grant_id from own where grant_id is not null)`

/** $1 after this entry, $2 the user name in lower case, $3 texts in lower case of which a state has one. */
const ENTRIES = `
  select id, before, after, lower(actor) = $2 as "isActor",
         entity = '${USER_ENTITY}' and lower(entity_id) = $2 or lower(after->>'login') = $2 as "isAbout"
    from audit_log
   where id > $1 and (lower(actor) = $2 or entity = '${USER_ENTITY}' and lower(entity_id) = $2
      or exists (select from unnest($3::text[]) as word
                  where strpos(lower(before::text), word) > 0 or strpos(lower(after::text), word) > 0))
   order by id limit ${BATCH}`

interface Entry {
  id: number
  before: unknown
  after: unknown
  isActor: boolean
  isAbout: boolean
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

async function pseudonymiseAuditLog({ client }: Transaction, person: Person, pseudonym: string): Promise<void> {
  const login = person.login.toLowerCase()
  const words = [JSON.stringify(login), ...person.addresses.map((address) => address.toLowerCase())]
  for (let last = 0; ; ) {
    const entries = await queryRows<Entry>(client, ENTRIES, [last, login, words])
    for (const { id, before, after, isActor, isAbout } of entries) {
      const strip = (state: unknown) => toJson(withoutPerson(state, person, pseudonym, isActor || isAbout))
      await client.query('update audit_log set before = $2, after = $3 where id = $1', [
        id,
        strip(before),
        strip(after)
      ])
    }
    if (entries.length < BATCH) break
    last = entries.at(-1)?.id ?? last
  }
  await client.query('update audit_log set actor = $2 where lower(actor) = $1', [login, pseudonym])
  await client.query(`update audit_log set entity_id = $2 where entity = '${USER_ENTITY}' and lower(entity_id) = $1`, [
    login,
    pseudonym
  ])
}

/** Mails to others that name the person, and what of them waits or is kept. */
async function stripMails({ client }: Transaction, person: Person, pseudonym: string): Promise<void> {
  const words = [
    JSON.stringify(person.login.toLowerCase()),
    ...person.addresses.map((address) => address.toLowerCase())
  ]
  const rows = await queryRows<{ id: number; data: unknown }>(
    client,
    `select id, data from mails where exists (select from unnest($1::text[]) as word where strpos(lower(data::text), word) > 0)`,
    [words]
  )
  for (const { id, data } of rows)
    await client.query('update mails set data = $2 where id = $1', [
      id,
      JSON.stringify(withoutPerson(data, person, pseudonym, false))
    ])
  // Outside the profile prod, the text of what was sent is kept.
  await client.query(
    `update mails set text = null, html = null, subject = null
      where exists (select from unnest($1::text[]) as word where strpos(lower(concat_ws(' ', subject, text, html)), word) > 0)`,
    [[person.login.toLowerCase(), ...person.addresses.map((address) => address.toLowerCase())]]
  )
}

async function stripRecords({ client }: Transaction, person: Person, pseudonym: string): Promise<void> {
  for (const [table, column] of LOGIN_COLUMNS)
    await client.query(`update ${table} set ${column} = $2 where lower(${column}) = lower($1)`, [
      person.login,
      pseudonym
    ])
  await client.query('update catalogue_reviews set authors = array_replace(authors, $1, $2) where $1 = any(authors)', [
    person.login,
    pseudonym
  ])
  const addresses = person.addresses.map((address) => address.toLowerCase())
  await client.query('delete from status_subscribers where email = any($1)', [addresses])
  await client.query('delete from application_invitations where lower(email) = any($1)', [addresses])
  await client.query(`update applications set contact = '' where lower(contact) = any($1)`, [addresses])
}

/** Deletes what is found by addresses and by digests of what was typed, and puts a pseudonym everywhere else. */
async function eraseTraces(
  transaction: Transaction,
  person: Person,
  { pseudonym, userId }: { pseudonym: string; userId: number | null }
): Promise<void> {
  const { client } = transaction
  const { login, addresses } = person
  await client.query(MAILS, [userId, addresses.map((address) => address.toLowerCase())])
  const typed = [login, ...addresses].map((text) => createHash('sha256').update(text.toLowerCase()).digest('base64url'))
  await client.query('delete from sign_in_attempts where key = any($1)', [typed])
  await stripMails(transaction, person, pseudonym)
  await stripRecords(transaction, person, pseudonym)
  await pseudonymiseAuditLog(transaction, person, pseudonym)
}

const KNOWN_ADDRESSES = `
  select distinct address from audit_log, unnest(array[before->>'email', after->>'email']) as address
   where entity = '${USER_ENTITY}' and lower(entity_id) = lower($1) and address <> ''`

/**
 * Erases what is left of a user whom an administrator has deleted before.
 *
 * @returns the pseudonym; undefined when the audit log has no such name
 */
export async function eraseRemains(transaction: Transaction, login: string): Promise<string | undefined> {
  const { client } = transaction
  const { rowCount } = await client.query(
    `select from audit_log where lower(actor) = lower($1) or entity = '${USER_ENTITY}' and lower(entity_id) = lower($1) limit 1`,
    [login]
  )
  if (!rowCount) return undefined
  const known = await queryRows<{ address: string }>(client, KNOWN_ADDRESSES, [login])
  const pseudonym = newPseudonym()
  await eraseTraces(transaction, { login, addresses: known.map(({ address }) => address) }, { pseudonym, userId: null })
  return pseudonym
}

/**
 * Erases a person: the account with everything that belongs to it, and the applications without another owner, with what they have in
 * the sandbox. What others need as proof, such as the audit log, keeps a pseudonym in place of the user name.
 *
 * @param transaction that has locked the user
 * @param options.source what the audit log says of how it was asked for
 * @returns the pseudonym, and the client ids of the applications that were deleted
 */
export async function erasePerson(
  transaction: Transaction,
  user: User,
  { source }: { source: 'command line' | 'account page' }
): Promise<{ pseudonym: string; clientIds: string[] }> {
  const { client, orm } = transaction
  const others = await queryRows<{ address: string }>(client, OTHER_ADDRESSES, [user.id])
  const addresses = [...new Set([...(user.email ? [user.email] : []), ...others.map(({ address }) => address)])]
  const person = { login: user.login, addresses }
  const pseudonym = newPseudonym()
  const clientIds = await deleteApplicationsOf(transaction, user.id)
  await deleteClientData(client, clientIds)
  await client.query(PROVIDER, [user.id])
  await eraseTraces(transaction, person, { pseudonym, userId: user.id })
  // What refers to the user by number goes too.
  await client.query('delete from users where id = $1', [user.id])
  await recordChange(orm, {
    actor: source === 'command line' ? 'system' : pseudonym,
    action: 'delete',
    entity: USER_ENTITY,
    entityId: pseudonym,
    after: { erased: true, clientIds, source }
  })
  return { pseudonym, clientIds }
}

/** Hours for which applications of erased users are looked after: tokens and what instances have in memory end long before. */
const LOOKED_AFTER_HOURS = 3

const ERASED_CLIENTS = `
  select distinct jsonb_array_elements_text(after->'clientIds') as "clientId" from audit_log
   where at > $1 and entity = '${USER_ENTITY}' and action = 'delete' and after ? 'clientIds'`

/** The task that deletes what instances had in memory of applications when their owner was erased, such as the last lines of the request log. */
export const erasedClientsTask = (database: Database, clock: Clock) => async (): Promise<void> => {
  const since = new Date(clock().getTime() - LOOKED_AFTER_HOURS * 60 * 60_000)
  const rows = await queryRows<{ clientId: string }>(database.pool, ERASED_CLIENTS, [since])
  if (rows.length === 0) return
  await inTransaction(database, ({ client }) =>
    deleteClientData(
      client,
      rows.map(({ clientId }) => clientId)
    )
  )
}
