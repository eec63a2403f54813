import { calculate } from '../../finance-quotation/calculation.ts'
import type { CalculatedLoan } from '../../finance-quotation/model.ts'
import { findProduct } from '../../finance-quotation/products/products.ts'
import { counterOffers } from '../decision/offers.ts'
import type { ApplicationDetail, Decision, Offer } from '../model.ts'
import type { ApplicationStatus, ContractStatus } from '../states.ts'
import { DECISION_DAYS, expectedDecisionBy, lastDayAfter, OFFER_DAYS } from '../times.ts'

/** The applications and contracts of which the documents tell, in the states that their examples need. */

export const PARTNER = 'par_BRUNNWALDT'

/** The loan of the story: 24,000.00 over 48 months, as all documents show it. */
export const LOAN = storyLoan('2026-11-16')

function storyLoan(today: string): CalculatedLoan {
  const product = findProduct('prd_3K8V2Y6BNC', today)
  if (!product) throw new Error('The product of the story is missing.')
  const purchase = { price: 3_000_000, deposit: 600_000, charges: [] }
  return { ...calculate(product, purchase, 48, 'en'), partnerId: PARTNER, drawdownOn: today }
}

const OFFER_IDS = ['off_6T2V8M4QJC', 'off_1X7H3B9KWD'] as const
const OFFERS = counterOffers(LOAN)

export type Person = readonly [applicantId: string, customerId: string, givenName: string, familyName: string]

/** What an application of the story is about. Minutes and days are those since it was submitted. */
export interface StoryApplication {
  applicationId: string
  quotationId: string
  status: ApplicationStatus
  people: readonly Person[]
  minutes: number
  reference?: string
  vehicleId?: string
  prequalificationId?: string
  validationId?: string
  contractId?: string
  decision?: (decidedAt: Date) => Decision
  plan?: ApplicationDetail['plan']
  expiresAfterDays?: number
}

const approved = (decidedAt: Date): Decision => ({
  outcome: 'APPROVED',
  decidedAt: decidedAt.toISOString(),
  validUntil: lastDayAfter(decidedAt, DECISION_DAYS)
})

export const LENA: Person = ['apl_4H8K2M6RTW', 'cus_7Q2M4K9TPX', 'Lena', 'Hoffmann']

