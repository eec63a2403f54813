/** An event type, as the document lists it. */
export interface EventType {
  type: string
  /** Version of the document that brought it. */
  since: string
  text: string
}

/** The type of a plain test, which no endpoint asks for. */
export const TEST_TYPE = 'endpoint.test'

const TYPES: Readonly<Record<string, readonly [since: string, text: string]>> = {
  'account-validation.completed': ['1.2.0', 'Bank account validation completed.'],
  'application.approved': ['1.0.0', 'Loan application approved.'],
  'application.cancelled': ['1.2.0', 'Loan application withdrawn.'],
  'application.counter-offered': ['1.1.0', 'Counter-offer made for a loan application.'],
  'application.declined': ['1.0.0', 'Loan application declined.'],
  'application.documents-requested': ['1.2.0', 'Documents requested for a loan application.'],
  'application.expired': ['1.2.0', 'Loan application expired.'],
  'contract.activated': ['1.2.0', 'Credit agreement activated.'],
  'contract.settled': ['1.2.0', 'Credit agreement settled.'],
  'contract.signed': ['1.0.0', 'Credit agreement signed by all parties.'],
  'contract.withdrawn': ['1.2.0', 'Withdrawal from a credit agreement.'],
  [TEST_TYPE]: ['1.0.0', 'Test message.'],
  'order.cancelled': ['1.1.0', 'Order cancelled.'],
  'order.confirmed': ['1.0.0', 'Order confirmed.'],
  'order.delivered': ['1.0.0', 'Order delivered.'],
  'order.delivery-scheduled': ['1.2.0', 'Vehicle delivery scheduled.'],
  'payment.authorised': ['1.0.0', 'Card payment authorised.'],
  'payment.cancelled': ['1.0.0', 'Payment cancelled.'],
  'payment.refunded': ['1.1.0', 'Payment refunded in full or in part.'],
  'payment.rejected': ['1.0.0', 'Payment rejected.'],
  'payment.settled': ['1.0.0', 'Payment settled.'],
  'prequalification.decided': ['1.2.0', 'Prequalification decided.'],
  'prequalification.expired': ['1.2.0', 'Prequalification expired.'],
  'quotation.expired': ['1.2.0', 'Quotation expired.'],
  'trade-in.accepted': ['1.0.0', 'Trade-in offer accepted.'],
  'trade-in.completed': ['1.2.0', 'Trade-in completed.'],
  'trade-in.confirmed': ['1.1.0', 'Trade-in value confirmed.'],
  'trade-in.declined': ['1.2.0', 'Trade-in offer declined.'],
  'trade-in.expired': ['1.2.0', 'Trade-in expired.'],
  'trade-in.offered': ['1.2.0', 'Trade-in offer made.'],
  'vehicle.reserved': ['1.2.0', 'Vehicle reserved.'],
  'vehicle.sold': ['1.2.0', 'Vehicle sold.'],
  'vehicle.withdrawn': ['1.2.0', 'Vehicle withdrawn.']
}

/** The event types, sorted by name. */
export const EVENT_TYPES: readonly EventType[] = Object.entries(TYPES).map(([type, [since, text]]) => ({
  type,
  since,
  text
}))

/** An event type as the document describes it. */
export const toEventTypeInfo = ({ type, since, text }: EventType) => ({
  type,
  resource: type.split('.', 1)[0],
  since,
  subscribable: type !== TEST_TYPE,
  text
})
