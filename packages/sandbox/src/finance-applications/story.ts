import { randomUUID } from 'node:crypto'
import { addDays, addMonths } from '@portico/finance'
import type { SandboxApi } from '../core/api.ts'
import { insertStory } from '../core/table.ts'
import { setTimers, type Timer } from '../core/timers.ts'
import { calculate } from '../finance-quotation/calculation.ts'
import type { CalculatedLoan } from '../finance-quotation/model.ts'
import { findProduct } from '../finance-quotation/products.ts'
import { dayOf, newQuotation, QUOTATIONS } from '../finance-quotation/store.ts'
import { nextInstalmentOf } from './contracts/loan.ts'
import { withdrawalUntil } from './contracts/withdrawal.ts'
import { counterOffers, termsOf } from './decision/offers.ts'
import type {
  ApplicantSummary,
  ApplicationDetail,
  ApplicationRecord,
  ContractRecord,
  Decision,
  DocumentRecord,
  LoanTerms,
  Offer,
  SignatureRecord
} from './model.ts'
import { newSigner } from './signature/handlers.ts'
import type { ApplicationStatus, ContractStatus } from './states.ts'
import { APPLICATIONS, CONTRACTS, DOCUMENTS, insertSigners, SIGNATURES } from './store.ts'
import { TIMERS } from './timer-kinds.ts'
import {
  addSeconds,
  CHECK_SECONDS,
  DECISION_DAYS,
  endOfDay,
  expectedDecisionBy,
  lastDayAfter,
  OFFER_DAYS,
  personDecidesAt,
  startOfDay
} from './times.ts'

const PARTNER = 'par_BRUNNWALDT'
const DAY_MS = 86_400_000
/** Days after the quotation on which the loan is to be paid out. */
const DRAWDOWN_DAYS = 18
const MINUTE_MS = 60_000

/** The loan of the story: 24,000.00 over 48 months, as all documents show it. */
const LOAN = storyLoan('2026-11-16')

function storyLoan(today: string): CalculatedLoan {
  const product = findProduct('prd_3K8V2Y6BNC', today)
  if (!product) throw new Error('The product of the story is missing.')
  const purchase = { price: 3_000_000, deposit: 600_000, charges: [] }
  return { ...calculate(product, purchase, 48, 'en'), partnerId: PARTNER, drawdownOn: today }
}

const OFFER_IDS = ['off_6T2V8M4QJC', 'off_1X7H3B9KWD'] as const
const OFFERS = counterOffers(LOAN)

type Person = readonly [applicantId: string, customerId: string, givenName: string, familyName: string]

