import { addDays, type LanguageCode } from '@portico/finance'
import type pg from 'pg'
import type { OwnerMoment } from '../core/owners/time.ts'
import { setTimers } from '../core/owners/timers.ts'
import { insertStory } from '../core/table.ts'
import { calculate, type LoanFigures } from './calculation.ts'
import type { CalculatedLoan, Charge, Purchase } from './model.ts'
import { findProduct } from './products/products.ts'
import { dayOf, expiryTimer, newQuotation, QUOTATIONS } from './store.ts'

/** The quotations of which the documents tell, in the states that their examples need. */

const MINUTE_MS = 60_000
/** Days after the calculation on which the loan is paid out. */
const DRAWDOWN_DAYS = 18

interface StoryQuotation {
  quotationId: string
  /** Minutes before the owner's beginning at which it was calculated. */
  minutesAgo: number
  productId: string
  purchase: Purchase
  termInMonths: number
  language?: LanguageCode
  /** The loan application for which it was used. */
  applicationId?: string
  deal?: Pick<CalculatedLoan, 'partnerId' | 'vehicleId' | 'reference' | 'tradeInId'>
}

const CLASSIC = { productId: 'prd_3K8V2Y6BNC', termInMonths: 48 }
const BALLOON = { productId: 'prd_9R5T1W7QHD', termInMonths: 36 }
const SPANISH = { productId: 'prd_6W2H9D4FKS', termInMonths: 48, language: 'es' } as const

const DEAL = {
  partnerId: 'par_BRUNNWALDT',
  vehicleId: 'veh_01J9ZK3T8Q',
  reference: 'BW-2026-1147',
  tradeInId: 'tri_4M7X2C9QWD'
}
const OTHER_DEAL = { partnerId: 'par_BRUNNWALDT' }

const WITH_TRADE_IN: Purchase = { price: 3_000_000, deposit: 250_000, tradeIn: 350_000, charges: [] }
const WITHOUT_TRADE_IN: Purchase = { price: 3_000_000, deposit: 600_000, charges: [] }
const fee = (financed: boolean): Charge[] => [{ kind: 'ARRANGEMENT_FEE', amount: 36_000, financed }]

const STORY: readonly StoryQuotation[] = [
  {
    quotationId: 'quo_9V2F7H5TRX',
    minutesAgo: 60,
    ...CLASSIC,
    purchase: WITHOUT_TRADE_IN,
    applicationId: 'app_2B6N8E4KZT',
    deal: OTHER_DEAL
  },
  {
    quotationId: 'quo_1K6D3W9BPN',
    minutesAgo: 50,
    ...CLASSIC,
    purchase: WITHOUT_TRADE_IN,
    applicationId: 'app_9C1X5R7GYE',
    deal: OTHER_DEAL
  },
  {
    quotationId: 'quo_3W8C6K1TZD',
    minutesAgo: 40,
    ...CLASSIC,
    purchase: WITH_TRADE_IN,
    applicationId: 'app_5D8J1V3ZRC',
    deal: DEAL
  },
  { quotationId: 'quo_2C6V8A3PTK', minutesAgo: 30, ...SPANISH, purchase: { ...WITHOUT_TRADE_IN, charges: fee(false) } },
  { quotationId: 'quo_7F4J9S2WHE', minutesAgo: 20, ...SPANISH, purchase: { ...WITHOUT_TRADE_IN, charges: fee(true) } },
  { quotationId: 'quo_4T8M1Z6KCF', minutesAgo: 15, ...CLASSIC, purchase: WITHOUT_TRADE_IN, deal: OTHER_DEAL },
  { quotationId: 'quo_8H3N5R7VYB', minutesAgo: 12, ...CLASSIC, purchase: WITH_TRADE_IN, deal: DEAL },
  {
    quotationId: 'quo_5B9D2K7MXR',
    minutesAgo: 10,
    ...BALLOON,
    purchase: { ...WITH_TRADE_IN, balloon: 1_200_000 },
    deal: DEAL
  }
]

let loans: readonly LoanFigures[] | undefined

/** The figures of the story, which are calculated once. */
function figures(today: string): readonly LoanFigures[] {
  loans ??= STORY.map(({ productId, purchase, termInMonths, language = 'en' }) => {
    const product = findProduct(productId, today)
    if (!product) throw new Error(`The story has a quotation of the product ${productId}, which does not exist.`)
    return calculate(product, purchase, termInMonths, language)
  })
  return loans
}

/** Inserts the quotations of the story. */
export async function quotationsStory(client: pg.PoolClient, { owner, now }: OwnerMoment): Promise<void> {
  const drawdownOn = addDays(dayOf(now), DRAWDOWN_DAYS)
  const calculated = figures(dayOf(now))
  const records = STORY.map(({ quotationId, minutesAgo, deal, applicationId }, index) => {
    const loan = { ...(calculated[index] as LoanFigures), ...deal, drawdownOn }
    const createdAt = new Date(now.getTime() - minutesAgo * MINUTE_MS)
    return { ...newQuotation(quotationId, loan, createdAt), owner, reference: deal && loan.reference, applicationId }
  })
  await insertStory(client, QUOTATIONS, records)
  await setTimers(
    client,
    records.map((record) => expiryTimer(owner, record))
  )
}
