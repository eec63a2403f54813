import { isObject, type JsonObject, pointerToken, resolvePointer } from '@portico/openapi'
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { Guard } from '../core/guard.ts'
import { type FieldError, invalidRequest } from '../core/problems.ts'
import type { ApiDocument, Operation, Parameter } from './read.ts'
import { bodyErrors, parameterErrors, unknownName } from './request-errors.ts'
import type { SchemaValidators } from './schemas.ts'

/** A request before it is validated. */
export interface RawRequest {
  path: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  /** Names in lower case. */
  headers: Readonly<Record<string, unknown>>
  body?: unknown
  /** Identifies a repeated request with the same idempotency key; the body by default. */
  fingerprint?: unknown
  /** Origin of the host, for calls that the host makes: URLs of this origin are valid wherever the document restricts URLs. */
  ownOrigin?: string
  /** The host's own condition for the changes of the call. */
  guard?: Guard
}

/** A request that its document allows: numbers are numbers, and defaults are filled in. */
export interface ValidatedRequest {
  path: Readonly<Record<string, string>>
  query: Readonly<Record<string, string | number | boolean | undefined>>
  /** Names as the document writes them. */
  headers: Readonly<Record<string, string | undefined>>
  body: unknown
}

/** Makes the function that validates the requests of an operation by its document. It throws `invalidRequest` with all errors. */
export function createRequestValidator(
  operation: Operation,
  { schemas }: ApiDocument,
  validators: SchemaValidators
): (raw: RawRequest) => ValidatedRequest {
  const validate = (location: Parameter['in']) =>
    parametersValidator(
      location,
      operation.parameters.filter((parameter) => parameter.in === location),
      schemas,
      validators
    )
  const [validatePath, validateQuery, validateHeaders] = [validate('path'), validate('query'), validate('header')]
  const validateContent = operation.body && bodyValidator(operation.body, validators)

  return (raw) => {
    const errors: FieldError[] = []
    const request = {
      path: validatePath(raw.path, errors),
      query: validateQuery(raw.query, errors),
      headers: validateHeaders(raw.headers, errors),
      body: operation.body && raw.body
    }
    errors.push(...(validateContent?.(raw) ?? []))
    if (errors.length) throw invalidRequest(errors)
    return request as ValidatedRequest
  }
}

function bodyValidator({ required, schema }: NonNullable<Operation['body']>, validators: SchemaValidators) {
  const compiled = validators.validator(schema)
  return ({ body, ownOrigin }: RawRequest): FieldError[] => {
    if (body === undefined)
      return required ? [{ pointer: '', code: 'required', detail: 'The body must not be missing.' }] : []
    const validate = compiled()
    if (!validate(body)) {
      const errors = bodyErrors((validate.errors ?? []).filter((error) => !isHostUrl(error, ownOrigin)))
      if (errors.length) return errors
    }
    return isWellFormed(body) ? [] : illFormedTextErrors(body, '')
  }
}

/** Whether an error concerns only the form of a URL of the host, such as one without https. */
function isHostUrl({ keyword, data, parentSchema }: ErrorObject, ownOrigin: string | undefined): boolean {
  if (ownOrigin === undefined || keyword !== 'pattern' || parentSchema?.format !== 'uri') return false
  return typeof data === 'string' && data.startsWith(`${ownOrigin}/`)
}

/** The database stores neither NUL nor halves of surrogate pairs. */
const isStorableText = (text: string) => !text.includes('\u0000') && text.isWellFormed()
const ILL_FORMED = { code: 'invalid_format', detail: 'Must be well-formed Unicode without U+0000.' } as const

/** Whether every text can be stored. Nearly all bodies are well-formed, so the pointers of errors are found separately. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (Array.isArray(value)) return value.every(isWellFormed)
  if (isObject(value)) for (const name in value) if (!isWellFormed(value[name])) return false
  return true
}

function illFormedTextErrors(value: unknown, pointer: string): FieldError[] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [{ pointer, ...ILL_FORMED }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => illFormedTextErrors(each, `${pointer}/${pointerToken(name)}`))
}

/** The schema that a reference to a component leads to, or the schema itself. */
function resolveSchema(schema: JsonObject, schemas: JsonObject): JsonObject {
  if (typeof schema.$ref !== 'string') return schema
  const found = resolvePointer({ components: { schemas } }, schema.$ref)
  return isObject(found) ? resolveSchema(found, schemas) : schema
}

/** Makes the function that validates the parameters of one location and returns their values, with numbers and defaults. */
function parametersValidator(
  location: Parameter['in'],
  parameters: readonly Parameter[],
  schemas: JsonObject,
  validators: SchemaValidators
) {
  const rules = parameters.map(({ name, schema }) => {
    const { type, enum: values, default: fallback } = resolveSchema(schema, schemas)
    const key = location === 'header' ? name.toLowerCase() : name
    return { name, key, type, values, fallback: schema.default ?? fallback }
  })
  const compiled = validators.validator({
    type: 'object',
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  })
  const choices = (name: string) => rules.find((rule) => rule.name === name)?.values
  return (given: Readonly<Record<string, unknown>>, errors: FieldError[]): Record<string, unknown> => {
    const values: Record<string, unknown> = {}
    for (const { name, key, type, fallback } of rules) {
      const value = given[key] === undefined ? fallback : coerceParameter(given[key], type)
      if (value !== undefined) values[name] = value
    }
    // A filter with a misspelt name would otherwise have no effect.
    if (location === 'query')
      for (const name of Object.keys(given))
        if (!rules.some((rule) => rule.name === name)) errors.push(unknownName(name))
    if (rules.length === 0) return values
    const validate: ValidateFunction = compiled()
    if (!validate(values)) errors.push(...parameterErrors(validate.errors ?? [], choices))
    for (const [name, value] of Object.entries(values))
      if (typeof value === 'string' && !isStorableText(value)) errors.push({ parameter: name, ...ILL_FORMED })
    return values
  }
}

/** The value of a text by the type of its schema; a text that is not written as that type is returned, and is then invalid. */
function coerceParameter(value: unknown, type: unknown): unknown {
  if (typeof value !== 'string') return value
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}
