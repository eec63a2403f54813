import type pg from 'pg'
import { commonProblem, notFound } from '../core/problems.ts'
import { type Queryable, requireOne, selectDue, selectOne, selectPage, type Table } from '../core/table.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { applyElapsedTime } from '../payment-rules/timers.ts'
import { storeWithEvent } from './events.ts'

/** The table of payments. */
export const PAYMENTS: Table = {
  name: 'sandbox.payments',
  columns: {
    paymentId: 'text',
    owner: 'text',
    orderId: 'text',
    methodCode: 'text',
    status: 'text',
    currency: 'text',
    amountCents: 'bigint',
    receivedCents: 'bigint',
    refundedCents: 'bigint',
    paymentReference: 'text',
    pageKey: 'text',
    dueAt: 'timestamptz',
    version: 'integer',
    detail: 'jsonb',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz'
  }
}

/**
 * Stores a changed payment with the event of its status, if it is still at the version that it was changed from.
 *
 * @param before the payment before the change
 * @returns the payment with its new version, or undefined when another change came first
 */
export const updatePayment = (
  db: pg.Pool | pg.PoolClient,
  record: PaymentRecord,
  before: PaymentRecord
): Promise<PaymentRecord | undefined> => storeWithEvent(db, record, before, (either) => storePayment(either, record))

/**
 * Stores a changed payment, if it is still at the version that it was changed from. Transfers that had arrived for a payment that is
 * cancelled become unmatched with it (docs/decisions/0043).
 *
 * @returns the payment with its new version, or undefined when another change came first
 */
async function storePayment(db: Queryable, record: PaymentRecord): Promise<PaymentRecord | undefined> {
  const { rowCount } = await db.query(
    `with changed as (
        update sandbox.payments set status = $3, received_cents = $4, refunded_cents = $5, due_at = $6, detail = $7, updated_at = $8,
          version = version + 1
          where owner = $9 and payment_id = $1 and version = $2
          returning owner, payment_id, status
      ), released as (
        update sandbox.incoming_transfers t set payment_id = null
          from changed
          where t.owner = changed.owner and t.payment_id = changed.payment_id and changed.status = 'CANC'
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
      record.updatedAt,
      record.owner
    ]
  )
  return rowCount === 1 ? { ...record, version: record.version + 1 } : undefined
}

/** Whose payments are visible. */
interface PaymentScope {
  owner: string
}

async function find(db: Queryable, paymentId: string, { owner }: PaymentScope, lock: '' | 'for update' = '') {
  const conditions = { 'owner = ?': owner, 'payment_id = ?': paymentId }
  const record = await selectOne<PaymentRecord>(db, PAYMENTS, conditions, lock)
  if (!record) throw notFound()
  return record
}

/**
 * The payment of a page.
 *
 * @param pageId the payment's id, with the key of its page where others have the same id
 * @throws SandboxProblem 404
 */
export async function locatePayment(db: Queryable, pageId: string): Promise<{ owner: string; paymentId: string }> {
  const [paymentId = '', pageKey = ''] = pageId.split('-')
  const conditions = { 'payment_id = ?': paymentId, "coalesce(page_key, '') = ?": pageKey }
  const { owner } = await requireOne<PaymentRecord>(db, PAYMENTS, conditions)
  return { owner, paymentId }
}

/**
 * The owner of a client's payment, in any of its workspaces. A payment with a key of its page has an id that others have too, so it is
 * not found.
 *
 * @throws SandboxProblem 404
 */
export async function ownerOfPayment(db: Queryable, paymentId: string, clientId: string): Promise<string> {
  const { owner } = await requireOne<PaymentRecord>(db, PAYMENTS, {
    'payment_id = ?': paymentId,
    "coalesce(page_key, '') = ?": '',
    // No workspace has a colon, so the last one ends the client.
    "regexp_replace(owner, ':[^:]*$', '') = ?": clientId
  })
  return owner
}

/** Attempts at a change that others make at the same time. Each that fails means that another change was made. */
const MAX_ATTEMPTS = 20

/**
 * A payment as it is now, after everything that has become due.
 *
 * @throws SandboxProblem 404
 */
export const readPayment = (
  db: pg.Pool | pg.PoolClient,
  paymentId: string,
  scope: PaymentScope,
  now: Date
): Promise<PaymentRecord> => changePayment(db, paymentId, scope, now, (record) => record)

/**
 * Changes a payment. Concurrent changes are not lost: the change is made again to their result.
 *
 * @param change returns the changed payment, or the same object where there is nothing to change; what it throws leaves the payment as
 *   elapsed time has made it
 * @throws SandboxProblem 404
 */
export async function changePayment(
  db: pg.Pool | pg.PoolClient,
  paymentId: string,
  scope: PaymentScope,
  now: Date,
  change: (record: PaymentRecord) => PaymentRecord
): Promise<PaymentRecord> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await find(db, paymentId, scope)
    const due = applyElapsedTime(stored, now)
    // What became due is a version: an earlier ETag no longer matches the payment.
    const present = due === stored ? stored : await updatePayment(db, due, stored)
    if (!present) continue
    const next = change(present)
    if (next === present) return present
    const updated = await updatePayment(db, next, present)
    if (updated) return updated
  }
  throw commonProblem('unavailable', 'Retry in 1 second.', { headers: { 'Retry-After': '1' } })
}

/**
 * A payment as it is now, locked until the transaction ends.
 *
 * @throws SandboxProblem 404
 */
export async function lockPayment(
  client: pg.PoolClient,
  paymentId: string,
  owner: string,
  now: Date
): Promise<PaymentRecord> {
  const stored = await find(client, paymentId, { owner }, 'for update')
  const present = applyElapsedTime(stored, now)
  return present === stored ? stored : ((await updatePayment(client, present, stored)) ?? stored)
}

/** The payment of an owner with a reference, locked until the transaction ends. */
export const lockByReference = (
  client: pg.PoolClient,
  owner: string,
  reference: string
): Promise<PaymentRecord | undefined> =>
  selectOne(client, PAYMENTS, { 'owner = ?': owner, 'payment_reference = ?': reference }, 'for update')

/** Filters of a list of payments. */
export interface PaymentFilters {
  owner: string
  orderId: unknown
  status: unknown
  methodCode: unknown
  createdFrom: Date | undefined
  createdBefore: Date | undefined
}

/**
 * Payments of an owner, the newest first; one more than the limit, if there is one.
 *
 * @param after sequence of the last payment of the previous page
 */
export const listPayments = (
  db: Queryable,
  { owner, orderId, status, methodCode, createdFrom, createdBefore }: PaymentFilters,
  after: string | undefined,
  limit: number
): Promise<PaymentRecord[]> =>
  selectPage(
    db,
    PAYMENTS,
    {
      'owner = ?': owner,
      'order_id = ?': orderId,
      'status = ?': status,
      'method_code = ?': methodCode,
      'created_at >= ?': createdFrom,
      'created_at < ?': createdBefore,
      'sequence < ?': after
    },
    limit
  )

/**
 * Applies what has become due to payments of one owner or of all. What another instance applies at the same time is applied once.
 *
 * @returns how many payments were due; there may be more
 */
export async function processDuePayments(db: pg.Pool | pg.PoolClient, now: Date, owner?: string): Promise<number> {
  const due = await selectDue<PaymentRecord>(db, PAYMENTS, now, owner)
  for (const record of due) await updatePayment(db, applyElapsedTime(record, now), record)
  return due.length
}
