import fs from 'node:fs'
import path from 'node:path'
import { LOCALES, type Locale, mergeTexts, type Texts } from '@portico/contract'

const FOLDER = path.resolve(import.meta.dirname, '../../../../../content/mails')

function readTexts(locale: Locale): Texts {
  const folder = path.join(FOLDER, locale)
  return mergeTexts(fs.readdirSync(folder).map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'))))
}

const TEXTS = new Map(LOCALES.map((locale) => [locale, readTexts(locale)]))

/**
 * A text of the mails, from content/mails.
 *
 * @param key its place in the files, such as `activation.subject`
 * @param values what stands for `{{ name }}` in it
 * @throws Error when there is no such text, or a value is missing
 */
export function mailText(locale: Locale, key: string, values: Record<string, string | number> = {}): string {
  const text = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (texts, part) => (typeof texts === 'object' ? texts[part] : undefined),
      TEXTS.get(locale)
    )
  if (typeof text !== 'string') throw new Error(`The mails have no text ${key} in ${locale}.`)
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The mail text ${key} needs a value for ${name}.`)
    return String(value)
  })
}
