import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  CONSTRAINT_VIOLATION_TYPE,
  type DocumentFault,
  ERROR_TITLES,
  ERRORS,
  type ErrorCode,
  FAMILY_FIELD_ERROR_CODES,
  type FieldError,
  fieldErrorCode,
  PROBLEM_MEDIA_TYPE,
  PROBLEM_TYPE,
  type Problem,
  problemMessage,
  type Referrers
} from '@portico/contract'
import { findOutage, pathOf, ServerStoppingError } from '@portico/server-kit'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import { alertFailure } from './alerts.ts'

export interface ProblemDetails {
  /** A sentence for the developer who reads the response: what is wrong and what to do. */
  detail?: string
  /** The entity the call was about; makes the client show the error's own message with its name. */
  entity?: string
  fieldErrors?: FieldError[]
  referrers?: Referrers
  /** Of a refused OpenAPI document. */
  faults?: readonly DocumentFault[]
  /** Of a refused statement: the character, counted from 1, that the database points at. */
  position?: number | undefined
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal by the error catalogue; any other error becomes a 500. */
export class ProblemError extends Error {
  readonly code: ErrorCode
  readonly details: ProblemDetails
  /** HTTP status, where Fastify and the error handlers of other scopes, such as the sandbox's, look for it. */
  readonly statusCode: number
  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    super(details.detail ?? ERROR_TITLES[code], { cause: details.cause })
    this.statusCode = ERRORS[code].status
    this.name = 'ProblemError'
    this.code = code
    this.details = details
  }
}

/** What Fastify itself refuses, in the terms of the catalogue. */
const FRAMEWORK_ERRORS: Record<number, ErrorCode> = {
  400: 'badRequest',
  404: 'notFound',
  413: 'bodyTooLarge',
  414: 'uriTooLong',
  415: 'unsupportedMediaType',
  431: 'headersTooLarge'
}

/** For responses before a route is found: no hook has run, and they are never a page. */
export const HEADERS_BEFORE_ROUTING = {
  'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff'
}

/** The response to a request that the server has no capacity for, whose framework knows nothing of it. */
export function overloadRefusal(path: string): { headers: Record<string, string>; body: string } {
  const { status, message } = ERRORS.unavailable
  const problem: Problem = {
    type: PROBLEM_TYPE,
    title: ERROR_TITLES.unavailable,
    status,
    path,
    code: 'unavailable',
    message,
    detail: 'Too many requests. Retry after the number of seconds in Retry-After.'
  }
  return {
    headers: { ...HEADERS_BEFORE_ROUTING, 'Content-Type': PROBLEM_MEDIA_TYPE },
    body: JSON.stringify(problem)
  }
}

/** What Node refuses before there is a request. */
const PARSER_ERRORS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout'
}

/** Responds to what is no HTTP request, or an incomplete one, and ends its connection. */
export function sendParserError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = PARSER_ERRORS[error.code ?? ''] ?? 'badRequest'
  const { status } = ERRORS[code]
  const title = ERROR_TITLES[code]
  const problem: Problem = { type: PROBLEM_TYPE, title, status, code, message: problemMessage(code) }
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      ...Object.entries(HEADERS_BEFORE_ROUTING).map(([name, value]) => `${name}: ${value}`),
      '',
      body
    ].join('\r\n')
  )
}

/** Older clients translate the alert of a 400, so it is a key that they know; of other statuses they show it as it is. */
function alertRefusal(reply: FastifyReply, code: ErrorCode, entity: string): void {
  const { status } = ERRORS[code]
  const title = ERROR_TITLES[code]
  const alert = problemMessage(code) ?? (status === 400 ? undefined : title)
  if (alert !== undefined) alertFailure(reply, alert, entity)
}

