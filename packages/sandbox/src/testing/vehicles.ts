import { randomUUID } from 'node:crypto'
import type { TestResponse } from './sandbox.ts'
import { sandbox } from './shared-sandbox.ts'

export const V1 = '/sandbox/vehicle-api/v1'

/** A new car of the story's dealer, without a VIN. */
export const CAR = {
  partnerId: 'par_BRUNNWALDT',
  condition: 'NEW',
  versionId: 'vrs_7D1M4X8HBT',
  country: 'DE',
  price: { value: '30000.00', currency: 'EUR' },
  vatDeductible: true,
  colour: 'Tidal blue',
  availableFrom: '2026-11-30'
}

let numbers = 50_000
/** A number that no vehicle has. */
export function newVin(): string {
  numbers += 1
  return `WPTZZZ9ZX260${numbers}`
}

/** Calls of a new owner of data, whose stock is empty. */
export async function newOwner(workspace: string = randomUUID()) {
  const token = await sandbox.emptyWorkspace(workspace)
  const call = (method: string, path: string, options: { body?: unknown; headers?: Record<string, string> } = {}) =>
    sandbox.call(method, `${V1}${path}`, { token, ...options })
  return {
    owner: `demo:${workspace}`,
    token,
    call,
    add: (more: object = {}) => call('POST', '/vehicles', { body: { ...CAR, ...more } }),
    read: (vehicleId: string) => call('GET', `/vehicles/${vehicleId}`),
    change: (vehicleId: string, body: object, headers: Record<string, string> = {}) =>
      call('PATCH', `/vehicles/${vehicleId}`, {
        body,
        headers: { 'content-type': 'application/merge-patch+json', ...headers }
      }),
    withdraw: (vehicleId: string, headers: Record<string, string> = {}) =>
      call('POST', `/vehicles/${vehicleId}/withdrawal`, { body: { reason: 'OTHER' }, headers }),
    search: (query: string) => call('GET', `/vehicles?${query}`)
  }
}

export type TestOwner = Awaited<ReturnType<typeof newOwner>>

/** How many responses have each status or, of a problem, each code. */
export function tally(responses: readonly TestResponse[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of responses) {
    const name = status < 300 ? String(status) : body.code
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** All vehicles of a search, page by page. */
export async function allPages(owner: TestOwner, query: string, onPage?: (page: number) => Promise<unknown>) {
  // biome-ignore lint/suspicious/noExplicitAny: items of a response
  const items: any[] = []
  let cursor = ''
  for (let page = 1; ; page += 1) {
    const { status, body } = await owner.search(`${query}${cursor}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    items.push(...body.items)
    if (!body.page.hasMore) return items
    cursor = `&cursor=${body.page.nextCursor}`
    await onPage?.(page)
  }
}
