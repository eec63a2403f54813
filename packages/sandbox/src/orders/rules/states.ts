/** A status of an order, as version 2 of the document calls it. */
export type OrderStatus = 'SUBMITTED' | 'CONFIRMED' | 'ON_ITS_WAY' | 'DELIVERED' | 'CANCELLED'

/** The statuses that may follow a status. One without a next is final. */
export const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  SUBMITTED: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['ON_ITS_WAY', 'DELIVERED', 'CANCELLED'],
  // A cancellation only when the contract that was to pay has ended.
  ON_ITS_WAY: ['DELIVERED', 'CANCELLED'],
  DELIVERED: [],
  CANCELLED: []
}

/** Whether an order may go from one status to another. */
export const canTransition = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to)

/** Whether no status follows. */
export const isFinal = (status: OrderStatus): boolean => TRANSITIONS[status].length === 0
