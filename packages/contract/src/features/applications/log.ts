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
    .describe('An HTTP status such as `404`, or a class such as `4xx`'),
  since: z
    .union([z.literal(''), requestedInstant])
    .optional()
    .describe('Instant of the first request'),
  until: z
    .union([z.literal(''), requestedInstant])
    .optional()
    .describe('Requests before this instant'),
  resource: storableText(LIMITS.shortText).optional().describe('Id of a resource that the request touched'),
  deal: storableText(LIMITS.shortText).optional().describe('Id of a deal, or of any of its resources'),
  q: storableText(LIMITS.applicationLogSearch)
    .optional()
    .describe('Words of the path, the query, the bodies, the rule or the request ID: each as a whole, in any case'),
  limit: z.coerce.number().int().min(1).max(LIMITS.applicationLogPage).default(50),
  cursor: z
    .union([z.literal(''), loggedRequestId])
    .optional()
    .describe('`next` of the page before'),
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
    clock: instant.describe('The time of the application’s clock'),
    api: z.string(),
    operationId: z.string(),
    method: z.string(),
    path: z.string(),
    query: z.string().describe('With its question mark; empty without a query'),
    status: z.int(),
    ms: z.number().describe('Milliseconds until the response was sent'),
    rule: z.string().nullable().describe('The rule of the sandbox that decided the outcome'),
    resources: z.array(z.string()).describe('IDs of the resources that it touched'),
    deal: z.string().nullable().describe('ID of the deal to which they belong'),
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
