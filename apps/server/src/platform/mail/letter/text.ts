import type { MailContent, MailFrame } from './content.ts'

/** Characters of a line, so that a reply's quotation marks still fit into 80. */
const LINE_LENGTH = 72

/** Breaks a text into lines at spaces; a word that is longer, such as an address, stays whole. Its own line ends are kept. */
export function wrapText(text: string, length = LINE_LENGTH): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => wrapLine(line, length))
    .join('\n')
}

function wrapLine(line: string, length: number): string {
  const lines: string[] = []
  let present = ''
  for (const word of line.trimEnd().split(' ')) {
    if (present !== '' && present.length + 1 + word.length > length) {
      lines.push(present)
      present = word
    } else present = present === '' ? word : `${present} ${word}`
  }
  return [...lines, present].join('\n')
}

const quoted = (text: string) =>
  wrapText(text, LINE_LENGTH - 2)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** A mail's plain text. */
export function mailPlainText(content: MailContent, words: MailFrame): string {
  const { greeting, paragraphs, facts = [], action, quotation, footnotes = [], unsubscribe, withoutLinks } = content
  const signature = ['-- ', words.portal, ...(withoutLinks ? [] : [words.publicUrl]), wrapText(words.support)]
  const parts = [
    wrapText(greeting),
    ...paragraphs.map((paragraph) => wrapText(paragraph)),
    facts.map(({ label, value }) => wrapText(`${label}: ${value}`)).join('\n'),
    action && `${wrapText(action.label)}:\n${action.url}`,
    quotation !== undefined && quoted(quotation),
    ...footnotes.map((footnote) => wrapText(footnote)),
    unsubscribe && `${wrapText(unsubscribe.label)}:\n${unsubscribe.url}`,
    // Two hyphens and a space: mail programs know by this line that the signature begins (RFC 3676, section 4.3).
    signature.join('\n')
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
