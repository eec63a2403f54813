import { type Allowance, type LeasedRateLimiter, pathOf } from '@portico/server-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../core/caller.ts'
import type { OperationResponse } from '../core/handler.ts'
import type { LiveOperation, SerializedResponse } from '../core/live-operations.ts'
import type { Client, ObservedCall, ReportRefusal } from '../core/options.ts'
import { commonProblem, SandboxProblem } from '../core/problems.ts'
import { MAX_BODY_BYTES } from '../documents/body-limit.ts'
import type { RawRequest } from '../documents/requests.ts'
import type { AuthorizationServer } from '../oauth2/authorization-server.ts'
import type { TokenGrant } from '../oauth2/tokens.ts'
import { hasForm, readBody } from './bodies.ts'
import { FormQueue } from './form-queue.ts'
import { bearerOf, loggedOwner, type RequestLogHook } from './request-log.ts'
import { simulateConditions } from './simulated-conditions.ts'

type Observe = (call: ObservedCall) => void

interface TokenServices {
  authorization: Pick<AuthorizationServer, 'tokens' | 'revocations'>
  findClient: (clientId: string) => Promise<Client | undefined>
  /** Limits the calls of a public client from an address, and those with one token of an application. */
  calls: LeasedRateLimiter
  /** Limits the calls of an application, with all of its tokens and from all addresses. */
  applications: LeasedRateLimiter
  reportRefusal: ReportRefusal
}

interface OperationServices extends TokenServices {
  operations: readonly LiveOperation[]
  observe: Observe
  /** Records the requests of applications; without it they are not logged. */
  log: RequestLogHook | undefined
}

/** Runs an operation and reports the status of its response. */
async function observed(
  { operation: { api, operationId } }: LiveOperation,
  { clientId, workspace }: Caller,
  source: Pick<ObservedCall, 'origin' | 'channel'>,
  observe: Observe,
  run: () => Promise<SerializedResponse>
): Promise<SerializedResponse> {
  const report = (status: number) => observe({ clientId, workspace, api, operationId, status, ...source })
  try {
    const response = await run()
    report(response.status)
    return response
  } catch (error) {
    report(error instanceof SandboxProblem ? error.problem.status : 500)
    throw error
  }
}

/** Adds a route for each operation. */
export function operationRoutes(scope: FastifyInstance, services: OperationServices): void {
  const { operations, observe, log } = services
  const forms = new FormQueue()
  scope.decorateRequest('sandboxApplication', undefined)
  scope.decorateRequest('sandboxResponse', undefined)
  for (const live of operations) {
    const { method, url, bodyLimit } = live.operation
    scope.route({
      method,
      url,
      ...(log && { onSend: log.of(live.operation) }),
      // Nobody without a token makes the server read a large body.
      ...(bodyLimit > MAX_BODY_BYTES && {
        bodyLimit,
        config: { hasOwnBodyLimit: true },
        onRequest: async (request: FastifyRequest) => {
          const authenticated = await authenticate(request, services)
          if (authenticated instanceof SandboxProblem) throw authenticated
        }
      }),
      handler: async (request, reply) => {
        const authenticated = await authenticate(request, services)
        if (!(authenticated instanceof SandboxProblem) && authenticated.isApplication)
          request.sandboxApplication = loggedOwner(request, authenticated.grant)
        const spent = await spend(request, authenticated, services)
        reply.header('RateLimit', rateLimitField(spent))
        const exhausted = Object.values(spent).find(({ allowed }) => !allowed)
        if (exhausted) throw tooManyRequestsProblem(exhausted)
        if (authenticated instanceof SandboxProblem) throw authenticated
        const { grant } = authenticated
        const source = { origin: request.headers.origin, channel: 'http' } as const
        const { status, headers, text } = await observed(live, grant.caller, source, observe, async () => {
          requireScope(grant, live)
          await simulateConditions(request)
          const { params, query, headers } = request
          const run = async () => {
            const raw = { path: params, query, headers, body: await readBody(request, live.operation) } as RawRequest
            return live.run(grant.caller, raw, pathOf(request))
          }
          return hasForm(request, live.operation) ? forms.run(grant.caller.clientId, run) : run()
        })
        reply.code(status).headers(headers)
        if (text) reply.type('application/json; charset=utf-8')
        // Bytes are sent as they are; a text would be joined with the headers first.
        const bytes = Buffer.from(text)
        request.sandboxResponse = { bytes, text }
        return reply.send(bytes)
      }
    })
  }
}

/** Who makes a call. */
interface Authenticated {
  grant: TokenGrant
  /** Whether the client proves who it is, so that what it spends cannot be spent by others. */
  isApplication: boolean
}

/** Spends a call: of an application that of the token and of the application, else that of the client at its address. */
async function spend(
  { ip }: FastifyRequest,
  authenticated: Authenticated | SandboxProblem,
  { calls, applications }: TokenServices
): Promise<Record<string, Allowance>> {
  if (authenticated instanceof SandboxProblem) return { default: await calls.consume(`? ${ip}`) }
  const { grant, isApplication } = authenticated
  const { clientId } = grant.caller
  if (!isApplication) return { default: await calls.consume(`${clientId} ${ip}`) }
  const token = await calls.consume(`token ${grant.id}`)
  // What a token no longer may, the application does not pay for.
  return token.allowed ? { token, application: await applications.consume(clientId) } : { token }
}

