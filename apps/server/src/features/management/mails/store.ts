import type { Mail, MailDetail, MailState } from '@portico/contract'
import type { Database } from '../../../platform/database/open.ts'
import { containing, queryJson } from '../../../platform/database/query.ts'

const STATE = `case when sent_date is not null then 'sent' when failed_date is not null then 'failed' else 'waiting' end`
const COLUMNS = `id, kind, ${STATE} as state, recipient, subject, language, created_date as "createdDate",
  sent_date as "sentDate", attempts, last_error as "lastError"`

/** $1 a state or null, $2 a pattern or null. */
const FOUND = `
  from mails
 where ($1::text is null or ${STATE} = $1)
   and ($2::text is null or recipient ilike $2 or subject ilike $2)`

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
  const filter = [state, containing(query)]
  const [counted] = await queryJson<{ total: number }>(database.pool, `select count(*) as total ${FOUND}`, filter)
  const mails = await queryJson<Mail>(database.pool, `select ${COLUMNS} ${FOUND} order by id desc limit $3 offset $4`, [
    ...filter,
    size,
    page * size
  ])
  return { mails, total: counted?.total ?? 0 }
}

/** A mail with what was written, once it was. */
export async function findMail(database: Database, id: number): Promise<MailDetail | undefined> {
  return (await queryJson<MailDetail>(database.pool, `select ${COLUMNS}, text, html from mails where id = $1`, [id]))[0]
}
