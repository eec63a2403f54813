import { FAULT_SENTENCES, type Fault, type FaultCode } from '../../model/faults.ts'
import { pointerOf } from '../pointer.ts'

/** Faults that one document's report holds: who mends a hundred sees the next ones then. */
export const FAULT_LIMIT = 100

const QUOTED_LENGTH = 200

/**
 * A fault with its English sentence. What comes from the document is cut, and made one line, before it becomes a part of the sentence.
 * @param path where it is, from the root of the document; absent for what has no place in it
 */
export function makeFault(
  severity: Fault['severity'],
  code: FaultCode,
  params: Readonly<Record<string, string | number>> = {},
  path?: readonly (string | number)[]
): Fault {
  const said = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shortened(value)]))
  const message = FAULT_SENTENCES[code].replace(/\{\{ (\w+) \}\}/g, (_, name: string) => String(said[name] ?? ''))
  return {
    severity,
    code,
    message,
    ...(Object.keys(said).length > 0 && { params: said }),
    ...(path && { pointer: pointerOf(path) })
  }
}

function shortened(value: string | number): string | number {
  if (typeof value === 'number') return value
  const line = value
    .slice(0, QUOTED_LENGTH * 2)
    .replaceAll('\0', '\uFFFD')
    .replace(/\s+/g, ' ')
  // A cut may leave the first half of a character.
  const cut = line.length > QUOTED_LENGTH ? `${line.slice(0, QUOTED_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…` : line
  return cut.toWellFormed()
}

/** The JSON name of the type of a value, which both languages use. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
