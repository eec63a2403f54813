import { formOf, Visitor } from '@portico/testing'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'

/** Milliseconds after which an instance has read the keys again. */
const REFRESH = 15 * 60 * 1000

const SECRETS = ['cookie_key', 'idp_signing_keys', 'idp_cookie_keys']

let portal: TestPortal

beforeAll(async () => {
  // Only the interval at which keys are read is skipped.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  portal = await startPortal()
})
afterAll(async () => {
  await portal.close()
  vi.useRealTimers()
})

/** Makes the keys so many days old, newest first, and has the portal read them. */
async function age(...days: number[]): Promise<void> {
  for (const [index, count] of days.entries())
    await portal.sql(
      `update server_secrets set value = jsonb_set(value, $1::text[], to_jsonb($2::text)) where name = any($3::text[])`,
      [[String(index), 'createdDate'], new Date(Date.now() - count * 24 * 60 * 60 * 1000).toISOString(), SECRETS]
    )
  vi.advanceTimersByTime(REFRESH)
}

const keyCounts = async () => {
  const text = 'select jsonb_array_length(value) as count from server_secrets where name = any($1::text[])'
  return (await portal.sql<{ count: number }>(text, [SECRETS])).map(({ count }) => count)
}

const publishedKeys = async () =>
  ((await (await fetch(`${portal.origin}/idp/jwks`)).json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)

test('the keys of cookies and of the embedded provider rotate, and a sign-in that began before ends well', async () => {
  const [first] = await publishedKeys()
  const browser = new Visitor()
  const page = await browser.go(new URL('/oauth2/start', portal.origin))
  const { action, fields } = formOf(await (page.response as Response).text(), page.url)

  await age(91)
  await expect.poll(keyCounts).toEqual([2, 2, 2])
  await expect.poll(publishedKeys).toHaveLength(2)
  await age(2, 92)
  await expect.poll(async () => (await publishedKeys())[0]).not.toBe(first)
  const [second] = await publishedKeys()

  fields.set('login', 'user')
  fields.set('password', 'user')
  const { url } = await browser.go(action, { method: 'POST', body: fields })
  const [signIn] = await portal.sql<{ id_token: string }>('select id_token from sign_in_codes')
  expect(decodeProtectedHeader(signIn?.id_token ?? '').kid).toBe(second)
  const redeemed = await browser.request(new URL(`/auth/oidc${url.search}`, portal.origin))
  expect(redeemed.status).toBe(200)

  await age(4, 96)
  await expect.poll(keyCounts).toEqual([1, 1, 1])
  await expect.poll(publishedKeys).toEqual([second])
})
