import { dump } from 'js-yaml'
import { DOCUMENT_LIMITS } from '../limits.ts'
import { readText } from './read.ts'

/** Characters after which a long text goes on in the next line, where it may. */
const LINE_WIDTH = 120

/**
 * Writes a text of JSON or YAML as JSON, with every value as it is there and in the same order; of YAML, comments are lost.
 *
 * @throws Error when the text is neither
 */
export function jsonText(text: string): string {
  return `${JSON.stringify(valueIn(text), null, 2)}\n`
}

/**
 * Writes a text of JSON or YAML as YAML 1.2, with every value as it is there and in the same order, and without anchors. What readers of
 * YAML 1.1 would take for something else is in quotation marks.
 *
 * @throws Error when the text is neither
 */
export function yamlText(text: string): string {
  return dump(valueIn(text), { noRefs: true, lineWidth: LINE_WIDTH })
}

function valueIn(text: string): unknown {
  const read = readText(text.startsWith('\uFEFF') ? text.slice(1) : text, DOCUMENT_LIMITS)
  if ('fault' in read) throw new Error(read.fault.message)
  return read.value
}