export const STORY: readonly StoryApplication[] = [
  {
    applicationId: 'app_0T5P8H3CWN',
    quotationId: 'quo_3D7Q1N8YGE',
    status: 'SIGNED',
    people: [['apl_8X4K1P6DBV', 'cus_0H6D3S9RMY', 'Karl', 'Brandt']],
    minutes: 385 * 1440,
    contractId: 'con_7K3M9X5RDV',
    decision: approved
  },
  {
    applicationId: 'app_2H6T9C4XRM',
    quotationId: 'quo_5K8M2T7WHC',
    status: 'SIGNED',
    people: [['apl_7C2X5M9THK', 'cus_5W8K2M7THX', 'Ida', 'Petersen']],
    minutes: 204 * 1440,
    contractId: 'con_3P6X9T2HWK',
    decision: approved
  },
  {
    applicationId: 'app_8Y3Q6M1ZKC',
    quotationId: 'quo_4X7B2N9KTE',
    status: 'SIGNED',
    people: [['apl_2Z6V9D4XNB', 'cus_7Q2M4K9TPX', 'Lena', 'Hoffmann']],
    minutes: 9 * 1440,
    vehicleId: 'veh_5T1C8W3PKJ',
    contractId: 'con_6T9W3H5GMK',
    decision: approved
  },
  {
    applicationId: 'app_5N2J7G9VXM',
    quotationId: 'quo_6B4R8W2THP',
    status: 'SIGNED',
    people: [['apl_5G9T2W7MHC', 'cus_9T3K7B1XVQ', 'Sofie', 'Lorenz']],
    minutes: 8 * 1440,
    contractId: 'con_4S8D1Q6YBH',
    decision: approved
  },
  {
    applicationId: 'app_5D8J1V3ZRC',
    quotationId: 'quo_3W8C6K1TZD',
    status: 'SIGNED',
    people: [LENA],
    minutes: 35,
    reference: 'BW-2026-1147',
    vehicleId: 'veh_01J9ZK3T8Q',
    prequalificationId: 'prq_2T6W9K4MFA',
    validationId: 'bav_3F7Y8L5HTG',
    contractId: 'con_9B4G6S2XNE',
    decision: approved
  },
  {
    applicationId: 'app_6Z9S3T1WHC',
    quotationId: 'quo_7N4E2J8VGM',
    status: 'DOCUMENTS_REQUIRED',
    people: [['apl_3Q7B9H2YDX', 'cus_1T5C8R4WJP', 'Nora', 'Lindqvist']],
    minutes: 300,
    expiresAfterDays: DECISION_DAYS
  },
  {
    applicationId: 'app_2B6N8E4KZT',
    quotationId: 'quo_9V2F7H5TRX',
    status: 'DECLINED',
    people: [['apl_5E1D7X3HWA', 'cus_8G3Z6B4MVQ', 'Klara', 'Declined']],
    minutes: 55,
    decision: (decidedAt) => ({
      outcome: 'DECLINED',
      decidedAt: decidedAt.toISOString(),
      reasons: ['BUDGET_TOO_TIGHT'],
      reviewUntil: lastDayAfter(decidedAt, DECISION_DAYS)
    })
  },
  {
    applicationId: 'app_7Q4H9A2MVS',
    quotationId: 'quo_3R5X8C2DWJ',
    status: 'IN_REVIEW',
    people: [['apl_1V9Y4G7QKR', 'cus_2F8P5S1CYM', 'Tobias', 'Referred']],
    minutes: 5,
    decision: (decidedAt) => ({
      outcome: 'REFERRED',
      decidedAt: decidedAt.toISOString(),
      reasons: ['INCOME_UNCLEAR'],
      expectedBy: expectedDecisionBy(decidedAt)
    })
  },
  {
    applicationId: 'app_9C1X5R7GYE',
    quotationId: 'quo_1K6D3W9BPN',
    status: 'COUNTER_OFFERED',
    people: [['apl_8S2M5F6TGB', 'cus_4K7J9V2XEN', 'Emil', 'Counteroffer']],
    minutes: 45,
    decision: (decidedAt) => ({
      outcome: 'COUNTER_OFFER',
      decidedAt: decidedAt.toISOString(),
      validUntil: lastDayAfter(decidedAt, OFFER_DAYS),
      offers: OFFERS.map((terms, index): Offer => ({ offerId: OFFER_IDS[index] ?? '', terms }))
    }),
    expiresAfterDays: OFFER_DAYS
  },
  {
    applicationId: 'app_3W7K1F9QXB',
    quotationId: 'quo_6Y1P4G8NSA',
    status: 'DOCUMENTS_REQUIRED',
    people: [['apl_6P8T3C5ZJM', 'cus_9H4W1X6KDT', 'Pia', 'Documents']],
    minutes: 30,
    expiresAfterDays: DECISION_DAYS
  },
  {
    applicationId: 'app_1R6C4M8VDK',
    quotationId: 'quo_2G6P9X4HVT',
    status: 'APPROVED',
    people: [['apl_9D3F7V1MZC', 'cus_6R4T8N2GXW', 'Hanna', 'Berger']],
    minutes: 25,
    reference: 'BW-2026-1152',
    contractId: 'con_2W8F5J1TZQ',
    decision: approved,
    expiresAfterDays: DECISION_DAYS
  },
  {
    applicationId: 'app_4F9V2K7XQS',
    quotationId: 'quo_0V3J6B9RDK',
    status: 'RECEIVED',
    people: [['apl_0C6W2J8TPB', 'cus_3M9X5D1KHQ', 'Paul', 'Keller']],
    minutes: 0,
    reference: 'BW-2026-1153',
    plan: { outcome: 'APPROVED' }
  }
]

/** A contract of the story; days are those since an event. */
export interface StoryContract {
  contractId: string
  status: ContractStatus
  contractNumber?: string
  signedDaysAgo?: number
  /** When the loan was paid out. */
  paidOut?: { months: number; days: number }
}

export const CONTRACT_STORY: readonly StoryContract[] = [
  {
    contractId: 'con_7K3M9X5RDV',
    status: 'ACTIVE',
    contractNumber: 'DE-2025-0031876',
    signedDaysAgo: 382,
    paidOut: { months: 12, days: 10 }
  },
  {
    contractId: 'con_3P6X9T2HWK',
    status: 'ACTIVE',
    contractNumber: 'DE-2026-0014592',
    signedDaysAgo: 201,
    paidOut: { months: 6, days: 10 }
  },
  {
    contractId: 'con_4S8D1Q6YBH',
    status: 'ACTIVE',
    contractNumber: 'DE-2026-0047961',
    signedDaysAgo: 7,
    paidOut: { months: 0, days: 4 }
  },
  // It pays for an order that is confirmed, ord_6P1Q9D4WKM.
  { contractId: 'con_6T9W3H5GMK', status: 'SIGNED', contractNumber: 'DE-2026-0047688', signedDaysAgo: 8 },
  { contractId: 'con_9B4G6S2XNE', status: 'SIGNED', contractNumber: 'DE-2026-0048217', signedDaysAgo: 0.007 },
  { contractId: 'con_2W8F5J1TZQ', status: 'READY' }
]
