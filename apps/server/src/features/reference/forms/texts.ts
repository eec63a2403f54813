import fs from 'node:fs'
import path from 'node:path'
import { LOCALES, type Locale } from '@portico/contract'
import type { TextTree } from '@portico/openapi'

/** The published words that further forms are made with, read when they are first wanted. */
export class ExportTexts {
  readonly #folder: string
  readonly #read = new Map<string, string>()

  /** @param folder of all published words */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** A text of content/exports with its values. */
  template(name: string, values: Readonly<Record<string, string>>): string {
    return this.#file('exports', name).replace(/\{\{(\w+)\}\}/g, (all, key: string) => values[key] ?? all)
  }

  /** A file of translations, nested by the dots of its keys. */
  translations(locale: string, name: string): TextTree {
    return JSON.parse(this.#file('i18n', locale, `${name}.json`)) as TextTree
  }

  legal(locale: string, name: string): unknown {
    return JSON.parse(this.#file('legal', locale, `${name}.json`))
  }

  #file(...parts: string[]): string {
    const file = path.join(this.#folder, ...parts)
    let text = this.#read.get(file)
    if (text === undefined) {
      text = fs.readFileSync(file, 'utf8')
      this.#read.set(file, text)
    }
    return text
  }
}

/** The texts that the Markdown of a document's pages is written with, by locale. */
export const markdownTexts = (texts: ExportTexts): Readonly<Record<Locale, TextTree>> => {
  const files = (locale: Locale) => ['reference', 'reference-operation'].map((name) => texts.translations(locale, name))
  const merged = (locale: Locale): TextTree => ({
    reference: Object.assign({}, ...files(locale).map((file) => subtree(file, 'reference')))
  })
  return Object.fromEntries(LOCALES.map((locale) => [locale, merged(locale)])) as Record<Locale, TextTree>
}

/** The texts below a key; none when there are no further ones. */
export function subtree(texts: TextTree, key: string): TextTree {
  const inner = texts[key]
  return typeof inner === 'object' ? inner : {}
}

/** Reads a text by its dotted key, its plural by a count. */
export function translator(texts: TextTree, locale: string): (key: string, count?: number) => string {
  const plurals = new Intl.PluralRules(locale)
  return (key, count) => {
    const path = (count === undefined ? key : `${key}_${plurals.select(count)}`).split('.')
    let node: TextTree | string | undefined = texts
    for (const part of path) node = typeof node === 'object' ? node[part] : undefined
    return typeof node === 'string' ? node.replace(/\{\{\s*count\s*\}\}/g, String(count)) : key
  }
}
