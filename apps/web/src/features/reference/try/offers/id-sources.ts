/** A list of the sandbox from which the ids of a field are offered. */
export interface IdSource {
  readonly api: string
  /** Path of the list. */
  readonly path: string
}

/**
 * The list that has the ids of each name. A test derives it from the published documents: a list without parameters in its path, below
 * which an operation takes the id.
 */
export const ID_SOURCES: Readonly<Record<string, IdSource>> = {
  applicationId: { api: 'finance-api', path: '/sandbox/finance-api/v1/applications' },
  deliveryId: { api: 'status-notification', path: '/sandbox/status-notification/v1/deliveries' },
  endpointId: { api: 'status-notification', path: '/sandbox/status-notification/v1/endpoints' },
  makeId: { api: 'vehicle-api', path: '/sandbox/vehicle-api/v1/makes' },
  orderId: { api: 'orders-api', path: '/sandbox/orders-api/v2/orders' },
  paymentId: { api: 'payments', path: '/sandbox/payments/v1/payments' },
  prequalificationId: { api: 'prequalification-api', path: '/sandbox/prequalification-api/v1/prequalifications' },
  productId: { api: 'finance-quotation', path: '/sandbox/finance-quotation/v2/products' },
  quotationId: { api: 'finance-quotation', path: '/sandbox/finance-quotation/v2/quotations' },
  tradeInId: { api: 'trade-api', path: '/sandbox/trade-api/v1/trade-ins' },
  validationId: {
    api: 'bank-account-validation-api',
    path: '/sandbox/bank-account-validation-api/v1/account-validations'
  },
  vehicleId: { api: 'vehicle-api', path: '/sandbox/vehicle-api/v1/vehicles' }
}

/** Names of ids of which the sandbox has no list: those of responses are offered. */
export const isIdName = (name: string): boolean => /[a-z]Id$/.test(name)
