import type { PaymentSetUp } from '@portico/contract'
import type { PaymentMethodCode } from '@portico/finance'
import { readStored, writeStored } from '@/lib/local-storage.ts'
import { createStore, useStore } from '@/lib/store.ts'
import { newOrderId, type Order, readOrder } from './order-rules.ts'

/** Local-storage key; content/legal names it. */
const STORAGE_KEY = 'portico.paymentDemo'

const store = createStore<{ order: Order | undefined }>({ order: readOrder(readStored(STORAGE_KEY)) })

// Another tab that pays, or starts over, does it for this one too.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORAGE_KEY || key === null) store.set({ order: readOrder(newValue) })
})

function keep(order: Order | undefined): void {
  store.set({ order })
  writeStored(STORAGE_KEY, order && JSON.stringify(order))
}

/** The order that this browser is paying, or has paid last. */
export const useOrder = (): Order | undefined => useStore(store).order

/**
 * The order to pay: the one that was begun, as long as nothing of it has changed and it is not paid for yet; a new one otherwise. It is
 * remembered before it is sent, so that a response that is lost does not make a second payment of it.
 *
 * @returns its id
 */
export function orderIdFor(setUp: PaymentSetUp, methodCode: PaymentMethodCode): string {
  const content = JSON.stringify([setUp, methodCode])
  const { order } = store.get()
  if (order?.content === content && order.paymentId === undefined) return order.orderId
  const orderId = newOrderId(new Date())
  keep({ orderId, content })
  return orderId
}

/** Remembers the payment of an order. */
export function rememberPayment(orderId: string, paymentId: string): void {
  const { order } = store.get()
  if (order?.orderId === orderId) keep({ ...order, paymentId })
}

/** Remembers that a payment is over; nothing when it is not that of the remembered order. */
export function markPaymentOver(paymentId: string): void {
  const { order } = store.get()
  if (order?.paymentId === paymentId && !order.isOver) keep({ ...order, isOver: true })
}

/** Forgets the order: the next payment is of a new one. */
export const forgetOrder = (): void => keep(undefined)
