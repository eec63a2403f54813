import type { Client } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RateLimits } from '../../../platform/security/rate-limits.ts'
import { countContents } from '../../../testing/contents.ts'
import { problemOf } from '../../../testing/documents.ts'
import { startPortal, type TestPortal } from '../../../testing/portal.ts'
import { signIn } from '../../../testing/sign-in/accounts.ts'

const LARGE = Buffer.alloc(600 * 1024, 'a').toString('base64')

let portal: TestPortal
let user: Client
let admin: Client

beforeAll(async () => {
  portal = await startPortal({ settings: { UPLOAD_QUOTA: '1' } })
  user = await signIn(portal, 'user')
  admin = await signIn(portal, 'admin')
})
afterAll(() => portal.close())

const send = (by: Client, method: string, path: string, fields: object) =>
  by.fetch(path, { method, body: JSON.stringify(fields), headers: { 'Content-Type': 'application/json' } })

test('the contents that a user has uploaded, earlier ones included, have the quota at most', async () => {
  const created = await send(user, 'POST', 'api/files', { description: 'First', base64: LARGE })
  expect(created.status).toBe(201)
  const { id } = (await created.json()) as { id: number }
  const before = await countContents(portal)

  const another = await send(user, 'POST', 'api/files', { description: 'Second', base64: LARGE })
  expect(another.status).toBe(413)
  expect(await problemOf(another)).toMatchObject({
    code: 'uploadQuota',
    detail: expect.stringContaining(`${600 * 1024} of ${1024 * 1024} bytes`)
  })
  expect(await countContents(portal)).toEqual(before)

  // The first content stays for the history of the file, and counts.
  const small = Buffer.alloc(400 * 1024, 'b').toString('base64')
  expect((await send(user, 'PATCH', `api/files/${id}`, { id, base64: small })).status).toBe(200)
  expect((await send(user, 'PATCH', `api/files/${id}`, { id, base64: small.slice(0, 40_000) })).status).toBe(413)
  expect((await send(user, 'PATCH', `api/files/${id}`, { id, description: 'Without a content' })).status).toBe(200)
  expect((await send(admin, 'POST', 'api/files', { description: 'Of another', base64: LARGE })).status).toBe(201)
})

test('a user who uploads too often is told when to go on', async () => {
  const limits = new RateLimits(portal.app.database)
  await Promise.all(Array.from({ length: 600 }, () => limits.consume('upload', 'admin')))
  const refused = await send(admin, 'POST', 'api/files', { description: 'One more', base64: 'aGk=' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send(admin, 'POST', 'api/files', { description: 'Without a content' })).status).toBe(201)
})
