import { deleteInPortions } from '@portico/server-kit'
import type pg from 'pg'
import { apiProblem, notFound } from '../core/problems.ts'
import { type Conditions, type Queryable, requireOne, selectOne, selectPage, type Table } from '../core/table.ts'
import type { OrderRecord } from './rules/model.ts'

/** The table of orders. */
export const ORDERS: Table = {
  name: 'sandbox.orders',
  columns: {
    orderId: 'text',
    owner: 'text',
    reference: 'text',
    partnerId: 'text',
    status: 'text',
    country: 'text',
    currency: 'text',
    totalCents: 'bigint',
    vehicleId: 'text',
    contractId: 'text',
    tradeInId: 'text',
    version: 'integer',
    detail: 'json',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz'
  }
}

/** Orders that a version of the API can represent; all by default. */
export type Visibility = Conditions

const identity = (owner: string, orderId: string) => ({ 'owner = ?': owner, 'order_id = ?': orderId })

/**
 * Reads an order of an owner.
 *
 * @throws SandboxProblem 404
 */
export const readOrder = (
  db: Queryable,
  owner: string,
  orderId: string,
  visible: Visibility = {}
): Promise<OrderRecord> => requireOne(db, ORDERS, { ...identity(owner, orderId), ...visible })

/** An order of an owner, or undefined when there is none. */
export const findStoredOrder = (db: Queryable, owner: string, orderId: string): Promise<OrderRecord | undefined> =>
  selectOne(db, ORDERS, identity(owner, orderId))

/**
 * An order of an owner, locked until the transaction ends.
 *
 * @throws SandboxProblem 404
 */
export async function lockOrder(
  client: pg.PoolClient,
  owner: string,
  orderId: string,
  visible: Visibility = {}
): Promise<OrderRecord> {
  const record = await selectOne<OrderRecord>(client, ORDERS, { ...identity(owner, orderId), ...visible }, 'for update')
  if (!record) throw notFound()
  return record
}

/** What pays for one order at a time, by the index that ensures it. */
const SINGLE_USE: Readonly<Record<string, string>> = {
  orders_contract: 'contract',
  orders_trade_in: 'trade-in'
}

/**
 * Makes a conflict of what the database refuses because another order has it.
 *
 * @throws SandboxProblem 409 when the contract or the trade-in of the order pays for another one
 */
export async function orConflict<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    const used = SINGLE_USE[String((error as { constraint?: unknown }).constraint)]
    if (!used) throw error
    throw apiProblem(
      409,
      'funding_in_use',
      'Funding used by another order',
      `The ${used} funds another order. Cancel that order first, or remove the ${used} from this one.`
    )
  }
}

/**
 * Stores a changed order, which its transaction has locked. It becomes the first of the list.
 *
 * @throws SandboxProblem 409 when its contract or its trade-in pays for another order
 */
export async function updateOrder(client: pg.PoolClient, record: OrderRecord): Promise<void> {
  await orConflict(
    client.query(
      `update sandbox.orders set reference = $3, status = $4, total_cents = $5, vehicle_id = $6, contract_id = $7,
         trade_in_id = $8, version = $9, detail = $10, updated_at = $11, sequence = default
       where owner = $1 and order_id = $2`,
      [
        record.owner,
        record.orderId,
        record.reference,
        record.status,
        record.totalCents,
        record.vehicleId ?? null,
        record.contractId ?? null,
        record.tradeInId ?? null,
        record.version,
        JSON.stringify(record.detail),
        record.updatedAt
      ]
    )
  )
}

/** Filters of a list of orders. */
export interface OrderFilters {
  status: string | undefined
  partnerId: unknown
  reference: unknown
}

/**
 * Orders of an owner, the one that changed last first; one more than the limit, if there is one.
 *
 * @param after sequence of the last order of the previous page
 */
export const listOrders = (
  db: Queryable,
  owner: string,
  { status, partnerId, reference }: OrderFilters,
  visible: Visibility,
  { after, limit }: { after: string | undefined; limit: number }
): Promise<OrderRecord[]> =>
  selectPage(
    db,
    ORDERS,
    {
      'owner = ?': owner,
      'status = ?': status,
      'partner_id = ?': partnerId,
      'reference = ?': reference,
      ...visible,
      'sequence < ?': after
    },
    limit
  )

/** Deletes orders that have not changed since a moment. */
export async function removeOrders(pool: pg.Pool, before: Date): Promise<void> {
  await deleteInPortions(pool, 'sandbox.orders', 'updated_at < $1', [before])
}
