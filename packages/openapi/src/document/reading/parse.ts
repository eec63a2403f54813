import type { Fault } from '../../model/faults.ts'
import { checkBounds } from '../checks/bounds.ts'
import { FAULT_LIMIT, makeFault } from '../checks/fault.ts'
import { measure } from '../checks/measure.ts'
import { checkShape, wrongType } from '../checks/shape.ts'
import { checkStructure, OPENAPI_VERSIONS, type OpenApiVersion } from '../checks/structure.ts'
import { isObject, type JsonObject, ownValue, valueToText } from '../json.ts'
import { DOCUMENT_LIMITS, type DocumentLimits } from '../limits.ts'
import { checkOverlay } from '../overlays/overlay-check.ts'
import { localiseReferences } from '../references/localise.ts'
import { checkReferences } from '../references/references.ts'
import { duplicateNames, locate } from './locate.ts'
import { type Read, readText } from './read.ts'

/** What a text turned out to be. `document` is there when it has no errors. */
export interface ParsedDocument {
  readonly kind?: 'openapi' | 'overlay'
  /** `3.0`, `3.1` or `3.2`; of another version, and of an overlay, the version's text. */
  readonly openapi?: string
  readonly document?: JsonObject
  /** Errors first, otherwise in the text's order; at most a hundred. */
  readonly faults: readonly Fault[]
}

/**
 * Reads and checks a text that should be an OpenAPI document (3.0, 3.1 or 3.2) or an overlay (1.0), in JSON or YAML. Never throws for
 * what is in the text, and returns in time and memory linear in its length: some seconds for the greatest that is read.
 *
 * The document is the caller's own. Compared with the text, references by identifiers (`$id`, `$self`) are plain pointers in it, empty
 * fields of paths and operations are gone, and characters that no text may hold are replaced; the last two are among the warnings.
 */
export function parseDocument(text: string, limits: DocumentLimits = DOCUMENT_LIMITS): ParsedDocument {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text
  const refused = checkText(content, limits)
  if (refused) return { faults: [refused] }
  const read = readText(content, limits)
  if ('fault' in read) return { faults: [read.fault] }
  const measured = measure(read.value, limits, read.language === 'yaml')
  const faults = [...measured.faults]
  if (faults.some(isError)) return { faults: finished(content, faults) }
  if (read.members !== undefined && read.members > measured.members) faults.push(...duplicateKeys(content))
  return examine(read, content, faults)
}

function checkText(text: string, limits: DocumentLimits): Fault | undefined {
  if (text.length > limits.characters)
    return makeFault('error', 'tooLarge', {
      size: Math.ceil(text.length / 1e6),
      limit: Math.floor(limits.characters / 1e6)
    })
  // A text in UTF-16 that was read as UTF-8 is full of them; in another they are not allowed either.
  if (text.includes('\0')) return makeFault('error', 'encoding')
  return /\S/.test(text) ? undefined : makeFault('error', 'empty')
}

function examine(read: Read, text: string, faults: Fault[]): ParsedDocument {
  const { value } = read
  if (!isObject(value)) {
    faults.push(makeFault('error', 'notAnObject'))
    return { faults: finished(text, faults) }
  }
  const overlay = ownValue(value, 'overlay')
  const isOverlay = overlay !== undefined && ownValue(value, 'openapi') === undefined
  const result = isOverlay
    ? { kind: 'overlay' as const, openapi: valueToText(overlay), found: checkOverlay(value) }
    : checkOpenApi(value)
  faults.push(...result.found)
  const good = !faults.some(isError)
  return {
    ...('kind' in result && { kind: result.kind }),
    ...(result.openapi !== undefined && { openapi: result.openapi }),
    ...(good && { document: value }),
    faults: finished(text, faults)
  }
}

function checkOpenApi(document: JsonObject): { kind?: 'openapi'; openapi?: string; found: Fault[] } {
  const openapi = ownValue(document, 'openapi')
  const swagger = ownValue(document, 'swagger')
  if (openapi === undefined)
    return swagger === undefined
      ? { found: [makeFault('error', 'noVersion')] }
      : { kind: 'openapi', openapi: valueToText(swagger), found: [makeFault('error', 'swagger', {}, ['swagger'])] }
  const kind = 'openapi'
  if (typeof openapi === 'number')
    return { kind, found: [makeFault('error', 'notQuoted', { name: 'openapi', value: openapi }, ['openapi'])] }
  if (typeof openapi !== 'string') return { kind, found: [wrongType('openapi', 'string', openapi, ['openapi'])] }
  const version = versionOf(openapi)
  if (!version) return { kind, openapi, found: [makeFault('error', 'version', { version: openapi }, ['openapi'])] }
  const found = checkShape(document)
  localiseReferences(document)
  found.push(...checkReferences(document))
  if (!found.some(isError)) found.push(...checkBounds(document))
  if (!found.some(isError) && found.length < FAULT_LIMIT)
    found.push(...checkStructure(document, version, FAULT_LIMIT - found.length))
  return { kind, openapi: version, found }
}

/** The supported version that a text such as `3.1.1` or `3.0.3-rc1` is of. */
function versionOf(openapi: string): OpenApiVersion | undefined {
  const [version] = /^\d+\.\d+(?=\.\d|$)/.exec(openapi) ?? []
  return OPENAPI_VERSIONS.find((supported) => supported === version)
}

function duplicateKeys(text: string): Fault[] {
  const names = duplicateNames(text, FAULT_LIMIT)
  if (names.length === 0) return [makeFault('error', 'duplicateKey', { name: '?' })]
  return names.map(({ path, name, place }) => ({
    ...makeFault('error', 'duplicateKey', { name }, [...path, name]),
    ...place
  }))
}

function isError({ severity }: Fault): boolean {
  return severity === 'error'
}

/** Errors first, each with its line and column, at most `FAULT_LIMIT`. Looks for places only when there is something to find. */
function finished(text: string, faults: readonly Fault[]): Fault[] {
  const kept = [...faults.filter(isError), ...faults.filter((fault) => !isError(fault))].slice(0, FAULT_LIMIT)
  const pointers = kept.flatMap(({ pointer, line }) => (pointer !== undefined && line === undefined ? [pointer] : []))
  const places = pointers.length > 0 ? locate(text, pointers) : new Map()
  return kept
    .map((fault) => ({ ...(fault.pointer !== undefined && places.get(fault.pointer)), ...fault }))
    .sort(
      (a, b) =>
        Number(isError(b)) - Number(isError(a)) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
    )
}
