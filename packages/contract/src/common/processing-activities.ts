import { COOKIES } from './http/cookies.ts'
import { LIMITS } from './limits.ts'
import type { Locale } from './locales.ts'
import { RETENTION } from './retention.ts'

/** The point of Article 6(1) of the General Data Protection Regulation that permits the processing. */
type LegalBasis = 'a' | 'b' | 'c' | 'f'

type PeriodUnit = 'minute' | 'hour' | 'day' | 'month'

/** A period for which records are stored. */
interface RetentionPeriod {
  readonly unit: PeriodUnit
  readonly count: number
}

interface Processing {
  readonly bases: readonly LegalBasis[]
  /**
   * The period that the code enforces; `configured` for the audit log, whose period is a setting. Absent where no fixed period applies:
   * the policy states until when.
   */
  readonly period?: RetentionPeriod | 'configured'
}

/** Seconds of an average month. */
export const SECONDS_OF_A_MONTH = (365 / 12) * 24 * 60 * 60
const monthsOf = (seconds: number): RetentionPeriod => ({
  unit: 'month',
  count: Math.round(seconds / SECONDS_OF_A_MONTH)
})

/**
 * The processing of personal data by the portal (Article 30 of the General Data Protection Regulation): its legal bases and the periods
 * that the code enforces. The privacy policy shows them with its own words.
 */
export const PROCESSING_ACTIVITIES = {
  account: { bases: ['b'] },
  credentials: { bases: ['b', 'f'] },
  sessions: { bases: ['b', 'f'], period: { unit: 'hour', count: LIMITS.sessionTotalHours } },
  knownBrowsers: { bases: ['f'], period: monthsOf(COOKIES.providerKnownBrowser.seconds) },
  failedSignIns: { bases: ['f'], period: { unit: 'hour', count: RETENTION.failedSignInHours } },
  rateLimits: { bases: ['f'], period: { unit: 'minute', count: LIMITS.rateLimitMinutes } },
  accountLinks: { bases: ['b'], period: { unit: 'hour', count: LIMITS.activationHours } },
  emailChanges: { bases: ['b', 'f'], period: { unit: 'day', count: LIMITS.emailUndoDays } },
  applications: { bases: ['b'] },
  sandboxRequests: { bases: ['b'], period: { unit: 'day', count: RETENTION.sandboxRequestDays } },
  sandboxRecords: { bases: ['b'], period: { unit: 'day', count: RETENTION.workspaceDays } },
  easyAccess: { bases: ['b'], period: { unit: 'day', count: RETENTION.workspaceDays } },
  personalTokens: { bases: ['b'], period: { unit: 'day', count: LIMITS.personalTokenListedDays } },
  connectedTools: { bases: ['b'], period: { unit: 'day', count: RETENTION.toolConnectionDays } },
  catalogue: { bases: ['b', 'f'] },
  contactMessages: { bases: ['b', 'f'], period: { unit: 'day', count: LIMITS.mailDays } },
  emails: { bases: ['b', 'f'], period: { unit: 'day', count: LIMITS.mailDays } },
  statusSubscriptions: { bases: ['a'], period: { unit: 'hour', count: RETENTION.subscriptionConfirmationHours } },
  preferences: { bases: ['a'], period: monthsOf(COOKIES.visitor.seconds) },
  auditLog: { bases: ['c', 'f'], period: 'configured' },
  serverLog: { bases: ['f'] }
} as const satisfies Record<string, Processing>

export type ProcessingActivity = keyof typeof PROCESSING_ACTIVITIES

/** The words of the privacy policy about one activity, in one language. */
export interface ActivityTexts {
  activity: ProcessingActivity
  record: string
  data: string
  purpose: string
  /** How long the records are stored; `{period}` is the period that the code enforces. */
  kept: string
  /** The same where no period is configured. */
  keptUnlimited?: string
}

/** The legal bases of an activity in letters, such as `(b) (f)`. */
export const legalBasesOf = (activity: ProcessingActivity): string =>
  PROCESSING_ACTIVITIES[activity].bases.map((letter) => `(${letter})`).join(' ')

/** A period in words, such as `90 days`. */
const inWords = ({ unit, count }: RetentionPeriod, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/**
 * The storage period of an activity's records, as a text with the periods that the code enforces.
 *
 * @param auditMonths for which the audit log is stored; null without a limit
 */
export function storagePeriodOf(texts: ActivityTexts, auditMonths: number | null, locale: Locale): string {
  const { period }: Processing = PROCESSING_ACTIVITIES[texts.activity]
  const configured = auditMonths === null ? undefined : ({ unit: 'month', count: auditMonths } as const)
  const enforced = period === 'configured' ? configured : period
  const text = (period === 'configured' && !enforced && texts.keptUnlimited) || texts.kept
  const periods = {
    period: enforced,
    passwordResetMinutes: { unit: 'minute', count: LIMITS.passwordResetMinutes },
    emailConfirmationHours: { unit: 'hour', count: LIMITS.emailConfirmationHours }
  } as const
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: keyof typeof periods) => {
    const found = periods[name]
    return found ? inWords(found, locale) : placeholder
  })
}
