import type { Currency } from '@portico/finance'
import type { VehicleSort } from '../model.ts'
import type { VehicleRecord } from './record.ts'

/** Between the last price in euros and the first in pounds: prices of two currencies are not compared. */
export const CURRENCY_GAP = 10_000_000_000

const currencyPart = (currency: Currency) => (currency === 'GBP' ? CURRENCY_GAP : 0)

/** What a sort compares, always ascending; vehicles of the same value are in the order of their ids. */
export interface Sortable {
  createdAt: number
  priceCents: number
  currency: Currency
  mileage: number
}

export function sortKey(sort: VehicleSort, { createdAt, priceCents, currency, mileage }: Sortable): number {
  switch (sort) {
    case 'PRICE':
      return currencyPart(currency) + priceCents
    case 'PRICE_DESCENDING':
      return currencyPart(currency) - priceCents
    case 'MILEAGE':
      return mileage
    default:
      return -createdAt
  }
}

/** A place in a sorted list. */
export interface Position {
  key: number
  vehicleId: string
}

export const positionOf = (sort: VehicleSort, record: VehicleRecord): Position => ({
  key: sortKey(sort, { ...record, createdAt: record.createdAt.getTime() }),
  vehicleId: record.vehicleId
})

export const printPosition = ({ key, vehicleId }: Position): string => `${key} ${vehicleId}`

export function parsePosition(text: string): Position {
  const [key = '', vehicleId = ''] = text.split(' ')
  return { key: Number(key), vehicleId }
}

export const comparePositions = (one: Position, other: Position): number =>
  one.key - other.key || (one.vehicleId < other.vehicleId ? -1 : one.vehicleId > other.vehicleId ? 1 : 0)
