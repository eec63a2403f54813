import { CORE_SCHEMA, constructFromEvents, type Event, mergeTag, parseEvents, YAMLException } from 'js-yaml'
import type { Fault } from '../../model/faults.ts'
import { makeFault } from '../checks/fault.ts'
import type { DocumentLimits } from '../limits.ts'
import { countYamlIndicators } from './scan.ts'

/** Dates stay texts, and `yes` is one; merge keys (`<<`) come from YAML 1.1, but many published documents use them. */
const SCHEMA = CORE_SCHEMA.withTags(mergeTag)

/** Keys that merges may add; the parser refuses more. */
const MERGED_KEYS = 100_000

/** Characters that may be parsed again and again while indentations are mended. */
const MENDING_CHARACTERS = 200_000_000

/** Spaces that make any line deep enough; what stands in brackets or quotation marks means the same however far it is indented. */
const DEEPER = ' '.repeat(256)

/** A text of YAML with its events; `shifts` are the columns by which lines (from 0) were moved to the right to be readable. */
export interface YamlEvents {
  readonly text: string
  readonly events: Event[]
  readonly shifts: ReadonlyMap<number, number>
}

/**
 * Splits a text of YAML 1.2 (JSON is one, too) into events with their offsets. Two kinds of indentation that the specification forbids,
 * but that older parsers took and published documents have, are mended: lines within brackets or quotation marks that are indented less
 * than what they belong to, and lines of blanks longer than the block of text they stand before.
 */
export function yamlEvents(text: string, limits: DocumentLimits): YamlEvents | { readonly fault: Fault } {
  if (countYamlIndicators(text) > limits.values)
    return { fault: makeFault('error', 'tooManyNodes', { limit: limits.values / 1e6 }) }
  const shifts = new Map<number, number>()
  let readable = text
  let blanksRemoved = false
  for (let budget = MENDING_CHARACTERS; ; budget -= readable.length) {
    try {
      return { text: readable, events: parseEvents(readable, { maxDepth: limits.depth + 1 }), shifts }
    } catch (error) {
      const line = error instanceof YAMLException ? error.mark?.line : undefined
      const reason = error instanceof YAMLException ? error.reason : ''
      if (budget > 0 && reason === 'deficient indentation' && line !== undefined && !shifts.has(line)) {
        shifts.set(line, DEEPER.length)
        readable = withDeeperLine(readable, error as YAMLException)
      } else if (budget > 0 && reason.startsWith('bad indentation') && !blanksRemoved) {
        blanksRemoved = true
        readable = readable.replace(/^ +$/gm, '')
      } else return { fault: yamlFault(error, limits, shifts) }
    }
  }
}

/** The value that events of a text stand for; aliases are the very same object. Throws what `yamlFault` makes a fault of. */
export function yamlValue({ text, events }: YamlEvents): unknown {
  const documents = constructFromEvents(events, { source: text, schema: SCHEMA, maxTotalMergeKeys: MERGED_KEYS })
  if (documents.length > 1)
    throw new YAMLException('there are several documents in it, divided by ---, where one is expected')
  return documents[0]
}

/** What the parser of YAML has thrown, as a fault with its place. */
export function yamlFault(error: unknown, limits: DocumentLimits, shifts: ReadonlyMap<number, number>): Fault {
  if (!(error instanceof YAMLException)) throw error
  const fault = faultOf(error, limits)
  const { mark } = error
  if (!mark) return fault
  return { ...fault, line: mark.line + 1, column: Math.max(1, mark.column + 1 - (shifts.get(mark.line) ?? 0)) }
}

function faultOf({ reason, mark }: YAMLException, limits: DocumentLimits): Fault {
  if (reason.startsWith('nesting exceeded')) return makeFault('error', 'tooDeep', { limit: limits.depth })
  if (reason === 'duplicated mapping key') {
    const name = mark ? nameAt(mark.buffer, mark.position) : ''
    return makeFault('error', 'duplicateKey', { name })
  }
  return makeFault('error', 'syntax', { reason })
}

/** The key that stands at an offset, without its quotation marks. */
function nameAt(text: string, position: number): string {
  const line = /^[^\r\n]*/.exec(text.slice(position, position + 300))?.[0] ?? ''
  return (/^"((?:[^"\\]|\\.)*)"|^'([^']*)'|^(.*?)\s*:(?:\s|$)/.exec(line) ?? []).slice(1).find(Boolean) ?? line
}

function withDeeperLine(text: string, { mark }: YAMLException): string {
  if (!mark) return text
  const start = mark.position - mark.column
  return text.slice(0, start) + DEEPER + text.slice(start)
}
