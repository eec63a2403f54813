import type { PlainText, RichText } from '../model/text.ts'
import { markdownToHtml } from './markdown.ts'
import { isPlain } from './plain.ts'
import { attachSource } from './source.ts'

/** Level of the highest headings of what stands below the page's title, below a part's, and in one. */
const HEADINGS = 4
/** Characters of Markdown and HTML that are kept to be used again. */
const CACHE_CHARACTERS = 8_000_000

let cached = new Map<string, RichText>()
let cachedCharacters = 0

/**
 * A text of a document, prepared for reading: sanitised HTML, or the text itself when it has no markup. Equal texts give the same object.
 *
 * @param lang BCP 47 tag, only where the text is not in the language of what it stands in
 * @param top level of its highest headings: 2 for what stands directly below a page's title
 */
export function richText(markdown: string, lang?: string, top = HEADINGS): RichText {
  const key = `${top} ${lang ?? ''} ${markdown}`
  const known = cached.get(key)
  if (known) return known
  const text = prepare(wellFormed(markdown), lang, top)
  cachedCharacters += key.length + (text.html?.length ?? 0)
  if (cachedCharacters > CACHE_CHARACTERS) {
    cached = new Map()
    cachedCharacters = key.length
  }
  cached.set(key, text)
  return text
}

/** A text that is shown as it is written. */
export function verbatimText(text: string, lang?: string): RichText {
  return { plain: wellFormed(text).trim(), ...(lang && { lang }) }
}

function prepare(markdown: string, lang: string | undefined, top: number): RichText {
  const language = lang ? { lang } : {}
  const trimmed = markdown.trim()
  if (isPlain(trimmed)) return { plain: trimmed, ...language }
  return attachSource({ html: markdownToHtml(markdown, top), ...language }, markdown)
}

/** A text that is shown without markup, such as a title: code, emphasis and links lose theirs. */
export function plainText(text: string, lang?: string): PlainText {
  return { plain: withoutMarkup(wellFormed(text).trim()), ...(lang && { lang }) }
}

function withoutMarkup(text: string): string {
  if (!/[`*[]/.test(text)) return text
  return text.replaceAll(/\[([^[\]]{1,200})\]\([^()\s]{1,500}\)/g, '$1').replaceAll(/`+|\*\*/g, '')
}

/** Without halves of surrogate pairs and NUL, which neither UTF-8 nor PostgreSQL knows. */
export function wellFormed(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole
}
