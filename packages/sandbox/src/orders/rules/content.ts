import { type Cents, type Country, type Currency, currencyOf, type Money, printMoney, toCents } from '@portico/finance'
import { type FieldError, invalidRequest, notAllowed, outOfRange } from '../../core/problems.ts'
import { FUNDING_AMOUNTS, type Funding, type OrderContent, type OrderItem, type RequestedItem } from './model.ts'

/** The greatest amount that the document can write. */
const MAX_TOTAL: Cents = 99_999_999_99

/** Price of an item in cents: that of one, times how many there are. */
export const priceOf = (item: OrderItem): Cents => item.unitPrice * (item.type === 'ACCESSORY' ? item.quantity : 1)

/** Sum of all prices in cents. */
export const totalOf = (items: readonly OrderItem[]): Cents => items.reduce((sum, item) => sum + priceOf(item), 0)

/** What a funding brings, in cents. */
export const fundedBy = (funding: Funding = {}): Cents =>
  FUNDING_AMOUNTS.reduce((sum, name) => sum + (funding[name] ?? 0), 0)

/** What is left to pay at the handover, in cents: total less amount of credit, trade-in and deposit. */
export const remainderOf = (total: Cents, funding: Funding | undefined): Cents => total - fundedBy(funding)

/** The ids of the vehicles, in the order of the items. */
export const vehiclesOf = (items: readonly OrderItem[]): string[] =>
  items.flatMap((item) => (item.type === 'VEHICLE' ? [item.vehicleId] : []))

/** Reads amounts in one currency and collects what is wrong with them. */
export class AmountReader {
  readonly errors: FieldError[] = []
  readonly #currency: Currency

  constructor(country: Country) {
    this.#currency = currencyOf(country)
  }

  /** The cents of an amount; 0 where it is not valid. */
  read({ value, currency }: Money, pointer: string): Cents {
    const cents = toCents(value)
    if (currency !== this.#currency)
      this.errors.push(notAllowed(`${pointer}/currency`, `Must be ${this.#currency}, the currency of the country.`))
    if (cents >= 0) return cents
    this.errors.push(outOfRange(`${pointer}/value`, 'Must be at least 0.00.'))
    return 0
  }

  /** A funding with its amounts in cents; what we set ourselves is left out. */
  funding(requested: Funding<Money>): Funding {
    const { contractId, tradeInId } = requested
    const funding: Funding = { ...(contractId && { contractId }), ...(tradeInId && { tradeInId }) }
    for (const name of FUNDING_AMOUNTS) {
      const amount = requested[name]
      if (amount) funding[name] = this.read(amount, `/funding/${name}`)
    }
    return funding
  }

  /** Items with their prices in cents; their VINs are those of the vehicles. */
  items(requested: readonly RequestedItem[]): OrderItem[] {
    return requested.map((item, index) => {
      const unitPrice = this.read(item.unitPrice, `/items/${index}/unitPrice`)
      if (item.type !== 'VEHICLE') return { ...item, unitPrice }
      const { vin: _vin, ...vehicle } = item
      return { ...vehicle, unitPrice }
    })
  }
}

/** Where a version's request has what an order's errors are about. */
export interface ContentPointers {
  /** Of an item by its position. */
  vehicle: (index: number) => string
  total: string
}

function itemErrors(items: readonly OrderItem[], pointers: ContentPointers): FieldError[] {
  const errors: FieldError[] = []
  if (items.every(({ type }) => type === 'ACCESSORY'))
    errors.push({ pointer: '/items', code: 'required', detail: 'At least one item must be a vehicle or a service.' })
  const seen = new Set<string>()
  for (const [index, item] of items.entries()) {
    if (item.type !== 'VEHICLE') continue
    if (seen.has(item.vehicleId))
      errors.push(notAllowed(pointers.vehicle(index), 'A vehicle can be ordered only once.'))
    seen.add(item.vehicleId)
  }
  if (totalOf(items) > MAX_TOTAL)
    errors.push(outOfRange(pointers.total, `The total must not exceed ${printMoney(MAX_TOTAL)}.`))
  return errors
}

/** An amount of the funding and what it comes from are specified together. */
function pairErrors({ contractId, amountOfCredit, tradeInId, tradeInValue }: Funding): FieldError[] {
  const missing = (name: string, other: string): FieldError => ({
    pointer: `/funding/${name}`,
    code: 'required',
    detail: `Required with ${other}.`
  })
  return [
    ...(contractId && amountOfCredit === undefined ? [missing('amountOfCredit', 'contractId')] : []),
    ...(!contractId && amountOfCredit !== undefined ? [missing('contractId', 'amountOfCredit')] : []),
    ...(tradeInId && tradeInValue === undefined ? [missing('tradeInValue', 'tradeInId')] : []),
    ...(!tradeInId && tradeInValue !== undefined ? [missing('tradeInId', 'tradeInValue')] : [])
  ]
}

/** A contract is one of a person, whom we have to know. */
function buyerErrors({ buyer, funding }: OrderContent): FieldError[] {
  if (!funding?.contractId) return []
  if (buyer.kind === 'COMPANY') return [notAllowed('/funding/contractId', 'Must be a signed contract of the buyer.')]
  if (buyer.customerId) return []
  return [{ pointer: '/buyer/customerId', code: 'required', detail: 'Required with a contract.' }]
}

/**
 * Checks what an order consists of, without the records of other APIs.
 *
 * @throws SandboxProblem 400 with all errors
 */
export function requireValidContent(
  content: OrderContent,
  pointers: ContentPointers,
  found: readonly FieldError[] = []
): void {
  const { items, funding } = content
  const errors = [...found, ...itemErrors(items, pointers), ...pairErrors(funding ?? {}), ...buyerErrors(content)]
  const total = totalOf(items)
  if (errors.length === 0 && fundedBy(funding) > total)
    errors.push(outOfRange('/funding', `Must not exceed the total of ${printMoney(total)}.`))
  if (errors.length) throw invalidRequest(errors)
}
