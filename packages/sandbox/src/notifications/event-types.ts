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
  'account-validation.completed': ['1.2.0', 'A bank account was checked.'],
  'application.approved': ['1.0.0', 'An application was approved.'],
  'application.cancelled': ['1.2.0', 'An application was withdrawn.'],
  'application.counter-offered': ['1.1.0', 'Other terms were offered.'],
  'application.declined': ['1.0.0', 'An application was declined.'],
  'application.documents-requested': ['1.2.0', 'Documents are required for an application.'],
  'application.expired': ['1.2.0', 'An application expired.'],
  'contract.activated': ['1.2.0', 'A contract is running.'],
  'contract.settled': ['1.2.0', 'A contract was paid off.'],
  'contract.signed': ['1.0.0', 'A contract was signed by everybody.'],
  'contract.withdrawn': ['1.2.0', 'A customer withdrew from a contract.'],
  [TEST_TYPE]: ['1.0.0', 'A test that you asked for.'],
  'order.cancelled': ['1.1.0', 'An order was cancelled.'],
  'order.confirmed': ['1.0.0', 'An order was confirmed.'],
  'order.delivered': ['1.0.0', 'An order was delivered.'],
  'order.delivery-scheduled': ['1.2.0', 'A delivery was scheduled.'],
  'payment.authorised': ['1.0.0', 'An amount was reserved on a card.'],
  'payment.cancelled': ['1.0.0', 'A payment was cancelled.'],
  'payment.refunded': ['1.1.0', 'Money was given back.'],
  'payment.rejected': ['1.0.0', 'A payment was rejected.'],
  'payment.settled': ['1.0.0', 'A payment was settled.'],
  'prequalification.decided': ['1.2.0', 'A prequalification was decided.'],
  'prequalification.expired': ['1.2.0', 'A prequalification expired.'],
  'quotation.expired': ['1.2.0', 'A quotation expired.'],
  'trade-in.accepted': ['1.0.0', 'An offer for a used car was accepted.'],
  'trade-in.completed': ['1.2.0', 'A trade-in was completed.'],
  'trade-in.confirmed': ['1.1.0', 'The value of a used car was confirmed.'],
  'trade-in.declined': ['1.2.0', 'An offer for a used car was declined.'],
  'trade-in.expired': ['1.2.0', 'A trade-in expired.'],
  'trade-in.offered': ['1.2.0', 'An offer for a used car was made.'],
  'vehicle.reserved': ['1.2.0', 'A vehicle was reserved.'],
  'vehicle.sold': ['1.2.0', 'A vehicle was sold.'],
  'vehicle.withdrawn': ['1.2.0', 'A vehicle was withdrawn.']
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
