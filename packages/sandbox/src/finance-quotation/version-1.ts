import type { LanguageCode } from '@portico/finance'
import { type FieldError, invalidRequest } from '../core/problems.ts'
import type { Pointers } from './calculation.ts'
import type { CalculatedLoan, Purchase } from './model.ts'
import { createVersionMapping, type LoanRequest } from './version-mapping.ts'

/** A request of version 1: amounts are numbers in the currency of the product. */
interface Request {
  productId: string
  partnerId?: string
  vehicleId?: string
  price: number
  deposit?: number
  tradeIn?: number
  tradeInId?: string
  fees?: number
  termInMonths: number
  balloonPercent?: number
  drawdownOn?: string
  reference?: string
  language?: LanguageCode
}

const AMOUNTS = ['price', 'deposit', 'tradeIn', 'fees'] as const

const POINTERS: Pointers = {
  price: '/price',
  deposit: '/deposit',
  tradeIn: '/tradeIn',
  balloon: '/balloonPercent',
  charge: () => '/fees',
  chargeKind: () => '/fees',
  charges: 'fees'
}

const centsOf = (amount: number) => Math.round(amount * 100)
const numberOf = (cents: number) => cents / 100

/** @throws SandboxProblem 400 for amounts with parts of a cent */
function parseRequest(body: unknown): LoanRequest {
  const request = body as Request
  const errors: FieldError[] = AMOUNTS.filter((name) => {
    const amount = request[name]
    // The nearest number to whole cents is the one that their decimal text is read as.
    return amount !== undefined && numberOf(centsOf(amount)) !== amount
  }).map((name) => ({ pointer: `/${name}`, code: 'invalid_format', detail: 'Must have at most two decimals.' }))
  if (errors.length) throw invalidRequest(errors)
  const { price, deposit = 0, tradeIn = 0, fees = 0, balloonPercent, termInMonths, language = 'en' } = request
  const { partnerId, vehicleId, reference, tradeInId, drawdownOn } = request
  const purchase: Purchase = {
    price: centsOf(price),
    deposit: centsOf(deposit),
    ...(tradeIn > 0 && { tradeIn: centsOf(tradeIn) }),
    // Version 2 has kinds of charges; a fee of version 1 is that of arranging the loan.
    charges: fees > 0 ? [{ kind: 'ARRANGEMENT_FEE', amount: centsOf(fees), financed: false }] : [],
    ...(balloonPercent !== undefined && { balloon: Math.round((centsOf(price) * balloonPercent) / 100) })
  }
  return {
    purchase,
    termInMonths,
    language,
    drawdownOn,
    passthrough: { partnerId, vehicleId, reference, tradeInId, balloonPercent }
  }
}

/** The percentage that gives the balloon, if one with two decimals does: version 2 states the amount. */
function balloonPercentOf(price: number, balloon: number): number | undefined {
  const percent = Math.round((balloon / price) * 10_000) / 100
  return Math.round((price * percent) / 100) === balloon ? percent : undefined
}

function quotation({ currency, price, deposit, tradeIn = 0, tradeInId, charges, ...loan }: CalculatedLoan) {
  const { balloon, balloonPercent } = loan
  const atSignature = charges.reduce((sum, { amount, financed }) => sum + (financed ? 0 : amount), 0)
  return {
    purchase: {
      currency,
      price: numberOf(price),
      deposit: numberOf(deposit),
      tradeIn: numberOf(tradeIn),
      tradeInId,
      fees: numberOf(atSignature)
    },
    balloon: balloon !== undefined && {
      balloonPercent: balloonPercent ?? balloonPercentOf(price, balloon),
      balloonAmount: numberOf(balloon)
    }
  }
}

/** Version 1: amounts as numbers, fees in one sum, the balloon in per cent. */
export const VERSION_1 = createVersionMapping({
  pointers: POINTERS,
  parseRequest,
  amount: numberOf,
  product: { chargeKinds: undefined },
  quotation,
  summary: ({ currency }) => ({ currency })
})
