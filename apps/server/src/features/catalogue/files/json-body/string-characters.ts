import { ProblemError } from '../../../../platform/http/errors.ts'
import type { ByteInput } from './byte-input.ts'

const QUOTE = '"'.charCodeAt(0)

/** The escapes by which a character of base64 may be written. */
const ESCAPE = /\\(?:\/|u([0-9a-fA-F]{4}))/g
const CUT_OFF_ESCAPE = /\\(?:u[0-9a-fA-F]{0,3})?$/

/**
 * Reads the characters of a string of JSON whose opening quotation mark is taken already, and takes the closing one. It is for strings
 * of base64: what those cannot contain (another escape, a control character, a byte that is not ASCII) is given as it stands, for the
 * decoder to refuse; so a quotation mark always ends the string.
 *
 * @throws ProblemError when the body ends within the string
 */
export async function* stringCharacters(input: ByteInput): AsyncGenerator<string, void, void> {
  let cutOff = ''
  while (await input.fill()) {
    const quote = input.bytes.indexOf(QUOTE)
    let text = cutOff + input.take(quote === -1 ? input.bytes.length : quote).toString('latin1')
    cutOff = ''
    if (text.includes('\\')) {
      if (quote === -1) cutOff = CUT_OFF_ESCAPE.exec(text)?.[0] ?? ''
      text = text
        .slice(0, text.length - cutOff.length)
        .replace(ESCAPE, (_escape, code) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : '/'))
    }
    if (text !== '') yield text
    if (quote === -1) continue
    input.take(1)
    return
  }
  throw new ProblemError('badRequest', { detail: 'The body is not JSON: it ends within a string.' })
}
