import { type CatalogueRecord, ENTITIES } from '@portico/contract'
import { Client } from '@portico/testing'
import { smallest } from '../records.ts'
import { userCalls } from '../users.ts'
import { EXAMPLES } from './examples.ts'

/** Ids of records that exist, by what stands before them in an address. */
export type KnownIds = ReadonlyMap<string, readonly string[]>

const SANDBOX = '/sandbox/finance-quotation'
const PAYMENTS = '/sandbox/payments/v1/payments'
const PROVIDERS = ['bank', 'phone', 'card', 'transfer', 'status'].map((page) => `/sandbox/providers/${page}/`)

/** What each owner of the sandbox begins with, and what all of them share, by what stands before its id in an address. */
const STORY: readonly (readonly [string, string])[] = [
  ['finance-api/v1/applications/', 'app_5D8J1V3ZRC'],
  ['finance-api/v1/contracts/', 'con_9B4G6S2XNE'],
  ['orders-api/v1/orders/', 'ord_6P1Q9D4WKM'],
  ['orders-api/v2/orders/', 'ord_6P1Q9D4WKM'],
  ['bank-account-validation-api/v1/account-validations/', 'bav_3F7Y8L5HTG'],
  ['prequalification-api/v1/prequalifications/', 'prq_2T6W9K4MFA'],
  ['vehicle-api/v1/makes/', 'mak_3Q8W5N1AVR'],
  ['vehicle-api/v1/models/', 'mod_6K2P9T4CRV'],
  ['vehicle-api/v1/versions/', 'vrs_7D1M4X8HBT'],
  ['vehicle-api/v1/vehicles/', 'veh_01J9ZK3T8Q'],
  ['vehicle-api/v1/vins/', 'WPTZZZ9ZX26042788'],
  ['trade-api/v1/trade-ins/', 'tri_4M7X2C9QWD'],
  ['status-notification/v1/endpoints/', 'end_3H6M9V2XTR'],
  ['status-notification/v1/deliveries/', 'dlv_7K3X9B5RTM'],
  ['status-notification/v1/events/', 'evt_9W3K6M1DPF'],
  ['payments/v1/refunds/', 'ref_7X2Z4B9QTD']
]

/** A payment that needs no page of a provider. */
const TRANSFER = { orderId: 'FUZZ-1', method: { methodCode: 'M003' } }

/**
 * Creates records of each kind, which malformed calls then find.
 *
 * @param admin authorization of an administrator
 * @param client authorization of a client of the sandbox
 */
export async function createKnownIds(origin: string, admin: string, client: string): Promise<KnownIds> {
  const administrator = new Client(origin, admin)
  const create = async (path: string, example: object | undefined, id: string): Promise<string> => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const made = await new Client(origin, client).json<Record<string, string>>(path.slice(1), {
      method: 'POST',
      headers,
      json: example
    })
    return made[id] as string
  }
  const records = await Promise.all(
    ENTITIES.map(async (entity) => {
      const json = smallest(entity)
      const { id } = await administrator.json<CatalogueRecord>(entity.base, { method: 'POST', json })
      return [`/${entity.base}/`, [String(id)]] as const
    })
  )
  const quotations = ['v1', 'v2'].map(async (version) => {
    const path = `${SANDBOX}/${version}/quotations`
    return [`${path}/`, [await create(path, EXAMPLES.get(`POST ${path}`), 'quotationId')]] as const
  })
  const payment = [await create(PAYMENTS, { ...EXAMPLES.get(`POST ${PAYMENTS}`), ...TRANSFER }, 'paymentId')]
  const { login } = await userCalls(() => administrator).create()
  return new Map<string, readonly string[]>([
    ...records,
    ...(await Promise.all(quotations)),
    ...['v1', 'v2'].map((version) => [`${SANDBOX}/${version}/products/`, ['prd_3K8V2Y6BNC']] as const),
    ...[`${PAYMENTS}/`, '/api/payments/', ...PROVIDERS].map((before) => [before, payment] as const),
    ...STORY.map(([before, id]) => [`/sandbox/${before}`, [id]] as const),
    ['/api/admin/users/', [login]],
    ['/management/loggers/', ['ROOT']]
  ])
}
