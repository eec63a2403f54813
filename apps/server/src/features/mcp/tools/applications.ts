import {
  APPLICATION_ROLES,
  APPLICATION_STATUSES,
  type Application,
  type ApplicationLog,
  applicationLogQuerySchema,
  LIMITS,
  type LoggedExchange,
  loggedExchangeSchema,
  loggedRequestId,
  loggedRequestSchema,
  PATHS
} from '@portico/contract'
import * as z from 'zod'
import { applicationIdInput, defineTool, type ToolContext, table } from '../tool.ts'

const listedApplication = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  clientId: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  ownRole: z.enum(APPLICATION_ROLES).nullable(),
  scopes: z.array(z.string()),
  url: z.string()
})

const listApplications = defineTool({
  name: 'list_applications',
  title: 'List my applications',
  description:
    'Lists the applications that the user is a member of, with their IDs, client IDs, statuses and scopes. Other tools take the `id` of one.',
  scopes: ['applications:read'],
  isReading: true,
  input: z.object({ status: z.enum(APPLICATION_STATUSES).optional() }),
  output: z.object({ applications: z.array(listedApplication) }),
  async run({ status }, { requests, publicUrl }) {
    const query = new URLSearchParams({ own: 'true', size: String(LIMITS.pageSizeMax), ...(status && { status }) })
    const found = await requests.json<Application[]>({ method: 'GET', url: `/${PATHS.applications}?${query}` })
    const applications = found.map(({ id, name, description, clientId, status: state, ownRole, scopes }) => ({
      ...{ id, name, description, clientId, status: state, ownRole, scopes },
      url: `${publicUrl}/applications/${id}`
    }))
    const rows = applications.map(({ id, name, clientId, status: state, scopes }) => [
      ...[String(id), name, `\`${clientId}\``, state],
      scopes.join(', ')
    ])
    const text =
      rows.length > 0 ? table(['id', 'Name', 'Client ID', 'Status', 'Scopes'], rows) : NO_APPLICATION(publicUrl)
    return { text, data: { applications } }
  }
})

const NO_APPLICATION = (publicUrl: string) =>
  `There is no such application. The user creates one at ${publicUrl}/applications.`

/** As the router has it. */
const LOG_ROUTE = '/api/applications/:id/calls'

const logQuery = applicationLogQuerySchema.extend({
  limit: z.int().min(1).max(LIMITS.applicationLogPage).default(20)
})

async function readExchange({ requests }: ToolContext, applicationId: number, callId: string) {
  const url = `/${PATHS.loggedRequest(applicationId, callId)}`
  const exchange = await requests.json<LoggedExchange>({ method: 'GET', url })
  const { method, path, query, status, ms, at, rule, deal, resources, requestId, request, response } = exchange
  const side = (title: string, message: LoggedExchange['request']) =>
    [
      `## ${title}`,
      ...Object.entries(message.headers).map(([name, value]) => `- \`${name}: ${value}\``),
      ...(message.body ? ['', '```json', message.body, '```'] : [])
    ].join('\n')
  const facts = [
    `- At: ${at}, ${Math.round(ms)} ms`,
    `- Request ID: ${requestId}`,
    ...(rule ? [`- Rule: ${rule}`] : []),
    ...(deal ? [`- Deal: ${deal}`] : []),
    ...(resources.length > 0 ? [`- Resources: ${resources.join(', ')}`] : [])
  ]
  const text = [
    `# ${status} ${method} ${path}${query}`,
    facts.join('\n'),
    side('Request', request),
    side('Response', response)
  ]
  return { text: text.join('\n\n'), data: { items: [], next: null, exchange } }
}

const readLog = defineTool({
  name: 'read_log',
  title: 'Read the request log of an application',
  description:
    'Lists the requests that an application has sent to the sandbox, the newest first, with status, duration, the rule that determined the response, and the IDs of the resources used. With `callId`, returns one request and its response; secrets and tokens are masked.',
  scopes: ['logs:read'],
  isReading: true,
  isAvailable: ({ requests }) => requests.has('GET', LOG_ROUTE),
  input: logQuery.extend({
    applicationId: applicationIdInput,
    callId: loggedRequestId.optional().describe('`id` of a request of the list; the filters are then ignored')
  }),
  output: z.object({
    items: z.array(loggedRequestSchema),
    next: z.string().nullable().describe('`cursor` of older requests; null at the end of the log'),
    exchange: loggedExchangeSchema.optional()
  }),
  async run({ applicationId, callId, ...filters }, context) {
    if (callId !== undefined) return readExchange(context, applicationId, callId)
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value))
    const url = `/${PATHS.applicationLog(applicationId)}?${query}`
    const { items, next } = await context.requests.json<ApplicationLog>({ method: 'GET', url })
    const rows = items.map((item) => [
      ...[item.at, String(item.status), `${item.method} ${item.path}${item.query}`, `${Math.round(item.ms)} ms`],
      ...[item.rule ?? '', `\`${item.id}\``]
    ])
    const text =
      rows.length > 0 ? table(['At', 'Status', 'Request', 'Duration', 'Rule', 'callId'], rows) : 'No request was found.'
    const more = next === null ? '' : `\n\nOlder requests: \`cursor\` \`${next}\`.`
    return { text: text + more, data: { items, next } }
  }
})

/** Tools that read the caller's applications and their log. */
export const applicationTools = [listApplications, readLog]
