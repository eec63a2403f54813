import { addDays } from '@portico/finance'
import { dayOf } from '../finance-quotation/store.ts'

/** Seconds that the check of an application and the review of its documents take. */
export const CHECK_SECONDS = 5

/** Days for which an approval can be signed, documents can be handed in and a review of a refusal can be requested. */
export const DECISION_DAYS = 30
/** Days for which an offer of a counter-offer can be accepted. */
export const OFFER_DAYS = 14
/** Days for which the pages of signers serve. */
export const SIGNATURE_DAYS = 7
/** Days that the terms take by post. */
export const POST_DAYS = 3

const SECOND_MS = 1000
const DAY_MS = 86_400_000

export const addSeconds = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * SECOND_MS)

/** The last day (UTC) of a period that begins at a moment. */
export const lastDayAfter = (moment: Date, days: number): string => addDays(dayOf(moment), days)

/** The moment (UTC) at which a day is over. */
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + DAY_MS)

/** The moment (UTC) at which a day begins. */
export const startOfDay = (day: string): Date => new Date(Date.parse(day))

/** When a person has decided who looks at something at a moment: at the beginning of the next day (UTC). */
export const personDecidesAt = (moment: Date): Date => endOfDay(dayOf(moment))

/** The time by which a person usually has decided: the next day at 16:00 (UTC). */
export const expectedDecisionBy = (moment: Date): string => `${lastDayAfter(moment, 1)}T16:00:00.000Z`

/** A moment as the document writes it. */
export const momentText = (moment: Date): string => moment.toISOString()

/** The kinds of timers of this API. The resource is an application, unless it is said. */
export const TIMERS = {
  /** The check by program is over. */
  check: 'finance-applications.check',
  /** A person or a program has read what was to be read. */
  review: 'finance-applications.review',
  /** Documents, choice or signature did not come in time. */
  expiry: 'finance-applications.expiry',
  /** The pages of a contract's signers have expired. The resource is a contract. */
  signatureExpiry: 'finance-applications.signature-expiry',
  /** The next instalment falls due. The resource is a contract. */
  instalment: 'finance-applications.instalment',
  /** What is owed after a withdrawal is collected. The resource is a contract. */
  withdrawalRepayment: 'finance-applications.withdrawal-repayment'
} as const
