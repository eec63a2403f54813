import { deduplicate } from './deduplicate.ts'
import { PluginError } from './errors.ts'
import { type Connection, callSandbox } from './sandbox.ts'
import type {
  Comparison,
  ComparisonRequest,
  Product,
  Quotation,
  QuotationRequest,
  ScheduleRow,
  VehicleCondition
} from './types.ts'

const API = 'finance-quotation/v2'
const SCOPE = 'finance-quotation'
/** Products change a few times a year; a page is rarely open for an hour. */
const PRODUCTS_MS = 3_600_000
/** Rates can change at midnight: a cached response may be outdated for a few minutes, no more. */
const COMPARISON_MS = 300_000

const keyOf = (connection: Connection, ...parts: unknown[]) => JSON.stringify([connection, ...parts])

/**
 * The products of a country, in the order in which they are shown; cached for an hour.
 *
 * @param country ISO 3166-1 alpha-2
 * @throws PluginError `not_offered` when there is none
 */
export function listProducts(
  connection: Connection,
  country: string,
  condition: VehicleCondition | undefined,
  signal?: AbortSignal
): Promise<Product[]> {
  const query = new URLSearchParams({ country, limit: '100', ...(condition && { vehicleCondition: condition }) })
  return deduplicate(keyOf(connection, 'products', query.toString()), signal, async (ending) => {
    const { items } = await callSandbox<{ items: Product[] }>(connection, {
      scope: SCOPE,
      path: `${API}/products?${query}`,
      signal: ending
    })
    if (items.length === 0) throw new PluginError('not_offered', `There is no product in ${country} for this car.`)
    return { value: items, milliseconds: PRODUCTS_MS }
  })
}

/** The cost of a loan with several terms; cached for five minutes. */
export function compareTerms(
  connection: Connection,
  request: ComparisonRequest,
  signal?: AbortSignal
): Promise<Comparison> {
  return deduplicate(keyOf(connection, 'comparison', request), signal, async (ending) => ({
    value: await callSandbox<Comparison>(connection, {
      scope: SCOPE,
      path: `${API}/comparisons`,
      method: 'POST',
      body: request,
      signal: ending
    }),
    milliseconds: COMPARISON_MS
  }))
}

/** Makes a quotation, which the sandbox keeps for 30 days. A repeated request with the same key makes no second one. */
export function createQuotation(
  connection: Connection,
  request: QuotationRequest,
  idempotencyKey: string,
  signal?: AbortSignal
): Promise<Quotation> {
  return callSandbox(connection, {
    scope: SCOPE,
    path: `${API}/quotations`,
    method: 'POST',
    body: request,
    idempotencyKey,
    signal
  })
}

/** All instalments of a quotation: no term is longer than 96 months, so one page has them all. */
export async function readSchedule(
  connection: Connection,
  quotationId: string,
  signal?: AbortSignal
): Promise<ScheduleRow[]> {
  const path = `${API}/quotations/${encodeURIComponent(quotationId)}/schedule?limit=100`
  return (await callSandbox<{ items: ScheduleRow[] }>(connection, { scope: SCOPE, path, signal })).items
}
