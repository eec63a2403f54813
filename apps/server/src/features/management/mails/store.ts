import type { Mail, MailDetail, MailKind, MailState } from '@portico/contract'
import type { Database } from '../../../platform/database/open.ts'

interface MailRow {
  id: string
  kind: MailKind
  state: MailState
  recipient: string
  subject: string | null
  language: string | null
  created_date: Date
  sent_date: Date | null
  attempts: number
  last_error: string | null
}

const STATE = `case when sent_date is not null then 'sent' when failed_date is not null then 'failed' else 'waiting' end`
const COLUMNS = `id, kind, ${STATE} as state, recipient, subject, language, created_date, sent_date, attempts, last_error`

/** $1 a state or null, $2 a pattern or null. */
const FOUND = `
  from mails
 where ($1::text is null or ${STATE} = $1)
   and ($2::text is null or recipient ilike $2 or subject ilike $2)`

/** A text as a pattern that finds it anywhere, whatever the case. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const toMail = ({ id, created_date, sent_date, last_error, ...rest }: MailRow): Mail => ({
  ...rest,
  id: Number(id),
  createdDate: created_date.toISOString(),
  sentDate: sent_date?.toISOString() ?? null,
  lastError: last_error
})

/**
 * A page of the outbox, newest first.
 *
 * @param wanted.page from 0
 * @param wanted.query a part of the recipient or the subject
 */
export async function listMails(
  database: Database,
  wanted: { page: number; size: number; state: MailState | undefined; query: string | undefined }
): Promise<{ mails: Mail[]; total: number }> {
  const { page, size, state = null, query } = wanted
  const filter = [state, query ? containing(query) : null]
  const { rows: counted } = await database.pool.query<{ total: number }>(
    `select count(*)::int as total ${FOUND}`,
    filter
  )
  const { rows } = await database.pool.query<MailRow>(
    `select ${COLUMNS} ${FOUND} order by id desc limit $3 offset $4`,
    [...filter, size, page * size]
  )
  return { mails: rows.map(toMail), total: counted[0]?.total ?? 0 }
}

/** A mail with what was written, once it was. */
export async function findMail(database: Database, id: number): Promise<MailDetail | undefined> {
  const { rows } = await database.pool.query<MailRow & { text: string | null; html: string | null }>(
    `select ${COLUMNS}, text, html from mails where id = $1`,
    [id]
  )
  const [row] = rows
  if (!row) return undefined
  const { text, html, ...rest } = row
  return { ...toMail(rest), text, html }
}
