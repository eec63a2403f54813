import { isPlain } from './plain.ts'

/** Texts beyond this many characters are shown as they are written. */
export const MAX_MARKDOWN = 200_000

/** What the texts of one document may cost in all, in one language: with nothing but HTML some seven seconds, with ordinary Markdown as much. */
export const MAX_RENDERING_COST = 8_000_000

/** HTML, tables and quotations, which can be nested, take about four times as long as other Markdown. */
const HEAVY = /[<|>]/
const HEAVY_FACTOR = 4

/** What it costs to turn a text into HTML, in characters of ordinary Markdown; nothing for one that is shown as it is written. */
export function renderingCost(text: string): number {
  if (text.length > MAX_MARKDOWN || isPlain(text)) return 0
  return HEAVY.test(text) ? HEAVY_FACTOR * text.length : text.length
}