/** What an application of the story is about. Minutes and days are those since it was submitted. */
interface StoryApplication {
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

const LENA: Person = ['apl_4H8K2M6RTW', 'cus_7Q2M4K9TPX', 'Lena', 'Hoffmann']

const STORY: readonly StoryApplication[] = [
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
interface StoryContract {
  contractId: string
  status: ContractStatus
  contractNumber?: string
  signedDaysAgo?: number
  /** When the loan was paid out. */
  paidOut?: { months: number; days: number }
}

const CONTRACT_STORY: readonly StoryContract[] = [
  {
    contractId: 'con_7K3M9X5RDV',
    status: 'ACTIVE',
    contractNumber: 'DE-2025-0031876',
    signedDaysAgo: 382,
    paidOut: { months: 12, days: 10 }
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

const toSummary = ([applicantId, customerId, givenName, familyName]: Person): ApplicantSummary => ({
  ...{ applicantId, customerId, givenName, familyName }
})

/** The day on which a loan of the story is paid out as quoted. */
const drawdownAfter = (moment: Date) => addDays(dayOf(moment), DRAWDOWN_DAYS)

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)

function toApplication(story: StoryApplication, owner: string, now: Date): ApplicationRecord {
  const { applicationId, quotationId, status, people, minutes, reference, contractId, decision, plan } = story
  const { vehicleId, prequalificationId, validationId } = story
  const createdAt = minutesBefore(now, minutes)
  const decidedAt = addSeconds(createdAt, minutes === 0 ? 0 : CHECK_SECONDS)
  return {
    ...{ applicationId, owner, status, quotationId, partnerId: PARTNER },
    ...(reference !== undefined && { reference }),
    ...(contractId !== undefined && { contractId }),
    version: status === 'RECEIVED' ? 1 : 2,
    detail: {
      ...(prequalificationId !== undefined && { prequalificationId }),
      ...(vehicleId !== undefined && { vehicleId }),
      ...(validationId !== undefined && { validationId }),
      country: 'DE',
      language: 'en',
      applicants: people.map(toSummary),
      terms: termsOn(drawdownAfter(createdAt)),
      plan: plan ?? { outcome: 'APPROVED' },
      ...(decision && { decision: decision(decidedAt) })
    },
    createdAt,
    updatedAt: decidedAt
  }
}

/** The terms of the loan, paid out on a day. */
const termsOn = (day: string): LoanTerms => ({ ...termsOf(LOAN), drawdownOn: day })

function toContract(story: StoryContract, application: ApplicationRecord, now: Date): ContractRecord {
  const { contractId, status, contractNumber, signedDaysAgo, paidOut } = story
  const { owner, applicationId, quotationId, partnerId, detail, updatedAt } = application
  const { vehicleId, country, language, applicants, terms } = detail
  const signedAt = signedDaysAgo === undefined ? undefined : new Date(now.getTime() - signedDaysAgo * DAY_MS)
  const signedOn = signedAt && dayOf(signedAt)
  return {
    contractId,
    owner,
    applicationId,
    status,
    fileToken: randomUUID(),
    version: 1,
    detail: {
      ...{ quotationId, partnerId, country, language, applicants, terms },
      ...(vehicleId !== undefined && { vehicleId }),
      signUntil: lastDayAfter(updatedAt, DECISION_DAYS),
      ...(contractNumber !== undefined && { contractNumber }),
      ...(signedAt &&
        signedOn !== undefined && {
          signedAt: signedAt.toISOString(),
          termsReceivedOn: signedOn,
          withdrawalUntil: withdrawalUntil(signedOn, signedOn)
        }),
      ...(paidOut && {
        paidOutAt: `${addDays(addMonths(dayOf(now), -paidOut.months), -paidOut.days)}T10:30:00.000Z`
      }),
      instalmentsPaid: paidOut?.months ?? 0
    },
    createdAt: updatedAt,
    updatedAt: signedAt ?? updatedAt
  }
}

/** The documents of the story, those of an application in their order. */
function storyDocuments(applications: ReadonlyMap<string, ApplicationRecord>): DocumentRecord[] {
  const document = (
    documentId: string,
    applicationId: string,
    status: DocumentRecord['status'],
    detail: Pick<DocumentRecord['detail'], 'kind' | 'files'> & Partial<DocumentRecord['detail']>
  ): DocumentRecord[] => {
    const application = applications.get(applicationId)
    if (!application) return []
    const { owner, updatedAt } = application
    const [applicant] = application.detail.applicants
    return [
      {
        ...{ documentId, owner, applicationId, status, version: 1 },
        detail: {
          applicantId: applicant?.applicantId ?? '',
          language: 'en',
          rejectedFiles: 0,
          dueOn: lastDayAfter(updatedAt, DECISION_DAYS),
          ...detail
        },
        createdAt: updatedAt,
        updatedAt
      }
    ]
  }
  const at = applications.get('app_3W7K1F9QXB')?.updatedAt.toISOString() ?? ''
  return [
    ...document('doc_4Z8M2R6XKC', 'app_6Z9S3T1WHC', 'MISSING', { kind: 'PAYSLIP', files: [] }),
    ...document('doc_2R7B5K9WNM', 'app_3W7K1F9QXB', 'MISSING', { kind: 'IDENTITY_DOCUMENT', files: [] }),
    ...document('doc_6V1M9C3XTH', 'app_3W7K1F9QXB', 'HANDED_IN', {
      kind: 'PROOF_OF_ADDRESS',
      files: [{ fileName: 'electricity-bill.pdf', mediaType: 'application/pdf', size: 48_213, handedInAt: at }]
    }),
    ...document('doc_8T4X1H6VQJ', 'app_3W7K1F9QXB', 'REJECTED', {
      kind: 'PAYSLIP',
      files: [{ fileName: 'payslip-october.jpg', mediaType: 'image/jpeg', size: 184_320, handedInAt: at }],
      rejectedFiles: 1,
      rejection: 'NOT_LEGIBLE'
    })
  ]
}

/** The signature of the contract that Lena Hoffmann has signed. */
function storySignature({ owner, contractId, detail }: ContractRecord): SignatureRecord {
  const signedAt = new Date(detail.signedAt ?? 0)
  const startedAt = addSeconds(signedAt, -3600)
  return {
    signatureId: 'sig_5X1R8J4BKT',
    owner,
    contractId,
    status: 'COMPLETED',
    version: 1,
    detail: {
      language: 'en',
      signers: [{ ...newSigner(LENA[0]), status: 'SIGNED', signedAt: signedAt.toISOString() }],
      startedAt: startedAt.toISOString(),
      expiresAt: addSeconds(startedAt, 7 * 86_400).toISOString(),
      completedAt: signedAt.toISOString()
    },
    createdAt: startedAt,
    updatedAt: signedAt
  }
}

function storyTimers(
  applications: ReadonlyMap<string, ApplicationRecord>,
  contracts: readonly ContractRecord[],
  now: Date
): Timer[] {
  const timers: Timer[] = []
  for (const { applicationId, status, expiresAfterDays } of STORY) {
    const record = applications.get(applicationId)
    if (!record) continue
    const { owner, updatedAt } = record
    const add = (kind: string, dueAt: Date) => timers.push({ owner, kind, resourceId: applicationId, dueAt })
    if (status === 'RECEIVED') add(TIMERS.check, addSeconds(now, CHECK_SECONDS))
    if (status === 'IN_REVIEW') add(TIMERS.review, personDecidesAt(now))
    if (expiresAfterDays !== undefined) add(TIMERS.expiry, endOfDay(lastDayAfter(updatedAt, expiresAfterDays)))
  }
  for (const { owner, contractId, status, detail } of contracts) {
    const next = status === 'ACTIVE' ? nextInstalmentOf(detail) : undefined
    if (next) timers.push({ owner, kind: TIMERS.instalment, resourceId: contractId, dueAt: startOfDay(next.dueOn) })
  }
  return timers
}

/** Inserts the applications of the story, with their quotations, documents, contracts and signature. */
export const financeApplicationsStory: NonNullable<SandboxApi['story']> = async (client, { owner, now }) => {
  const applications = STORY.toSorted((one, other) => other.minutes - one.minutes).map((each) =>
    toApplication(each, owner, now)
  )
  const byId = new Map(applications.map((each) => [each.applicationId, each]))
  const contracts = CONTRACT_STORY.flatMap((each) => {
    const application = applications.find(({ contractId }) => contractId === each.contractId)
    return application ? [toContract(each, application, now)] : []
  })
  const quotations = applications.map(({ quotationId, applicationId, createdAt, reference, detail }) => {
    const loan = { ...LOAN, drawdownOn: drawdownAfter(createdAt), reference, vehicleId: detail.vehicleId }
    return { ...newQuotation(quotationId, loan, createdAt), owner, applicationId, reference }
  })
  await insertStory(client, QUOTATIONS, quotations)
  await insertStory(client, APPLICATIONS, applications)
  await insertStory(client, CONTRACTS, contracts)
  await insertStory(client, DOCUMENTS, storyDocuments(byId))
  const signed = contracts.find(({ contractId }) => contractId === 'con_9B4G6S2XNE')
  if (signed) {
    const signature = storySignature(signed)
    await insertStory(client, SIGNATURES, [signature])
    await insertSigners(client, [signature])
  }
  await setTimers(client, storyTimers(byId, contracts, now))
}
