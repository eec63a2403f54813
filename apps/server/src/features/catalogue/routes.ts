import { APP, ENTITIES, type EntityDefinition, problemSchema, ROLE_USER, recordSchema } from '@portico/contract'
import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { sessionOf } from '../../platform/access.ts'
import { alertSuccess } from '../../platform/alerts.ts'
import { addJsonParser } from '../../platform/body-parser.ts'
import type { Database } from '../../platform/database/open.ts'
import { ProblemError } from '../../platform/errors.ts'
import { ALERT_HEADERS, describedBodies, RECORD_HEADERS, REFUSED, REFUSED_BODY } from './description.ts'
import { type Completeness, inputReader, readId } from './input.ts'
import { etagOf, preconditionOf } from './preconditions.ts'
import { CatalogueStore, type Refusal, type StoredRecord } from './store.ts'

const JSON_TYPE = 'application/json'
const MERGE_PATCH = 'application/merge-patch+json'

/** The calls of every entity of the catalogue. */
export const catalogueRoutes: FastifyPluginCallback<{ database: Database }> = (app, { database }, done) => {
  for (const entity of ENTITIES) app.register(entityRoutes, { entity, store: new CatalogueStore(database, entity) })
  done()
}

const entityRoutes: FastifyPluginCallbackZod<{ entity: EntityDefinition; store: CatalogueStore }> = (
  app,
  { entity, store },
  done
) => {
  const input = inputReader(entity)
  const config = { access: [ROLE_USER] } as const
  const tags = [entity.key]
  const record = recordSchema(entity).meta({ id: entity.key })
  const bodies = describedBodies(entity)
  const params = z.object({ id: z.string() })
  const conditional = z.object({ 'if-match': z.string().optional() })
  const one = `/${entity.base}/:id`

  app.get(
    `/${entity.base}`,
    { config, schema: { tags, summary: 'List all records', response: { 200: z.array(record), ...REFUSED } } },
    () => store.list()
  )

  app.get(
    one,
    {
      config: { ...config, answerHeaders: RECORD_HEADERS },
      schema: { tags, summary: 'Read a record', params, response: { 200: record, ...REFUSED, 404: problemSchema } }
    },
    async (request, reply) => {
      const found = await store.find(pathId(request.params.id))
      if (!found) throw new ProblemError('notFound')
      return sendRecord(reply, found)
    }
  )

  app.post(
    `/${entity.base}`,
    {
      config: { ...config, answerHeaders: { Location: 'Path of the record', ...RECORD_HEADERS, ...ALERT_HEADERS } },
      schema: {
        tags,
        summary: 'Create a record',
        body: bodies.create,
        response: { 201: record, ...REFUSED_BODY, ...REFUSED }
      }
    },
    async (request, reply) => {
      const created = await store.create(input.forCreate(request.body), sessionOf(request).login)
      reply.code(201).header('Location', `/${entity.base}/${created.record.id}`)
      alertSuccess(reply, `${APP}.${entity.key}.created`, created.record.id)
      return sendRecord(reply, created)
    }
  )

  const changeWith = (
    scope: typeof app,
    method: 'PUT' | 'PATCH',
    completeness: Completeness,
    described: { summary: string; body: z.ZodType; consumes: string[] }
  ) =>
    scope.route({
      method,
      url: one,
      config: { ...config, answerHeaders: { ...RECORD_HEADERS, ...ALERT_HEADERS } },
      schema: {
        tags,
        params,
        headers: conditional,
        ...described,
        response: { 200: record, ...REFUSED_BODY, ...REFUSED, 404: problemSchema, 412: problemSchema }
      },
      handler: async (request, reply) => {
        const id = pathId(request.params.id)
        const values = input.forUpdate(request.body, id, completeness)
        const precondition = preconditionOf(request.headers['if-match'])
        const updated = await store.update(id, values, precondition, sessionOf(request).login)
        if (typeof updated === 'string') throw refusal(updated, 'idNotFound')
        alertSuccess(reply, `${APP}.${entity.key}.updated`, id)
        return sendRecord(reply, updated)
      }
    })

  changeWith(app, 'PUT', 'whole', { summary: 'Replace a record', body: bodies.replace, consumes: [JSON_TYPE] })
  app.register(async (scope) => {
    addJsonParser(scope, MERGE_PATCH)
    changeWith(scope, 'PATCH', 'partial', {
      summary: 'Change fields of a record (JSON merge patch, RFC 7396)',
      body: bodies.change,
      consumes: [MERGE_PATCH, JSON_TYPE]
    })
  })

  app.delete(
    one,
    {
      config: { ...config, answerHeaders: ALERT_HEADERS },
      schema: {
        tags,
        summary: 'Delete a record',
        params,
        headers: conditional,
        response: { 204: z.null(), ...REFUSED, 404: problemSchema, 412: problemSchema }
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const result = await store.delete(id, preconditionOf(request.headers['if-match']), sessionOf(request).login)
      if (result !== 'deleted') throw refusal(result, 'notFound')
      alertSuccess(reply, `${APP}.${entity.key}.deleted`, id)
      return reply.code(204).send(null)
    }
  )

  /** An update of a record that is gone is told by name; for everything else it is simply not there. */
  function refusal(reason: Refusal, whenMissing: 'idNotFound' | 'notFound'): ProblemError {
    if (reason === 'changed')
      return new ProblemError('preconditionFailed', {
        entity: entity.key,
        detail: 'The record was changed since it was read. Read it again, and send the change with its new ETag.'
      })
    return whenMissing === 'notFound'
      ? new ProblemError('notFound')
      : new ProblemError('idNotFound', { entity: entity.key, detail: 'There is no record with this id.' })
  }

  done()
}

/** An id that is no positive integer belongs to no record. */
function pathId(given: string): number {
  const id = readId(given)
  if (id === undefined) throw new ProblemError('notFound')
  return id
}

function sendRecord(reply: FastifyReply, { record, revision }: StoredRecord) {
  reply.header('ETag', etagOf(revision))
  return record
}
