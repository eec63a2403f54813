import { isObject } from '@portico/openapi'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { type FieldError, SandboxProblem } from '../core/problems.ts'
import type { ApiDocument, Operation } from '../documents/read.ts'
import { createRequestValidator, type RawRequest, type ValidatedRequest } from '../documents/requests.ts'
import { SchemaValidators } from '../documents/schemas.ts'
import type { Exchange, LogEntry } from '../request-log/entry.ts'
import { OperationFinder, pathParameters } from './operations.ts'

/** What another version of an API would change for a request. */
export interface Difference {
  /**
   * - `REMOVED`: the version does not have the operation
   * - `REFUSED`: it would refuse the request
   * - `RESPONSE`: its response would differ
   */
  kind: 'REMOVED' | 'REFUSED' | 'RESPONSE'
  /** JSON pointer, with `*` for the place in a list, or the name of a parameter; empty for the whole. */
  field: string
  code: string
  detail: string
}

interface Side {
  document: ApiDocument
  finder: OperationFinder
  validators: SchemaValidators
  requests: Map<Operation, (raw: RawRequest) => ValidatedRequest>
  responses: Map<unknown, () => ValidateFunction>
}

const sideOf = (document: ApiDocument): Side => ({
  document,
  finder: new OperationFinder(document),
  validators: new SchemaValidators(document),
  requests: new Map(),
  responses: new Map()
})

/** Places in lists are the same field. */
const fieldOf = (pointer: string) => pointer.replace(/\/\d+(?=\/|$)/g, '/*')

const keyOf = ({ field, code }: Pick<Difference, 'field' | 'code'>) => `${field} ${code}`

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const isForm = ({ requestHeaders }: Exchange) => /^multipart\//i.test(requestHeaders['content-type'] ?? '')

/** What is wrong with a response, in words of what a client sees. */
function responseError({ keyword, instancePath, params, message = '' }: ErrorObject): Omit<Difference, 'kind'> {
  const below = (name: unknown) => fieldOf(`${instancePath}/${String(name)}`)
  if (keyword === 'required')
    return { field: below(params.missingProperty), code: 'added', detail: 'The field is new and always present.' }
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return {
      field: below(params.additionalProperty ?? params.unevaluatedProperty),
      code: 'removed',
      detail: 'The response no longer has the field.'
    }
  return { field: fieldOf(instancePath), code: keyword, detail: `The value ${message}.` }
}

/** Keywords whose errors only repeat those of the schemas below them. */
const REPEATING = new Set(['if', 'allOf', 'anyOf', 'oneOf'])

/** Compares what two versions of an API make of requests that were sent to one of them. */
export class VersionCheck {
  readonly #from: Side
  readonly #to: Side

  /** @param to the version in which the requests are to be sent */
  constructor(from: ApiDocument, to: ApiDocument) {
    this.#from = sideOf(from)
    this.#to = sideOf(to)
  }

  /**
   * What the other version would change for a request.
   *
   * @returns undefined for a request that was not sent to the first version, or that it had refused
   */
  check(entry: LogEntry, exchange: Exchange): Difference[] | undefined {
    const found = entry.status < 400 ? this.#from.finder.find(entry.method, entry.path) : undefined
    if (!found) return undefined
    const counterpart = this.#to.finder.counterpart(found.operation, this.#from.finder)
    if (!counterpart) {
      const name = `${found.operation.method} ${found.operation.url}`
      return [{ kind: 'REMOVED', field: '', code: 'removed', detail: `The version does not have ${name}.` }]
    }
    const rawFor = (operation: Operation): RawRequest => ({
      path: pathParameters(operation, found.values),
      query: Object.fromEntries(new URLSearchParams(entry.query)),
      headers: exchange.requestHeaders,
      body: parsed(exchange.requestBody)
    })
    const body = parsed(exchange.responseBody)
    return [
      ...onlyNew(
        this.#requestErrors(this.#from, found.operation, rawFor(found.operation)),
        this.#requestErrors(this.#to, counterpart, rawFor(counterpart))
      )
        // The bytes of files are not kept.
        .filter(({ field }) => !isForm(exchange) || !field.startsWith('/'))
        .map((error) => ({ kind: 'REFUSED' as const, ...error })),
      ...onlyNew(
        this.#responseErrors(this.#from, found.operation, entry.status, body),
        this.#responseErrors(this.#to, counterpart, entry.status, body)
      ).map((error) => ({ kind: 'RESPONSE' as const, ...error }))
    ]
  }

  #requestErrors({ document, validators, requests }: Side, operation: Operation, raw: RawRequest) {
    const validate = requests.get(operation) ?? createRequestValidator(operation, document, validators)
    requests.set(operation, validate)
    try {
      validate(raw)
      return []
    } catch (error) {
      if (!(error instanceof SandboxProblem)) throw error
      return ((error.problem.errors ?? []) as FieldError[]).map(({ pointer, parameter, code, detail }) => ({
        field: parameter ?? fieldOf(pointer ?? ''),
        code,
        detail
      }))
    }
  }

  #responseErrors({ validators, responses }: Side, operation: Operation, status: number, body: unknown) {
    if (!operation.responses.has(status))
      return [{ field: '', code: 'status', detail: `The version does not describe the status ${status}.` }]
    const schema = operation.responses.get(status)
    if (!isObject(schema) || body === undefined) return []
    const validator = responses.get(schema) ?? validators.validator(schema)
    responses.set(schema, validator)
    const validate = validator()
    if (validate(body)) return []
    return (validate.errors ?? []).filter(({ keyword }) => !REPEATING.has(keyword)).map(responseError)
  }
}

/** Errors that the other version has and the first has not, each field and code once. */
function onlyNew<E extends Pick<Difference, 'field' | 'code'>>(old: readonly E[], present: readonly E[]): E[] {
  const known = new Set(old.map(keyOf))
  const found = new Map(present.filter((error) => !known.has(keyOf(error))).map((error) => [keyOf(error), error]))
  return [...found.values()]
}
