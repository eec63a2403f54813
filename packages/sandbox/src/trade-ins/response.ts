import { type TradeApiSchemas, toMoney } from '@portico/finance'
import type { PictureAddresses } from './pictures/addresses.ts'
import type { DamageRecord, InspectionRecord, TradeInRecord } from './rules/model.ts'
import { currencyOfTradeIn, type ValuationRecord } from './store.ts'

type Schemas = TradeApiSchemas

/** Makes the responses of the Trade-in API. */
export class Responses {
  readonly #addresses: PictureAddresses

  constructor(addresses: PictureAddresses) {
    this.#addresses = addresses
  }

  /** @param receivedAt the real time, from which on addresses of pictures are valid */
  damage({ damageId, part, kind, severity, description, pictures }: DamageRecord, receivedAt: Date): Schemas['Damage'] {
    return {
      damageId,
      part,
      kind,
      severity,
      ...(description !== undefined && { description }),
      pictures: pictures.map(({ accessKey, ...picture }) => ({
        ...picture,
        url: this.#addresses.write({ pictureId: picture.pictureId, accessKey }, receivedAt)
      }))
    }
  }

  tradeIn(record: TradeInRecord, receivedAt: Date): Schemas['TradeIn'] {
    const { tradeInId, status, partnerId, vin, detail, createdAt, updatedAt } = record
    const { customerId, country, title, fuel, firstRegistration, damages, offer, acceptance, completion } = detail
    const { roadworthyUntil, equipment } = detail
    return {
      tradeInId,
      status,
      partnerId,
      ...(customerId && { customerId }),
      country,
      vehicle: { vin, title, firstRegistration, fuel },
      mileage: detail.mileage,
      condition: detail.condition,
      serviceHistory: detail.serviceHistory,
      previousOwners: detail.previousOwners,
      accidentFree: detail.accidentFree,
      ...(roadworthyUntil && { roadworthyUntil }),
      ...(equipment?.length && { equipment }),
      damages: damages.map((damage) => this.damage(damage, receivedAt)),
      ...(offer && {
        offer: {
          valuationId: offer.valuationId,
          value: toMoney(offer.valueCents, currencyOfTradeIn(record)),
          validUntil: offer.validUntil,
          mileageLimit: offer.mileageLimit
        }
      }),
      ...(acceptance && { acceptance: { acceptedAt: acceptance.acceptedAt, heldUntil: acceptance.heldUntil } }),
      ...(completion && { completedAt: completion.completedAt }),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString()
    }
  }

  valuation(
    { valuationId, tradeInId, basis, result, valuedAt }: ValuationRecord,
    tradeIn: TradeInRecord
  ): Schemas['Valuation'] {
    const money = (cents: number) => toMoney(cents, currencyOfTradeIn(tradeIn))
    return {
      valuationId,
      tradeInId,
      basis,
      valuedAt: valuedAt.toISOString(),
      result:
        result.outcome === 'REFUSAL'
          ? { outcome: 'REFUSAL', reasons: [...result.reasons], text: result.text }
          : {
              outcome: 'OFFER',
              value: money(result.valueCents),
              marketValue: money(result.marketCents),
              adjustments: result.adjustments.map(({ kind, cents, text }) => ({ kind, amount: money(cents), text })),
              validUntil: result.validUntil,
              mileageLimit: result.mileageLimit
            }
    }
  }

  inspection(
    { inspectionId, tradeInId, partnerId, status, bookedFor, detail }: InspectionRecord,
    tradeIn: TradeInRecord
  ): Schemas['Inspection'] {
    const { outcome, corrected, report } = detail
    return {
      inspectionId,
      tradeInId,
      partnerId,
      status,
      bookedFor: bookedFor.toISOString(),
      ...(outcome && { outcome }),
      ...(corrected && {
        correctedValue: toMoney(corrected.valueCents, currencyOfTradeIn(tradeIn)),
        valuationId: corrected.valuationId
      }),
      ...(report && { report })
    }
  }
}
