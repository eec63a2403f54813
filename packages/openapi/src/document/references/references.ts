import type { Fault } from '../../model/faults.ts'
import { jsonType, makeFault } from '../checks/fault.ts'
import { type JsonObject, objectAt, ownValue } from '../json.ts'
import { pathOf, type Visited, walk } from '../walk.ts'
import { Resolver } from './resolver.ts'

/**
 * Checks the references of a document and that no operationId is used twice. One that leads out of the document is an error, for nothing
 * is ever fetched; one that leads to nothing or in a circle costs one place. `$ref` in examples, defaults, enumerations and extensions is
 * data. Also checks the texts of a discriminator's mapping that look like references.
 */
export function checkReferences(document: JsonObject): Fault[] {
  const resolver = new Resolver(document)
  const faults: Fault[] = []
  const operations = new Map<string, string>()
  walk(document, (visited) => {
    checkReference(visited, '$ref', resolver, faults)
    if (visited.kind === 'schema') {
      checkReference(visited, '$dynamicRef', resolver, faults)
      checkMapping(visited, resolver, faults)
    }
    if (visited.kind === 'operation') checkOperationId(visited, operations, faults)
  })
  return faults
}

function checkReference({ node, place }: Visited, keyword: string, resolver: Resolver, faults: Fault[]): void {
  const ref = ownValue(node, keyword)
  if (ref === undefined) return
  if (typeof ref !== 'string') {
    const params = { name: keyword, expected: 'string', actual: jsonType(ref) }
    faults.push(makeFault('warning', 'wrongType', params, [...pathOf(place), keyword]))
  } else checkTarget(ref, () => [...pathOf(place), keyword], resolver, faults)
}

function checkTarget(ref: string, path: () => (string | number)[], resolver: Resolver, faults: Fault[]): void {
  const { defect } = resolver.resolve(ref)
  if (!defect) return
  if (ref !== '' && !ref.startsWith('#')) faults.push(makeFault('error', 'remoteRef', { ref }, path()))
  else if (defect.kind === 'refLoop') faults.push(makeFault('warning', 'refLoop', { ref }, path()))
  // A reference to a broken one is reported at the broken one.
  else if (defect.ref === ref) faults.push(makeFault('warning', 'brokenRef', { ref }, path()))
}

/** A discriminator's mapping may name components, so only what can be nothing but a reference is checked, and nothing is an error. */
function checkMapping({ node, place }: Visited, resolver: Resolver, faults: Fault[]): void {
  const mapping = objectAt(objectAt(node, 'discriminator') ?? {}, 'mapping') ?? {}
  for (const [value, ref] of Object.entries(mapping))
    if (typeof ref === 'string' && ref.startsWith('#'))
      checkTarget(ref, () => [...pathOf(place), 'discriminator', 'mapping', value], resolver, faults)
}

function checkOperationId({ node, place }: Visited, operations: Map<string, string>, faults: Fault[]): void {
  const operationId = ownValue(node, 'operationId')
  if (typeof operationId !== 'string') return
  const first = operations.get(operationId)
  const path = pathOf(place)
  if (first === undefined) operations.set(operationId, nameOf(path))
  else faults.push(makeFault('warning', 'duplicateOperationId', { operationId, first }, [...path, 'operationId']))
}

/** An operation as people call it: `GET /payments`. */
function nameOf(path: readonly (string | number)[]): string {
  return `${String(path.at(-1)).toUpperCase()} ${String(path.at(-2))}`
}
