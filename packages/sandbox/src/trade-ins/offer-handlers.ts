import { currencyOf, type LanguageCode, type TradeApiSchemas, toCents } from '@portico/finance'
import type { ApiContext } from '../core/api.ts'
import { etagOf, requireMatchingEtag } from '../core/etag.ts'
import type { Call, Handler, HandlerResponse } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency/idempotency.ts'
import { newId } from '../core/identifiers.ts'
import { invalidRequest, notAllowed, outOfRange } from '../core/problems.ts'
import { insertRecord } from '../core/table.ts'
import { respondWith, tradeInIdOf } from './description-handlers.ts'
import type { Responses } from './response.ts'
import { accept, applyValuation, decline, requireDraft } from './rules/changes.ts'
import { dayOf, type TradeInRecord } from './rules/model.ts'
import { listOf, lockTradeIn, readTradeIn, saveTradeIn, VALUATIONS, type ValuationRecord } from './store.ts'
import { valueCar } from './values/valuation.ts'

type Schemas = TradeApiSchemas

/** @throws SandboxProblem 400 when the expected value is no amount of the trade-in's currency */
function requireExpectedValue({ expectedValue }: Schemas['Declination'], { detail }: TradeInRecord): void {
  if (!expectedValue) return
  const currency = currencyOf(detail.country)
  if (expectedValue.currency !== currency)
    throw invalidRequest([notAllowed('/expectedValue/currency', `Must be ${currency}, the currency of the offer.`)])
  if (toCents(expectedValue.value) <= 0)
    throw invalidRequest([outOfRange('/expectedValue/value', 'Must be at least 0.01.')])
}

/** Handlers of valuations and of the customer’s decision. */
export function offerHandlers({ pool, cursors }: ApiContext, responses: Responses): Record<string, Handler> {
  /** Changes the trade-in of a call that it was made for, by a rule. */
  const change = (call: Call, rule: (record: TradeInRecord) => TradeInRecord): Promise<HandlerResponse> =>
    runIdempotently(pool, call, async (client) => {
      const record = await lockTradeIn(client, call.owner, tradeInIdOf(call))
      requireMatchingEtag(call, record.version)
      return respondWith(responses, await saveTradeIn(client, record, rule(record)), call.receivedAt)
    })

  return {
    listValuations: async (call) => {
      const tradeIn = await readTradeIn(pool, call.owner, tradeInIdOf(call))
      const { owner, tradeInId } = tradeIn
      return cursors.respond(
        call,
        JSON.stringify([owner, 'valuations', tradeInId]),
        (after, limit) => listOf<ValuationRecord>(pool, VALUATIONS, owner, tradeInId, after, limit),
        (valuation) => responses.valuation(valuation, tradeIn)
      )
    },

    requestValuation: (call) =>
      runIdempotently(pool, call, async (client) => {
        const { owner, now, body } = call
        const record = await lockTradeIn(client, owner, tradeInIdOf(call))
        requireMatchingEtag(call, record.version)
        requireDraft(
          record,
          record.status === 'REFUSED' ? 'List its valuations to see the reasons.' : 'Retrieve it to see its offer.'
        )
        const { language = 'en' } = body as { language?: LanguageCode }
        const { vin, detail, tradeInId } = record
        const result = valueCar({ ...detail, vehicle: { ...detail, vin } }, dayOf(now), language)
        const basis = 'DECLARATION'
        const valuation = { valuationId: newId('val'), owner, tradeInId, basis, result, valuedAt: now } as const
        await insertRecord(client, VALUATIONS, valuation)
        const saved = await saveTradeIn(client, record, applyValuation(record, valuation.valuationId, result, now))
        const headers = { ETag: etagOf(saved.version) }
        return { status: 201, headers, body: responses.valuation(valuation, saved) }
      }),

    acceptOffer: (call) => change(call, (record) => accept(record, call.body as Schemas['Acceptance'], call.now)),

    declineOffer: (call) =>
      change(call, (record) => {
        const declination = call.body as Schemas['Declination']
        const next = decline(record, declination, call.now)
        requireExpectedValue(declination, record)
        return next
      })
  }
}
