import { readFileSync } from 'node:fs'
import path from 'node:path'

const APIS_FOLDER = path.resolve(import.meta.dirname, '../../../../../content/apis')

/** Operations of the sandbox that take a body: the document's version, its operation, and the route. */
const OPERATIONS = [
  ['finance-quotation/1.0.0', 'createQuotation', 'finance-quotation/v1/quotations'],
  ['finance-quotation/2.0.0', 'createQuotation', 'finance-quotation/v2/quotations'],
  ['finance-quotation/2.0.0', 'compareTerms', 'finance-quotation/v2/comparisons'],
  ['payments/1.1.0', 'initiatePayment', 'payments/v1/payments'],
  ['payments/1.1.0', 'capturePayment', 'payments/v1/payments/:paymentId/capture'],
  ['payments/1.1.0', 'refundPayment', 'payments/v1/payments/:paymentId/refunds'],
  ['orders-api/1.0.0', 'createOrder', 'orders-api/v1/orders'],
  ['orders-api/2.0.0', 'createOrder', 'orders-api/v2/orders'],
  ['finance-api/1.2.0', 'submitApplication', 'finance-api/v1/applications'],
  ['bank-account-validation-api/1.0.0', 'checkIban', 'bank-account-validation-api/v1/iban-checks'],
  ['bank-account-validation-api/1.0.0', 'validateAccount', 'bank-account-validation-api/v1/account-validations'],
  ['prequalification-api/1.1.0', 'createPrequalification', 'prequalification-api/v1/prequalifications'],
  ['vehicle-api/1.1.0', 'addVehicle', 'vehicle-api/v1/vehicles'],
  ['trade-api/1.0.0', 'createTradeIn', 'trade-api/v1/trade-ins'],
  ['status-notification/1.2.0', 'createEndpoint', 'status-notification/v1/endpoints']
] as const

/** Valid bodies of the sandbox by route, such as `POST /sandbox/payments/v1/payments`: the examples of the published documents. */
export const EXAMPLES: ReadonlyMap<string, object> = new Map(
  OPERATIONS.map(([version, operation, route]) => {
    const examples = JSON.parse(readFileSync(path.join(APIS_FOLDER, version, 'examples.json'), 'utf8'))
    // No origin is registered in the test, so that each address would be refused, as a day in the past will be.
    const { notificationUrl: _address, drawdownOn: _day, ...body } = examples[operation].request
    return [`POST /sandbox/${route}`, body]
  })
)

/** Places of a value that can be changed, such as `['amount', 'value']`. */
export function placesOf(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...place, key], ...placesOf(inner, [...place, key])])
}

/** A copy in which one place has another value, or is missing where that is undefined. */
export function changedAt(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other
  const copy = structuredClone(value) as Record<string, unknown>
  const inner = changedAt(copy[key], rest, other)
  if (inner === undefined && !Array.isArray(copy)) delete copy[key]
  else copy[key] = inner
  return copy
}
