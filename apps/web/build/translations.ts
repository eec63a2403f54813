import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeTexts, type Texts } from '@portico/contract'

/** A locale's translations as one object: its JSON files in the order of their names, merged. */
export function readTranslations(folder: string): Texts {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
  return mergeTexts(names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

/** What stands behind `?_=` in a translation's address: MD5, in hexadecimal, of the merged JSON in UTF-8. */
export function translationsHash(translations: Texts): string {
  return createHash('md5').update(JSON.stringify(translations)).digest('hex')
}
