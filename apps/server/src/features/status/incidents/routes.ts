import {
  ALERT_HEADER,
  incidentChangeSchema,
  incidentInputSchema,
  incidentUpdateInputSchema,
  managedIncidentSchema,
  PARAMS_HEADER,
  problemSchema,
  ROLE_ADMIN,
  readId,
  STATUS_PATHS
} from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { alertSuccess } from '../../../platform/http/alerts.ts'
import { conditional, preconditionOf } from '../../../platform/http/conditional.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { checkFields, describedBody } from '../../../platform/http/fields.ts'
import { PAGE_HEADERS, pageQuery, setPagingHeaders } from '../../../platform/http/paging.ts'
import { setRouteDefaults } from '../../../platform/http/route-defaults.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import { type IncidentRow, toManagedIncident } from './rows.ts'
import { INCIDENT_ENTITY, type IncidentStore, type Precondition } from './store.ts'

export interface IncidentRouteOptions {
  incidents: IncidentStore
  publicUrl: string
}

const BASE = `/${STATUS_PATHS.incidents}`
const ONE = `${BASE}/:id`
const params = z.object({ id: z.string() })
const ETAG = { ETag: 'Version of the incident, for If-Match' }
const headers = { ...ETAG, [ALERT_HEADER]: 'Key of the message to show', [PARAMS_HEADER]: 'Title of the incident' }
const changed = {
  200: managedIncidentSchema,
  400: problemSchema,
  404: problemSchema,
  409: problemSchema,
  412: problemSchema
}

function pathId(given: string): number {
  const id = readId(given)
  if (id === undefined) throw new ProblemError('notFound')
  return id
}

const etagOf = (revision: number) => `"${revision}"`

function preconditionFor(request: FastifyRequest): Precondition {
  const accepts = preconditionOf(request)
  return (revision) => accepts(etagOf(revision))
}

function send(reply: FastifyReply, row: IncidentRow, message?: string) {
  reply.header('ETag', etagOf(row.revision))
  if (message) alertSuccess(reply, `incidents.${message}`, row.title_en)
  return toManagedIncident(row)
}

/** Incidents as administrators read them. */
const readingRoutes: FastifyPluginAsyncZod<IncidentRouteOptions> = async (app, { incidents, publicUrl }) => {
  app.get(
    BASE,
    {
      config: { responseHeaders: PAGE_HEADERS },
      schema: {
        summary: 'List incidents',
        description: 'Drafts and open ones first, then newest first.',
        querystring: pageQuery,
        response: { 200: z.array(managedIncidentSchema) }
      }
    },
    async (request, reply) => {
      const { page, size } = request.query
      const found = await incidents.list({ page, size })
      setPagingHeaders(request, reply, { page, size, total: found.total, publicUrl })
      return found.incidents.map(toManagedIncident)
    }
  )

  app.get(
    ONE,
    {
      config: { responseHeaders: ETAG },
      schema: { summary: 'Retrieve an incident', params, response: { 200: managedIncidentSchema, 404: problemSchema } }
    },
    async (request, reply) => send(reply, await incidents.find(pathId(request.params.id)))
  )
}

/** Writing incidents: each change of one that is published is public immediately. */
const writingRoutes: FastifyPluginAsyncZod<IncidentRouteOptions> = async (app, { incidents }) => {
  app.post(
    BASE,
    {
      config: { responseHeaders: { Location: 'Path of the incident', ...headers } },
      schema: {
        summary: 'Create a draft of an incident with its first update',
        description: 'Texts in English are required; they are used where there is no Spanish text.',
        body: describedBody(incidentInputSchema),
        response: { 201: managedIncidentSchema, 400: problemSchema }
      }
    },
    async (request, reply) => {
      const input = checkFields(incidentInputSchema, request.body, INCIDENT_ENTITY)
      const row = await incidents.create(input, sessionOf(request).login)
      reply.code(201).header('Location', `/${STATUS_PATHS.incident(row.id)}`)
      return send(reply, row, 'created')
    }
  )

  app.put(
    ONE,
    {
      config: { responseHeaders: headers },
      schema: {
        summary: 'Update an incident',
        description: 'Title, impact and parts; for a draft, also the first update.',
        params,
        headers: conditional,
        body: describedBody(incidentInputSchema.partial({ state: true, textEn: true })),
        response: changed
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const isDraft = (await incidents.find(id)).publishedDate === null
      const schema = isDraft ? incidentInputSchema : incidentChangeSchema
      const change = checkFields(schema, request.body, INCIDENT_ENTITY)
      return send(
        reply,
        await incidents.update(id, change, preconditionFor(request), sessionOf(request).login),
        'updated'
      )
    }
  )

  app.delete(
    ONE,
    {
      config: { responseHeaders: headers },
      schema: {
        summary: 'Delete a draft',
        params,
        headers: conditional,
        response: { 204: z.null(), 404: problemSchema, 409: problemSchema, 412: problemSchema }
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const row = await incidents.delete(id, preconditionFor(request), sessionOf(request).login)
      alertSuccess(reply, 'incidents.deleted', row.title_en)
      return reply.code(204).send(null)
    }
  )
}

/** What subscribers are notified of. */
const publishingRoutes: FastifyPluginAsyncZod<IncidentRouteOptions> = async (app, { incidents }) => {
  app.post(
    `${ONE}/publication`,
    {
      config: { responseHeaders: headers },
      schema: {
        summary: 'Publish a draft and notify subscribers',
        params,
        headers: conditional,
        response: changed
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const row = await incidents.publish(id, preconditionFor(request), sessionOf(request).login)
      return send(reply, row, 'published')
    }
  )

  app.post(
    `${ONE}/updates`,
    {
      config: { responseHeaders: headers },
      schema: {
        summary: 'Add an update to a published incident and notify subscribers',
        description: 'The state `resolved` resolves the incident; any other reopens it.',
        params,
        headers: conditional,
        body: describedBody(incidentUpdateInputSchema),
        response: changed
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const input = checkFields(incidentUpdateInputSchema, request.body, INCIDENT_ENTITY)
      const row = await incidents.addUpdate(id, input, preconditionFor(request), sessionOf(request).login)
      return send(reply, row, 'updateAdded')
    }
  )
}

/** The incidents of the status page, for administrators. */
export const incidentRoutes: FastifyPluginAsyncZod<IncidentRouteOptions> = async (app, options) => {
  setRouteDefaults(app, 'Incidents', { access: [ROLE_ADMIN] })
  app.register(readingRoutes, options)
  app.register(writingRoutes, options)
  app.register(publishingRoutes, options)
}
