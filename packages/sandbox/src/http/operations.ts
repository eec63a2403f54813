import { type Allowance, type LeasedRateLimiter, pathOf } from '@portico/server-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../core/caller.ts'
import type { LiveOperation, SerializedResponse } from '../core/live-operations.ts'
import type { ObservedCall, ReportRefusal } from '../core/options.ts'
import { commonProblem, SandboxProblem } from '../core/problems.ts'
import { MAX_BODY_BYTES } from '../documents/body-limit.ts'
import type { RawRequest } from '../documents/requests.ts'
import { hasForm, readBody } from './bodies.ts'
import { FormQueue } from './form-queue.ts'
import type { TokenGrant, Tokens } from './tokens.ts'

type Observe = (call: ObservedCall) => void

interface OperationServices {
  operations: readonly LiveOperation[]
  tokens: Tokens
  /** Limits the calls of a client from an address. */
  calls: LeasedRateLimiter
  observe: Observe
  reportRefusal: ReportRefusal
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
export function operationRoutes(
  scope: FastifyInstance,
  { operations, tokens, calls, observe, reportRefusal }: OperationServices
): void {
  const forms = new FormQueue()
  for (const live of operations) {
    const { method, url, bodyLimit } = live.operation
    scope.route({
      method,
      url,
      // Nobody without a token makes the server read a large body.
      ...(bodyLimit > MAX_BODY_BYTES && {
        bodyLimit,
        config: { hasOwnBodyLimit: true },
        onRequest: async (request: FastifyRequest) => {
          const grant = await authenticate(request, tokens, reportRefusal)
          if (grant instanceof SandboxProblem) throw grant
        }
      }),
      handler: async (request, reply) => {
        const grant = await authenticate(request, tokens, reportRefusal)
        const clientId = grant instanceof SandboxProblem ? '?' : grant.caller.clientId
        const allowance = await calls.consume(`${clientId} ${request.ip}`)
        reply.header('RateLimit', `"default";r=${allowance.remaining};t=${allowance.resetSeconds}`)
        if (!allowance.allowed) throw tooManyRequestsProblem(allowance)
        if (grant instanceof SandboxProblem) throw grant
        const source = { origin: request.headers.origin, channel: 'http' } as const
        const { status, headers, text } = await observed(live, grant.caller, source, observe, async () => {
          requireScope(grant, live)
          const { params, query, headers } = request
          const run = async () => {
            const raw = { path: params, query, headers, body: await readBody(request, live.operation) } as RawRequest
            return live.run(grant.caller, raw, pathOf(request))
          }
          return hasForm(request, live.operation) ? forms.run(clientId, run) : run()
        })
        reply.code(status).headers(headers)
        if (text) reply.type('application/json; charset=utf-8')
        return reply.send(text)
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
async function authenticate(
  request: FastifyRequest,
  tokens: Tokens,
  reportRefusal: ReportRefusal
): Promise<TokenGrant | SandboxProblem> {
  const [, token] = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  const refuse = (detail: string, challenge: string) =>
    commonProblem('invalidToken', detail, { headers: { 'WWW-Authenticate': challenge } })
  if (token === undefined) return refuse('The token is missing. Send it as Authorization: Bearer <token>.', CHALLENGE)
  const grant = await tokens.verify(token)
  if (grant === 'expired' || !grant)
    await reportRefusal({ kind: 'sandboxToken', ip: request.ip, detail: grant ? 'ended' : 'not of this sandbox' })
  if (grant === 'expired')
    return refuse(
      'The token has ended. Ask the token endpoint for a new one.',
      `${CHALLENGE}, error="invalid_token", error_description="The token has ended"`
    )
  return grant ?? refuse('The token is not one of this sandbox.', `${CHALLENGE}, error="invalid_token"`)
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
    throw commonProblem('insufficientScope', `The call needs the scope ${operation.scopes.join(' or ')}.`, challenge)
  const allowed = operations[restricted]?.join(', ')
  throw commonProblem('insufficientScope', `This client may call of ${restricted} only ${allowed}.`, challenge)
}

/** Makes the function by which the host calls an operation, without a token and without a limit. */
export function createOperationCaller(operations: readonly LiveOperation[], publicUrl: string, observe: Observe) {
  return async (api: string, operationId: string, caller: Caller, request: Partial<RawRequest>) => {
    // Of several major versions the newest is the last.
    const live = operations.findLast(({ operation }) => operation.api === api && operation.operationId === operationId)
    if (!live) throw new Error(`The sandbox has no operation ${operationId} of ${api}.`)
    const raw: RawRequest = { path: {}, query: {}, headers: {}, ownOrigin: publicUrl, ...request }
    const path = live.operation.url.replace(/:([^/]+)/g, (_, name: string) =>
      encodeURIComponent(String(raw.path[name]))
    )
    const source = { origin: undefined, channel: 'service' } as const
    const { text, headers } = await observed(live, caller, source, observe, () => live.run(caller, raw, path))
    return { body: JSON.parse(text) as unknown, replayed: headers['Idempotent-Replayed'] === 'true' }
  }
}
