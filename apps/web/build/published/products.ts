import { newestDocument } from '../documents.ts'

interface PublishedProduct {
  productId: string
  kind: string
  minimumAmount: { value: string }
  maximumAmount: { value: string }
  terms: number[]
  rates: { fromTerm: number; toTerm: number; nominalRate: string }[]
  maximumBalloonPercent?: string
}

/** A product of the Finance quotation API. Amounts are cents, rates basis points. */
export interface Product {
  key: 'classic' | 'balloon'
  productId: string
  minimum: number
  maximum: number
  terms: readonly number[]
  rates: readonly { fromTerm: number; toTerm: number; rate: number }[]
  maximumBalloonPercent: number
}

const hundredths = (decimal: string) => Math.round(Number(decimal) * 100)

const { paths } = newestDocument('finance-quotation')
const published: PublishedProduct[] =
  paths['/products'].get.responses['200'].content['application/json'].examples.germany.value.items

function productOf(key: Product['key'], kind: string): Product {
  const product = published.find((one) => one.kind === kind)
  if (!product) throw new Error(`The example of the products has no ${kind}`)
  return {
    key,
    productId: product.productId,
    minimum: hundredths(product.minimumAmount.value),
    maximum: hundredths(product.maximumAmount.value),
    terms: product.terms,
    rates: product.rates.map(({ fromTerm, toTerm, nominalRate }) => ({
      fromTerm,
      toTerm,
      rate: hundredths(nominalRate)
    })),
    maximumBalloonPercent: Number(product.maximumBalloonPercent ?? 0)
  }
}

/** The German products in the newest document. */
export const PRODUCTS: readonly [Product, Product] = [
  productOf('classic', 'INSTALMENT_LOAN'),
  productOf('balloon', 'BALLOON_LOAN')
]
