import { Validator } from '@seriousme/openapi-schema-validator'
import type { Fault } from '../../model/faults.ts'
import { isObject, type JsonObject, ownValue } from '../json.ts'
import { FIELDS, pathOf, walk } from '../walk.ts'
import { checkKeywords } from './schema-keywords.ts'
import { type SchemaError, structureFaults } from './structure-faults.ts'

export const OPENAPI_VERSIONS = ['3.0', '3.1', '3.2'] as const
export type OpenApiVersion = (typeof OPENAPI_VERSIONS)[number]

/** Values in a part of a document of which every error is collected; of a greater one only the first is. */
const EXHAUSTIVE_VALUES = 200_000

/** Entries of a list that the official schemas compare each with each: the time for it grows with the square. */
const COMPARED_ENTRIES = 1000

const KNOWN_DIALECT = /^https:\/\/(?:json-schema\.org\/draft\/2020-12|spec\.openapis\.org\/oas\/3\.[12])\//

interface Check {
  (value: unknown): boolean
  errors?: readonly SchemaError[] | null
}

/** What the validator offers beside its declared methods: the official schema of a version, compiled. */
interface CompilingValidator {
  getAjvValidator(version: string): Check
}

const compiled = new Map<string, Check>()

/** The check by the official schema of a version, compiled when it is first needed (about 0.2 s). */
function checkOf(version: OpenApiVersion, allErrors: boolean): Check {
  const key = `${version} ${allErrors}`
  const known = compiled.get(key)
  if (known) return known
  const check = (new Validator({ allErrors }) as unknown as CompilingValidator).getAjvValidator(version)
  compiled.set(key, check)
  return check
}

/**
 * Compares a document with the official schema of its version of OpenAPI (https://spec.openapis.org/#openapi-specification). Everything
 * found is a warning; of parameters and tags the first thousand in a list are looked at. A document that has faults is gone through part by part, a path or a component at a time, and no further than
 * `limit` faults, so that many errors cost neither time nor memory.
 */
export function checkStructure(document: JsonObject, version: OpenApiVersion, limit: number): Fault[] {
  const faults = version === '3.0' ? [] : keywordFaults(document, limit)
  const checked = withShorterLists(document)
  if (errorsOf(checkOf(version, false), checked).length === 0) return faults
  for (const part of parts(checked)) {
    if (faults.length >= limit) break
    const exhaustive = !hasMoreValuesThan(part, EXHAUSTIVE_VALUES)
    faults.push(...structureFaults(errorsOf(checkOf(version, exhaustive), part), part))
  }
  return faults.slice(0, limit)
}

function keywordFaults(document: JsonObject, limit: number): Fault[] {
  const faults: Fault[] = []
  const dialect = ownValue(document, 'jsonSchemaDialect')
  if (typeof dialect === 'string' && !KNOWN_DIALECT.test(dialect)) return faults
  walk(document, ({ node, kind, place }) => {
    if (kind === 'schema' && faults.length < limit) faults.push(...checkKeywords(node, () => pathOf(place)))
  })
  return faults.slice(0, limit)
}

/** The document with no more than `COMPARED_ENTRIES` parameters and tags in each list; the very same when none is longer. */
function withShorterLists(document: JsonObject): JsonObject {
  const paths: (string | number)[][] = []
  walk(document, ({ node, place }) => {
    for (const name of ['parameters', 'tags']) {
      const list = ownValue(node, name)
      if (Array.isArray(list) && list.length > COMPARED_ENTRIES) paths.push([...pathOf(place), name])
    }
  })
  return paths.reduce((shorter, path) => shortenedAt(shorter, path) as JsonObject, document)
}

function shortenedAt(value: unknown, [key, ...rest]: readonly (string | number)[]): unknown {
  if (key === undefined) return (value as unknown[]).slice(0, COMPARED_ENTRIES)
  if (Array.isArray(value)) return value.with(Number(key), shortenedAt(value[Number(key)], rest))
  // As computed names of a literal, even __proto__ is one like any other.
  return { ...(value as JsonObject), [key]: shortenedAt((value as JsonObject)[key], rest) }
}

function errorsOf(check: Check, value: unknown): readonly SchemaError[] {
  try {
    check(value)
    return check.errors ?? []
  } catch (error) {
    // A schema nested hundreds of levels deep may take more of the stack than there is; it is shown all the same.
    if (error instanceof RangeError) return []
    throw error
  } finally {
    // The compiled function would keep them, and with them the document, until its next call.
    check.errors = null
  }
}

/** The document as many small ones, in its order: first what stands around paths and components, then each of these alone. */
function* parts(document: JsonObject): Generator<JsonObject> {
  const frame: JsonObject = { openapi: document.openapi, info: { title: '', version: '' }, paths: {} }
  const maps = ['paths', 'webhooks'].filter((name) => isObject(ownValue(document, name)))
  const components = ownValue(document, 'components')
  const kinds = isObject(components)
    ? Object.keys(FIELDS.components).filter((kind) => isObject(ownValue(components, kind)))
    : []
  yield {
    ...document,
    ...Object.fromEntries(maps.map((name) => [name, {}])),
    ...(isObject(components) && {
      components: Object.fromEntries(Object.entries(components).filter(([kind]) => !kinds.includes(kind)))
    })
  }
  for (const name of maps)
    for (const [key, value] of Object.entries(document[name] as JsonObject))
      yield { ...frame, [name]: { [key]: value } }
  for (const kind of kinds)
    for (const [key, value] of Object.entries((components as JsonObject)[kind] as JsonObject))
      yield { ...frame, components: { [kind]: { [key]: value } } }
}

function hasMoreValuesThan(root: unknown, limit: number): boolean {
  const waiting: unknown[] = [root]
  for (let count = 0; waiting.length > 0; count++) {
    if (count > limit) return true
    const value = waiting.pop()
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) waiting.push(inner)
  }
  return false
}
