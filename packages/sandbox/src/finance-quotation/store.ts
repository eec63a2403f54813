import { addDays, addMonths } from '@portico/finance'
import { deleteInPortions } from '@portico/server-kit'
import type pg from 'pg'
import type { Change } from '../core/idempotency/insert-statement.ts'
import { emitEvents } from '../core/owners/events.ts'
import type { OwnerMoment, TimerHandler } from '../core/owners/time.ts'
import { endOfDay, type Timer } from '../core/owners/timers.ts'
import { notFound } from '../core/problems.ts'
import { type Queryable, selectOne, selectPage, type Table } from '../core/table.ts'
import type { CalculatedLoan, Quotation, QuotationStatus } from './model.ts'

/** Days that a quotation can be applied for, after that of its calculation. */
const VALID_DAYS = 30

/** The day of a moment (UTC). */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Quotations are kept for a year: from this moment on. */
const oldest = (now: Date) => new Date(`${addMonths(dayOf(now), -12)}${now.toISOString().slice(10)}`)

/** A new quotation of a loan. */
export function newQuotation(quotationId: string, loan: CalculatedLoan, now: Date): Quotation {
  return { quotationId, status: 'VALID', createdAt: now, validUntil: addDays(dayOf(now), VALID_DAYS), loan }
}

/** The table of quotations. */
export const QUOTATIONS: Table = {
  name: 'sandbox.quotations',
  columns: {
    quotationId: 'text',
    owner: 'text',
    reference: 'text',
    applicationId: 'text',
    createdAt: 'timestamptz',
    validUntil: 'date',
    loan: 'json'
  }
}

/** A quotation as it is stored. */
type QuotationRecord = Omit<Quotation, 'status'> & { sequence: string }

function withStatus<T extends QuotationRecord>(record: T, today: string): T & { status: QuotationStatus } {
  const status = record.validUntil < today ? 'EXPIRED' : 'VALID'
  return { ...record, status: record.applicationId ? 'APPLIED' : status }
}

/**
 * Reads a quotation of an owner.
 *
 * @throws SandboxProblem 404 when there is none, or when it is older than a year
 */
export async function readQuotation(pool: pg.Pool, owner: string, quotationId: string, now: Date): Promise<Quotation> {
  const quotation = await findStoredQuotation(pool, owner, quotationId, now)
  if (!quotation) throw notFound()
  return quotation
}

/** A quotation of an owner that is not older than a year. */
export async function findStoredQuotation(
  db: Queryable,
  owner: string,
  quotationId: string,
  now: Date
): Promise<Quotation | undefined> {
  const conditions = { 'owner = ?': owner, 'quotation_id = ?': quotationId }
  const record = await selectOne<QuotationRecord>(db, QUOTATIONS, conditions)
  return record && record.createdAt >= oldest(now) ? withStatus(record, dayOf(now)) : undefined
}

/** Marks quotations that are valid as used for applications. */
const QUOTATION_USE: Change = {
  name: 'quotation_use',
  columns: 'owner text, quotation_id text, application_id text, day date, oldest timestamptz',
  statement: (source) => `
    update sandbox.quotations q set application_id = u.application_id from ${source} u
      where q.owner = u.owner and q.quotation_id = u.quotation_id
        and q.application_id is null and q.valid_until >= u.day and q.created_at >= u.oldest
      returning q.quotation_id`
}

/** The use of a quotation by a new application. */
export const quotationUse = (
  { owner, now }: OwnerMoment,
  { quotationId, applicationId }: { quotationId: string; applicationId: string }
) => ({
  change: QUOTATION_USE,
  row: {
    owner,
    quotation_id: quotationId,
    application_id: applicationId,
    day: dayOf(now),
    oldest: oldest(now)
  }
})

const EXPIRY = 'finance-quotation.expiry'

/** The timer of the day on which a quotation expires. */
export const expiryTimer = (owner: string, { validUntil }: Pick<Quotation, 'validUntil'>): Timer =>
  endOfDay(owner, EXPIRY, validUntil)

/** Notifies that the quotations have expired that were valid until a day and that no application has used. */
const expire: TimerHandler = async (client, { owner, resourceId: validUntil, now }) => {
  const { rows } = await client.query<{ quotation_id: string; reference: string | null }>(
    `select quotation_id, reference from sandbox.quotations
      where owner = $1 and valid_until = $2::date and application_id is null order by sequence for update`,
    [owner, validUntil]
  )
  await emitEvents(
    client,
    rows.map(({ quotation_id: quotationId, reference }) => ({
      owner,
      now,
      type: 'quotation.expired',
      data: { quotationId, status: 'EXPIRED', validUntil, ...(reference !== null && { reference }) }
    }))
  )
}

export const TIMERS: Readonly<Record<string, TimerHandler>> = { [EXPIRY]: expire }

export interface QuotationFilters {
  status?: QuotationStatus | undefined
  reference?: string | undefined
  /** First day (UTC) of the calculation. */
  createdFrom?: string | undefined
}

/**
 * Quotations of an owner, the newest first; one more than the limit, if there is one.
 *
 * @param page `after`: sequence of the last quotation of the previous page
 */
export async function listQuotations(
  pool: pg.Pool,
  owner: string,
  { status, reference, createdFrom }: QuotationFilters,
  { after, limit, now }: { after: string | undefined; limit: number; now: Date }
): Promise<(Quotation & { sequence: string })[]> {
  const today = dayOf(now)
  const kept = oldest(now)
  const from = createdFrom === undefined ? kept : new Date(`${createdFrom}T00:00:00Z`)
  const conditions = {
    'owner = ?': owner,
    'created_at >= ?': from > kept ? from : kept,
    '(application_id is not null) = ?': status && status === 'APPLIED',
    'valid_until >= ?': status === 'VALID' ? today : undefined,
    'valid_until < ?': status === 'EXPIRED' ? today : undefined,
    'reference = ?': reference,
    'sequence < ?': after
  }
  const records = await selectPage<QuotationRecord>(pool, QUOTATIONS, conditions, limit)
  return records.map((record) => withStatus(record, today))
}

/** Deletes quotations that are older than a year. */
export async function removeOldQuotations(pool: pg.Pool, now: Date): Promise<void> {
  await deleteInPortions(pool, 'sandbox.quotations', 'created_at < $1', [oldest(now)])
}
