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
    ['/api/admin/users/', [login]],
    ['/management/loggers/', ['ROOT']]
  ])
}
