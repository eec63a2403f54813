import { type Currency, currencyOf, toMoney } from '@portico/finance'
import { deleteInPortions } from '@portico/server-kit'
import type pg from 'pg'
import { emitEvent } from '../core/owners/events.ts'
import type { OwnerMoment } from '../core/owners/time.ts'
import { setTimer } from '../core/owners/timers.ts'
import { notFound } from '../core/problems.ts'
import { type Queryable, requireOne, selectOne, selectPage, type Table } from '../core/table.ts'
import { expiryOf } from './rules/changes.ts'
import type { InspectionRecord, TradeInRecord, TradeInStatus, ValuationBasis } from './rules/model.ts'
import { isFinal } from './rules/states.ts'
import type { ValuationResult } from './values/valuation.ts'

/** Kind of the timers at which offers and held values expire. */
export const EXPIRY = 'trade-ins.expiry'
/** Kind of the timers at which the pictures of a final trade-in are deleted. */
export const PICTURES_EXPIRY = 'trade-ins.pictures-expiry'

/** Days for which pictures are kept after the final state. */
const PICTURE_DAYS = 90
const DAY_MS = 86_400_000

export const TRADE_INS: Table = {
  name: 'sandbox.trade_ins',
  columns: {
    tradeInId: 'text',
    owner: 'text',
    status: 'text',
    partnerId: 'text',
    vin: 'text',
    version: 'integer',
    detail: 'json',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz'
  }
}

/** A valuation as it is stored. */
export interface ValuationRecord {
  valuationId: string
  owner: string
  tradeInId: string
  basis: ValuationBasis
  result: ValuationResult
  valuedAt: Date
}

export const VALUATIONS: Table = {
  name: 'sandbox.trade_in_valuations',
  columns: {
    valuationId: 'text',
    owner: 'text',
    tradeInId: 'text',
    basis: 'text',
    result: 'json',
    valuedAt: 'timestamptz'
  }
}

export const INSPECTIONS: Table = {
  name: 'sandbox.trade_in_inspections',
  columns: {
    inspectionId: 'text',
    owner: 'text',
    tradeInId: 'text',
    partnerId: 'text',
    status: 'text',
    bookedFor: 'timestamptz',
    detail: 'json'
  }
}

/** The currency of everything about a trade-in. */
export const currencyOfTradeIn = ({ detail }: Pick<TradeInRecord, 'detail'>): Currency => currencyOf(detail.country)

/** @throws SandboxProblem 404 */
export const readTradeIn = (db: Queryable, owner: string, tradeInId: string): Promise<TradeInRecord> =>
  requireOne(db, TRADE_INS, { 'trade_in_id = ?': tradeInId, 'owner = ?': owner })

/** A trade-in, locked until the transaction ends. @throws SandboxProblem 404 */
export async function lockTradeIn(client: pg.PoolClient, owner: string, tradeInId: string): Promise<TradeInRecord> {
  const conditions = { 'trade_in_id = ?': tradeInId, 'owner = ?': owner }
  const record = await selectOne<TradeInRecord>(client, TRADE_INS, conditions, 'for update')
  if (!record) throw notFound()
  return record
}

/** Filters of a list of trade-ins. */
export interface TradeInFilters {
  status: unknown
  vin: unknown
  partnerId: unknown
}

/** Trade-ins of an owner, the newest first; one more than the limit, if there is one. */
export const listTradeIns = (
  db: Queryable,
  owner: string,
  { status, vin, partnerId }: TradeInFilters,
  after: string | undefined,
  limit: number
): Promise<TradeInRecord[]> =>
  selectPage(
    db,
    TRADE_INS,
    { 'owner = ?': owner, 'status = ?': status, 'vin = ?': vin, 'partner_id = ?': partnerId, 'sequence < ?': after },
    limit
  )

/** What belongs to a trade-in, the newest first; one more than the limit, if there is one. */
export const listOf = <T>(
  db: Queryable,
  table: Table,
  owner: string,
  tradeInId: string,
  after: string | undefined,
  limit: number
): Promise<T[]> =>
  selectPage(db, table, { 'owner = ?': owner, 'trade_in_id = ?': tradeInId, 'sequence < ?': after }, limit)

