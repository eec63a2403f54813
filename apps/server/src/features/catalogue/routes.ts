import {
  APP,
  ENTITIES,
  type EntityDefinition,
  inputSchema,
  problemSchema,
  ROLE_USER,
  recordSchema
} from '@portico/contract'
import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { sessionOf } from '../../platform/access.ts'
import { alertSuccess } from '../../platform/alerts.ts'
import type { Database } from '../../platform/database/open.ts'
import { ProblemError } from '../../platform/errors.ts'
import { type Completeness, inputReader, readId } from './input.ts'
import { etagOf, preconditionOf } from './preconditions.ts'
import { CatalogueStore, type Refusal, type StoredRecord } from './store.ts'

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
  const body = bodyForDocumentation(entity)
  const refused = { 401: problemSchema, 403: problemSchema }
  const params = z.object({ id: z.string() })
  const conditional = z.object({ 'if-match': z.string().optional() })
  const one = `/${entity.base}/:id`

  app.get(
    `/${entity.base}`,
    { config, schema: { tags, summary: 'List all records', response: { 200: z.array(record), ...refused } } },
    async (_request, reply) => {
      reply.header('Cache-Control', 'no-store')
      return store.list()
    }
  )

  app.get(
    one,
    {
      config,
      schema: { tags, summary: 'Read a record', params, response: { 200: record, ...refused, 404: problemSchema } }
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
      config,
      schema: { tags, summary: 'Create a record', body, response: { 201: record, 400: problemSchema, ...refused } }
    },
    async (request, reply) => {
      const created = await store.create(input.forCreate(request.body), sessionOf(request).login)
      reply.code(201).header('Location', `/${entity.base}/${created.record.id}`)
      alertSuccess(reply, `${APP}.${entity.key}.created`, created.record.id)
      return sendRecord(reply, created)
    }
  )

  const change = {
    config,
    schema: {
      tags,
      params,
      headers: conditional,
      body,
      response: { 200: record, 400: problemSchema, ...refused, 404: problemSchema, 412: problemSchema }
    }
  }

  const changeWith = (scope: typeof app, method: 'PUT' | 'PATCH', summary: string, completeness: Completeness) =>
    scope.route({
      ...change,
      method,
      url: one,
      schema: { ...change.schema, summary },
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

  changeWith(app, 'PUT', 'Replace a record', 'whole')
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/merge-patch+json',
      { parseAs: 'string' },
      app.getDefaultJsonParser('error', 'error')
    )
    changeWith(scope, 'PATCH', 'Change fields of a record (JSON merge patch, RFC 7396)', 'partial')
  })

  app.delete(
    one,
    {
      config,
      schema: {
        tags,
        summary: 'Delete a record',
        params,
        headers: conditional,
        response: { 204: z.null(), ...refused, 404: problemSchema, 412: problemSchema }
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
  reply.header('ETag', etagOf(revision)).header('Cache-Control', 'no-store')
  return record
}

/**
 * A body's schema for the API's description. The body itself is checked by `inputReader`, which tells an absent field from an empty
 * one; here anything passes.
 */
function bodyForDocumentation(entity: EntityDefinition) {
  return z.unknown().meta({ id: `${entity.key}Body`, ...z.toJSONSchema(inputSchema(entity), { io: 'input' }) })
}
