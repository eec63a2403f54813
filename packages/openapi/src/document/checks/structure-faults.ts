import type { Fault, FaultCode } from '../../model/faults.ts'
import { pointerToken, pointerTokens, valueAt } from '../pointer.ts'
import { jsonType, makeFault } from './fault.ts'

/** What the compiled schema reports (ajv's ErrorObject, as far as it is read). */
export interface SchemaError {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly propertyName?: string
}

/** Keywords that only report that something inside them failed. */
const WRAPPERS: ReadonlySet<string> = new Set(['oneOf', 'anyOf', 'if'])

/** The values that distinguish alternatives of the official schema of 3.0. */
const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  in: ['path', 'query', 'header', 'cookie'],
  type: ['apiKey', 'http', 'oauth2', 'openIdConnect']
}

/**
 * The faults that the errors of the official schema mean. Where the schema tries several alternatives, each that failed reports errors of
 * its own: what remains are those of the alternative that was meant, at the deepest place, each once.
 * @param document what was checked; its values are named in the sentences
 */
export function structureFaults(errors: readonly SchemaError[], document: unknown): Fault[] {
  const relevant = withoutConsequences(withoutAlternatives(withoutReferences(errors), document))
  const faults = new Map<string, Fault>()
  for (const error of relevant) {
    const fault = faultOf(error, document)
    const key = `${fault.pointer}\n${fault.message}`
    if (!faults.has(key)) faults.set(key, fault)
  }
  return [...faults.values()]
}

/** Nearly everything may be a reference instead: that it is none is no error where it fails as what it is. */
function withoutReferences(errors: readonly SchemaError[]): SchemaError[] {
  const places = withAncestors(errors.filter((error) => !isWrapper(error) && !isReferenceError(error)))
  return errors.filter((error) => !isReferenceError(error) || !places.has(error.instancePath))
}

function isReferenceError({ schemaPath }: SchemaError): boolean {
  return schemaPath.startsWith('#/definitions/Reference/')
}

function isWrapper({ keyword }: SchemaError): boolean {
  return WRAPPERS.has(keyword)
}

/** Keeps, where a value distinguishes alternatives, the errors of the one that has it, or else one error about the value. */
function withoutAlternatives(errors: readonly SchemaError[], document: unknown): SchemaError[] {
  const byPlace = Map.groupBy(errors, ({ instancePath }) => instancePath)
  const dropped = new Set<SchemaError>()
  const merged: SchemaError[] = []
  for (const [place, here] of byPlace) {
    const alternatives = here.filter(({ keyword }) => keyword === 'enum')
    const [first] = alternatives
    if (!first || alternatives.length < 2) continue
    const end = place.lastIndexOf('/')
    const known = ALTERNATIVES[place.slice(end + 1)]
    const branches = alternatives.map(({ schemaPath }) => schemaPath.replace(/\/properties\/\w+\/enum$/, ''))
    for (const error of byPlace.get(place.slice(0, end)) ?? []) {
      const branch = error.schemaPath.slice(0, error.schemaPath.lastIndexOf('/'))
      if (branches.includes(branch)) dropped.add(error)
    }
    for (const error of alternatives) dropped.add(error)
    const value = instanceAt(document, place)
    if (known && typeof value === 'string' && known.includes(value)) continue
    const allowedValues = alternatives.flatMap(({ params }) => params.allowedValues)
    merged.push({ ...first, params: { allowedValues: [...new Set(allowedValues)] } })
  }
  return [...errors.filter((error) => !dropped.has(error)), ...merged]
}

/** Leaves out what only follows from another error: at the same place, or inside what it complains about. */
function withoutConsequences(errors: readonly SchemaError[]): SchemaError[] {
  const own = errors.filter((error) => !isWrapper(error) && error.keyword !== 'propertyNames')
  const reasons = own.filter(({ keyword }) => keyword !== 'unevaluatedProperties')
  const failing = new Set(reasons.map(({ instancePath }) => instancePath))
  const around = withAncestors(reasons)
  const kept = own.filter((error) => {
    if (error.keyword !== 'unevaluatedProperties') return true
    return !failing.has(error.instancePath) && !around.has(pointerOfError(error))
  })
  const explained = withAncestors(kept)
  return [...kept, ...errors.filter((error) => isWrapper(error) && !explained.has(error.instancePath))]
}

/** The places of errors with all that are around them. */
function withAncestors(errors: readonly SchemaError[]): Set<string> {
  const places = new Set<string>()
  for (const { instancePath } of errors)
    for (let place = instancePath; !places.has(place); place = place.slice(0, place.lastIndexOf('/'))) {
      places.add(place)
      if (place === '') break
    }
  return places
}

function pointerOfError({ instancePath, params, propertyName }: SchemaError): string {
  const name = propertyName ?? params.additionalProperty ?? params.unevaluatedProperty
  return typeof name === 'string' ? `${instancePath}/${pointerToken(name)}` : instancePath
}

function instanceAt(document: unknown, pointer: string): unknown {
  return valueAt(document, pointerTokens(pointer) ?? [])
}

/** Keywords whose sentence has no other parameter than the name. */
const NAMED: Readonly<Record<string, FaultCode>> = {
  additionalProperties: 'structure.unknown',
  unevaluatedProperties: 'structure.unknown',
  uniqueItems: 'structure.unique',
  not: 'structure.together',
  dependentRequired: 'structure.together',
  dependencies: 'structure.together'
}

function faultOf(error: SchemaError, document: unknown): Fault {
  const { keyword, params, instancePath, propertyName } = error
  const pointer = pointerOfError(error)
  const path = pointerTokens(pointer) ?? []
  const value = instanceAt(document, instancePath)
  const name = nameOf(path, document)
  const fault = (code: FaultCode, said: Readonly<Record<string, string | number>>): Fault =>
    makeFault('warning', code, said, path)
  const expectations: Readonly<Record<string, readonly [FaultCode, expected: string, actual: string]>> = {
    type: ['structure.type', listed(params.type), jsonType(value)],
    enum: ['structure.value', listed(params.allowedValues), shown(value)],
    const: ['structure.value', shown(params.allowedValue), shown(value)],
    format: ['structure.format', String(params.format), shown(value)]
  }
  const [code, expected = '', actual = ''] = expectations[keyword] ?? []
  if (code) return fault(code, { name, expected, actual })
  if (keyword === 'required') return fault('structure.missing', { name: String(params.missingProperty) })
  if (keyword === 'pattern')
    return fault('structure.pattern', { expected: String(params.pattern), actual: shown(propertyName ?? value) })
  const named = NAMED[keyword]
  if (named) return fault(named, { name })
  return typeof params.limit === 'number'
    ? fault('structure.count', { name, expected: `${keyword} ${params.limit}` })
    : fault('structure.other', { name, expected: keyword })
}

/** A place's name in a sentence: `get`, or `parameters[0]` in an array. */
function nameOf(path: readonly string[], document: unknown): string {
  const name = path.at(-1) ?? 'openapi'
  const isItem = Array.isArray(valueAt(document, path.slice(0, -1)))
  return isItem ? `${path.at(-2) ?? ''}[${name}]` : name
}

function listed(values: unknown): string {
  return Array.isArray(values)
    ? values.map((value) => (typeof value === 'string' ? value : shown(value))).join(', ')
    : String(values)
}

/** A value in a sentence: an object or array by its type, anything else as text. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? jsonType(value) : String(value)
}
