import { readClientData } from '@portico/sandbox'
import type pg from 'pg'
import type { Database } from '../../database/open.ts'
import { queryJson } from '../../database/query.ts'
import { USER_ENTITY, type User } from '../store.ts'

/** The parts of a person's data that are small, each with its statement: $1 the user, $2 the user name, $3 the e-mail address. */
const SECTIONS: Readonly<Record<string, string>> = {
  account: `
    select id, login, email, first_name, last_name, image_url, lang_key, activated, authorities, created_date, created_by,
           last_modified_date, last_modified_by, last_sign_in_date, last_used_date, suspended_date, suspension_reason,
           termination_date, password_hash is not null as has_password
      from users where id = $1`,
  identities: 'select issuer, subject from user_identities where user_id = $1 order by id',
  sessions: `
    select created_date, authenticated_date, second_factor, last_seen_date, user_agent, address, expires_date, ended_date
      from sessions where user_id = $1 order by created_date`,
  emailChanges: `
    select old_email, new_email, requested_date, confirmed_date, expires_date from email_changes where user_id = $1 order by id`,
  passkeys: 'select label, created_date, last_used_date from passkeys where user_id = $1 order by id',
  authenticatorApp: 'select confirmed_date, last_used_date from one_time_code_secrets where user_id = $1',
  recoveryCodes:
    'select created_date, count(*)::int as left from recovery_codes where user_id = $1 group by created_date',
  knownBrowsers: 'select expires_date from known_browsers where user_id = $1 order by expires_date',
  personalTokens: `
    select name, scopes, created_date, expires_date, last_used_date from personal_tokens where user_id = $1 order by id`,
  connectedTools: `
    select c.payload->>'client_name' as name, g.payload->'resources' as granted, to_timestamp((g.payload->>'iat')::float8) as created_date,
           g.expires_at as expires_date
      from identity_provider_payloads g
      left join identity_provider_payloads c on c.model = 'Client' and c.id = g.payload->>'clientId'
     where g.model = 'Grant' and g.payload->>'accountId' = $1::text order by created_date`,
  guidedStart: 'select step, seen_date from easy_access_steps where user_id = $1 order by seen_date',
  applications: `
    select a.client_id, a.name, a.description, a.contact, a.scopes, a.redirect_uris, a.notification_origins, a.jwks, a.jwks_uri,
           a.created_date, a.last_modified_date, a.last_used_date, a.suspended_date, a.ended_date, m.role, m.created_date as member_since
      from application_members m join applications a on a.id = m.application_id where m.user_id = $1 order by a.id`,
  invitations: `
    select i.email, i.role, i.created_date, a.name as application from application_invitations i
      join applications a on a.id = i.application_id where lower(i.email) = lower($3) or i.invited_by = $2 order by i.id`,
  statusSubscriptions: `
    select email, language, created_date, confirmed_date, expires_date from status_subscribers where email = lower($3)`,
  advertisementChecks: `
    select country, channel, digest, faults, created_date from application_advertisement_checks where checked_by = $2 order by id`,
  goLiveReviews: `
    select state, note, submitted_date, decided_date, comment, submitted_by = $2 as submitted_by_you
      from go_live_reviews where submitted_by = $2 or decided_by = $2 order by id`,
  catalogueReviews: `
    select entity, record_id, state, created_date, decided_date, comment from catalogue_reviews
     where $1 = any(author_ids) or decided_by = $2 order by id`,
  files: `
    select c.id, c.size, c.media_type, c.digest as sha256, c.created_date,
           array(select f.id from files f where f.content_id = c.id) as records
      from file_contents c where c.created_by = $2 and c.digest is not null order by c.id`,
  mails: `
    select kind, recipient, data, language, subject, text, created_date, sent_date, failed_date from mails
     where lower(recipient) = lower($3) or data->>'user' = $1::text or lower(data->>'email') = lower($3) order by id`
}

const SOLE_APPLICATIONS = `
  select a.client_id as "clientId" from application_members m join applications a on a.id = m.application_id
   where m.user_id = $1 and m.role = 'OWNER'
     and not exists (select from application_members other where other.application_id = a.id and other.user_id <> $1)
   order by a.id`

/** $3 the entry after which to go on. */
const AUDIT_PAGE = 100
const AUDIT = `
  select id, at, actor, action, entity, entity_id, before, after from audit_log
   where id > $2 and (actor = $1 or entity = '${USER_ENTITY}' and entity_id = $1 or after->>'login' = $1)
   order by id limit ${AUDIT_PAGE}`

const CHUNKS = 'select bytes from file_content_chunks where content_id = $1 and position = $2'

/** A file of the copy: its bytes as they are read. */
export interface CopiedFile {
  name: string
  bytes: AsyncIterable<Uint8Array>
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

async function* readAudit({ pool }: Database, { login }: User): AsyncGenerator<Uint8Array> {
  for (let last = 0; ; ) {
    const entries = await queryJson<{ id: number }>(pool, AUDIT, [login, last])
    if (entries.length > 0) yield bytesOf(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    if (entries.length < AUDIT_PAGE) break
    last = entries.at(-1)?.id ?? last
  }
}

async function* readContent(pool: pg.Pool, id: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const { rows } = await pool.query<{ bytes: Uint8Array }>(CHUNKS, [id, position])
    if (!rows[0]) break
    yield rows[0].bytes
  }
}

async function* readSandbox(pool: pg.Pool, clientId: string): AsyncGenerator<Uint8Array> {
  for await (const { table, rows } of readClientData(pool, clientId))
    yield bytesOf(rows.map((row) => `${JSON.stringify({ table, row })}\n`).join(''))
}

/**
 * Reads a copy of everything that the portal keeps of a person, file by file: `personal-data.json`, the entries of the audit log by
 * them or about their account, what their own applications have in the sandbox, and the files that they have uploaded. Secrets, and what
 * is computed from them, are left out.
 *
 * Each page of rows is a query of its own, so that a slow reader holds nothing open.
 */
export async function* readPersonalData(database: Database, user: User, now: Date): AsyncGenerator<CopiedFile> {
  const { pool } = database
  const values = [user.id, user.login, user.email ?? '']
  const sections: Record<string, object[]> = {}
  for (const [name, statement] of Object.entries(SECTIONS)) {
    const numbers = [...new Set([...statement.matchAll(/\$(\d)/g)].map(([, digit]) => Number(digit)))].sort()
    // A statement may not have values that it does not use.
    const renumbered = statement.replace(/\$(\d)/g, (_, digit) => `$${numbers.indexOf(Number(digit)) + 1}`)
    sections[name] = await queryJson(
      pool,
      renumbered,
      numbers.map((number) => values[number - 1])
    )
  }
  const json = `${JSON.stringify({ created: now.toISOString(), ...sections }, null, 2)}\n`
  yield {
    name: 'personal-data.json',
    bytes: (async function* () {
      yield bytesOf(json)
    })()
  }
  yield { name: 'audit-log.jsonl', bytes: readAudit(database, user) }
  for (const { clientId } of await queryJson<{ clientId: string }>(pool, SOLE_APPLICATIONS, [user.id]))
    yield { name: `sandbox/${clientId}.jsonl`, bytes: readSandbox(pool, clientId) }
  for (const { id } of sections.files as { id: number }[]) yield { name: `files/${id}`, bytes: readContent(pool, id) }
}
