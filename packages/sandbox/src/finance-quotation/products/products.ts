import { type Country, currencyOf } from '@portico/finance'
import type { Product, VehicleCondition } from '../model.ts'
import { PRODUCTS, type ProductDefinition } from './product-definitions.ts'

/** An offer that is renewed each year ends, until then, with the present one. */
const offerEnd = (offeredUntil: ProductDefinition['offeredUntil'], today: string) =>
  offeredUntil === 'END_OF_YEAR' ? `${today.slice(0, 4)}-12-31` : offeredUntil

function productOn({ offeredUntil, ...offer }: ProductDefinition, today: string): Product {
  const end = offerEnd(offeredUntil, today)
  return { ...offer, currency: currencyOf(offer.country), ...(end !== undefined && { offeredUntil: end }) }
}

/** Whether a product can be quoted on a day. */
export function isOffered({ offeredFrom, offeredUntil }: Product, today: string): boolean {
  return offeredFrom <= today && (offeredUntil === undefined || today <= offeredUntil)
}

/**
 * The products that can be quoted in a country on a day, in the order in which they are suggested.
 *
 * @param vehicleCondition leaves out products that are not for such cars
 */
export function productsOf(country: Country, today: string, vehicleCondition?: VehicleCondition): Product[] {
  return PRODUCTS.filter((offer) => offer.country === country)
    .map((offer) => productOn(offer, today))
    .filter((product) => isOffered(product, today))
    .filter((product) => vehicleCondition === undefined || product.vehicleConditions.includes(vehicleCondition))
}

const BY_ID = new Map(PRODUCTS.map((offer) => [offer.productId, offer]))

/** A product that is offered on a day or was offered before. */
export function findProduct(productId: string, today: string): Product | undefined {
  const offer = BY_ID.get(productId)
  return offer && productOn(offer, today)
}
