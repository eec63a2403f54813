import {
  type Application,
  type ApplicationDeals,
  type ApplicationLog,
  type ManagedUser,
  PATHS
} from '@portico/contract'
import { Client, signInOverHttp } from '@portico/testing'
import { requestToken } from '../applications.ts'

/** What opens the sandbox in a kept backup: of invented applications, on machines of tests. */
export interface KeptCredentials {
  clientId: string
  secret: string
}

const pick = <T extends object, K extends keyof T>(item: T, ...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, item[name]]))

/** Signs in those whose view of a portal the facts are. */
export const signInReaders = async (origin: string) => ({
  admin: await signInOverHttp(origin, { login: 'admin', password: 'admin' }),
  user: await signInOverHttp(origin, { login: 'user', password: 'user' })
})

/** Reads of a portal, by its API, what every release must have kept. */
export async function readFacts(
  { admin, user }: Awaited<ReturnType<typeof signInReaders>>,
  { clientId, secret }: KeptCredentials
) {
  const { origin } = user
  const users = await admin.json<ManagedUser[]>(`${PATHS.users}?size=200&sort=login,asc`)
  const documents = await user.json<{ id: number; name: string }[]>('api/documents')
  const files = await user.json<{ id: number; name: string }[]>('api/files')
  const contents = await Promise.all(
    files.slice(0, 3).map(({ id }) => user.json<{ base64: string }>(`api/files/${id}`))
  )
  const applications = await user.json<Application[]>(PATHS.applications)
  const id = applications[0]?.id as number
  const deals = await user.json<ApplicationDeals>(PATHS.applicationDeals(id))
  const log = await user.json<ApplicationLog>(PATHS.applicationLog(id))
  const { body } = await requestToken(origin, clientId, secret, { scope: 'payments' })
  const sandbox = new Client(origin, `Bearer ${body.access_token}`)
  const payments = await sandbox.json<{ items: { paymentId: string; status: { code: string } }[] }>(
    'sandbox/payments/v1/payments'
  )
  return {
    users: users.map((one) => pick(one, 'login', 'email', 'authorities', 'activated', 'firstName', 'langKey')),
    documents: documents.map((one) => pick(one, 'id', 'name')),
    files: files.map((one) => pick(one, 'id', 'name')),
    contents: contents.map(({ base64 }) => base64.length),
    applications: applications.map((one) => pick(one, 'id', 'name', 'clientId', 'scopes', 'members')),
    deals: deals.items.map((one) => pick(one, 'id', 'resources')),
    log: log.items.filter(({ api }) => api === 'simulations').map((one) => pick(one, 'id', 'method', 'path', 'status')),
    payments: payments.items.map(({ paymentId, status }) => ({ paymentId, status: status.code }))
  }
}
