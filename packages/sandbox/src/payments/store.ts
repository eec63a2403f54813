import type { Currency, PaymentStatusCode } from '@portico/finance'
import type pg from 'pg'
import type { InsertTarget } from '../core/idempotent-inserter.ts'
import { commonProblem } from '../core/problems.ts'
import type { PaymentDetail, PaymentRecord } from '../payment-rules/record.ts'
import { applyElapsedTime } from '../payment-rules/timers.ts'

type Queryable = Pick<pg.Pool, 'query'>

interface Row {
  payment_id: string
  sequence: string
  owner: string
  order_id: string
  status: PaymentStatusCode
  currency: Currency
  amount_cents: string
  received_cents: string
  refunded_cents: string
  payment_reference: string | null
  due_at: Date | null
  version: number
  detail: PaymentDetail
  created_at: Date
  updated_at: Date
}

const toRecord = (row: Row): PaymentRecord => ({
  paymentId: row.payment_id,
  sequence: row.sequence,
  owner: row.owner,
  orderId: row.order_id,
  status: row.status,
  currency: row.currency,
  amountCents: Number(row.amount_cents),
  receivedCents: Number(row.received_cents),
  refundedCents: Number(row.refunded_cents),
  ...(row.payment_reference !== null && { paymentReference: row.payment_reference }),
  ...(row.due_at && { dueAt: row.due_at }),
  version: row.version,
  detail: row.detail,
  createdAt: row.created_at,
  updatedAt: row.updated_at
})

/** Where payments are stored. */
export const PAYMENTS: InsertTarget = {
  table: 'sandbox.payments',
  columns: {
    payment_id: 'text',
    owner: 'text',
    order_id: 'text',
    method_code: 'text',
    status: 'text',
    currency: 'text',
    amount_cents: 'bigint',
    received_cents: 'bigint',
    refunded_cents: 'bigint',
    payment_reference: 'text',
    due_at: 'timestamptz',
    version: 'integer',
    detail: 'jsonb',
    created_at: 'timestamptz',
    updated_at: 'timestamptz'
  }
}

/** The row of a new payment. */
export const rowOf = (record: PaymentRecord) => ({
  payment_id: record.paymentId,
  owner: record.owner,
  order_id: record.orderId,
  method_code: record.detail.choice.methodCode,
  status: record.status,
  currency: record.currency,
  amount_cents: record.amountCents,
  received_cents: record.receivedCents,
  refunded_cents: record.refundedCents,
  payment_reference: record.paymentReference ?? null,
  due_at: record.dueAt ?? null,
  version: record.version,
  detail: record.detail,
  created_at: record.createdAt,
  updated_at: record.updatedAt
})

/**
 * Stores a changed payment, if it is still at the version that it was changed from. What had arrived for one that is cancelled is
 * without a payment from the same moment on (docs/decisions/0043).
 *
 * @returns the payment with its new version, or undefined when somebody else was faster
 */
export async function updatePayment(db: Queryable, record: PaymentRecord): Promise<PaymentRecord | undefined> {
  const { rowCount } = await db.query(
    `with changed as (
        update sandbox.payments set status = $3, received_cents = $4, refunded_cents = $5, due_at = $6, detail = $7, updated_at = $8,
          version = version + 1
          where payment_id = $1 and version = $2
          returning payment_id, status
      ), released as (
        update sandbox.incoming_transfers t set payment_id = null
          from changed where t.payment_id = changed.payment_id and changed.status = 'CANC'
      )
      select from changed`,
    [
      record.paymentId,
      record.version,
      record.status,
      record.receivedCents,
      record.refundedCents,
      record.dueAt ?? null,
      JSON.stringify(record.detail),
      record.updatedAt
    ]
  )
  return rowCount === 1 ? { ...record, version: record.version + 1 } : undefined
}

/** PaymentScope payment is looked for: an owner's, a client's whatever the workspace, or anybody's who knows its id. */
export type PaymentScope = { owner: string } | { clientId: string } | 'anybody'

function scopeCondition(whose: PaymentScope): [string, string[]] {
  if (whose === 'anybody') return ['true', []]
  if ('owner' in whose) return ['owner = $2', [whose.owner]]
  // No workspace has a colon: what stands before the last one is the client.
  return [`regexp_replace(owner, ':[^:]*$', '') = $2`, [whose.clientId]]
}

async function find(
  db: Queryable,
  paymentId: string,
  whose: PaymentScope,
  lock = ''
): Promise<PaymentRecord | undefined> {
  const [condition, values] = scopeCondition(whose)
  const { rows } = await db.query<Row>(
    `select * from sandbox.payments where payment_id = $1 and ${condition} ${lock}`,
    [paymentId, ...values]
  )
  return rows[0] && toRecord(rows[0])
}

