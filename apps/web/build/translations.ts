import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { translationsText } from '@portico/contract'

/**
 * A locale's texts as the server sends them.
 *
 * @param folder of the locale's JSON files
 */
export function readTranslations(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return translationsText(
    Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]))
  )
}

/** What stands behind `?_=` in a translation's address: MD5, in hexadecimal, of the texts in UTF-8. */
export function translationsHash(translations: string): string {
  return createHash('md5').update(translations).digest('hex')
}
