import { addDays, addMonths } from '@portico/finance'
import type pg from 'pg'
import { commonProblem } from '../core/problems.ts'
import { columnOf, type Queryable, selectOne, selectPage, type Table, toRecord } from '../core/table.ts'
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
  if (!quotation) throw commonProblem('notFound', 'Check the id.')
  return quotation
}

/** A quotation of an owner that is not older than a year. */
export async function findStoredQuotation(
  db: Queryable,
  owner: string,
  quotationId: string,
  now: Date
): Promise<Quotation | undefined> {
  const conditions = { 'owner = ?': owner, 'quotation_id = ?': quotationId, 'created_at >= ?': oldest(now) }
  const record = await selectOne<QuotationRecord>(db, QUOTATIONS, conditions)
  return record && withStatus(record, dayOf(now))
}

const TAKE_STATEMENT = `
  update sandbox.quotations set application_id = $3
    where owner = $1 and quotation_id = $2 and application_id is null and valid_until >= $4 and created_at >= $5
    returning sequence, ${Object.entries(QUOTATIONS.columns)
      .map(([field, type]) => columnOf(field) + (type === 'date' ? '::text' : ''))
      .join(', ')}`

/** Marks a quotation as used for an application; undefined when there is none that is valid. Of two at once the second finds none. */
export async function takeStoredQuotation(
  db: Queryable,
  owner: string,
  quotationId: string,
  applicationId: string,
  now: Date
): Promise<Quotation | undefined> {
  const values = [owner, quotationId, applicationId, dayOf(now), oldest(now)]
  const { rows } = await db.query({ name: 'take quotation', text: TAKE_STATEMENT, values })
  return rows[0] && withStatus(toRecord<QuotationRecord>(QUOTATIONS, rows[0]), dayOf(now))
}

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
  await pool.query('delete from sandbox.quotations where created_at < $1', [oldest(now)])
}
