import {
  APP,
  APPLICATION_STATUSES,
  applicationInputSchema,
  applicationPatchSchema,
  applicationSchema,
  applicationsSchema,
  LIMITS,
  PATHS,
  problemSchema,
  storableText
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { alertSuccess } from '../../platform/http/alerts.ts'
import { conditional, preconditionOf } from '../../platform/http/conditional.ts'
import { describedBody } from '../../platform/http/fields.ts'
import { optionalEnum, PAGE_HEADERS, pageQuery, setPagingHeaders } from '../../platform/http/paging.ts'
import { ALERT_HEADERS, APPLICATION_HEADERS, actorOf, applicationParams, pathId, sendApplication } from './http.ts'
import { readNewApplication, readPatch, readReplacement } from './input.ts'
import { APPLICATION_ENTITY, listApplications } from './rows.ts'
import type { ApplicationStore } from './store.ts'

const BASE = `/${PATHS.applications}`
const ONE = `${BASE}/:id`
const KEY = `${APP}.${APPLICATION_ENTITY}`

const listQuery = pageQuery.extend({
  query: storableText(LIMITS.shortText).optional().describe('Text in the name, client ID or description'),
  status: optionalEnum(APPLICATION_STATUSES),
  own: optionalEnum(['true', 'false']).describe('With `true`, administrators see only those that they are members of')
})

const headers = { ...APPLICATION_HEADERS, ...ALERT_HEADERS }
const changed = {
  200: applicationSchema,
  400: problemSchema,
  404: problemSchema,
  409: problemSchema,
  412: problemSchema
}

/** The message of a new status. */
const STATUS_ALERTS = { ACTIVE: 'activated', SUSPENDED: 'suspended', ENDED: 'ended' } as const

/** Lists and reads applications. */
const readingRoutes: FastifyPluginAsyncZod<{ store: ApplicationStore }> = async (app, { store }) => {
  const { database, clock, publicUrl } = store.services

  app.get(
    BASE,
    {
      config: { tokenScope: 'applications:read', responseHeaders: PAGE_HEADERS },
      schema: {
        summary: 'List your applications',
        description: 'Applications of which you are a member; administrators see all.',
        querystring: listQuery,
        response: { 200: applicationsSchema }
      }
    },
    async (request, reply) => {
      const { page, size, query, status, own } = request.query
      const filter = { query, status, own: own === 'true' }
      const paging = { page, size, now: clock() }
      const { items, total } = await listApplications(database.pool, actorOf(request), filter, paging)
      setPagingHeaders(request, reply, { page, size, total, publicUrl })
      return items
    }
  )

  app.get(
    ONE,
    {
      config: { tokenScope: 'applications:read', responseHeaders: APPLICATION_HEADERS },
      schema: {
        summary: 'Retrieve an application',
        params: applicationParams,
        response: { 200: applicationSchema, 404: problemSchema }
      }
    },
    async (request, reply) => sendApplication(reply, await store.find(pathId(request.params.id), actorOf(request)))
  )
}

/** Creates, changes, ends and deletes applications. */
const writingRoutes: FastifyPluginAsyncZod<{ store: ApplicationStore }> = async (app, { store }) => {
  const { allowsOwnMachine } = store.services

  app.post(
    BASE,
    {
      config: { responseHeaders: { Location: 'Path of the application', ...headers } },
      schema: {
        summary: 'Create an application',
        description: 'You become its owner.',
        body: describedBody(applicationInputSchema),
        response: { 201: applicationSchema, 400: problemSchema, 409: problemSchema }
      }
    },
    async (request, reply) => {
      const values = readNewApplication(request.body, allowsOwnMachine)
      const application = await store.create(values, actorOf(request))
      reply.code(201).header('Location', `/${PATHS.application(application.id)}`)
      alertSuccess(reply, `${KEY}.created`, application.name)
      return sendApplication(reply, application)
    }
  )

  app.put(
    ONE,
    {
      config: { responseHeaders: headers },
      schema: {
        summary: 'Replace an application',
        description: 'Omitted fields are cleared; omitted scopes default to all.',
        params: applicationParams,
        headers: conditional,
        body: describedBody(applicationInputSchema),
        response: changed
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const merge = readReplacement(request.body, id, allowsOwnMachine)
      const { application } = await store.update(id, merge, preconditionOf(request), actorOf(request))
      alertSuccess(reply, `${KEY}.updated`, application.name)
      return sendApplication(reply, application)
    }
  )

  app.patch(
    ONE,
    {
      config: { responseHeaders: headers },
      schema: {
        summary: 'Update an application or its status',
        description:
          'JSON Merge Patch (RFC 7396). Owners can set the status `ENDED`, which is final; administrators also `SUSPENDED`, with a `statusReason`, and `ACTIVE`.',
        consumes: ['application/merge-patch+json', 'application/json'],
        params: applicationParams,
        headers: conditional,
        body: describedBody(applicationPatchSchema),
        response: changed
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const merge = readPatch(request.body, id, allowsOwnMachine)
      const { application, status } = await store.update(id, merge, preconditionOf(request), actorOf(request))
      alertSuccess(reply, `${KEY}.${status ? STATUS_ALERTS[status] : 'updated'}`, application.name)
      return sendApplication(reply, application)
    }
  )

  app.delete(
    ONE,
    {
      config: { responseHeaders: ALERT_HEADERS },
      schema: {
        summary: 'Delete an application',
        description: 'Its tokens are rejected within seconds.',
        params: applicationParams,
        headers: conditional,
        response: { 204: z.null(), 404: problemSchema, 412: problemSchema }
      }
    },
    async (request, reply) => {
      const deleted = await store.delete(pathId(request.params.id), preconditionOf(request), actorOf(request))
      alertSuccess(reply, `${KEY}.deleted`, deleted.name)
      return reply.code(204).send(null)
    }
  )
}

/** The calls about an application as a record. */
export const recordRoutes: FastifyPluginAsyncZod<{ store: ApplicationStore }> = async (app, options) => {
  app.register(readingRoutes, options)
  app.register(writingRoutes, options)
}
