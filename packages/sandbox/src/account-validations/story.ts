import { addDays, COUNTRIES, checkIban } from '@portico/finance'
import type { SandboxApi } from '../core/api.ts'
import { setTimers } from '../core/owners/timers.ts'
import { insertStory } from '../core/table.ts'
import { dayOf } from '../finance-quotation/store.ts'
import type { AccountValidation, HolderKind, PayeeResult } from './model.ts'
import { GIVEN_UP_SECONDS } from './payee-check.ts'
import { ACCOUNT_VALIDATIONS, completed, KEPT_DAYS, timersOf } from './store.ts'

/** How long the bank of the pending validation takes, in milliseconds: nearly as long as a bank may. */
const SLOW_MS = (GIVEN_UP_SECONDS - 1) * 1000

interface StoryValidation {
  validationId: string
  minutesAgo: number
  iban: string
  holderName: string
  holderKind?: HolderKind
  customerId?: string
  result?: PayeeResult
}

/** The validations that the document shows, the oldest first. */
const VALIDATIONS: readonly StoryValidation[] = [
  {
    validationId: 'bav_3F7Y8L5HTG',
    minutesAgo: 117,
    iban: 'DE89370400440532013000',
    holderName: 'Lena Hoffmann',
    customerId: 'cus_7Q2M4K9TPX',
    result: { outcome: 'MATCH' }
  },
  {
    validationId: 'bav_6W1M9R4KCE',
    minutesAgo: 60,
    iban: 'DE02370400440532010007',
    holderName: 'Jonas Berger',
    result: { outcome: 'CLOSE_MATCH', holderName: 'Jonas Berger-Voss' }
  },
  {
    validationId: 'bav_8N3T5D2XJQ',
    minutesAgo: 52,
    iban: 'DE72370400440532010008',
    holderName: 'Halden Logistik GmbH',
    holderKind: 'COMPANY',
    result: { outcome: 'NO_MATCH' }
  },
  {
    validationId: 'bav_1P4Q8S6ZTD',
    minutesAgo: 42,
    iban: 'ES9121000418450200051333',
    holderName: 'Marcos Ibarra',
    result: { outcome: 'NOT_POSSIBLE', reason: 'IBAN_NOT_VALID' }
  },
  {
    validationId: 'bav_5K7V2B9HRM',
    minutesAgo: 0,
    iban: 'DE40370400440532010002',
    holderName: 'Lena Hoffmann',
    customerId: 'cus_7Q2M4K9TPX'
  }
]

/** They differ between owners in nothing but their dates. */
const RECORDS = VALIDATIONS.map(({ iban, minutesAgo, holderKind = 'PERSON', result, ...fields }) => ({
  minutesAgo,
  result,
  fields: { ...fields, status: 'PENDING' as const, holderKind, ibanCheck: checkIban(iban, COUNTRIES), claimId: '' }
}))

/** Inserts the validations of the story. */
export const accountValidationsStory: NonNullable<SandboxApi['story']> = async (client, { owner, now }) => {
  const records = RECORDS.map(({ minutesAgo, result, fields }) => {
    const createdAt = new Date(now.getTime() - minutesAgo * 60_000)
    const pending: AccountValidation = { ...fields, owner, createdAt, keptUntil: addDays(dayOf(createdAt), KEPT_DAYS) }
    return result ? completed(pending, result, createdAt) : pending
  })
  await insertStory(client, ACCOUNT_VALIDATIONS, records)
  // The bank of the pending one takes longer than others, so that a reader finds it pending.
  const earliest = now.getTime() + SLOW_MS
  const timers = records.flatMap(timersOf).map((timer) => ({
    ...timer,
    dueAt: new Date(Math.max(timer.dueAt.getTime(), earliest))
  }))
  await setTimers(client, timers)
}
