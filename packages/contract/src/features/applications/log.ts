import * as z from 'zod'
import { LIMITS } from '../../common/limits.ts'
import { storableText } from '../../common/validation.ts'

const instant = z.string().describe('ISO 8601 instant in UTC')
const requestedInstant = z.iso.datetime({ offset: true }).max(40)

/** Id of a logged request: in the order of the requests. */
export const loggedRequestId = z.string().regex(/^[0-9a-f]{24}$/)

/** The query of `GET api/applications/{id}/calls`. What is left out, or empty, filters nothing. */
export const applicationLogQuerySchema = z.object({
  api: storableText(LIMITS.shortText).optional().describe('Name of an API, such as `payments`'),
  operationId: storableText(LIMITS.shortText).optional(),
  status: z
    .union([z.literal(''), z.string().regex(/^[1-5](\d\d|xx)$/)])
    .optional()
    .describe('HTTP status such as `404`, or class such as `4xx`'),
  since: z
    .union([z.literal(''), requestedInstant])
    .optional()
    .describe('Instant of the first request'),
  until: z
    .union([z.literal(''), requestedInstant])
    .optional()
    .describe('Requests before this instant'),
  resource: storableText(LIMITS.shortText).optional().describe('ID of a resource used in the request'),
  deal: storableText(LIMITS.shortText).optional().describe('ID of a deal or of any of its resources'),
  q: storableText(LIMITS.applicationLogSearch)
    .optional()
    .describe('Whole words in the path, query, bodies, rule or request ID; not case-sensitive'),
  limit: z.coerce.number().int().min(1).max(LIMITS.applicationLogPage).default(50),
  cursor: z
    .union([z.literal(''), loggedRequestId])
    .optional()
    .describe('`next` of the last page'),
  after: z
    .union([z.literal(''), loggedRequestId])
    .optional()
    .describe('Only requests after this one, for a live tail')
})
export type ApplicationLogQuery = z.input<typeof applicationLogQuerySchema>

/** A request of an application to the sandbox. */
export const loggedRequestSchema = z
  .object({
    id: loggedRequestId,
    at: instant,
    clock: instant.describe('Time of the application’s clock'),
    api: z.string(),
    operationId: z.string(),
    method: z.string(),
    path: z.string(),
    query: z.string().describe('With its question mark; empty without a query'),
    status: z.int(),
    ms: z.number().describe('Milliseconds until the response'),
    rule: z.string().nullable().describe('Rule of the sandbox that set the response'),
    resources: z.array(z.string()).describe('IDs of the resources used'),
    deal: z.string().nullable().describe('ID of the resources’ deal'),
    requestId: z.string().describe('`X-Request-Id` of the response')
  })
  .meta({ id: 'LoggedRequest' })
export type LoggedRequest = z.infer<typeof loggedRequestSchema>

/** `GET api/applications/{id}/calls`, the newest first. A page can have fewer than `limit` items and still have a `next`. */
export const applicationLogSchema = z
  .object({ items: z.array(loggedRequestSchema), next: z.string().nullable() })
  .meta({ id: 'ApplicationLog' })
export type ApplicationLog = z.infer<typeof applicationLogSchema>

const message = z.object({ headers: z.record(z.string(), z.string()), body: z.string() })

/** `GET api/applications/{id}/calls/{callId}`: with both sides, in which secrets and tokens are masked. */
export const loggedExchangeSchema = loggedRequestSchema
  .extend({ request: message, response: message })
  .meta({ id: 'LoggedExchange' })
export type LoggedExchange = z.infer<typeof loggedExchangeSchema>
