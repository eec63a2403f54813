import { type Memo, memoize } from '../document/memoize.ts'
import type { ExternalDocs, PlainText, RichText } from '../model/text.ts'
import type { PhraseBook } from '../phrases/phrase-book.ts'
import { markdownSource } from '../text/source.ts'
import { escapeText } from './inline.ts'

/** The language and the address of a page that is written as Markdown. */
export interface MarkdownContext {
  readonly words: PhraseBook
  /** From the page's address to the folder of its API, such as `../`. */
  readonly up: string
}

/**
 * @param key of the page that is written as Markdown, in the folder of its kind; empty for one in the API's folder
 * @param words of the page's language
 */
export const markdownContext = (key: string, words: PhraseBook): MarkdownContext => ({
  words,
  up: key === '' ? '' : '../'.repeat(key.split('/').length)
})

/** The address of another Markdown page of the same API; a query may follow. */
export const pageAddress = ({ up }: MarkdownContext, folder: string, key: string): string =>
  `${up}${folder}/${key.split('/').map(encodeURIComponent).join('/')}.md`

/** A link to the Markdown of another page. */
export const pageLink = (context: MarkdownContext, folder: string, key: string, text = key): string =>
  `[${escapeText(text)}](${pageAddress(context, folder, key)})`

/** By text and level: equal texts are the same object, and components say theirs in many places. */
const known: Memo<RichText, number, string[]> = new WeakMap()

/**
 * The lines of a text of the document, which is Markdown already; the list is shared and must not be changed.
 *
 * @param level of the heading that it stands below; its own headings go below that one
 */
export function proseLines(text: RichText | undefined, level = 2): string[] {
  return text ? memoize(known, text, level, () => linesOf(text, level)) : []
}

function linesOf(text: RichText, level: number): string[] {
  let fence: string | undefined
  const lines = markdownSource(text).trim().split('\n')
  const isHeading = lines.map((line) => {
    const [run] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    const wasCode = fence !== undefined
    if (run !== undefined) {
      const mark = run.trim()
      if (fence === undefined) fence = mark
      else if (mark.startsWith(fence)) fence = undefined
    }
    return !wasCode && /^#{1,6}(?=\s)/.test(line)
  })
  const depths = lines.flatMap((line, index) => (isHeading[index] ? line.indexOf(' ') : []))
  const shift = Math.max(0, level + 1 - Math.min(...depths))
  return lines.map((line, index) =>
    isHeading[index] ? line.replace(/^#+/, (marks) => '#'.repeat(Math.min(6, marks.length + shift))) : line
  )
}

/** A text without markup on one line. */
export const plainLine = (text: PlainText): string => escapeText(text.plain)

/** Where there is more to read; none without external documentation. */
export function docsLine(docs: ExternalDocs | undefined, { words }: MarkdownContext): string[] {
  if (!docs) return []
  const text = proseLines(docs.description).join(' ')
  return [`${words.t('reference.schema.docs')}: <${docs.url}>${text === '' ? '' : ` — ${text}`}`]
}
