import { isCsv } from './csv.ts'
import { isMarkdown } from './markdown.ts'
import { markupType } from './markup.ts'
import { isYaml } from './yaml.ts'

/** Characters of a line, and lines, that are looked at: patterns may go over them twice, and a hostile line is as long as the text. */
const LINE = 500
const LINES = 2000

/**
 * Recognises the type of a text by its two ends.
 *
 * @param beginning the whole text, or tens of kilobytes of it up to the end of a line
 * @param ending the whole text, or some hundred characters
 * @returns a media type; `text/plain` for what is nothing else for sure
 */
export function textType(beginning: string, ending: string): string {
  const text = beginning.replace(/^\ufeff/, '')
  const markup = markupType(text, ending)
  if (markup) return markup
  const whole = text.split(/\r?\n/, LINES)
  const lines = whole.map((line) => line.slice(0, LINE).trimEnd())
  if (isYaml(lines)) return 'application/yaml'
  if (isMarkdown(lines)) return 'text/markdown'
  return isCsv(whole) ? 'text/csv' : 'text/plain'
}
