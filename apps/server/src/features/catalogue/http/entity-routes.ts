import { APP, contentField, listedSchema, problemSchema, ROLE_USER, readId, recordSchema } from '@portico/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { alertSuccess } from '../../../platform/http/alerts.ts'
import { addJsonParser } from '../../../platform/http/body-parser.ts'
import { conditional } from '../../../platform/http/conditional.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { setRouteDefaults } from '../../../platform/http/route-defaults.ts'
import { readAheadOf, sessionOf } from '../../../platform/security/access.ts'
import { actorOf } from '../actor.ts'
import { addContentParser, CONTENT_BODY_LIMIT } from '../files/json-content.ts'
import { withUploadedContent } from '../files/uploaded-content.ts'
import { inputReader } from '../input.ts'
import { type EntityServices, refusal } from '../services.ts'
import { validateBeforeSave } from '../validate-before-save.ts'
import { ALERT_HEADERS, describedBodies, RECORD_HEADERS } from './description.ts'
import { pathId, recordParams, revisionPrecondition } from './preconditions.ts'
import { sendList, sendRecord } from './responses.ts'

const JSON_TYPE = 'application/json'
const MERGE_PATCH = 'application/merge-patch+json'

/** What the descriptions of an entity's calls have in common. */
function describe({ entity, entities }: EntityServices) {
  const content = contentField(entity)
  // A query is checked when the content has been stored already: nothing in it is a reason to refuse the call.
  const querystring: z.ZodType = content
    ? z.object({
        content: z
          .unknown()
          .optional()
          .meta({ type: 'string', description: '`false` omits the content from the response' })
      })
    : z.object({})
  return {
    record: recordSchema(entity, entities).meta({ id: entity.key }),
    bodies: describedBodies(entity),
    one: `/${entity.base}/:id`,
    content,
    bodyLimit: content && { bodyLimit: CONTENT_BODY_LIMIT },
    querystring
  }
}

interface DescribedServices extends EntityServices {
  described: ReturnType<typeof describe>
}

const withContent = (query: unknown) => (query as { content?: unknown }).content !== 'false'

