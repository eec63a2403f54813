import { type LanguageCode, printPercentage } from '@portico/finance'
import { invalidRequestProblem, type FieldError } from '../core/problems.ts'
import { dueDays, type Pointers } from './calculation.ts'
import type { Product, Purchase, Quotation } from './model.ts'
import { formatDateTime, type LoanRequest, type ScheduledInstalment, type VersionMapping } from './version-mapping.ts'

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
  if (errors.length) throw invalidRequestProblem(errors)
  const { price, deposit = 0, tradeIn = 0, fees = 0, balloonPercent, termInMonths, language = 'en' } = request
  const { partnerId, vehicleId, reference, tradeInId, drawdownOn } = request
  const purchase: Purchase = {
    price: centsOf(price),
    deposit: centsOf(deposit),
    ...(tradeIn > 0 && { tradeIn: centsOf(tradeIn) }),
    // VersionMapping 2 says what a fee is taken for; to version 1 it is that of arranging the loan.
    charges: fees > 0 ? [{ kind: 'ARRANGEMENT_FEE', amount: centsOf(fees), financed: false }] : [],
    ...(balloonPercent !== undefined && { balloon: Math.round((centsOf(price) * balloonPercent) / 100) })
  }
  return {
    purchase,
    termInMonths,
    language,
    drawdownOn,
    passthrough: {
      ...(partnerId !== undefined && { partnerId }),
      ...(vehicleId !== undefined && { vehicleId }),
      ...(reference !== undefined && { reference }),
      ...(tradeInId !== undefined && { tradeInId }),
      ...(balloonPercent !== undefined && { balloonPercent })
    }
  }
}

function product(each: Product): object {
  const { minimumAmount, maximumAmount, rates, maximumBalloonPercent, chargeKinds: _, ...rest } = each
  return {
    ...rest,
    minimumAmount: numberOf(minimumAmount),
    maximumAmount: numberOf(maximumAmount),
    rates: rates.map(({ nominalRate, ...terms }) => ({ ...terms, nominalRate: printPercentage(nominalRate) })),
    ...(maximumBalloonPercent !== undefined && { maximumBalloonPercent: printPercentage(maximumBalloonPercent) })
  }
}

/** The percentage that gives the balloon, if one with two decimals does: version 2 states the amount. */
function balloonPercentOf(price: number, balloon: number): number | undefined {
  const percent = Math.round((balloon / price) * 10_000) / 100
  return Math.round((price * percent) / 100) === balloon ? percent : undefined
}

function quotation({ quotationId, status, applicationId, createdAt, validUntil, loan }: Quotation): object {
  const { partnerId, vehicleId, reference, tradeInId, balloon } = loan
  const { first, last } = dueDays(loan.drawdownOn, loan.termInMonths)
  const balloonPercent =
    loan.balloonPercent ?? (balloon === undefined ? undefined : balloonPercentOf(loan.price, balloon))
  const atSignature = loan.charges.reduce((sum, { amount, financed }) => sum + (financed ? 0 : amount), 0)
  return {
    quotationId,
    status,
    ...(applicationId !== undefined && { applicationId }),
    productId: loan.productId,
    ...(partnerId !== undefined && { partnerId }),
    ...(vehicleId !== undefined && { vehicleId }),
    ...(reference !== undefined && { reference }),
    country: loan.country,
    currency: loan.currency,
    price: numberOf(loan.price),
    deposit: numberOf(loan.deposit),
    tradeIn: numberOf(loan.tradeIn ?? 0),
    ...(tradeInId !== undefined && { tradeInId }),
    fees: numberOf(atSignature),
    amountOfCredit: numberOf(loan.amountOfCredit),
    termInMonths: loan.termInMonths,
    nominalRate: printPercentage(loan.nominalRate),
    annualPercentageRate: printPercentage(loan.annualPercentageRate),
    instalment: numberOf(loan.instalment),
    lastInstalment: numberOf(loan.lastInstalment),
    ...(balloonPercent !== undefined && { balloonPercent }),
    ...(balloon !== undefined && { balloonAmount: numberOf(balloon) }),
    drawdownOn: loan.drawdownOn,
    firstInstalmentOn: first,
    lastInstalmentOn: last,
    totalPayable: numberOf(loan.totalPayable),
    totalCostOfCredit: numberOf(loan.totalCostOfCredit),
    representativeExample: loan.representativeExample,
    createdAt: formatDateTime(createdAt),
    validUntil
  }
}

function summary({ quotationId, status, createdAt, validUntil, loan }: Quotation): object {
  const { vehicleId, reference } = loan
  return {
    quotationId,
    status,
    productId: loan.productId,
    ...(vehicleId !== undefined && { vehicleId }),
    ...(reference !== undefined && { reference }),
    currency: loan.currency,
    amountOfCredit: numberOf(loan.amountOfCredit),
    termInMonths: loan.termInMonths,
    instalment: numberOf(loan.instalment),
    annualPercentageRate: printPercentage(loan.annualPercentageRate),
    createdAt: formatDateTime(createdAt),
    validUntil
  }
}

const row = ({ number, dueOn, instalment, interest, principal, balance }: ScheduledInstalment): object => ({
  number,
  dueOn,
  instalment: numberOf(instalment),
  interest: numberOf(interest),
  principal: numberOf(principal),
  balance: numberOf(balance)
})

/** VersionMapping 1: amounts as numbers, fees in one sum, the balloon in per cent. */
export const VERSION_1: VersionMapping = { pointers: POINTERS, parseRequest, product, quotation, summary, row }
