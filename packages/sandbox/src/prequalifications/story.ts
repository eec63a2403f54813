import { addDays } from '@portico/finance'
import type { SandboxApi } from '../core/api.ts'
import { setTimers } from '../core/owners/timers.ts'
import { insertStory } from '../core/table.ts'
import { dayOf } from '../finance-quotation/store.ts'
import type { Prequalification } from './model.ts'
import { reasonsIn } from './reasons.ts'
import { expiryTimer, PREQUALIFICATIONS, VALID_DAYS } from './store.ts'

const COMMON = {
  status: 'VALID',
  currency: 'EUR',
  termInMonths: 48,
  consent: { textVersion: '2026-07', grantedAt: '2026-11-16T09:14:30Z' },
  claimId: ''
} as const

/** The prequalifications that the document shows, the oldest first, with the minutes since their checks. */
const RECORDS: readonly [minutes: number, Omit<Prequalification, 'owner' | 'createdAt' | 'validUntil'>][] = [
  [
    120,
    {
      ...COMMON,
      prequalificationId: 'prq_2T6W9K4MFA',
      customerId: 'cus_7Q2M4K9TPX',
      answer: 'LIKELY',
      country: 'DE',
      requestedCents: 2_400_000,
      maximumCents: 2_600_000,
      reasons: reasonsIn('en', ['BUDGET_SUFFICIENT']),
      quotationId: 'quo_8H3N5R7VYB',
      reference: 'BW-2026-1147',
      applicationId: 'app_5D8J1V3ZRC'
    }
  ],
  [
    73,
    {
      ...COMMON,
      prequalificationId: 'prq_6F1Y8D3QHN',
      customerId: 'cus_3W6H9E2FNS',
      answer: 'UNCERTAIN',
      country: 'DE',
      requestedCents: 1_800_000,
      maximumCents: 1_550_000,
      reasons: reasonsIn('en', ['AMOUNT_ABOVE_BUDGET'])
    }
  ],
  [
    45,
    {
      ...COMMON,
      prequalificationId: 'prq_9M4B7V2XCT',
      customerId: 'cus_6D1K8T5GZP',
      answer: 'UNLIKELY',
      country: 'ES',
      requestedCents: 2_000_000,
      reasons: reasonsIn('es', ['AMOUNT_FAR_ABOVE_BUDGET', 'COMMITMENTS_HIGH'])
    }
  ]
]

/** Inserts the prequalifications of the story. */
export const prequalificationsStory: NonNullable<SandboxApi['story']> = async (client, { owner, now }) => {
  const records = RECORDS.map(([minutes, record]) => {
    const createdAt = new Date(now.getTime() - minutes * 60_000)
    return { ...record, owner, createdAt, validUntil: addDays(dayOf(createdAt), VALID_DAYS) }
  })
  await insertStory(client, PREQUALIFICATIONS, records)
  await setTimers(client, records.map(expiryTimer))
}
