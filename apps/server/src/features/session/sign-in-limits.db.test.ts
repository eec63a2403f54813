import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { postSignInForm } from '../../testing/sign-in/sign-in-form.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startPortal({ settings: { TRUST_PROXY: 'true' } })
})
afterAll(() => portal.close())

/** Sends the form from an address that the proxy saw; what stands before it in the header, a client wrote itself. */
async function attempt(ip: string, login: string, password: string): Promise<number | 'signed in'> {
  const headers = { 'x-forwarded-for': `198.51.100.1, ${ip}` }
  const { response } = await postSignInForm(portal, { login, password }, headers)
  return response?.status ?? 'signed in'
}

async function fail(times: number, ip: string, login: string): Promise<void> {
  for (let count = 0; count < times; count += 1) expect(await attempt(ip, login, 'wrong')).toBe(401)
}

/** Points that were spent under a key, which the table has as a digest. */
async function spent(policy: string, key: string): Promise<number> {
  const stored = `${policy}:${createHash('sha256').update(key).digest('base64url')}`
  const [row] = await portal.sql<{ points: number }>('select points from rate_limits where key = $1', [stored])
  return row?.points ?? 0
}

test('ten failures with a user name from the address a proxy saw, however it is written, and no more', async () => {
  await fail(5, '192.0.2.1', 'user')
  await fail(5, '192.0.2.1', ' USER ')
  expect(await attempt('192.0.2.1', 'user', 'user')).toBe(429)
  expect(await attempt('192.0.2.2', 'user', 'user')).toBe('signed in')
  expect(await spent('passwordAddress', '198.51.100.1')).toBe(0)
})

test('signing in forgets the failures before it', async () => {
  await fail(9, '192.0.2.3', 'User')
  expect(await attempt('192.0.2.3', 'user', 'user')).toBe('signed in')
  await fail(9, '192.0.2.3', 'user')
  expect(await attempt('192.0.2.3', 'user', 'user')).toBe('signed in')
})

test('signing in to one account does not forget the failures of its address with others', async () => {
  await fail(5, '192.0.2.4', 'admin')
  expect(await attempt('192.0.2.4', 'user', 'user')).toBe('signed in')
  expect(await spent('passwordAddress', '192.0.2.4')).toBe(5)
  expect(await spent('password', '192.0.2.4 admin')).toBe(5)
  expect(await spent('password', '192.0.2.4 user')).toBe(0)
})
