import { type ApplicationScope, PATHS, storableText } from '@portico/contract'
import * as z from 'zod'
import type { PortalResponse } from '../portal-requests.ts'
import { RefusedRequest } from '../portal-requests.ts'
import { applicationIdInput, bounded, defineTool, type ToolContext, table } from '../tool.ts'

/** Characters of a body of the sandbox that a result has. */
const BODY_CHARACTERS = 40_000

/** Headers of a response that matter to its reader. */
const SHOWN_HEADERS = [
  'content-type',
  'content-language',
  'location',
  'etag',
  'retry-after',
  'x-request-id',
  'www-authenticate'
]

/** Headers that a caller may set. The credentials are those of the application. */
const SENT_HEADERS = ['accept', 'accept-language', 'idempotency-key', 'if-match', 'if-none-match', 'prefer'] as const

/** Operations of the sandbox's APIs; what else is below /sandbox/, such as its token endpoint and its banks, is for other callers. */
const OPERATION_PATH = /^\/sandbox\/[a-z0-9-]+\/v\d+(?:\/|$)/

/** @throws RefusedRequest when an address, as servers understand it, is no operation of this sandbox */
export function sandboxUrl(path: string, query: Record<string, string | number | boolean> = {}): string {
  const base = 'http://sandbox.invalid'
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined
  if (url?.origin !== base || !OPERATION_PATH.test(url.pathname))
    throw new RefusedRequest(
      `The path must be that of an operation of the sandbox, such as /sandbox/payments/v1/payments. It was: ${path}`
    )
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value))
  return url.pathname + url.search
}

/** Gets a token of an application, by the route that decides whether its members may. */
async function tokenOf({ requests }: ToolContext, applicationId: number, scope?: ApplicationScope): Promise<string> {
  const { access_token: token } = await requests.json<{ access_token: string }>({
    method: 'POST',
    url: `/${PATHS.applicationToken(applicationId)}`,
    body: scope === undefined ? {} : { scope }
  })
  return token
}

const isText = (type: string) => /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|yaml))/.test(type)

/** A body as a result shows it: JSON parsed, other text as it is, and of what is no text only its size. */
function readBody({ headers, body }: PortalResponse): { value: unknown; text: string; isCut: boolean } {
  const type = headers['content-type'] ?? ''
  if (body.length === 0) return { value: null, text: '', isCut: false }
  if (!isText(type)) return { value: null, text: `${body.length} bytes of ${type || 'no known type'}`, isCut: true }
  const { text, isCut } = bounded(body.toString(), BODY_CHARACTERS)
  if (!isCut && /json/.test(type))
    return { value: JSON.parse(text), text: JSON.stringify(JSON.parse(text), null, 2), isCut }
  return { value: text, text, isCut }
}

const responseOutput = z.object({
  request: z.string().describe('Method and address of the request'),
  status: z.int().describe('HTTP status of the response; errors of the sandbox are responses too'),
  headers: z.record(z.string(), z.string()),
  body: z.unknown().describe('Parsed if it is JSON; null if it is absent or not text'),
  isCut: z.boolean().describe('Whether the body exceeds the maximum length of a result, or is not text')
})

function toOutcome(request: string, response: PortalResponse) {
  const { value, text, isCut } = readBody(response)
  const headers = Object.fromEntries(
    SHOWN_HEADERS.flatMap((name) => (response.headers[name] === undefined ? [] : [[name, response.headers[name]]]))
  ) as Record<string, string>
  const lines = Object.entries(headers).map(([name, shown]) => `- \`${name}: ${shown}\``)
  const block = text === '' ? '' : `\n\n\`\`\`\n${text}\n\`\`\`${isCut ? '\n\nThe body is truncated.' : ''}`
  return {
    text: `**${response.status}** ${request}\n\n${lines.join('\n')}${block}`,
    data: { request, status: response.status, headers, body: value, isCut }
  }
}

const value = z.union([storableText(2000), z.number(), z.boolean()])

/** Of OperationView of the package openapi, what a request is made of. */
interface OperationPiece {
  method: string
  path: string
  parameters: readonly { name: string; in: string }[]
  servers: readonly { url: string; environment?: string }[]
}

interface Target {
  method: string
  url: string
  headers: Record<string, string>
}

