import { randomUUID } from 'node:crypto'
import { findOutage, pathOf, RouteMethods } from '@portico/server-kit'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonProblem, SandboxProblem } from '../core/problems.ts'
import { MAX_BODY_BYTES } from '../documents/body-limit.ts'
import { DELAY_HEADER, ERROR_HEADER } from './simulated-conditions.ts'

/** Headers of responses that the script of a page may read. */
const EXPOSED_HEADERS = 'ETag, Idempotent-Replayed, Location, RateLimit, Retry-After, X-Request-Id'
/** Headers that the script of a page may send. */
const ALLOWED_HEADERS = `Authorization, Content-Type, Idempotency-Key, If-Match, ${ERROR_HEADER}, ${DELAY_HEADER}`

const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED_HEADERS }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes larger bodies than the others. */
    hasOwnBodyLimit?: boolean
  }
  interface FastifyRequest {
    /** Id of the request in the sandbox's responses. */
    sandboxRequestId: string
    /** Whether the response is an error that the request has asked for; undefined outside the sandbox. */
    isSimulatedFailure: boolean | undefined
  }
}

/** The problem of an error that Fastify or the database has thrown. */
function frameworkProblem(error: unknown, log: FastifyBaseLogger, bodyLimit: number): SandboxProblem {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const message = error instanceof Error ? error.message : String(error)
  if (status === 413) return commonProblem('contentTooLarge', `The body must not exceed ${bodyLimit} bytes.`)
  if (status === 415) return commonProblem('unsupportedMediaType', 'Send the body as application/json.')
  if (status < 500) return commonProblem('invalidRequest', message)
  if (findOutage(error)) {
    log.error({ err: error }, 'a call could not be served')
    return commonProblem('unavailable', 'Retry in 5 seconds.', { headers: { 'Retry-After': '5' } })
  }
  log.error({ err: error }, 'unforeseen error')
  return commonProblem('internal', 'We have been notified. Include the request ID when you contact support.')
}

/** Bytes that the body of a request may have. The parser's limit is that of routes without one of their own. */
const bodyLimitOf = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.hasOwnBodyLimit === true ? (routeOptions.bodyLimit ?? MAX_BODY_BYTES) : MAX_BODY_BYTES

/** Responds with the problem of an error. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { problem, headers } =
    error instanceof SandboxProblem ? error : frameworkProblem(error, request.log, bodyLimitOf(request))
  return reply
    .code(problem.status)
    .headers(headers)
    .type('application/problem+json')
    .send(JSON.stringify({ ...problem, instance: pathOf(request).slice(0, 255), requestId: request.sandboxRequestId }))
}

/** The response to a request that the host has no capacity for, whose framework knows nothing of it. */
export function overloadRefusal(path: string, requestId: string): { headers: Record<string, string>; body: string } {
  const { problem } = commonProblem(
    'unavailable',
    'The sandbox is overloaded. Retry after the number of seconds in Retry-After.'
  )
  return {
    headers: { ...ANY_ORIGIN, 'Content-Type': 'application/problem+json', 'X-Request-Id': requestId },
    body: JSON.stringify({ ...problem, instance: path.slice(0, 255), requestId })
  }
}

/** Adds an id to each request of a scope and to its response. */
export function addRequestIds(scope: FastifyInstance): void {
  scope.decorateRequest('sandboxRequestId', '')
  scope.decorateRequest('isSimulatedFailure', undefined)
  scope.addHook('onRequest', async (request, reply) => {
    request.sandboxRequestId = UUID.test(request.id) ? request.id : randomUUID()
    reply.header('X-Request-Id', request.sandboxRequestId)
  })
}

/** Lets pages of every origin read the responses of a scope (CORS): calls are authorized by a token, and by no cookie. */
export function allowAnyOrigin(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(ANY_ORIGIN)
  })
}

/** Leaves the bodies of a scope's requests unread: nothing there depends on one. */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async () => undefined)
}

/** Makes the routes of a scope accept forms and nothing else; a body is the encoded text. */
export function acceptFormsOnly(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_request: FastifyRequest, body: string) => body
  )
}

/** Responds to preflight requests (CORS): any page may call. */
export function preflightRoute(scope: FastifyInstance): void {
  scope.options('/sandbox/*', (_request, reply) =>
    reply
      .code(204)
      .headers({
        'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
        'Access-Control-Allow-Headers': ALLOWED_HEADERS,
        'Access-Control-Max-Age': '7200',
        'Cache-Control': 'public, max-age=7200'
      })
      .send()
  )
}

/** Distinguishes a wrong method from an unknown address. */
export function notFoundHandler(scope: FastifyInstance, routes: readonly { url: string; method: string }[]): void {
  ignoreBodies(scope)
  const methods = new RouteMethods()
  for (const { url, method } of routes) methods.add(url, [method])
  scope.setNotFoundHandler((request, reply) => {
    const allow = methods.of(pathOf(request)).join(', ')
    const problem = allow
      ? commonProblem('methodNotAllowed', `This URL accepts ${allow}.`, { headers: { Allow: allow } })
      : commonProblem('notFound', 'The sandbox has no such URL. Check the path.')
    return sendProblem(problem, request, reply)
  })
}
