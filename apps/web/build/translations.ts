import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * Merges translation files deeply: objects key by key, anything else is replaced by what comes later.
 * The server answers `i18n/{locale}.json` with the same merge.
 */
export function mergeTranslations(files: readonly Json[]): Json {
  return files.reduce((merged, file) => (isObject(merged) && isObject(file) ? mergeObjects(merged, file) : file), {})
}

function mergeObjects(merged: { [key: string]: Json }, added: { [key: string]: Json }): Json {
  const result = { ...merged }
  for (const [key, value] of Object.entries(added)) {
    const present = result[key]
    result[key] = present === undefined ? value : mergeTranslations([present, value])
  }
  return result
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A locale's translations as one object: its JSON files in the order of their names, merged. */
export function readTranslations(folder: string): Json {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
  return mergeTranslations(names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json))
}

/** What stands behind `?_=` in a translation's address: MD5, in hexadecimal, of the merged JSON in UTF-8. */
export function translationsHash(translations: Json): string {
  return createHash('md5').update(JSON.stringify(translations)).digest('hex')
}
