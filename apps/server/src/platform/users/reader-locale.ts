import { DEFAULT_LOCALE, type Locale, matchLocale } from '@portico/contract'
import type { Database } from '../database/open.ts'

/**
 * The language in which a user reads.
 *
 * @param chosen BCP 47 that the user has chosen for the request; otherwise the account's counts
 */
export async function readerLocale(database: Database, userId: number, chosen: string | undefined): Promise<Locale> {
  const locale = matchLocale(chosen)
  if (locale) return locale
  const { rows } = await database.pool.query<{ lang_key: string }>('select lang_key from users where id = $1', [userId])
  return matchLocale(rows[0]?.lang_key) ?? DEFAULT_LOCALE
}
