import { weigh } from '../views/values.ts'
import { codeBlock, codeSpan } from './inline.ts'

/** Characters of a value within a line. */
const MAX_SPAN = 200
/** Characters of JSON of an example; what takes more is told to be there. */
const MAX_BLOCK = 60_000

/** A value as it stands in a line. */
export function valueSpan(value: unknown): string {
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
  if (text === undefined) return ''
  return codeSpan(text.length > MAX_SPAN ? `${text.slice(0, MAX_SPAN)}…` : text)
}

/** A value as a block of code: JSON, unless it is a text that the media type has as such. Empty when it is too long. */
export function valueBlock(value: unknown, mediaType: string): string[] {
  if (weigh(value, MAX_BLOCK) >= MAX_BLOCK) return []
  const isText = typeof value === 'string' && !/[/+]json\b/.test(mediaType)
  const text = isText ? value : JSON.stringify(value, null, 2)
  return text === undefined ? [] : codeBlock(text, isText ? '' : 'json')
}
