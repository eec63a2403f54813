/** The problems that every document has in common, and the error by which the sandbox refuses a call (RFC 9457). */

/** Begins the addresses of the pages that explain kinds of problems. */
const TYPES = 'https://developer.portico.example/problems/'

export type FieldErrorCode =
  | 'required'
  | 'invalid_type'
  | 'invalid_format'
  | 'out_of_range'
  | 'too_long'
  | 'too_short'
  | 'not_allowed'
  | 'unknown'

/** One fault in a request: `pointer` into the body (RFC 6901), or the name of a `parameter` (of path, query or headers). */
export interface FieldError {
  pointer?: string
  parameter?: string
  code: FieldErrorCode
  detail: string
}

/** A problem document without what only an HTTP answer knows (`instance`, `requestId`). */
export interface Problem {
  type: string
  title: string
  status: number
  code: string
  detail?: string
  errors?: FieldError[]
}

const COMMON = {
  invalidRequest: [400, 'invalid_request', 'The request is not valid'],
  invalidToken: [401, 'invalid_token', 'The token is not valid', 'unauthorized'],
  insufficientScope: [403, 'insufficient_scope', 'The token may not do this', 'forbidden'],
  notFound: [404, 'not_found', 'There is no such resource'],
  methodNotAllowed: [405, 'method_not_allowed', 'The address does not take this method'],
  conflict: [409, 'conflict', 'The state does not allow this'],
  keyInUse: [409, 'idempotency_key_in_use', 'A call with this key is still running'],
  preconditionFailed: [412, 'precondition_failed', 'The resource has changed'],
  contentTooLarge: [413, 'content_too_large', 'The body is too large'],
  unsupportedMediaType: [415, 'unsupported_media_type', 'The media type of the body is not taken'],
  keyReused: [422, 'idempotency_key_reused', 'The idempotency key was used with another request'],
  tooManyRequests: [429, 'too_many_requests', 'Too many requests'],
  internal: [500, 'internal_error', 'Something went wrong on our side'],
  unavailable: [503, 'unavailable', 'The service is not available']
} as const satisfies Record<string, readonly [number, string, string, string?]>

export type ProblemName = keyof typeof COMMON

const slugOf = (code: string) => code.replaceAll('_', '-')

/** A refusal with the problem document that answers it; anything else that is thrown answers 500. */
export class SandboxProblem extends Error {
  readonly problem: Problem
  readonly headers: Readonly<Record<string, string>>

  constructor(problem: Problem, headers: Readonly<Record<string, string>> = {}) {
    super(problem.detail ?? problem.title)
    this.name = 'SandboxProblem'
    this.problem = problem
    this.headers = headers
  }
}

/**
 * A problem that all APIs have.
 *
 * @param detail a sentence: what is wrong with this call and what to do
 */
export function commonProblem(
  name: ProblemName,
  detail: string,
  more: { errors?: FieldError[]; headers?: Record<string, string> } = {}
): SandboxProblem {
  const [status, code, title, slug] = COMMON[name] as readonly [number, string, string, string?]
  const { errors, headers } = more
  return new SandboxProblem(
    { type: TYPES + (slug ?? slugOf(code)), title, status, code, detail, ...(errors && { errors }) },
    headers
  )
}

/** A problem of one API alone, such as `payment_not_refundable`. */
export const apiProblem = (status: number, code: string, title: string, detail: string): SandboxProblem =>
  new SandboxProblem({ type: TYPES + slugOf(code), title, status, code, detail })

/** At most so many faults are told. */
const MAX_FIELD_ERRORS = 100

/** The refusal of a request that is not valid. The one place where its sentence is made. */
export function invalidRequestProblem(faults: readonly FieldError[]): SandboxProblem {
  const errors = faults.slice(0, MAX_FIELD_ERRORS)
  const noun = errors.every(({ parameter }) => parameter !== undefined) ? 'parameter' : 'field'
  const detail = errors.length === 1 ? `1 ${noun} is not valid.` : `${errors.length} ${noun}s are not valid.`
  return commonProblem('invalidRequest', detail, { errors })
}

/** The refusal of one field of the body. */
export const invalidFieldProblem = (pointer: string, code: FieldErrorCode, detail: string): SandboxProblem =>
  invalidRequestProblem([{ pointer, code, detail }])

/** The refusal of one parameter of path, query or headers. */
export const invalidParameterProblem = (parameter: string, code: FieldErrorCode, detail: string): SandboxProblem =>
  invalidRequestProblem([{ parameter, code, detail }])
