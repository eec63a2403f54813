import { visit } from 'jsonc-parser'
import type { Fault } from '../../model/faults.ts'
import { makeFault } from '../checks/fault.ts'
import type { DocumentLimits } from '../limits.ts'
import { lineAndColumn } from './locate.ts'
import { scanJson } from './scan.ts'
import { yamlEvents, yamlFault, yamlValue } from './yaml.ts'

/** A text's value. `members` is known for JSON: the names in the text, duplicates included. */
export interface Read {
  readonly value: unknown
  readonly language: 'json' | 'yaml'
  readonly members?: number
}

const JSON_REASONS: Readonly<Record<number, string>> = {
  1: 'a value is not written as JSON has it',
  2: 'a number is not written as JSON has it',
  3: 'a name in quotation marks is expected',
  4: 'a value is expected',
  5: 'a colon is missing',
  6: 'a comma is missing',
  7: 'a closing brace is missing',
  8: 'a closing bracket is missing',
  9: 'something follows the end of the document',
  10: 'comments are not allowed in JSON',
  11: 'a comment does not end',
  12: 'a string does not end',
  13: 'a number does not end',
  14: 'the digits behind \\u are incomplete',
  15: 'a backslash is followed by a character that cannot follow it',
  16: 'a control character stands unescaped in a string'
}

const MEANT_AS_JSON = /^\s*(?:\{\s*["}]|\[)/

/**
 * Reads a text as JSON or else as YAML 1.2 (core schema). A text that is neither results in one fault with its place; so does one
 * that is nested too deeply or has too many values, before a parser takes long or much memory for it.
 * @param text without a byte order mark
 */
export function readText(text: string, limits: DocumentLimits): Read | { readonly fault: Fault } {
  if (!/^\s*[{[]/.test(text)) return readYaml(text, limits)
  const scanned = scanJson(text, limits.depth)
  if (scanned.tooDeepAt !== undefined)
    return {
      fault: { ...makeFault('error', 'tooDeep', { limit: limits.depth }), ...lineAndColumn(text, scanned.tooDeepAt) }
    }
  if (scanned.values > limits.values)
    return { fault: makeFault('error', 'tooManyNodes', { limit: limits.values / 1e6 }) }
  try {
    return { value: JSON.parse(text), language: 'json', members: scanned.members }
  } catch {
    // YAML has such brackets too, but takes a forgotten comma between quotation marks for a part of a text.
    return MEANT_AS_JSON.test(text) ? { fault: jsonFault(text) } : readYaml(text, limits)
  }
}

function readYaml(text: string, limits: DocumentLimits): Read | { readonly fault: Fault } {
  const events = yamlEvents(text, limits)
  if ('fault' in events) return events
  try {
    return { value: yamlValue(events), language: 'yaml' }
  } catch (error) {
    return { fault: yamlFault(error, limits, events.shifts) }
  }
}

class Stop extends Error {}

/** The first thing that is wrong with a text as JSON. Its nesting has been found bounded. */
function jsonFault(text: string): Fault {
  let fault = makeFault('error', 'syntax', { reason: 'it is not complete' })
  try {
    const onError = (code: number, offset: number) => {
      const reason = JSON_REASONS[code] ?? 'it is not complete'
      fault = { ...makeFault('error', 'syntax', { reason }), ...lineAndColumn(text, offset) }
      throw new Stop()
    }
    visit(text, { onError }, { disallowComments: true })
  } catch (error) {
    if (!(error instanceof Stop)) throw error
  }
  return fault
}
