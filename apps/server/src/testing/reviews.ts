import type { CatalogueRecord, Review, ReviewDetail } from '@portico/contract'
import { type Client, signInOverHttp } from '@portico/testing'
import { afterAll, beforeAll, expect } from 'vitest'
import { startPortal, type TestPortal } from './portal.ts'
import { openApi, referenceCalls } from './references.ts'
import { signIn } from './sign-in/accounts.ts'
import { userCalls } from './users.ts'

/** What tests of reviews do over and over: a portal with CATALOGUE_REVIEW, an author, another user who reads, and an administrator. */

export let portal: TestPortal
export let author: Client
export let reader: Client
export let admin: Client

/** Starts the portal for all tests of the file that calls this at its top level. */
export function shareReviewedPortal(): void {
  beforeAll(async () => {
    portal = await startPortal({ settings: { CATALOGUE_REVIEW: 'true' } })
    author = await signIn(portal, 'user')
    admin = await signIn(portal, 'admin')
    const { login } = await userCalls(() => admin).create()
    reader = await signInOverHttp(portal.origin, { login, password: 'lost-violin' })
  })
  afterAll(() => portal.close())
}

export const asAuthor = referenceCalls(() => author)
export const asAdmin = referenceCalls(() => admin)

export const ONE = openApi({ title: 'One' })
export const TWO = openApi({ title: 'Two' })

let count = 0
/** An API of the test's own. */
export const newApi = () => `api-${++count}`

/** The title of the document that somebody downloads, or the status of the refusal. */
export async function titleFor(client: Client, api: string, version = '1.0.0') {
  const response = await client.fetch(`api/download/sandbox/${api}/${version}`)
  const text = await response.text()
  return response.ok ? /title: (\w+)/.exec(text)?.[1] : response.status
}

/** The versions that somebody sees in the sandbox; none where there is no such API. */
export async function versionsFor(client: Client, api: string) {
  const response = await client.fetch(`api/sandbox/${api}/version`)
  const body = (await response.json()) as { versions?: string[] }
  return body.versions ?? []
}

/** What everybody but the reader sees, and the reader. */
export const seen = async <T>(read: (client: Client) => Promise<T>) => ({
  author: await read(author),
  admin: await read(admin),
  reader: await read(reader)
})

export const waiting = async (recordId: number, entity: Review['entity']) =>
  (await admin.json<Review[]>('api/admin/reviews?size=200')).find(
    (review) => review.recordId === recordId && review.entity === entity
  )

export const detailOf = ({ id }: Review) => admin.json<ReviewDetail>(`api/admin/reviews/${id}`)

export async function decide(review: Review | undefined, comment?: string, headers: Record<string, string> = {}) {
  if (!review) throw new Error('There is no such review.')
  return comment === undefined
    ? admin.fetch(`api/admin/reviews/${review.id}/release`, { method: 'POST', headers })
    : admin.fetch(`api/admin/reviews/${review.id}/return`, { method: 'POST', json: { comment }, headers })
}

export async function release(record: CatalogueRecord, entity: Review['entity']) {
  expect((await decide(await waiting(record.id, entity))).status).toBe(200)
}

export const change = async (client: Client, path: string, json: object) => {
  const response = await client.fetch(path, { method: 'PATCH', json })
  expect(response.status).toBe(200)
}

export const remove = async (client: Client, path: string) =>
  expect((await client.fetch(path, { method: 'DELETE' })).status).toBe(204)

/** An API that an administrator has published. */
export const published = (api: string, text = ONE) => asAdmin.publish(api, text)
