import fs from 'node:fs'
import path from 'node:path'
import { LOCALES, type Locale, mergeTexts, type Texts } from '@portico/contract'

const CONTENT = path.resolve(import.meta.dirname, '../../../../content')

/** A text in a language. @throws Error when there is no such text, or a value is missing */
export type ReadText = (locale: Locale, key: string, values?: Record<string, string | number>) => string

function readFiles(folder: string, locale: Locale): Texts {
  const file = path.join(CONTENT, folder, `${locale}.json`)
  const parts = path.join(CONTENT, folder, locale)
  const files = fs.existsSync(file) ? [file] : fs.readdirSync(parts).map((name) => path.join(parts, name))
  return mergeTexts(files.map((each) => JSON.parse(fs.readFileSync(each, 'utf8'))))
}

/**
 * Reads texts that the server writes.
 *
 * @param folder of `content`, with a file or a folder for each language
 * @returns finds a text by its place in the files, such as `activation.subject`, and puts values in place of `{{ name }}`
 */
export function contentTexts(folder: string): ReadText {
  const texts = new Map(LOCALES.map((locale) => [locale, readFiles(folder, locale)]))
  return (locale, key, values = {}) => {
    const text = key
      .split('.')
      .reduce<string | Texts | undefined>(
        (found, part) => (typeof found === 'object' ? found[part] : undefined),
        texts.get(locale)
      )
    if (typeof text !== 'string') throw new Error(`content/${folder} has no text ${key} in ${locale}.`)
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`The text ${key} of content/${folder} needs a value for ${name}.`)
      return String(value)
    })
  }
}
