import { isObject, type JsonObject } from '@portico/openapi'
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { ApiDocument, Operation } from '../../documents/read.ts'
import type { SchemaValidators } from '../../documents/schemas.ts'
import type { HandlerResponse } from '../handler.ts'
import type { SandboxOptions } from '../options.ts'
import { commonProblem } from '../problems.ts'
import { hasImmutableItems, isImmutable } from './immutable.ts'

type Errors = readonly ErrorObject[] | null | undefined

/** Validates a body. @returns why it is not valid; undefined when it is */
type BodyValidator = (body: unknown) => Errors

/** The schemas of a list without those of its items, and of an item. */
function listSchemas(schema: JsonObject, { schemas }: ApiDocument): { list: JsonObject; item: JsonObject } | undefined {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref)) ?? []
  const list = name === undefined ? schema : schemas[name]
  if (!isObject(list) || !isObject(list.properties) || !isObject(list.properties.items)) return undefined
  const { properties } = list
  const { items: item, ...items } = properties.items as JsonObject
  return isObject(item) ? { list: { ...list, properties: { ...properties, items } }, item } : undefined
}

function validateOnce(validator: () => ValidateFunction): BodyValidator {
  const valid = new WeakSet<object>()
  return (body) => {
    if (isImmutable(body) && valid.has(body)) return undefined
    const validate = validator()
    if (!validate(body)) return validate.errors
    if (isImmutable(body)) valid.add(body)
    return undefined
  }
}

function createBodyValidator(schema: JsonObject, document: ApiDocument, validators: SchemaValidators): BodyValidator {
  const validateBody = validateOnce(validators.validator(schema))
  const parts = listSchemas(schema, document)
  if (!parts) return validateBody
  const validateList = validateOnce(validators.validator(parts.list))
  const validateItem = validateOnce(validators.validator(parts.item))
  return (body) => {
    if (!hasImmutableItems(body)) return validateBody(body)
    const errors = validateList(body)
    if (errors) return errors
    for (const item of body.items) {
      const itemErrors = validateItem(item)
      if (itemErrors) return itemErrors
    }
    return undefined
  }
}

/**
 * Makes the function that validates a response of an operation. It throws SandboxProblem 500 where the options require valid responses.
 */
export function createResponseValidator(
  { responses, operationId, api, version }: Operation,
  document: ApiDocument,
  validators: SchemaValidators,
  { log, rejectInvalidResponses = true }: Pick<SandboxOptions, 'log' | 'rejectInvalidResponses'>
): (response: HandlerResponse) => void {
  const byStatus = new Map(
    [...responses].map(([status, schema]) => [status, schema && createBodyValidator(schema, document, validators)])
  )
  return ({ status, body }) => {
    const validate = byStatus.get(status)
    const problems = validate ? validate(body) : []
    if (validate ? !problems : body === undefined && byStatus.has(status)) return
    const errors = problems?.slice(0, 5).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
    log.error({ operationId, api, version, status, errors }, 'a response does not match its document')
    if (rejectInvalidResponses)
      throw commonProblem('internal', 'We have been notified. Include the request ID when you contact support.')
  }
}
