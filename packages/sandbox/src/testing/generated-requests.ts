import { isObject, type JsonObject, resolvePointer } from '@portico/openapi'
import type { ApiDocument, Operation, Parameter } from '../documents/read.ts'

/** A request that was made from a document. */
export interface GeneratedRequest {
  operation: Operation
  /** What was changed. */
  title: string
  path: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  body?: unknown
}

const WRONG_TYPES: readonly unknown[] = [null, 'text', 42, 1.5, true, [], {}, [null], { a: { b: [] } }]
const ODD_TEXTS = [
  '',
  ' ',
  '\u0001',
  '\u0000',
  '\ud800',
  '!!!',
  '<b>',
  "'",
  '2026-02-30',
  'yesterday',
  'x'.repeat(5000)
]
const ODD_NUMBERS = [-1, 0, 1e-9, 0.001, 1.5, 999_999_999_999, 1e308]

/** Values that break a constraint of a schema, or are at its limits. */
function* changes(schema: unknown, value: unknown, schemas: JsonObject, depth = 0): Generator<[string, unknown]> {
  const resolved = resolve(schema, schemas)
  if (depth > 6 || !resolved) return
  for (const wrong of WRONG_TYPES) yield [`is ${JSON.stringify(wrong)}`, wrong]
  for (const keyword of ['allOf', 'oneOf', 'anyOf'])
    for (const each of listOf(resolved[keyword])) yield* structureChanges(resolve(each, schemas), value, schemas, depth)
  yield* structureChanges(resolved, value, schemas, depth)
  if (typeof value === 'string') yield* textChanges(resolved, value)
  if (typeof value === 'number') yield* numberChanges(resolved)
}

function* textChanges({ maxLength, minLength, enum: values }: JsonObject, value: string): Generator<[string, unknown]> {
  for (const text of ODD_TEXTS) yield [`is ${JSON.stringify(text.slice(0, 20))}`, text]
  if (typeof maxLength === 'number') yield ['is too long', (value || 'x').repeat(maxLength + 1).slice(0, maxLength + 1)]
  if (typeof minLength === 'number' && minLength > 0) yield ['is too short', value.slice(0, minLength - 1)]
  for (const each of listOf(values)) yield [`is ${String(each)}`, each]
}

function* numberChanges({ minimum, maximum }: JsonObject): Generator<[string, unknown]> {
  for (const each of ODD_NUMBERS) yield [`is ${each}`, each]
  if (typeof minimum === 'number') yield* [minimum, minimum - 1].map((each): [string, unknown] => [`is ${each}`, each])
  if (typeof maximum === 'number') yield* [maximum, maximum + 1].map((each): [string, unknown] => [`is ${each}`, each])
}

function* structureChanges(
  schema: JsonObject | undefined,
  value: unknown,
  schemas: JsonObject,
  depth: number
): Generator<[string, unknown]> {
  if (!schema) return
  if (Array.isArray(value)) {
    yield ['is empty', []]
    yield ['has each entry twice', [...value, ...value]]
    if (typeof schema.maxItems === 'number') yield ['is too long', Array(schema.maxItems + 1).fill(value[0] ?? null)]
    for (const [index, item] of value.entries())
      for (const [title, changed] of changes(schema.items, item, schemas, depth + 1))
        yield [`/${index} ${title}`, value.with(index, changed)]
  }
  if (!isObject(value)) return
  yield ['has an unknown field', { ...value, unknownField: 1 }]
  const properties = isObject(schema.properties) ? schema.properties : {}
  for (const name of Object.keys(value)) {
    const { [name]: item, ...rest } = value
    yield [`/${name} is missing`, rest]
    if (properties[name] === undefined) continue
    for (const [title, changed] of changes(properties[name], item, schemas, depth + 1))
      yield [`/${name} ${title}`, { ...value, [name]: changed }]
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function resolve(schema: unknown, schemas: JsonObject): JsonObject | undefined {
  if (!isObject(schema)) return undefined
  if (typeof schema.$ref !== 'string') return schema
  const found = resolvePointer({ components: { schemas } }, schema.$ref)
  return isObject(found) ? resolve(found, schemas) : undefined
}

/** Values of a parameter: its example, those of its enumeration, and odd ones. */
function parameterValues({ schema }: Parameter, schemas: JsonObject): string[] {
  const resolved = resolve(schema, schemas) ?? {}
  const own = [schema.example ?? resolved.example, ...listOf(resolved.enum)].filter((each) => each !== undefined)
  return [...own.map(String), ...ODD_TEXTS.slice(1, 9), '0', '-1', '1e9', '99999999999999999999']
}

/** The request with bodies that no operation reads. */
const otherMediaTypes = (request: GeneratedRequest): GeneratedRequest[] => [
  { ...request, title: 'is a text', headers: { ...request.headers, 'content-type': 'text/plain' } },
  { ...request, title: 'is too large', body: 'x'.repeat(100_000) }
]

/**
 * Requests of an operation, in an order that the seed determines: each printed body with one change or with none, and each parameter
 * with one of its values.
 *
 * @param bodies those that the document prints
 */
export function generatedRequests(
  operation: Operation,
  { schemas }: ApiDocument,
  bodies: readonly unknown[],
  random: () => number
): GeneratedRequest[] {
  const exampleOf = ({ schema }: Parameter) => String(schema.example ?? resolve(schema, schemas)?.example ?? '')
  const at = (place: Parameter['in'], change?: Parameter, value = '') =>
    Object.fromEntries(
      operation.parameters
        .filter((each) => each.in === place && (each.required || each === change))
        .map((each) => [each.name, each === change ? value : exampleOf(each)])
    )
  const key = () => ({ 'Idempotency-Key': String(random()) })
  const request = (title: string, body?: unknown, change?: Parameter, value?: string): GeneratedRequest => ({
    operation,
    title,
    path: at('path', change, value),
    query: at('query', change, value),
    headers: { ...at('header', change, value), ...(change?.name !== 'Idempotency-Key' && key()) },
    ...(operation.body && { body })
  })
  const [first] = bodies
  const requests = [
    ...bodies.map((body) => request('as printed', body)),
    ...(first === undefined ? [] : otherMediaTypes(request('', first))),
    ...operation.parameters.flatMap((parameter) =>
      parameterValues(parameter, schemas).map((value) =>
        request(`${parameter.name} is ${JSON.stringify(value.slice(0, 20))}`, first, parameter, value)
      )
    ),
    ...bodies.flatMap((body) =>
      [...changes(operation.body?.schema, body, schemas)].map(([title, changed]) => request(title, changed))
    )
  ]
  const keyed = requests.map((each) => ({ each, position: random() }))
  return keyed.sort((one, other) => one.position - other.position).map(({ each }) => each)
}
