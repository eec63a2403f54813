import type { Phrase } from '../phrases/phrase-book.ts'

/** Names and numbers as nearly all of them are: without anything that Markdown could mean. */
const ORDINARY = /^[A-Za-z0-9]+(?:[.$/:-][A-Za-z0-9]+)*$/
/** Words and sentences without anything that Markdown could mean, with single blanks between them. */
const ORDINARY_WORDS = /^ ?[A-Za-z(](?: ?[A-Za-z0-9.,:;()'"/$-])* ?$/
const ORDINARY_CODE = /^[\w.$/:-]+$/

/** A text that is shown as it is: what Markdown would take for markup is escaped (CommonMark 0.31, section 2.4). Line breaks become blanks. */
export function escapeText(text: string): string {
  if (ORDINARY.test(text) || ORDINARY_WORDS.test(text)) return text
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>|~]|&(?=#?\w+;)/g, '\\$&')
    .replace(/^(\d*)([-+=.)]|#+)(?=\s|$)/, '$1\\$2')
}

/** A text as code on the line, whatever backticks it has (CommonMark 0.31, section 6.1); empty for an empty one. */
export function codeSpan(text: string): string {
  if (ORDINARY_CODE.test(text)) return `\`${text}\``
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.trim() === '') return line === '' ? '' : '`␣`'
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${space}${line}${space}${fence}`
}

/** A sentence with its code as code spans. */
export const phraseText = (phrase: Phrase): string =>
  phrase.map((part) => (typeof part === 'string' ? escapeText(part) : codeSpan(part.code))).join('')

/** A block of code whose fence is longer than any in it. */
export function codeBlock(text: string, language = ''): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}${language}`, ...text.replace(/\n$/, '').split('\n'), fence]
}

/** Lines that belong to an item of a list: all but empty ones stand further right. */
export const indented = (lines: readonly string[], by: number): string[] =>
  lines.map((line) => (line === '' ? '' : `${BLANKS.slice(0, by)}${line}`))

const BLANKS = ' '.repeat(8)
