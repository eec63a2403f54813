/** Kinds of resources that a deal consists of. */
export const RESOURCE_KINDS = [
  'quotation',
  'prequalification',
  'account-validation',
  'application',
  'document',
  'contract',
  'loan',
  'instalment',
  'signature',
  'signer',
  'vehicle',
  'trade-in',
  'inspection',
  'order',
  'payment',
  'refund',
  'endpoint',
  'delivery'
] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** Ids by the names that paths have for them, such as `applicationId`. */
export type ResourceIds = Record<string, string>

/** A resource as the response has it. */
export interface DealResource {
  resource: ResourceKind
  id: string
  /** Where its state can be read. */
  href: string
}

interface ResourceDefinition {
  idName: string
  api: string
  /** The operation that reads it, or what contains it. */
  operationId: string
  href: (ids: ResourceIds) => string
  /** Its state, of the body that the operation returns. */
  statusOf: (body: unknown) => string | undefined
}

interface WithStatus {
  status: string
}

const ownStatus = (body: unknown) => (body as WithStatus).status
const codeOfStatus = (body: unknown) => (body as { status: { code: string } }).status.code

const FINANCE = '/sandbox/finance-api/v1'
const PAYMENTS = '/sandbox/payments/v1'
const TRADE_INS = '/sandbox/trade-api/v1/trade-ins'
const NOTIFICATIONS = '/sandbox/status-notification/v1'

/** Where each kind of resource is read, and which part of it is its state. */
export const RESOURCES: Readonly<Record<ResourceKind, ResourceDefinition>> = {
  quotation: {
    idName: 'quotationId',
    api: 'finance-quotation',
    operationId: 'readQuotation',
    href: ({ quotationId }) => `/sandbox/finance-quotation/v2/quotations/${quotationId}`,
    statusOf: ownStatus
  },
  prequalification: {
    idName: 'prequalificationId',
    api: 'prequalification-api',
    operationId: 'readPrequalification',
    href: ({ prequalificationId }) => `/sandbox/prequalification-api/v1/prequalifications/${prequalificationId}`,
    statusOf: ownStatus
  },
  'account-validation': {
    idName: 'validationId',
    api: 'bank-account-validation-api',
    operationId: 'readAccountValidation',
    href: ({ validationId }) => `/sandbox/bank-account-validation-api/v1/account-validations/${validationId}`,
    statusOf: ownStatus
  },
  application: {
    idName: 'applicationId',
    api: 'finance-api',
    operationId: 'readApplication',
    href: ({ applicationId }) => `${FINANCE}/applications/${applicationId}`,
    statusOf: ownStatus
  },
  document: {
    idName: 'documentId',
    api: 'finance-api',
    operationId: 'readDocument',
    href: ({ applicationId, documentId }) => `${FINANCE}/applications/${applicationId}/documents/${documentId}`,
    statusOf: ownStatus
  },
  contract: {
    idName: 'contractId',
    api: 'finance-api',
    operationId: 'readContract',
    href: ({ contractId }) => `${FINANCE}/contracts/${contractId}`,
    statusOf: ownStatus
  },
  loan: {
    idName: 'contractId',
    api: 'finance-api',
    operationId: 'readContract',
    href: ({ contractId }) => `${FINANCE}/contracts/${contractId}`,
    statusOf: (body) => (body as { loan?: WithStatus }).loan?.status
  },
  instalment: {
    idName: 'contractId',
    api: 'finance-api',
    operationId: 'readRepaymentSchedule',
    href: ({ contractId }) => `${FINANCE}/contracts/${contractId}/schedule`,
    statusOf: (body) => (body as { items: WithStatus[] }).items[0]?.status
  },
  signature: {
    idName: 'signatureId',
    api: 'finance-api',
    operationId: 'readSignature',
    href: ({ contractId }) => `${FINANCE}/contracts/${contractId}/signature`,
    statusOf: ownStatus
  },
  signer: {
    idName: 'applicantId',
    api: 'finance-api',
    operationId: 'readSignature',
    href: ({ contractId }) => `${FINANCE}/contracts/${contractId}/signature`,
    statusOf: (body) => (body as { signers: WithStatus[] }).signers[0]?.status
  },
  vehicle: {
    idName: 'vehicleId',
    api: 'vehicle-api',
    operationId: 'readVehicle',
    href: ({ vehicleId }) => `/sandbox/vehicle-api/v1/vehicles/${vehicleId}`,
    statusOf: ownStatus
  },
  'trade-in': {
    idName: 'tradeInId',
    api: 'trade-api',
    operationId: 'readTradeIn',
    href: ({ tradeInId }) => `${TRADE_INS}/${tradeInId}`,
    statusOf: ownStatus
  },
  inspection: {
    idName: 'inspectionId',
    api: 'trade-api',
    operationId: 'listInspections',
    href: ({ tradeInId }) => `${TRADE_INS}/${tradeInId}/inspections`,
    // The first one that was booked is the last of the list.
    statusOf: (body) => (body as { items: WithStatus[] }).items.at(-1)?.status
  },
  order: {
    idName: 'orderId',
    api: 'orders-api',
    operationId: 'readOrder',
    href: ({ orderId }) => `/sandbox/orders-api/v2/orders/${orderId}`,
    statusOf: ownStatus
  },
  payment: {
    idName: 'paymentId',
    api: 'payments',
    operationId: 'readPayment',
    href: ({ paymentId }) => `${PAYMENTS}/payments/${paymentId}`,
    statusOf: codeOfStatus
  },
  refund: {
    idName: 'refundId',
    api: 'payments',
    operationId: 'readRefund',
    href: ({ refundId }) => `${PAYMENTS}/refunds/${refundId}`,
    statusOf: codeOfStatus
  },
  endpoint: {
    idName: 'endpointId',
    api: 'status-notification',
    operationId: 'readEndpoint',
    href: ({ endpointId }) => `${NOTIFICATIONS}/endpoints/${endpointId}`,
    statusOf: ownStatus
  },
  delivery: {
    idName: 'deliveryId',
    api: 'status-notification',
    operationId: 'readDelivery',
    href: ({ deliveryId }) => `${NOTIFICATIONS}/deliveries/${deliveryId}`,
    statusOf: ownStatus
  }
}
