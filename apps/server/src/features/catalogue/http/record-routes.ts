import {
  APP,
  historyEntrySchema,
  problemSchema,
  ROLE_ADMIN,
  ROLE_USER,
  recordSchema,
  referrersSchema,
  restoreSchema
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { alertSuccess } from '../../../platform/http/alerts.ts'
import { conditional } from '../../../platform/http/conditional.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { integerParameter } from '../../../platform/http/paging.ts'
import { setRouteDefaults } from '../../../platform/http/route-defaults.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import { actorOf } from '../actor.ts'
import { type EntityServices, refusal } from '../services.ts'
import { validateBeforeSave } from '../validate-before-save.ts'
import { ALERT_HEADERS, RECORD_HEADERS } from './description.ts'
import { pathId, recordParams, revisionPrecondition } from './preconditions.ts'
import { sendRecord } from './responses.ts'

const olderThan = z.object({
  before: integerParameter(1).optional().describe('ID of an entry; returns older entries')
})

/** Restores an earlier state of a record. */
const restoreRoute: FastifyPluginAsyncZod<EntityServices> = async (app, services) => {
  const { entity, entities, store, observer } = services

  app.post(
    `/${entity.base}/:id/restore`,
    {
      config: { access: [ROLE_ADMIN], responseHeaders: { ...RECORD_HEADERS, ...ALERT_HEADERS } },
      schema: {
        summary: 'Restore a record from an entry of its history',
        params: recordParams,
        headers: conditional,
        body: restoreSchema,
        response: {
          200: recordSchema(entity, entities).meta({ id: entity.key }),
          404: problemSchema,
          412: problemSchema
        }
      },
      serializerCompiler: () => (response) => JSON.stringify(response)
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const values = await store.valuesAfter(id, request.body.entry)
      if (!values)
        throw new ProblemError('notFound', { detail: 'The record has no such entry, or the entry has no values.' })
      const precondition = revisionPrecondition(request)
      await validateBeforeSave(services, values, { id, precondition })
      const restored = await store.update(id, values, precondition, actorOf(sessionOf(request)), 'restore')
      if (typeof restored === 'string') throw refusal(entity, restored, 'notFound')
      observer.changed(entity)
      alertSuccess(reply, `${APP}.${entity.key}.updated`, id)
      return sendRecord(reply, restored, services, false)
    }
  )
}

/** What can be asked about a record beside itself: what refers to it, and what happened to it. */
export const recordRoutes: FastifyPluginAsyncZod<EntityServices> = async (app, services) => {
  const { entity, store } = services
  const one = `/${entity.base}/:id`
  setRouteDefaults(app, entity.key, { access: [ROLE_USER] })

  if (store.canBeReferredTo)
    app.get(
      `${one}/references`,
      {
        schema: {
          summary: 'List the records that refer to a record',
          params: recordParams,
          response: { 200: referrersSchema, 404: problemSchema }
        }
      },
      async (request) => {
        const id = pathId(request.params.id)
        if (!(await store.find(id))) throw new ProblemError('notFound')
        return store.referrers(id)
      }
    )

  app.get(
    `${one}/history`,
    {
      schema: {
        summary: 'List the history of a record, newest first',
        params: recordParams,
        querystring: olderThan,
        response: { 200: z.array(historyEntrySchema), 404: problemSchema }
      }
    },
    async (request) => {
      const id = pathId(request.params.id)
      const { before } = request.query
      const entries = await store.history(id, before)
      if (entries.length > 0 || (await store.find(id))) return entries
      // A deleted record still has its history, and that has an end too.
      if (before === undefined || (await store.history(id)).length === 0) throw new ProblemError('notFound')
      return entries
    }
  )

  app.register(restoreRoute, services)
}
