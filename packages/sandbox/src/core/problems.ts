/** The problems that every document has in common, and the error by which the sandbox refuses a call (RFC 9457). */
import type { PaymentsSchemas } from '@portico/finance'

/** Begins the addresses of the pages that explain types of problems. */
const TYPES = 'https://developer.portico.example/problems/'

/** An error in a request: `pointer` into the body (RFC 6901), or the name of a `parameter` (of path, query or headers). */
export type FieldError = PaymentsSchemas['FieldError']
export type FieldErrorCode = FieldError['code']

/** A problem document; the HTTP response adds `instance` and `requestId`. */
export type Problem = PaymentsSchemas['Problem']

const COMMON = {
  invalidRequest: [400, 'invalid_request', 'Invalid request'],
  invalidToken: [401, 'invalid_token', 'Invalid token', 'unauthorized'],
  insufficientScope: [403, 'insufficient_scope', 'Insufficient scope', 'forbidden'],
  notFound: [404, 'not_found', 'Resource not found'],
  methodNotAllowed: [405, 'method_not_allowed', 'Method not allowed'],
  conflict: [409, 'conflict', 'Status does not allow this action'],
  keyInUse: [409, 'idempotency_key_in_use', 'Request in progress'],
  preconditionFailed: [412, 'precondition_failed', 'Resource changed'],
  contentTooLarge: [413, 'content_too_large', 'Request body too large'],
  unsupportedMediaType: [415, 'unsupported_media_type', 'Unsupported media type'],
  keyReused: [422, 'idempotency_key_reused', 'Idempotency key reused'],
  tooManyRequests: [429, 'too_many_requests', 'Too many requests'],
  internal: [500, 'internal_error', 'Internal error'],
  unavailable: [503, 'unavailable', 'Service unavailable']
} as const satisfies Record<string, readonly [status: number, code: string, title: string, slug?: string]>

const slugOf = (code: string) => code.replaceAll('_', '-')

/** A refusal with its problem document; anything else that is thrown becomes a 500. */
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
  name: keyof typeof COMMON,
  detail: string,
  { errors, headers }: { errors?: FieldError[]; headers?: Record<string, string> } = {}
): SandboxProblem {
  const [status, code, title, slug = slugOf(code)]: readonly [number, string, string, string?] = COMMON[name]
  return new SandboxProblem({ type: TYPES + slug, title, status, code, detail, ...(errors && { errors }) }, headers)
}

/** The problem of an ID that belongs to no resource of the caller. */
export const notFound = (): SandboxProblem => commonProblem('notFound', 'Check the ID.')

/**
 * The problem of an action that the status of the resource does not allow.
 *
 * @param detail a sentence: the status and what to do
 */
export const stateConflict = (detail: string): SandboxProblem => commonProblem('conflict', detail)

/** A problem of one API alone, such as `payment_not_refundable`. */
export const apiProblem = (status: number, code: string, title: string, detail: string): SandboxProblem =>
  new SandboxProblem({ type: TYPES + slugOf(code), title, status, code, detail })

const MAX_FIELD_ERRORS = 100

/** The problem of a request that is not valid. */
export function invalidRequest(found: readonly FieldError[]): SandboxProblem {
  const errors = found.slice(0, MAX_FIELD_ERRORS)
  const noun = errors.every(({ parameter }) => parameter !== undefined) ? 'parameter' : 'field'
  const detail = errors.length === 1 ? `1 ${noun} is invalid.` : `${errors.length} ${noun}s are invalid.`
  return commonProblem('invalidRequest', detail, { errors })
}

/** The error of a value beyond its limits. */
export const outOfRange = (pointer: string, detail: string): FieldError => ({ pointer, code: 'out_of_range', detail })

/** The error of a value that is not among the allowed ones. */
export const notAllowed = (pointer: string, detail: string): FieldError => ({ pointer, code: 'not_allowed', detail })

/** The problem of one field of the body. */
export const invalidField = (pointer: string, code: FieldErrorCode, detail: string): SandboxProblem =>
  invalidRequest([{ pointer, code, detail }])

/** The problem of one parameter of path, query or headers. */
export const invalidParameter = (parameter: string, code: FieldErrorCode, detail: string): SandboxProblem =>
  invalidRequest([{ parameter, code, detail }])