/** The events of Status notifications by the state that a trade-in has reached. */
const EVENTS: Readonly<Partial<Record<TradeInStatus, string>>> = {
  OFFERED: 'trade-in.offered',
  ACCEPTED: 'trade-in.accepted',
  CONFIRMED: 'trade-in.confirmed',
  COMPLETED: 'trade-in.completed',
  DECLINED: 'trade-in.declined',
  EXPIRED: 'trade-in.expired'
}

async function emitChange(client: pg.PoolClient, moment: OwnerMoment, record: TradeInRecord): Promise<void> {
  const { tradeInId, status, partnerId, detail } = record
  const type = EVENTS[status]
  if (!type || !detail.offer) return
  const value = toMoney(detail.offer.valueCents, currencyOfTradeIn(record))
  await emitEvent(client, moment, type, { tradeInId, status, partnerId, value })
}

/**
 * Stores a changed trade-in, which is locked, with the timers and the event of its new state.
 *
 * @returns the trade-in with its new version
 */
export async function saveTradeIn(
  client: pg.PoolClient,
  before: TradeInRecord,
  after: TradeInRecord
): Promise<TradeInRecord> {
  const { owner, tradeInId, status, detail, updatedAt } = after
  const saved = { ...after, version: before.version + 1 }
  await client.query(
    `update sandbox.trade_ins set status = $3, detail = $4, updated_at = $5, version = $6
      where owner = $1 and trade_in_id = $2`,
    [owner, tradeInId, status, JSON.stringify(detail), updatedAt, saved.version]
  )
  const [dueBefore, dueAfter] = [expiryOf(before), expiryOf(after)]
  if (dueBefore?.getTime() !== dueAfter?.getTime()) await setTimer(client, owner, EXPIRY, tradeInId, dueAfter)
  if (isFinal(status) && detail.damages.some(({ pictures }) => pictures.length > 0) && !isFinal(before.status))
    await setTimer(client, owner, PICTURES_EXPIRY, tradeInId, new Date(updatedAt.getTime() + PICTURE_DAYS * DAY_MS))
  const isOtherOffer = before.detail.offer?.valuationId !== detail.offer?.valuationId
  if (status !== before.status || isOtherOffer) await emitChange(client, { owner, now: updatedAt }, saved)
  return saved
}

/** An inspection of a trade-in, locked until the transaction ends. @throws SandboxProblem 404 */
export async function lockInspection(
  client: pg.PoolClient,
  { owner, tradeInId }: TradeInRecord,
  inspectionId: string
): Promise<InspectionRecord> {
  const conditions = { 'inspection_id = ?': inspectionId, 'owner = ?': owner, 'trade_in_id = ?': tradeInId }
  const record = await selectOne<InspectionRecord>(client, INSPECTIONS, conditions, 'for update')
  if (!record) throw notFound()
  return record
}

export async function saveInspection(client: pg.PoolClient, record: InspectionRecord): Promise<void> {
  await client.query(
    'update sandbox.trade_in_inspections set status = $3, detail = $4 where owner = $1 and inspection_id = $2',
    [record.owner, record.inspectionId, record.status, JSON.stringify(record.detail)]
  )
}

/** Ends the appointment of a trade-in that has not taken place, if there is one. */
export async function endBooking(
  client: pg.PoolClient,
  { owner, tradeInId }: TradeInRecord,
  status: 'REPLACED' | 'CANCELLED'
): Promise<void> {
  await client.query(
    `update sandbox.trade_in_inspections set status = $3 where owner = $1 and trade_in_id = $2 and status = 'BOOKED'`,
    [owner, tradeInId, status]
  )
}

/** Deletes trade-ins a year after their last change, with everything that belongs to them. */
export async function removeOldTradeIns(pool: pg.Pool, now: Date): Promise<void> {
  const oldest = new Date(now)
  oldest.setUTCFullYear(oldest.getUTCFullYear() - 1)
  await deleteInPortions(pool, 'sandbox.trade_ins', 'updated_at < $1', [oldest])
}