/** List, read and delete. */
const readRoutes: FastifyPluginAsyncZod<DescribedServices> = async (app, services) => {
  const { entity, entities, store, observer, described } = services
  const { record, one, querystring } = described
  const findAhead = ({ params }: FastifyRequest) => {
    const id = readId((params as { id: string }).id)
    return id === undefined ? undefined : store.find(id)
  }

  app.get(
    `/${entity.base}`,
    {
      schema: {
        summary: 'List all records',
        response: { 200: z.array(listedSchema(entity, entities).meta({ id: `${entity.key}Listed` })) }
      }
    },
    (_request, reply) => sendList(reply, store.list()) as never
  )

  app.get(
    one,
    {
      config: { responseHeaders: RECORD_HEADERS, readAhead: findAhead },
      schema: {
        summary: 'Retrieve a record',
        params: recordParams,
        querystring,
        response: { 200: record, 404: problemSchema }
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const found = await readAheadOf(request, () => store.find(id))
      if (!found) throw new ProblemError('notFound')
      return sendRecord(reply, found, services, withContent(request.query))
    }
  )

  app.delete(
    one,
    {
      config: { responseHeaders: ALERT_HEADERS },
      schema: {
        summary: 'Delete a record',
        params: recordParams,
        headers: conditional,
        response: { 204: z.null(), 404: problemSchema, 409: problemSchema, 412: problemSchema }
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const result = await store.delete(id, revisionPrecondition(request), actorOf(sessionOf(request)))
      if (result !== 'deleted') throw refusal(entity, result, 'notFound')
      observer.changed(entity)
      alertSuccess(reply, `${APP}.${entity.key}.deleted`, id)
      return reply.code(204).send(null)
    }
  )
}

/** Create. */
const createRoute: FastifyPluginAsyncZod<DescribedServices> = async (app, services) => {
  const { entity, store, contents, observer, described } = services
  const { record, bodies, querystring, bodyLimit } = described
  const input = inputReader(entity)

  app.post(
    `/${entity.base}`,
    {
      ...bodyLimit,
      config: { responseHeaders: { Location: 'Path of the record', ...RECORD_HEADERS, ...ALERT_HEADERS } },
      schema: {
        summary: 'Create a record',
        querystring,
        body: bodies.create,
        response: { 201: record }
      }
    },
    async (request, reply) => {
      const created = await withUploadedContent(contents, request, async () => {
        const values = input.forCreate(request.body)
        await validateBeforeSave(services, values)
        return store.create(values, actorOf(sessionOf(request)))
      })
      observer.changed(entity)
      reply.code(201).header('Location', `/${entity.base}/${created.record.id}`)
      alertSuccess(reply, `${APP}.${entity.key}.created`, created.record.id)
      return sendRecord(reply, created, services, withContent(request.query))
    }
  )
}

interface ChangeOptions extends DescribedServices {
  method: 'PUT' | 'PATCH'
  completeness: 'whole' | 'partial'
  description: { summary: string; body: z.ZodType; consumes: string[] }
}

/** Replace, or change. */
const changeRoute: FastifyPluginAsyncZod<ChangeOptions> = async (app, services) => {
  const { entity, store, contents, observer, described, method, completeness, description } = services
  const { record, one, querystring, bodyLimit } = described
  const input = inputReader(entity)

  app.route({
    method,
    url: one,
    ...bodyLimit,
    config: { responseHeaders: { ...RECORD_HEADERS, ...ALERT_HEADERS } },
    schema: {
      params: recordParams,
      querystring,
      headers: conditional,
      ...description,
      response: { 200: record, 404: problemSchema, 412: problemSchema }
    },
    handler: async (request, reply) => {
      const updated = await withUploadedContent(contents, request, async () => {
        const id = pathId(request.params.id)
        const values = input.forUpdate(request.body, id, completeness)
        const precondition = revisionPrecondition(request)
        await validateBeforeSave(services, values, { id, precondition })
        const result = await store.update(id, values, precondition, actorOf(sessionOf(request)))
        if (typeof result === 'string') throw refusal(entity, result, 'idNotFound')
        return result
      })
      observer.changed(entity)
      alertSuccess(reply, `${APP}.${entity.key}.updated`, updated.record.id)
      return sendRecord(reply, updated, services, withContent(request.query))
    }
  })
}

/** The six calls of an entity: list, read, create, replace, change and delete. */
export const entityRoutes: FastifyPluginAsyncZod<EntityServices> = async (app, services) => {
  const { entity, contents, uploads } = services
  const described = describe(services)
  const { bodies, content } = described
  const shared = { ...services, described }
  setRouteDefaults(app, entity.key, { access: [ROLE_USER] })
  // The store reads exactly the columns that a response may have; a schema would only cost time.
  app.setSerializerCompiler(() => (record) => JSON.stringify(record))

  const addParser = (scope: typeof app, mediaType: string) =>
    content
      ? addContentParser(scope, mediaType, { contents, uploads, field: content.name, entity: entity.key })
      : mediaType !== JSON_TYPE && addJsonParser(scope, mediaType)

  app.register(readRoutes, shared)
  app.register(async (scope) => {
    addParser(scope, JSON_TYPE)
    scope.register(createRoute, shared)
    const description = { summary: 'Replace a record', body: bodies.replace, consumes: [JSON_TYPE] }
    scope.register(changeRoute, { ...shared, method: 'PUT', completeness: 'whole', description })
  })
  app.register(async (scope) => {
    if (content) addParser(scope, JSON_TYPE)
    addParser(scope, MERGE_PATCH)
    const summary = 'Update fields of a record (JSON Merge Patch, RFC 7396)'
    const description = { summary, body: bodies.change, consumes: [MERGE_PATCH, JSON_TYPE] }
    scope.register(changeRoute, { ...shared, method: 'PATCH', completeness: 'partial', description })
  })
}
