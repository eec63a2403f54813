/** Who pays in the demo: specification, section 3. The name is invented. */
export const DEMO_CUSTOMER = {
  customerId: 'cus_7Q2M4K9TPX',
  personalId: 'X0000000T',
  firstName: 'Lena',
  lastName: 'Hoffmann',
  email: 'lena.hoffmann@example.com'
} as const

const PREFIX = 'PORTICO'

const digits = (value: number, count: number) => String(value).padStart(count, '0')

/**
 * The id of an order that is made now: a prefix and the parts of the time.
 *
 * @returns such as `PORTICO-20261122-143005-042`
 */
export function newOrderId(now: Date): string {
  const date = `${digits(now.getFullYear(), 4)}${digits(now.getMonth() + 1, 2)}${digits(now.getDate(), 2)}`
  const time = `${digits(now.getHours(), 2)}${digits(now.getMinutes(), 2)}${digits(now.getSeconds(), 2)}`
  return `${PREFIX}-${date}-${time}-${digits(now.getMilliseconds(), 3)}`
}

/** The order that this browser is paying, or has paid. */
export interface Order {
  orderId: string
  /** What was ordered and how it is paid: something else is another order. */
  content: string
  /** There once the payment was initiated. */
  paymentId?: string
  /** Whether the payment was seen to be over, so that the server needs no request. */
  isOver?: true
}

/** Reads an order as it was stored, or whatever else stands there. */
export function readOrder(stored: string | null): Order | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const { orderId, content, paymentId, isOver } = value as Record<string, unknown>
    if (typeof orderId !== 'string' || typeof content !== 'string') return undefined
    if (typeof paymentId !== 'string' || !/^pay_\w{1,30}$/.test(paymentId)) return { orderId, content }
    return { orderId, content, paymentId, ...(isOver === true && { isOver }) }
  } catch {
    return undefined
  }
}
