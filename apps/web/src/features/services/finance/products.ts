/**
 * Two German products of the Finance quotation API as its document publishes them (content/apis/finance-quotation/2.0.0; a test
 * compares). Amounts are cents, rates basis points.
 */
export const PRODUCTS = [
  {
    key: 'classic',
    productId: 'prd_3K8V2Y6BNC',
    minimum: 300_000,
    maximum: 7_500_000,
    terms: [12, 24, 36, 48, 60, 72, 84, 96],
    rates: [
      { fromTerm: 12, toTerm: 36, rate: 549 },
      { fromTerm: 37, toTerm: 60, rate: 599 },
      { fromTerm: 61, toTerm: 96, rate: 649 }
    ],
    maximumBalloonPercent: 0
  },
  {
    key: 'balloon',
    productId: 'prd_9R5T1W7QHD',
    minimum: 500_000,
    maximum: 7_500_000,
    terms: [24, 36, 48],
    rates: [{ fromTerm: 24, toTerm: 48, rate: 649 }],
    maximumBalloonPercent: 50
  }
] as const

export type Product = (typeof PRODUCTS)[number]

/** The nominal rate of a product for a term, in basis points. */
export function rateOf({ rates }: Product, term: number): number {
  return rates.find(({ fromTerm, toTerm }) => fromTerm <= term && term <= toTerm)?.rate ?? 0
}