/** Sends a problem of the catalogue as the response (RFC 9457). */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  details: ProblemDetails & { reference?: string } = {}
) {
  const { status } = ERRORS[code]
  const title = ERROR_TITLES[code]
  const message = problemMessage(code)
  const { detail, entity, fieldErrors, referrers, faults, position, retryAfterSeconds, reference } = details
  const hasUnknownCode = fieldErrors?.some((fault) => !FAMILY_FIELD_ERROR_CODES.includes(fault.message)) ?? false
  const subject = entity ?? fieldErrors?.[0]?.objectName
  if (subject && hasUnknownCode) alertFailure(reply, ERRORS.validation.message, subject)
  else if (entity && !fieldErrors) alertRefusal(reply, code, entity)
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  // Each member by its name: nothing else that an error carries, such as its cause, reaches the client.
  const problem = {
    type: hasUnknownCode ? CONSTRAINT_VIOLATION_TYPE : PROBLEM_TYPE,
    title,
    status,
    path: pathOf(request),
    code,
    message,
    detail,
    params: entity,
    fieldErrors,
    referrers,
    faults,
    position,
    reference
  }
  return reply
    .code(status)
    .type(PROBLEM_MEDIA_TYPE)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem)
}

/**
 * The field errors behind what a schema found wrong.
 *
 * @param value what was checked; distinguishes an absent field from one of a wrong type
 * @param objectName the entity as its translations are named
 */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[], value: unknown, objectName: string): FieldError[] {
  const fields = new Map<string, FieldError>()
  for (const issue of issues) {
    const field = issue.path.join('.')
    const found = issue.path.reduce<unknown>(
      (parent, key) => (parent as Record<PropertyKey, unknown> | undefined)?.[key],
      value
    )
    if (!fields.has(field)) fields.set(field, { objectName, field, message: fieldErrorCode(issue, found == null) })
  }
  return [...fields.values()]
}

/** Seconds after which a request that the database could not serve may be sent again. */
const RETRY_SECONDS = 5

/** Makes every error of an application a problem of the catalogue, and every unforeseen one a numbered 500. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply))
}

/** The parts of a request that a route's schema checks: what the field errors call each, as the description of the API does. */
const CHECKED_PARTS = {
  body: ({ body }: FastifyRequest) => ['body', body],
  querystring: ({ query }: FastifyRequest) => ['query', query],
  params: ({ params }: FastifyRequest) => ['path', params],
  headers: ({ headers }: FastifyRequest) => ['header', headers]
} satisfies Record<string, (request: FastifyRequest) => [string, unknown]>

/** The media types that a route says it takes. */
const mediaTypesOf = ({ routeOptions }: FastifyRequest) => routeOptions.schema?.consumes ?? ['application/json']

/** Sends the problem of an error; also for those that Fastify meets before it has found a route. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ProblemError) return sendProblem(request, reply, error.code, error.details)
  if (error instanceof ServerStoppingError)
    return sendProblem(request, reply, 'unavailable', { retryAfterSeconds: RETRY_SECONDS })
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [objectName, checked] = CHECKED_PARTS[error.validationContext ?? 'body'](request)
    const issues = error.validation.map(({ keyword, instancePath, params }) => ({
      ...params,
      code: keyword,
      path: instancePath.split('/').filter(Boolean)
    }))
    return sendProblem(request, reply, 'validation', {
      fieldErrors: toFieldErrors(issues as unknown as z.core.$ZodIssue[], checked, objectName)
    })
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status !== undefined && status < 500)
    return sendProblem(request, reply, FRAMEWORK_ERRORS[status] ?? 'badRequest', {
      detail:
        status === 415
          ? `The media type of the body is not supported. Send ${mediaTypesOf(request).join(' or ')}.`
          : error.message
    })
  const reference = randomUUID()
  if (findOutage(error)) {
    request.log.error({ err: error, reference, path: pathOf(request) }, 'the database is unavailable')
    return sendProblem(request, reply, 'unavailable', { reference, retryAfterSeconds: RETRY_SECONDS })
  }
  request.log.error({ err: error, reference, path: pathOf(request) }, 'unforeseen error')
  return sendProblem(request, reply, 'internal', { reference })
}
