import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { commonProblem, invalidRequest, type SandboxProblem } from '../core/problems.ts'

/** Request headers by which a client asks for an error and for a delay. They exist in the sandbox alone. */
export const ERROR_HEADER = 'Sandbox-Error'
export const DELAY_HEADER = 'Sandbox-Delay'

/** Milliseconds that a response can be delayed: most clients give up later. */
const MAX_DELAY_MS = 10_000

type CommonName = Parameters<typeof commonProblem>[0]

/** The problem of each status that can be asked for, as it is when it is not simulated. */
const PROBLEMS: Readonly<Record<string, CommonName>> = {
  400: 'invalidRequest',
  401: 'invalidToken',
  403: 'insufficientScope',
  404: 'notFound',
  409: 'keyInUse',
  412: 'preconditionFailed',
  413: 'contentTooLarge',
  415: 'unsupportedMediaType',
  422: 'keyReused',
  429: 'tooManyRequests',
  500: 'internal',
  503: 'unavailable'
}

const HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'Bearer realm="Sandbox", error="invalid_token"' },
  403: { 'WWW-Authenticate': 'Bearer realm="Sandbox", error="insufficient_scope"' },
  409: { 'Retry-After': '1' },
  429: { 'Retry-After': '1' },
  503: { 'Retry-After': '5' }
}

const codeOf = (status: string) => commonProblem(PROBLEMS[status] ?? 'internal', '').problem.code
const STATUS_OF_CODE: ReadonlyMap<string, string> = new Map(
  Object.keys(PROBLEMS).map((status) => [codeOf(status), status])
)

const DETAIL = `Simulated: the request has the header ${ERROR_HEADER}. Nothing was changed.`

/**
 * Does what the headers of a request ask for: waits, and refuses. It runs before the operation, so that a simulated error changes nothing.
 *
 * @throws SandboxProblem the simulated one, or 400 that names the header whose value is not valid
 */
export async function simulateConditions(request: FastifyRequest): Promise<void> {
  const { headers } = request
  const delay = headers[DELAY_HEADER.toLowerCase()]
  const error = headers[ERROR_HEADER.toLowerCase()]
  if (delay === undefined && error === undefined) return
  const milliseconds = readDelay(delay)
  const problem = error === undefined ? undefined : readProblem(error)
  await wait(milliseconds)
  if (!problem) return
  request.isSimulatedFailure = true
  throw problem
}

function readDelay(value: string | string[] | undefined): number {
  if (value === undefined) return 0
  const milliseconds = /^\d{1,5}$/.test(String(value)) ? Number(value) : Number.NaN
  if (milliseconds <= MAX_DELAY_MS) return milliseconds
  throw invalidRequest([
    { parameter: DELAY_HEADER, code: 'out_of_range', detail: `Must be milliseconds from 0 to ${MAX_DELAY_MS}.` }
  ])
}

/** The problem of a status such as `429`, or of a code such as `too_many_requests`. */
function readProblem(value: string | string[]): SandboxProblem {
  const text = String(value).trim()
  const status = STATUS_OF_CODE.get(text) ?? text
  const name = Object.hasOwn(PROBLEMS, status) ? PROBLEMS[status] : undefined
  if (name !== undefined) return commonProblem(name, DETAIL, { headers: { ...HEADERS[status] } })
  throw invalidRequest([
    { parameter: ERROR_HEADER, code: 'not_allowed', detail: `Must be one of ${Object.keys(PROBLEMS).join(', ')}.` }
  ])
}
