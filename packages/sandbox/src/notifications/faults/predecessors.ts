/** By event type, the type of an event of the same resource that happens before it. Types that begin a resource’s events are left out. */
export const PREDECESSORS: Readonly<Record<string, string>> = {
  'application.approved': 'application.documents-requested',
  'application.cancelled': 'application.approved',
  'application.declined': 'application.documents-requested',
  'application.expired': 'application.approved',
  'contract.activated': 'contract.signed',
  'contract.settled': 'contract.activated',
  'contract.withdrawn': 'contract.activated',
  'order.cancelled': 'order.confirmed',
  'order.delivered': 'order.delivery-scheduled',
  'order.delivery-scheduled': 'order.confirmed',
  'payment.refunded': 'payment.settled',
  'payment.settled': 'payment.authorised',
  'prequalification.expired': 'prequalification.decided',
  'trade-in.accepted': 'trade-in.offered',
  'trade-in.completed': 'trade-in.confirmed',
  'trade-in.confirmed': 'trade-in.accepted',
  'trade-in.declined': 'trade-in.offered',
  'trade-in.expired': 'trade-in.offered',
  'vehicle.sold': 'vehicle.reserved'
}
