import { sizeOf } from '../views/values.ts'
import { codeBlock } from './inline.ts'

/** Characters of JSON of an example; longer ones are left out. */
const MAX_BLOCK = 60_000

/** A value as a block of code: JSON, unless it is a text that the media type has as such. Empty when it is too long. */
export function valueBlock(value: unknown, mediaType: string): string[] {
  if (sizeOf(value, MAX_BLOCK) >= MAX_BLOCK) return []
  const isText = typeof value === 'string' && !/[/+]json\b/.test(mediaType)
  const text = isText ? value : JSON.stringify(value, null, 2)
  return text === undefined ? [] : codeBlock(text, isText ? '' : 'json')
}