/** Puts parameters where the operation has them: into the path, the query or the headers. */
async function targetOf(
  { requests }: ToolContext,
  { api, operationId }: { api: string; operationId: string },
  parameters: Record<string, string | number | boolean>
): Promise<Target> {
  const piece = await requests.json<OperationPiece>({
    method: 'GET',
    url: `/${PATHS.referencePiece(api, 'operation', operationId)}`
  })
  const server = piece.servers.find(({ environment }) => environment === 'sandbox')
  if (!server) throw new RefusedRequest(`${operationId} is not in the sandbox.`)
  const placeOf = (name: string) =>
    piece.parameters.find((known) => known.name.toLowerCase() === name.toLowerCase())?.in
  const unknown = Object.keys(parameters).filter((name) => !['path', 'query', 'header'].includes(placeOf(name) ?? ''))
  if (unknown.length > 0)
    throw new RefusedRequest(
      `${operationId} has no parameter ${unknown.join(', ')}. It has: ${piece.parameters.map(({ name }) => name).join(', ') || 'none'}.`
    )
  const within = (place: string) => Object.entries(parameters).filter(([name]) => placeOf(name) === place)
  let path = piece.path
  for (const [name, given] of within('path')) path = path.replace(`{${name}}`, encodeURIComponent(String(given)))
  const missing = /\{([^{}]+)\}/.exec(path)?.[1]
  if (missing !== undefined) throw new RefusedRequest(`${operationId} requires the parameter ${missing}.`)
  return {
    method: piece.method,
    url: sandboxUrl(server.url + path, Object.fromEntries(within('query'))),
    headers: Object.fromEntries(within('header').map(([name, given]) => [name.toLowerCase(), String(given)]))
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const callSandbox = defineTool({
  name: 'call_sandbox',
  title: 'Send a request to the sandbox',
  description:
    'Sends a request to the sandbox as one of the user’s applications, and returns the response. Specify either `api` and `operationId`, with `parameters` by their names, or `method` and `path`. Reaches only the sandbox, never another environment, and creates only test data.',
  scopes: ['sandbox:call'],
  isReading: false,
  input: z.object({
    applicationId: applicationIdInput,
    api: storableText(100).min(1).optional().describe('API of the operation, such as `finance-quotation`'),
    operationId: storableText(200).min(1).optional(),
    parameters: z
      .record(z.string(), value)
      .default({})
      .describe('Path, query and header parameters of the operation by their names; with `path`, query parameters'),
    method: z.enum(METHODS).optional(),
    path: storableText(2000).optional().describe('Path below /sandbox/, such as `/sandbox/payments/v1/payments`'),
    headers: z
      .partialRecord(z.enum(SENT_HEADERS), storableText(500).regex(/^[\t\x20-\x7e]*$/))
      .default({})
      .describe('Further headers. Without an `idempotency-key`, a request may be carried out twice if it is repeated'),
    body: z.unknown().optional().describe('Sent as JSON')
  }),
  output: responseOutput,
  async run({ applicationId, api, operationId, parameters, method, path, headers, body }, context) {
    const isByName = api !== undefined && operationId !== undefined
    if (!isByName && (method === undefined || path === undefined))
      throw new RefusedRequest('Specify either api and operationId, or method and path.')
    const target: Target = isByName
      ? await targetOf(context, { api, operationId }, parameters)
      : { method: method as string, url: sandboxUrl(path as string, parameters), headers: {} }
    const token = await tokenOf(context, applicationId)
    const response = await context.requests.sandbox(
      {
        method: target.method as (typeof METHODS)[number],
        url: target.url,
        headers: { ...target.headers, ...headers },
        ...(body !== undefined && { body })
      },
      token
    )
    return toOutcome(`${target.method} ${target.url}`, response)
  }
})

const DELIVERIES = '/sandbox/status-notification/v1/deliveries'

interface DeliveriesPage {
  items?: { deliveryId: string; status: string; type?: string; createdAt?: string; attempts?: unknown[] }[]
  page?: { nextCursor?: string }
}

const readDeliveries = defineTool({
  name: 'read_deliveries',
  title: 'Read the webhook deliveries of an application',
  description:
    'Lists the deliveries of webhook messages to the endpoints of an application, the newest first, with their attempts and the responses of the endpoint. Sends the sandbox operation listDeliveries as the application.',
  scopes: ['sandbox:call'],
  isReading: true,
  isAvailable: ({ requests }) => requests.has('GET', DELIVERIES),
  input: z.object({
    applicationId: applicationIdInput,
    endpointId: storableText(100).optional().describe('Only deliveries to this endpoint'),
    status: z.enum(['PENDING', 'RETRYING', 'DELIVERED', 'FAILED', 'HELD']).optional(),
    type: storableText(100).optional().describe('Type of the event, such as `payment.settled`'),
    resourceId: storableText(100).optional().describe('ID of the resource that the event is about'),
    from: storableText(40).optional().describe('ISO 8601 instant of the first delivery'),
    until: storableText(40).optional().describe('Deliveries before this ISO 8601 instant'),
    limit: z.int().min(1).max(100).default(20),
    cursor: storableText(500).optional().describe('For older deliveries, from the previous result')
  }),
  output: responseOutput,
  async run({ applicationId, ...filters }, context) {
    const query = Object.fromEntries(Object.entries(filters).filter(([, given]) => given !== undefined))
    const url = sandboxUrl(DELIVERIES, query as Record<string, string | number>)
    const token = await tokenOf(context, applicationId, 'status-notification')
    const response = await context.requests.sandbox({ method: 'GET', url }, token)
    const outcome = toOutcome(`GET ${url}`, response)
    const page = outcome.data.body as DeliveriesPage | null
    if (response.status !== 200 || !page?.items) return outcome
    const rows = page.items.map(({ deliveryId, status, type, createdAt, attempts }) => [
      ...[createdAt ?? '', status, type ?? '', String(attempts?.length ?? 0), `\`${deliveryId}\``]
    ])
    const text =
      rows.length > 0 ? table(['At', 'Status', 'Type', 'Attempts', 'Delivery'], rows) : 'No delivery was found.'
    const next = page.page?.nextCursor
    return { ...outcome, text: next ? `${text}\n\nOlder deliveries: \`cursor\` \`${next}\`.` : text }
  }
})

/** Tools that use the sandbox as one of the caller's applications. */
export const sandboxTools = [callSandbox, readDeliveries]
