import type { Fault } from '../../model/faults.ts'
import { isObject, type JsonObject, ownValue } from '../json.ts'
import { FIELDS, type NodeKind, pathOf, type Shape, type Visited, walk } from '../walk.ts'
import { jsonType, makeFault } from './fault.ts'

/** Objects whose fields have to be of the right types before anything can be shown; what is inside them may cost one place. */
const FRAME: ReadonlySet<NodeKind> = new Set(['document', 'components', 'pathItem', 'operation', 'callback'])

/**
 * Checks what a page of the reference cannot be without: title and version, something that is described, and objects and arrays where
 * they have to be, down to operations with their parameters and responses. A field of these that was left empty (`parameters:` with
 * nothing behind it, as editors of YAML leave it) is taken out of the document, with a warning.
 */
export function checkShape(document: JsonObject): Fault[] {
  const faults = [...checkInfo(document)]
  walk(document, (visited) => {
    if (FRAME.has(visited.kind)) checkFields(visited, faults)
  })
  const describes = ['paths', 'webhooks', 'components', 'x-webhooks'].some((name) => Object.hasOwn(document, name))
  if (!describes && !faults.some(({ severity }) => severity === 'error'))
    faults.push(makeFault('error', 'nothingDescribed', {}, []))
  return faults
}

/** Checks that `info` is there, with the fields that every description of it requires. */
export function* checkInfo(document: JsonObject): Generator<Fault> {
  const info = ownValue(document, 'info')
  if (info === undefined) yield makeFault('error', 'missing', { name: 'info' }, [])
  else if (!isObject(info)) yield wrongType('info', 'object', info, ['info'])
  else for (const name of ['title', 'version']) yield* checkText(info, name, ['info'])
}

/** Checks that a field is there and a text; says what to do when YAML took `1.0` for a number. */
function* checkText(object: JsonObject, name: string, path: readonly (string | number)[]): Generator<Fault> {
  const value = ownValue(object, name)
  if (value === undefined) yield makeFault('error', 'missing', { name }, path)
  else if (typeof value === 'number') yield makeFault('error', 'notQuoted', { name, value }, [...path, name])
  else if (typeof value !== 'string') yield wrongType(name, 'string', value, [...path, name])
}

function checkFields({ node, kind, place }: Visited, faults: Fault[]): void {
  const path = pathOf(place)
  if (kind === 'callback' && typeof ownValue(node, '$ref') !== 'string')
    checkMembers(node, 'patterned', 'pathItem', path, faults)
  for (const [name, [shape, childKind]] of Object.entries(FIELDS[kind])) {
    const value = ownValue(node, name)
    if (value === undefined) continue
    const at = [...path, name]
    const expected = shape === 'list' ? 'array' : 'object'
    if (value === null) removeEmpty(node, name, at, faults)
    else if (jsonType(value) !== expected) faults.push(wrongType(name, expected, value, at))
    else if (shape !== 'one') checkMembers(value as JsonObject | unknown[], shape, childKind, at, faults)
  }
}

function checkMembers(
  members: JsonObject | unknown[],
  shape: Shape,
  kind: NodeKind,
  path: readonly (string | number)[],
  faults: Fault[]
): void {
  // Since JSON Schema has boolean schemas, whatever stands for a schema is shown as far as it can be.
  if (kind === 'schema') return
  const isArray = Array.isArray(members)
  for (const [key, value] of Object.entries(members)) {
    if (isObject(value) || (shape === 'patterned' && key.startsWith('x-'))) continue
    const at = [...path, isArray ? Number(key) : key]
    if (value === null && !isArray) removeEmpty(members, key, at, faults)
    else faults.push(wrongType(key, 'object', value, at))
  }
}

function removeEmpty(object: JsonObject, name: string, path: readonly (string | number)[], faults: Fault[]): void {
  delete object[name]
  faults.push(makeFault('warning', 'ignoredEmpty', { name }, path))
}

/** The error that a value is of another type than expected. */
export function wrongType(name: string, expected: string, value: unknown, path: readonly (string | number)[]): Fault {
  return makeFault('error', 'wrongType', { name, expected, actual: jsonType(value) }, path)
}
