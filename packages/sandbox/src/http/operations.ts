import { randomUUID } from 'node:crypto'
import { type Allowance, findOutage, type LeasedRateLimiter, parseJsonBody, pathOf } from '@portico/server-kit'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../core/caller.ts'
import type { LiveOperation } from '../core/live-operations.ts'
import type { ObservedCall } from '../core/options.ts'
import { commonProblem, SandboxProblem } from '../core/problems.ts'
import type { RawRequest } from '../documents/requests.ts'
import type { TokenGrant, Tokens } from './tokens.ts'

/** Bytes of a JSON body: the greatest that a document allows is far smaller. */
const MAX_BODY_BYTES = 64 * 1024

/** Headers of answers that the script of a page may read. */
const EXPOSED_HEADERS = 'ETag, Idempotent-Replayed, Location, RateLimit, Retry-After, X-Request-Id'
/** Headers that the script of a page may send. */
const ALLOWED_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the call in the sandbox's answers. */
    sandboxRequestId: string
  }
}

/** What answers over HTTP need. */
export interface HttpServices {
  operations: readonly LiveOperation[]
  tokens: Tokens
  /** Limits the calls of a client from an address. */
  calls: LeasedRateLimiter
  observe: (call: ObservedCall) => void
}

/** What Fastify itself refuses, as a problem. */
function frameworkProblem(error: unknown, log: FastifyBaseLogger): SandboxProblem {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const message = error instanceof Error ? error.message : String(error)
  if (status === 413) return commonProblem('contentTooLarge', `The body may have ${MAX_BODY_BYTES} bytes.`)
  if (status === 415) return commonProblem('unsupportedMediaType', 'Send application/json.')
  if (status < 500) return commonProblem('invalidRequest', message)
  if (findOutage(error)) {
    log.error({ err: error }, 'a call could not be served')
    return commonProblem('unavailable', 'Repeat the call in 5 seconds.', { headers: { 'Retry-After': '5' } })
  }
  log.error({ err: error }, 'unforeseen error')
  return commonProblem('internal', 'We have been told. Name the request id when you write to us.')
}

/** Answers with the problem of whatever was thrown. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { problem, headers } = error instanceof SandboxProblem ? error : frameworkProblem(error, request.log)
  return reply
    .code(problem.status)
    .headers(headers)
    .type('application/problem+json')
    .send(JSON.stringify({ ...problem, instance: pathOf(request).slice(0, 255), requestId: request.sandboxRequestId }))
}

/** Gives each answer of a scope its id. */
export function addRequestIds(scope: FastifyInstance): void {
  scope.decorateRequest('sandboxRequestId', '')
  scope.addHook('onRequest', (request, reply, done) => {
    request.sandboxRequestId = UUID.test(request.id) ? request.id : randomUUID()
    reply.header('X-Request-Id', request.sandboxRequestId)
    done()
  })
}

/** Lets pages of every origin read the answers of a scope (CORS): calls are opened by a token, and by no cookie. */
export function allowAnyOrigin(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED_HEADERS })
    done()
  })
}

/** Levels of a JSON body: the documents' own have six. What follows goes down a body by recursion, and must not run out of stack. */
const MAX_BODY_DEPTH = 20

/** Whether a value has lists and objects within each other to more than so many levels. */
function exceedsDepth(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => exceedsDepth(each, levels - 1))
}

function parseBody(body: Buffer): unknown {
  let value: unknown
  try {
    value = parseJsonBody(body)
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8'
    throw commonProblem('invalidRequest', `The body is not JSON: ${reason}.`.slice(0, 500))
  }
  if (exceedsDepth(value, MAX_BODY_DEPTH))
    throw commonProblem('invalidRequest', `The body may have ${MAX_BODY_DEPTH} levels of lists and objects.`)
  return value
}

/** Lets the routes of a scope take JSON of a moderate size and nothing else. */
export function acceptJsonOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    async (_request: FastifyRequest, body: Buffer) => parseBody(body)
  )
}

