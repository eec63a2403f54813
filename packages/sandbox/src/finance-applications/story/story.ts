import { randomUUID } from 'node:crypto'
import { addDays, addMonths } from '@portico/finance'
import type { SandboxApi } from '../../core/api.ts'
import { setTimers, type Timer } from '../../core/owners/timers.ts'
import { insertStory } from '../../core/table.ts'
import { dayOf, newQuotation, QUOTATIONS } from '../../finance-quotation/store.ts'
import { nextInstalmentOf } from '../contracts/loan.ts'
import { withdrawalUntil } from '../contracts/withdrawal.ts'
import { termsOf } from '../decision/offers.ts'
import type { ApplicantSummary, ApplicationRecord, ContractRecord, LoanTerms, SignatureRecord } from '../model.ts'
import { newSigner } from '../signature/handlers.ts'
import { APPLICATIONS, CONTRACTS, DOCUMENTS, insertSigners, SIGNATURES } from '../store.ts'
import {
  addSeconds,
  CHECK_SECONDS,
  DECISION_DAYS,
  endOfDay,
  lastDayAfter,
  personDecidesAt,
  startOfDay,
  TIMERS
} from '../times.ts'
import {
  CONTRACT_STORY,
  LENA,
  LOAN,
  PARTNER,
  type Person,
  STORY,
  type StoryApplication,
  type StoryContract
} from './deals.ts'
import { storyDocuments } from './documents.ts'

const DAY_MS = 86_400_000
/** Days after the quotation on which the loan is to be paid out. */
const DRAWDOWN_DAYS = 18
const MINUTE_MS = 60_000

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
