import { type ApplicationToken, PATHS } from '@portico/contract'
import { fetchJson, realFetch } from '@/testing/api.ts'

/** Sends requests of an application to the sandbox, beside the page. */
export type SandboxClient = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

/** Gets a token for an application of the user, and makes what sends requests with it. */
export async function sandboxClient(id: number): Promise<SandboxClient> {
  const { access_token } = await fetchJson<ApplicationToken>(PATHS.applicationToken(id), { method: 'POST', json: {} })
  return async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${access_token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() })
    }
    const response = await realFetch(`/sandbox/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) })
    })
    return (await response.json()) as Record<string, unknown>
  }
}

/** A quotation that the sandbox accepts. */
export const QUOTATION = {
  productId: 'prd_3K8V2Y6BNC',
  price: { value: '30000.00', currency: 'EUR' },
  deposit: { value: '2500.00', currency: 'EUR' },
  termInMonths: 48
}
