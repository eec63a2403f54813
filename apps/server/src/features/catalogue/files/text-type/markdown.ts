const FENCE = /^(?:`{3,}|~{3,})/
/** A line between a table's head and its rows. */
const TABLE = /^\|?[ \t]*:?-{3,}:?[ \t]*\|[-:| \t]*$/
/** A link or a picture. In source code, something stands directly before the bracket. */
const LINK = /(?<![\w)\]])!?\[[^\]]+\]\((?:https?:|mailto:|[./#]|[\w-]+[./])[^)\s]*(?: "[^"]*")?\)/
const HEADING = /^#{1,6} \S/
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)]) +\S/
const QUOTE = /^> \S/
const EMPHASIS = /(?<![\w*])\*\*[^*\s][^*]*\*\*(?![\w*])/
const CODE = /(?<![\w`])`[^`]+`(?![\w`])/
/** A sentence or a heading, rather than a statement of a script below its comment. */
const SENTENCE = /^[\p{Lu}¿¡"“][^=;{}]*$/u

/**
 * Whether a text is written in Markdown for sure, rather than prose or source code with one sign of it.
 *
 * @param lines without white space at their ends
 */
export function isMarkdown(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line !== '')
  if (first === -1 || lines[first]?.startsWith('#!')) return false
  const has = (sign: RegExp) => lines.some((line) => sign.test(line))
  const underlined = (sign: RegExp) =>
    lines.some((line, index) => sign.test(line) && /^\S/.test(lines[index - 1] ?? ''))
  const items = lines.filter((line) => ITEM.test(line)).length

  const sure = [
    lines.filter((line) => FENCE.test(line)).length > 1,
    has(LINK),
    underlined(TABLE),
    underlined(/^={3,}$/)
  ]
  if (sure.includes(true)) return true
  const likely = [has(HEADING), underlined(/^-{3,}$/), items > 1, has(QUOTE), has(EMPHASIS), has(CODE)]
  if (likely.filter(Boolean).length > 1) return true

  if (HEADING.test(lines[first] as string)) return isTitle(lines.slice(first + 1))
  // Nothing but items, and what belongs to them.
  return items > 1 && lines.every((line) => line === '' || ITEM.test(line) || /^[ \t]/.test(line))
}

/** Whether what follows a first heading goes on as a text would: after a blank line, with a heading or a sentence. */
function isTitle(following: readonly string[]): boolean {
  const next = following.find((line) => line !== '')
  return next === undefined || (following[0] === '' && (HEADING.test(next) || SENTENCE.test(next)))
}
