import { type Cents, type Currency, type Money, toMoney } from '@portico/finance'
import { dealerNameOf } from '../dealers.ts'
import { remainderOfOrder } from '../rules/changes.ts'
import type { AmountReader, ContentPointers } from '../rules/content.ts'
import {
  type Buyer,
  FUNDING_AMOUNTS,
  type Funding,
  type OrderContent,
  type OrderDetail,
  type OrderItem,
  type OrderRecord
} from '../rules/model.ts'
import { formatDateTime } from '../rules/moments.ts'
import type { OrderStatus } from '../rules/states.ts'
import type { Visibility } from '../store.ts'

/** A change of a funding: what is null is removed. */
type FundingPatch = { [Name in keyof Funding<Money>]: Funding<Money>[Name] | null } | null

/** The members of a request that all versions have. */
export interface CommonRequest {
  reference: string
  country: OrderContent['country']
  partnerId: string
  buyer: Buyer
  funding?: Funding<Money>
}

/** The members of a change that all versions have. */
export interface CommonPatch {
  reference?: string
  buyer?: Buyer
  funding?: FundingPatch
}

/** How a major version of the document represents orders. */
export interface VersionMapping {
  pointers: ContentPointers
  /** Orders that it can represent. */
  visible: Visibility
  status: (status: OrderStatus) => string
  /** The status that the version calls so. */
  statusNamed: (name: string) => OrderStatus
  /** Reads the items of a request; its errors are those of the reader. */
  items: (request: never, amounts: AmountReader) => readonly OrderItem[]
  /** The items after a change, or undefined when it does not concern them. */
  changedItems: (patch: never, record: OrderRecord, amounts: AmountReader) => readonly OrderItem[] | undefined
  /** Members of the response that represent the items. */
  toItems: (items: readonly OrderItem[], amount: (cents: Cents) => Money) => object
  toCancellation: (cancellation: NonNullable<OrderDetail['cancellation']>) => object
}

/** The buyer after a change: what it leaves out stays, unless it is a buyer of the other kind. */
export const patchBuyer = (buyer: Buyer, patch: Buyer | undefined): Buyer =>
  patch?.kind === buyer.kind ? ({ ...buyer, ...patch } as Buyer) : (patch ?? buyer)

/** The funding after a change, by JSON merge patch (RFC 7396). */
export function patchFunding(funding: Funding = {}, patch: FundingPatch, amounts: AmountReader): Funding | undefined {
  if (patch === null) return undefined
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null)) as Funding<Money>
  const patched: Record<string, unknown> = { ...funding, ...amounts.funding(given) }
  for (const [name, value] of Object.entries(patch)) if (value === null) delete patched[name]
  return Object.keys(patched).length > 0 ? patched : undefined
}

function toFunding(
  { contractId, tradeInId, ...funding }: Funding,
  depositPaymentId: string | undefined,
  amount: (cents: Cents) => Money
): object {
  const [amountOfCredit, tradeInValue, deposit] = FUNDING_AMOUNTS.map((name) => {
    const cents = funding[name]
    return cents === undefined ? undefined : amount(cents)
  })
  return { contractId, amountOfCredit, tradeInId, tradeInValue, deposit, depositPaymentId }
}

const moneyOf = (currency: Currency) => (cents: Cents) => toMoney(cents, currency)

/**
 * The order as a version returns it. A member that is undefined is left out of the JSON.
 *
 * @param depositPaymentId the settled payment of its deposit, where there is one
 */
export function toOrder(version: VersionMapping, record: OrderRecord, depositPaymentId: string | undefined): object {
  const { orderId, reference, country, partnerId, status, totalCents, detail } = record
  const amount = moneyOf(record.currency)
  return {
    orderId,
    reference,
    country,
    partnerId,
    dealerName: dealerNameOf(partnerId),
    buyer: detail.buyer,
    ...version.toItems(detail.items, amount),
    total: amount(totalCents),
    status: version.status(status),
    funding: detail.funding && toFunding(detail.funding, depositPaymentId, amount),
    remainder: amount(remainderOfOrder(record)),
    confirmation: detail.confirmation,
    delivery: detail.delivery,
    handover: detail.handover,
    cancellation: detail.cancellation && version.toCancellation(detail.cancellation),
    createdAt: formatDateTime(record.createdAt),
    updatedAt: formatDateTime(record.updatedAt)
  }
}

/** The order in short. */
export const toSummary = (version: VersionMapping, record: OrderRecord): object => ({
  orderId: record.orderId,
  reference: record.reference,
  status: version.status(record.status),
  partnerId: record.partnerId,
  buyerName: record.detail.buyer.kind === 'PERSON' ? record.detail.buyer.name : record.detail.buyer.companyName,
  total: toMoney(record.totalCents, record.currency),
  createdAt: formatDateTime(record.createdAt),
  updatedAt: formatDateTime(record.updatedAt)
})