/** The field of draft-ietf-httpapi-ratelimit-headers: what is left of each limit, and the seconds until it is renewed. */
const rateLimitField = (spent: Record<string, Allowance>) =>
  Object.entries(spent)
    .map(([name, { remaining, resetSeconds }]) => `"${name}";r=${remaining};t=${resetSeconds}`)
    .join(', ')

function tooManyRequestsProblem({ resetSeconds }: Allowance): SandboxProblem {
  const detail = `Wait ${resetSeconds} ${resetSeconds === 1 ? 'second' : 'seconds'} before the next request.`
  return commonProblem('tooManyRequests', detail, { headers: { 'Retry-After': String(resetSeconds) } })
}

const CHALLENGE = 'Bearer realm="Sandbox"'

/** Why a token that was valid is refused, by what is reported to the host. */
const REFUSALS = {
  ended: ['The token has expired. Request a new one from the token endpoint.', 'The token has expired'],
  revoked: ['The token was revoked. Request a new one from the token endpoint.', 'The token was revoked'],
  'client suspended or ended': [
    'The application of the token is suspended or has ended.',
    'The application is suspended or has ended'
  ]
} as const

/** What the token of a request grants, or the problem that it has (RFC 6750, section 3). */
async function authenticate(
  request: FastifyRequest,
  { authorization: { tokens, revocations }, findClient, reportRefusal }: TokenServices
): Promise<Authenticated | SandboxProblem> {
  const token = bearerOf(request)
  const problem = (detail: string, challenge: string) =>
    commonProblem('invalidToken', detail, { headers: { 'WWW-Authenticate': challenge } })
  const report = (detail: string) => reportRefusal({ kind: 'sandboxToken', ip: request.ip, detail })
  const refuse = async (reason: keyof typeof REFUSALS) => {
    await report(reason)
    const [detail, description] = REFUSALS[reason]
    return problem(detail, `${CHALLENGE}, error="invalid_token", error_description="${description}"`)
  }
  if (token === undefined) return problem('The token is missing. Send it as Authorization: Bearer <token>.', CHALLENGE)
  const grant = await tokens.verify(token)
  if (grant === 'expired') return refuse('ended')
  if (!grant) {
    await report('not of this sandbox')
    return problem(
      'The token was not issued by this sandbox. Request a new one from the token endpoint.',
      `${CHALLENGE}, error="invalid_token"`
    )
  }
  // Both are cached for some seconds.
  if (await revocations.has(grant.id)) return refuse('revoked')
  const client = await findClient(grant.caller.clientId)
  return client ? { grant, isApplication: client.authentication !== undefined } : refuse('client suspended or ended')
}

/** Makes the check of the token of a request that is no operation. */
export function createTokenCheck(services: TokenServices) {
  return async (request: FastifyRequest, scope: string): Promise<Caller> => {
    const authenticated = await authenticate(request, services)
    const exhausted = Object.values(await spend(request, authenticated, services)).find(({ allowed }) => !allowed)
    if (exhausted) throw tooManyRequestsProblem(exhausted)
    if (authenticated instanceof SandboxProblem) throw authenticated
    const { scopes, caller } = authenticated.grant
    if (scopes.has(scope)) return caller
    const challenge = `${CHALLENGE}, error="insufficient_scope", scope="${scope}"`
    throw commonProblem('insufficientScope', `The request requires the scope ${scope}.`, {
      headers: { 'WWW-Authenticate': challenge }
    })
  }
}

/** @throws SandboxProblem when the token may not call the operation */
function requireScope({ scopes, operations }: TokenGrant, { operation }: LiveOperation): void {
  const { operationId } = operation
  const granted = operation.scopes.filter((scope) => scopes.has(scope))
  if (granted.some((scope) => operations[scope]?.includes(operationId) ?? true)) return
  const [first] = operation.scopes
  const challenge = { headers: { 'WWW-Authenticate': `${CHALLENGE}, error="insufficient_scope", scope="${first}"` } }
  const [restricted] = granted
  if (restricted === undefined)
    throw commonProblem(
      'insufficientScope',
      `The request requires the scope ${operation.scopes.join(' or ')}.`,
      challenge
    )
  const allowed = operations[restricted]?.join(', ')
  throw commonProblem(
    'insufficientScope',
    `With the scope ${restricted}, this client can use only ${allowed}.`,
    challenge
  )
}

/**
 * Makes the function by which the host or an API calls an operation, without a token and without a limit.
 *
 * @param observe what the host observes of these calls; by default nothing
 */
export function createOperationCaller(
  operations: readonly LiveOperation[],
  publicUrl: string,
  observe: Observe = () => undefined
) {
  return async (
    api: string,
    operationId: string,
    caller: Caller,
    request: Partial<RawRequest>
  ): Promise<OperationResponse> => {
    // Of several major versions the newest is the last.
    const live = operations.findLast(({ operation }) => operation.api === api && operation.operationId === operationId)
    if (!live) throw new Error(`The sandbox has no operation ${operationId} of ${api}.`)
    const raw: RawRequest = { path: {}, query: {}, headers: {}, ownOrigin: publicUrl, ...request }
    const { method, url } = live.operation
    const path = url.replace(/:([^/]+)/g, (_, name: string) => encodeURIComponent(String(raw.path[name])))
    const source = { origin: undefined, channel: 'service' } as const
    const { status, text, headers } = await observed(live, caller, source, observe, () => live.run(caller, raw, path))
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    return { method, path, status, body, replayed: headers['Idempotent-Replayed'] === 'true' }
  }
}
