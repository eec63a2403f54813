import type { TradeApiSchemas } from '@portico/finance'
import type { ApiContext } from '../core/api.ts'
import { etagOf, requireMatchingEtag } from '../core/etag.ts'
import type { Call, Handler, HandlerResponse } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency/idempotency.ts'
import { IdempotentInserter } from '../core/idempotency/idempotent-inserter.ts'
import { newId } from '../core/identifiers.ts'
import { apiProblem, type FieldError, invalidRequest, notFound, outOfRange } from '../core/problems.ts'
import { deletePictures, insertPictures, picturesOf } from './pictures/store.ts'
import type { Responses } from './response.ts'
import { addDamage, patch, removeDamage, requireDraft } from './rules/changes.ts'
import { dayOf, type TradeInRecord } from './rules/model.ts'
import { listTradeIns, lockTradeIn, readTradeIn, saveTradeIn, TRADE_INS } from './store.ts'
import { carOf, vinFault } from './values/known-cars.ts'

type Schemas = TradeApiSchemas

/** The id in the path of a call. */
export const tradeInIdOf = ({ path }: Pick<Call, 'path'>): string => path.tradeInId ?? ''

/** The response with a trade-in as it is now. */
export const respondWith = (responses: Responses, record: TradeInRecord, receivedAt: Date): HandlerResponse => ({
  status: 200,
  headers: { ETag: etagOf(record.version) },
  body: responses.tradeIn(record, receivedAt)
})

const futureRegistration = (today: string): FieldError =>
  outOfRange('/firstRegistration', `Must be ${today} or earlier.`)

/** The draft of a described car. @throws SandboxProblem 400 */
function newTradeIn(input: Schemas['TradeInInput'], owner: string, now: Date): TradeInRecord {
  const { partnerId, vin, title: givenTitle, fuel: givenFuel, equipment, ...described } = input
  const known = carOf(vin)
  const [title, fuel] = [givenTitle ?? known?.title, givenFuel ?? known?.fuel]
  const errors: FieldError[] = []
  const fault = vinFault(vin)
  if (fault) errors.push({ pointer: '/vin', code: 'invalid_format', detail: fault })
  if (title === undefined)
    errors.push({ pointer: '/title', code: 'required', detail: 'This VIN is not recognised. Specify make and model.' })
  if (fuel === undefined)
    errors.push({ pointer: '/fuel', code: 'required', detail: 'This VIN is not recognised. Specify the fuel.' })
  if (input.firstRegistration > dayOf(now)) errors.push(futureRegistration(dayOf(now)))
  if (errors.length || title === undefined || fuel === undefined) throw invalidRequest(errors)
  return {
    tradeInId: newId('tri'),
    owner,
    status: 'DRAFT',
    partnerId,
    vin,
    version: 1,
    detail: { ...described, ...(equipment?.length && { equipment }), title, fuel, damages: [] },
    createdAt: now,
    updatedAt: now
  }
}

const isOpenCar = (error: unknown) => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'trade_ins_open'
}

/** Handlers of the car as the customer describes it. */
export function descriptionHandlers({ pool, cursors }: ApiContext, responses: Responses): Record<string, Handler> {
  const inserter = new IdempotentInserter(pool, TRADE_INS)

  return {
    createTradeIn: async (call) => {
      const record = newTradeIn(call.body as Schemas['TradeInInput'], call.owner, call.now)
      const { headers, body } = respondWith(responses, record, call.receivedAt)
      const Location = `${call.operation.url}/${record.tradeInId}`
      try {
        return await inserter.insert(call, record, { status: 201, headers: { ...headers, Location }, body })
      } catch (error) {
        if (!isOpenCar(error)) throw error
        const detail =
          'Another trade-in with this VIN is open. Use it, or decline its offer before you create a new one.'
        throw apiProblem(409, 'trade_in_open', 'The car has another open trade-in', detail)
      }
    },

    listTradeIns: (call) => {
      const { owner, query, receivedAt } = call
      const filters = { status: query.status, vin: query.vin, partnerId: query.partnerId }
      return cursors.respond(
        call,
        JSON.stringify([owner, 'trade-ins', filters]),
        (after, limit) => listTradeIns(pool, owner, filters, after, limit),
        (record) => responses.tradeIn(record, receivedAt)
      )
    },

    readTradeIn: async (call) =>
      respondWith(responses, await readTradeIn(pool, call.owner, tradeInIdOf(call)), call.receivedAt),

    updateTradeIn: (call) =>
      runIdempotently(pool, call, async (client) => {
        const record = await lockTradeIn(client, call.owner, tradeInIdOf(call))
        requireMatchingEtag(call, record.version)
        requireDraft(record, 'Decline the offer and create a new trade-in.')
        const changes = call.body as Schemas['TradeInPatch']
        const today = dayOf(call.now)
        if ((changes.firstRegistration ?? '') > today) throw invalidRequest([futureRegistration(today)])
        const saved = await saveTradeIn(client, record, patch(record, changes, call.now))
        return respondWith(responses, saved, call.receivedAt)
      }),

    addDamage: async (call) => {
      const { damage, pictures: parts = [] } = call.body as Schemas['DamageForm']
      const pictures = picturesOf(parts)
      return runIdempotently(pool, call, async (client) => {
        const record = await lockTradeIn(client, call.owner, tradeInIdOf(call))
        requireDraft(record, 'Damage can be added only to a draft.')
        const added = {
          ...damage,
          damageId: newId('dam'),
          pictures: pictures.map(({ content: _, ...picture }) => picture)
        }
        const saved = await saveTradeIn(client, record, addDamage(record, added, call.now))
        await insertPictures(client, record, added.damageId, pictures)
        return {
          status: 201,
          headers: { ETag: etagOf(saved.version) },
          body: responses.damage(added, call.receivedAt)
        }
      })
    },

    removeDamage: (call) =>
      runIdempotently(pool, call, async (client) => {
        const record = await lockTradeIn(client, call.owner, tradeInIdOf(call))
        const damageId = call.path.damageId ?? ''
        if (!record.detail.damages.some((damage) => damage.damageId === damageId)) throw notFound()
        requireMatchingEtag(call, record.version)
        requireDraft(record, 'Damage can be deleted only from a draft.')
        const saved = await saveTradeIn(client, record, removeDamage(record, damageId, call.now))
        await deletePictures(client, record, damageId)
        return { status: 204, headers: { ETag: etagOf(saved.version) } }
      })
  }
}
