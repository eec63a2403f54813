import type { PlainText, RichText } from '../model/text.ts'

const SOURCE = 'source'

/** Keeps the Markdown that a text was made from beside it, where JSON.stringify does not see it. */
export function attachSource(text: RichText, source: string): RichText {
  return Object.defineProperty(text, SOURCE, { value: source })
}

/**
 * The Markdown that a prepared text was made from. Only in the process that prepared it: a text that was sent as JSON has its HTML
 * alone, and gives an empty source.
 */
export function markdownSource(text: RichText | PlainText): string {
  if (text.plain !== undefined) return text.plain
  const source = (text as { [SOURCE]?: unknown })[SOURCE]
  return typeof source === 'string' ? source : ''
}