const notFound = () => commonProblem('notFound', 'Check the id.')

/** Attempts at a change that others make at the same time. Each that fails means that another one was made. */
const MAX_ATTEMPTS = 20

/**
 * A payment as it is now, after everything that the clock has done to it.
 *
 * @throws SandboxProblem 404
 */
export async function readPayment(
  db: Queryable,
  paymentId: string,
  whose: PaymentScope,
  now: Date
): Promise<PaymentRecord> {
  return changePayment(db, paymentId, whose, now, (record) => record)
}

/**
 * Changes a payment. What others change meanwhile is not lost: the change is made again to what they made.
 *
 * @param change makes the changed payment of the present one, or the very same where there is nothing to change; what it throws leaves
 *   the payment as the clock has made it
 * @throws SandboxProblem 404
 */
export async function changePayment(
  db: Queryable,
  paymentId: string,
  whose: PaymentScope,
  now: Date,
  change: (record: PaymentRecord) => PaymentRecord
): Promise<PaymentRecord> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const storedValues = await find(db, paymentId, whose)
    if (!storedValues) throw notFound()
    const due = applyElapsedTime(storedValues, now)
    // What the clock did is a version of its own: an ETag of before it is no longer the payment's.
    const present = due === storedValues ? storedValues : await updatePayment(db, due)
    if (!present) continue
    const next = change(present)
    if (next === present) return present
    const updated = await updatePayment(db, next)
    if (updated) return updated
  }
  throw commonProblem('unavailable', 'Repeat the call in 1 second.', { headers: { 'Retry-After': '1' } })
}

/**
 * A payment as it is now, kept from others until the transaction ends.
 *
 * @throws SandboxProblem 404
 */
export async function lockPayment(
  client: pg.PoolClient,
  paymentId: string,
  owner: string,
  now: Date
): Promise<PaymentRecord> {
  const storedValues = await find(client, paymentId, { owner }, 'for update')
  if (!storedValues) throw notFound()
  const present = applyElapsedTime(storedValues, now)
  return present === storedValues ? storedValues : ((await updatePayment(client, present)) ?? storedValues)
}

/** The payment of an owner that waits for money with a reference, kept from others until the transaction ends. */
export async function lockByReference(
  client: pg.PoolClient,
  owner: string,
  reference: string
): Promise<PaymentRecord | undefined> {
  const { rows } = await client.query<Row>(
    'select * from sandbox.payments where owner = $1 and payment_reference = $2 for update',
    [owner, reference]
  )
  return rows[0] && toRecord(rows[0])
}

export interface ListFilter {
  owner: string
  orderId?: string | undefined
  status?: string | undefined
  methodCode?: string | undefined
  createdFrom?: Date | undefined
  createdBefore?: Date | undefined
  /** Payments that were stored before this one only. */
  before?: string | undefined
  limit: number
}

/** Payments of an owner, the newest first; one more than the limit, if there is one. */
export async function listPayments(db: Queryable, filter: ListFilter): Promise<PaymentRecord[]> {
  const values: unknown[] = [filter.owner]
  const conditions = ['owner = $1']
  const where = (condition: (place: string) => string, value: unknown) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  where((place) => `order_id = ${place}`, filter.orderId)
  where((place) => `status = ${place}`, filter.status)
  where((place) => `method_code = ${place}`, filter.methodCode)
  where((place) => `created_at >= ${place}`, filter.createdFrom)
  where((place) => `created_at < ${place}`, filter.createdBefore)
  where((place) => `sequence < ${place}`, filter.before)
  values.push(filter.limit + 1)
  const { rows } = await db.query<Row>(
    `select * from sandbox.payments where ${conditions.join(' and ')} order by sequence desc limit $${values.length}`,
    values
  )
  return rows.map(toRecord)
}

/** Payments that are brought up to date at once. */
const DUE_BATCH_SIZE = 200

/**
 * Does what the clock has made due, of one owner or of all. What another instance does at the same time is done once.
 *
 * @returns how many payments were due; there may be more
 */
export async function processDuePayments(db: Queryable, now: Date, owner?: string): Promise<number> {
  const { rows } = await db.query<Row>(
    `select * from sandbox.payments where due_at <= $1 and ($2::text is null or owner = $2) order by due_at limit ${DUE_BATCH_SIZE}`,
    [now, owner ?? null]
  )
  for (const row of rows) await updatePayment(db, applyElapsedTime(toRecord(row), now))
  return rows.length
}