/** Adds a route for each operation. */
export function operationRoutes(scope: FastifyInstance, { operations, tokens, calls, observe }: HttpServices): void {
  for (const live of operations) {
    const { operation } = live
    scope.route({
      method: operation.method,
      url: operation.url,
      handler: async (request, reply) => {
        const grant = await authenticate(request, tokens)
        const allowance = await calls.consume(
          `${grant instanceof SandboxProblem ? '?' : grant.caller.clientId} ${request.ip}`
        )
        reply.header('RateLimit', `"default";r=${allowance.remaining};t=${allowance.resetSeconds}`)
        if (!allowance.allowed) throw tooManyRequestsProblem(allowance)
        if (grant instanceof SandboxProblem) throw grant
        const { caller } = grant
        const told = (status: number) =>
          observe({
            clientId: caller.clientId,
            workspace: caller.workspace,
            api: operation.api,
            operationId: operation.operationId,
            status,
            origin: request.headers.origin,
            channel: 'http'
          })
        try {
          requireScope(grant, live)
          const { params, query, headers, body } = request
          const raw: RawRequest = {
            path: params as RawRequest['path'],
            query: query as RawRequest['query'],
            headers,
            body
          }
          const answer = await live.run(caller, raw, pathOf(request))
          told(answer.status)
          reply.code(answer.status).headers(answer.headers)
          if (answer.text) reply.type('application/json; charset=utf-8')
          return reply.send(answer.text)
        } catch (error) {
          told(error instanceof SandboxProblem ? error.problem.status : 500)
          throw error
        }
      }
    })
  }
}

function tooManyRequestsProblem({ resetSeconds }: Allowance): SandboxProblem {
  const detail = `Wait ${resetSeconds} ${resetSeconds === 1 ? 'second' : 'seconds'} before the next call.`
  return commonProblem('tooManyRequests', detail, { headers: { 'Retry-After': String(resetSeconds) } })
}

const CHALLENGE = 'Bearer realm="Sandbox"'

/** What the token of a request grants, or the problem that it has (RFC 6750, section 3). */
async function authenticate(request: FastifyRequest, tokens: Tokens): Promise<TokenGrant | SandboxProblem> {
  const [, token] = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  const refuse = (detail: string, challenge: string) =>
    commonProblem('invalidToken', detail, { headers: { 'WWW-Authenticate': challenge } })
  if (token === undefined) return refuse('The token is missing. Send it as Authorization: Bearer <token>.', CHALLENGE)
  const grant = await tokens.verify(token)
  if (grant === 'ended')
    return refuse(
      'The token has ended. Ask the token endpoint for a new one.',
      `${CHALLENGE}, error="invalid_token", error_description="The token has ended"`
    )
  return grant ?? refuse('The token is not one of this sandbox.', `${CHALLENGE}, error="invalid_token"`)
}

/** @throws SandboxProblem when the token may not call the operation */
function requireScope({ scopes, operations }: TokenGrant, { operation }: LiveOperation): void {
  const { scope, operationId } = operation
  const challenge = { headers: { 'WWW-Authenticate': `${CHALLENGE}, error="insufficient_scope", scope="${scope}"` } }
  if (!scopes.has(scope)) throw commonProblem('insufficientScope', `The call needs the scope ${scope}.`, challenge)
  const allowed = operations[scope]
  if (allowed && !allowed.includes(operationId))
    throw commonProblem('insufficientScope', `This client may call of ${scope} only ${allowed.join(', ')}.`, challenge)
}

/** Answers the question of a browser whether a page may call (CORS): any page may. */
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

/** Tells a wrong method from an unknown address, and both as problems. */
export function notFoundHandler(scope: FastifyInstance, operations: readonly LiveOperation[]) {
  const paths = new Map<string, string[]>()
  for (const { operation } of operations)
    paths.set(operation.url, [...(paths.get(operation.url) ?? []), operation.method])
  const patterns = [...paths].map(([url, methods]) => ({
    pattern: new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}/?$`),
    methods
  }))
  patterns.push({ pattern: /^\/sandbox\/oauth2\/token\/?$/, methods: ['POST'] })
  scope.setNotFoundHandler((request, reply) => {
    const methods = patterns.find(({ pattern }) => pattern.test(pathOf(request)))?.methods
    if (!methods)
      return sendProblem(commonProblem('notFound', 'There is no such address in the sandbox.'), request, reply)
    const allow = methods.join(', ')
    return sendProblem(
      commonProblem('methodNotAllowed', `This address takes ${allow}.`, { headers: { Allow: allow } }),
      request,
      reply
    )
  })
}

/** Calls an operation from within the host, without a token and without a limit. */
export async function callInProcess(
  live: LiveOperation,
  caller: Caller,
  raw: RawRequest,
  observe: (call: ObservedCall) => void
): Promise<{ body: unknown; replayed: boolean }> {
  const { operation } = live
  const told = (status: number) =>
    observe({
      clientId: caller.clientId,
      workspace: caller.workspace,
      api: operation.api,
      operationId: operation.operationId,
      status,
      origin: undefined,
      channel: 'service'
    })
  const path = operation.url.replace(/:([^/]+)/g, (_all, name: string) => encodeURIComponent(String(raw.path[name])))
  try {
    const answer = await live.run(caller, raw, path)
    told(answer.status)
    return { body: JSON.parse(answer.text), replayed: answer.headers['Idempotent-Replayed'] === 'true' }
  } catch (error) {
    told(error instanceof SandboxProblem ? error.problem.status : 500)
    throw error
  }
}
