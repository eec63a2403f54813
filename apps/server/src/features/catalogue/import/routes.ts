import { importPlanSchema, LIMITS, problemSchema, ROLE_USER } from '@portico/contract'
import { inTransaction, type Transaction } from '@portico/server-kit'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { alertSuccess } from '../../../platform/http/alerts.ts'
import { conditional, preconditionOf } from '../../../platform/http/conditional.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { asObject } from '../../../platform/http/fields.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import { type Actor, actorOf } from '../actor.ts'
import { ALERT_HEADERS } from '../http/description.ts'
import type { EntityServices } from '../services.ts'
import type { CatalogueStore } from '../store.ts'
import { importPlanner, type PreparedImport } from './plan.ts'

/** Records that are written by one statement. */
const PIECE = 500

const querystring = z.object({
  dryRun: z.stringbool().optional().describe('`true` returns what the import would do, without importing')
})

const describedBody = z.unknown().meta({
  id: 'Import',
  type: 'object',
  required: ['records'],
  properties: { records: { type: 'array', maxItems: LIMITS.importRecords, items: { type: 'object' } } }
})

/** Importing many records of an entity, all or nothing. */
export const importRoutes: FastifyPluginAsyncZod<EntityServices> = async (app, services) => {
  const { entity, entities, store, database, observer } = services
  const planner = importPlanner(entity, entities, store)

  app.post(
    `/${entity.base}/import`,
    {
      bodyLimit: LIMITS.importBody,
      config: {
        access: [ROLE_USER],
        responseHeaders: { ETag: 'Version of the plan, for If-Match of the import', ...ALERT_HEADERS }
      },
      schema: {
        tags: [entity.key],
        summary: 'Import records, or preview an import',
        querystring,
        headers: conditional,
        body: describedBody,
        response: { 200: importPlanSchema, 412: problemSchema }
      }
    },
    async (request, reply) => {
      // What needs no database is done before rows are locked.
      const parsedRecords = planner.read(recordsOf(request.body, entity.key))
      await planner.validate(parsedRecords, observer)
      const accepts = preconditionOf(request)
      const actor = actorOf(sessionOf(request))
      const { plan, tag } = await inTransaction(database, async (transaction) => {
        const prepared = await planner.prepare(transaction, parsedRecords)
        if (request.query.dryRun) return prepared
        if (!accepts(prepared.tag))
          throw new ProblemError('preconditionFailed', {
            entity: entity.key,
            detail: 'Records have changed since the plan was created. Request the plan again (dryRun=true).'
          })
        refuseFaults(prepared)
        await carryOut(transaction, store, prepared, actor)
        return prepared
      })
      reply.header('ETag', tag)
      if (!request.query.dryRun) {
        const done = plan.lines.filter(({ action }) => action === 'create' || action === 'update')
        alertSuccess(reply, 'entity.import.done', done.length)
        observer.changed(entity)
      }
      return plan
    }
  )
}

function recordsOf(body: unknown, objectName: string): unknown[] {
  const { records } = asObject(body)
  const refuse = (message: 'NotNull' | 'Pattern' | 'Size', detail: string) =>
    new ProblemError('validation', { detail, fieldErrors: [{ objectName, field: 'records', message }] })
  if (records == null) throw refuse('NotNull', 'records is missing: send an array.')
  if (!Array.isArray(records)) throw refuse('Pattern', 'records must be an array.')
  if (records.length > LIMITS.importRecords)
    throw refuse('Size', `records has ${records.length} items; ${LIMITS.importRecords} can be imported in one request.`)
  return records
}

/** @throws ProblemError that names every field of every line that cannot be imported */
function refuseFaults({ plan }: PreparedImport): void {
  const fieldErrors = plan.lines.flatMap(({ fieldErrors = [] }, index) =>
    fieldErrors.map((fault) => ({ ...fault, field: `records[${index}]${fault.field && `.${fault.field}`}` }))
  )
  if (fieldErrors.length === 0) return
  throw new ProblemError('validation', {
    detail: `Nothing was imported. Not valid: ${fieldErrors.length} ${fieldErrors.length === 1 ? 'field' : 'fields'}, first ${fieldErrors[0]?.field}.`,
    fieldErrors
  })
}

/** Does what was planned, and writes the ids of new records into the plan. */
async function carryOut(
  transaction: Transaction,
  store: CatalogueStore,
  { lines }: PreparedImport,
  actor: Actor
): Promise<void> {
  const created = lines.filter(({ line }) => line.action === 'create')
  for (const piece of pieces(created)) {
    const values = piece.map((planned) => planned.values ?? {})
    const ids = await store.createAll(transaction, values, actor.login)
    for (const [index, { line }] of piece.entries()) line.id = ids[index] as number
  }
  // Those whose same fields change are written together.
  const updated = lines.flatMap(({ line: { id }, values, changed }) =>
    id && values && changed ? { id, values, changed } : []
  )
  const alike = Map.groupBy(updated, ({ changed }) => changed.map(({ name }) => name).join())
  for (const group of alike.values())
    for (const piece of pieces(group)) await store.updateAll(transaction, piece, group[0]?.changed ?? [], actor.login)
  const changed = [...created, ...updated.map(({ id }) => ({ line: { id } }))]
  for (const piece of pieces(changed))
    await store.recordReviews(
      transaction,
      piece.flatMap(({ line: { id } }) => id ?? []),
      actor
    )
}

function* pieces<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += PIECE) yield items.slice(start, start + PIECE)
}
