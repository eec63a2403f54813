import { addDays, addMonths } from '@portico/finance'
import type pg from 'pg'
import type { InsertTarget } from '../core/idempotent-inserter.ts'
import { commonProblem } from '../core/problems.ts'
import type { CalculatedLoan, Quotation, QuotationStatus } from './model.ts'

/** Days that a quotation can be applied for, after that of its calculation. */
const VALID_DAYS = 30

/** The day of a moment (UTC). */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The moment before which quotations are kept no longer: a year ago. */
const oldest = (now: Date) => new Date(`${addMonths(dayOf(now), -12)}${now.toISOString().slice(10)}`)

/** A new quotation of a loan. */
export function newQuotation(quotationId: string, loan: CalculatedLoan, now: Date): Quotation {
  return { quotationId, status: 'VALID', createdAt: now, validUntil: addDays(dayOf(now), VALID_DAYS), loan }
}

/** Where quotations are stored. */
export const QUOTATIONS: InsertTarget = {
  table: 'sandbox.quotations',
  columns: {
    quotation_id: 'text',
    owner: 'text',
    reference: 'text',
    created_at: 'timestamptz',
    valid_until: 'date',
    loan: 'json'
  }
}

/** The row of a quotation of an owner. */
export const rowOf = (owner: string, { quotationId, createdAt, validUntil, loan }: Quotation) => ({
  quotation_id: quotationId,
  owner,
  reference: loan.reference ?? null,
  created_at: createdAt,
  valid_until: validUntil,
  loan
})

interface Row {
  quotation_id: string
  sequence: string
  application_id: string | null
  created_at: Date
  valid_until: string
  loan: CalculatedLoan
}

/** A date as text: the driver would make a moment of it, in the server's time zone. */
const COLUMNS = 'quotation_id, sequence, application_id, created_at, valid_until::text, loan'

function statusOf({ application_id, valid_until }: Row, today: string): QuotationStatus {
  if (application_id !== null) return 'APPLIED'
  return valid_until < today ? 'EXPIRED' : 'VALID'
}

const toQuotation = (row: Row, today: string): Quotation => ({
  quotationId: row.quotation_id,
  status: statusOf(row, today),
  ...(row.application_id !== null && { applicationId: row.application_id }),
  createdAt: row.created_at,
  validUntil: row.valid_until,
  loan: row.loan
})

/**
 * Reads a quotation of an owner.
 *
 * @throws SandboxProblem 404 when there is none, or when its year is over
 */
export async function readQuotation(pool: pg.Pool, owner: string, quotationId: string, now: Date): Promise<Quotation> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from sandbox.quotations where quotation_id = $1 and owner = $2 and created_at >= $3`,
    [quotationId, owner, oldest(now)]
  )
  if (!rows[0]) throw commonProblem('notFound', 'Check the id.')
  return toQuotation(rows[0], dayOf(now))
}

/** What a list of quotations is restricted to. */
export interface Filters {
  status?: QuotationStatus | undefined
  reference?: string | undefined
  /** First day (UTC) of the calculation. */
  createdFrom?: string | undefined
}

/** A quotation in a list, with its place in the order of creation. */
export interface ListedQuotation {
  quotation: Quotation
  sequence: string
}

/**
 * Quotations of an owner, the newest first.
 *
 * @param after place of the last quotation of the page before
 */
export async function listQuotations(
  pool: pg.Pool,
  owner: string,
  { status, reference, createdFrom }: Filters,
  { after, limit, now }: { after: string | undefined; limit: number; now: Date }
): Promise<ListedQuotation[]> {
  const today = dayOf(now)
  const passthrough = oldest(now)
  const from = createdFrom === undefined ? passthrough : new Date(`${createdFrom}T00:00:00Z`)
  const values: unknown[] = []
  const parameter = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const conditions = [
    `owner = ${parameter(owner, 'text')}`,
    `created_at >= ${parameter(from > passthrough ? from : passthrough, 'timestamptz')}`
  ]
  if (status === 'APPLIED') conditions.push('application_id is not null')
  else if (status) {
    const comparison = status === 'VALID' ? '>=' : '<'
    conditions.push('application_id is null', `valid_until ${comparison} ${parameter(today, 'date')}`)
  }
  if (reference !== undefined) conditions.push(`reference = ${parameter(reference, 'text')}`)
  if (after !== undefined) conditions.push(`sequence < ${parameter(after, 'bigint')}`)
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from sandbox.quotations where ${conditions.join(' and ')}
      order by sequence desc limit ${parameter(limit, 'bigint')}`,
    values
  )
  return rows.map((row) => ({ quotation: toQuotation(row, today), sequence: row.sequence }))
}

/** Removes quotations whose year is over. */
export async function removeOldQuotations(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('delete from sandbox.quotations where created_at < $1', [oldest(now)])
}
