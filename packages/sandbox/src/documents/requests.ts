import { isObject, type JsonObject, pointerToken, resolvePointer } from '@portico/openapi'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { invalidRequestProblem, type FieldError } from '../core/problems.ts'
import type { ApiDocument, Operation, Parameter } from './read.ts'
import { bodyErrors, parameterErrors } from './request-errors.ts'
import type { SchemaValidators } from './schemas.ts'

/** What came, before anything was checked. */
export interface RawRequest {
  path: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  /** Names in lower case. */
  headers: Readonly<Record<string, unknown>>
  body?: unknown
  /** What a repetition with the same idempotency key is recognised by; the body, unless the host says otherwise. */
  fingerprint?: unknown
  /** Of a call that the host makes itself, its own origin: wherever a text must be an address of a certain form, it may be one there. */
  ownOrigin?: string
}

/** A request that its document allows: numbers are numbers, and what has a default and was left out has it. */
export interface ValidatedRequest {
  path: Readonly<Record<string, string>>
  query: Readonly<Record<string, string | number | boolean | undefined>>
  /** Names as the document writes them. */
  headers: Readonly<Record<string, string | undefined>>
  body: unknown
}

type ParameterLocation = Parameter['in']

interface ParameterRule extends Parameter {
  /** The name under which it is found in what came. */
  key: string
  type: unknown
  /** All the values it may have, where its schema names them. */
  values: readonly unknown[] | undefined
  fallback: unknown
}

/**
 * Makes the function that checks the requests of an operation by its document.
 *
 * @returns throws `invalidRequestProblem` with every fault there is
 */
export function createRequestValidator(
  operation: Operation,
  document: ApiDocument,
  validators: SchemaValidators
): (raw: RawRequest) => ValidatedRequest {
  const compiled = operation.parameters.map((parameter) => compileParameter(parameter, document))
  const places = (['path', 'query', 'header'] as const).map((place) => parametersValidator(place, compiled, validators))
  const body = operation.body && { ...operation.body, validator: validators.validator(operation.body.schema) }

  return (raw) => {
    const faults: FieldError[] = []
    const [path = {}, query = {}, headers = {}] = places.map((check) => check(raw, faults))
    if (body) faults.push(...validateBody(body, raw))
    if (faults.length) throw invalidRequestProblem(faults)
    return {
      path: path as ValidatedRequest['path'],
      query: query as ValidatedRequest['query'],
      headers: headers as ValidatedRequest['headers'],
      body: body && raw.body
    }
  }
}

function validateBody(
  body: { required: boolean; validator: () => ValidateFunction },
  { body: value, ownOrigin }: RawRequest
): FieldError[] {
  if (value === undefined)
    return body.required ? [{ pointer: '', code: 'required', detail: 'The body must not be missing.' }] : []
  const validate = body.validator()
  if (!validate(value)) {
    const faults = bodyErrors((validate.errors ?? []).filter((error) => !isHostUrl(error, ownOrigin)))
    if (faults.length) return faults
  }
  return isWellFormed(value) ? [] : illFormedTextErrors(value, '')
}

/** Whether all that is wrong with a text is that it is an address of the host's own, such as one without https. */
function isHostUrl({ keyword, data, parentSchema }: ErrorObject, ownOrigin: string | undefined): boolean {
  if (ownOrigin === undefined || keyword !== 'pattern' || parentSchema?.format !== 'uri') return false
  return typeof data === 'string' && data.startsWith(`${ownOrigin}/`)
}

/** Whether every text can be kept. Nearly all can, so where the others are is looked up only then. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (Array.isArray(value)) return value.every(isWellFormed)
  if (isObject(value)) for (const name in value) if (!isWellFormed(value[name])) return false
  return true
}

/** No text may hold what the database, or anything else that reads it, cannot keep: NUL and halves of surrogate pairs. */
function illFormedTextErrors(value: unknown, pointer: string): FieldError[] {
  if (typeof value === 'string')
    return isStorableText(value)
      ? []
      : [{ pointer, code: 'invalid_format', detail: 'Must be well-formed Unicode without U+0000.' }]
  if (Array.isArray(value)) return value.flatMap((each, index) => illFormedTextErrors(each, `${pointer}/${index}`))
  if (isObject(value))
    return Object.entries(value).flatMap(([name, each]) =>
      illFormedTextErrors(each, `${pointer}/${pointerToken(name)}`)
    )
  return []
}

const isStorableText = (text: string) => !text.includes('\u0000') && text.isWellFormed()

function compileParameter(parameter: Parameter, document: ApiDocument): ParameterRule {
  const schema = resolveSchema(parameter.schema, document)
  return {
    ...parameter,
    key: parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name,
    type: schema.type,
    values: Array.isArray(schema.enum) ? schema.enum : undefined,
    fallback: parameter.schema.default ?? schema.default
  }
}

/** The schema that a reference to a component leads to, or the schema itself. */
function resolveSchema(schema: JsonObject, { schemas }: ApiDocument): JsonObject {
  if (typeof schema.$ref !== 'string') return schema
  const found = resolvePointer({ components: { schemas } }, schema.$ref)
  return isObject(found) ? resolveSchema(found, { schemas } as ApiDocument) : schema
}

function parametersValidator(place: ParameterLocation, all: readonly ParameterRule[], validators: SchemaValidators) {
  const own = all.filter((parameter) => parameter.in === place)
  const names = new Set(own.map(({ name }) => name))
  const validator = validators.validator({
    type: 'object',
    required: own.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema]))
  })
  const choices = (name: string) => own.find((parameter) => parameter.name === name)?.values
  return (raw: RawRequest, faults: FieldError[]): Record<string, unknown> => {
    const given = place === 'header' ? raw.headers : raw[place]
    const values: Record<string, unknown> = {}
    for (const { name, key, type, fallback } of own) {
      const value = given[key]
      if (value !== undefined) values[name] = coerceParameter(value, type)
      else if (fallback !== undefined) values[name] = fallback
    }
    // A filter with a slip of the pen in its name would otherwise be as if it were not there.
    if (place === 'query')
      for (const name of Object.keys(given))
        if (!names.has(name))
          faults.push({
            parameter: name.slice(0, 100),
            code: 'unknown',
            detail: 'Is not known here. Check its spelling or leave it out.'
          })
    if (own.length === 0) return values
    const validate = validator()
    if (!validate(values)) faults.push(...parameterErrors(validate.errors ?? [], choices))
    for (const [name, value] of Object.entries(values))
      if (typeof value === 'string' && !isStorableText(value))
        faults.push({ parameter: name, code: 'invalid_format', detail: 'Must be well-formed Unicode without U+0000.' })
    return values
  }
}

/** The value of a text as its schema's type, where it is written as that type is; else the text, which the schema then refuses. */
function coerceParameter(value: unknown, type: unknown): unknown {
  if (typeof value !== 'string') return value
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}
