import { createHash } from 'node:crypto'
import { Client, Visitor } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedLink, mailsTo } from '../../testing/mail/mails.ts'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { postSignInForm } from '../../testing/sign-in/sign-in-form.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startPortal({ settings: { TRUST_PROXY: 'true' } })
})
afterAll(() => portal.close())

/** Sends the form from an address that the proxy saw; what stands before it in the header, a client wrote itself. */
async function attempt(ip: string, login: string, password: string, visitor?: Visitor): Promise<number | 'signed in'> {
  const headers = { 'x-forwarded-for': `198.51.100.1, ${ip}` }
  const { response } = await postSignInForm(portal, { login, password }, headers, visitor)
  return response?.status ?? 'signed in'
}

/** A user with the password of the seeded one, `user`. */
const makeUser = (login: string) =>
  portal.sql(
    `insert into users (login, email, password_hash, authorities, created_by, last_modified_by)
     select $1, $1 || '@example.test', password_hash, authorities, 'system', 'system' from users where login = 'user'`,
    [login]
  )

/** Makes the provider ask for the password again in every browser. */
const forgetSessions = () => portal.sql(`delete from identity_provider_payloads where model = 'Session'`)

/** Sends wrong passwords, each from another address, until they have to wait. */
async function attack(login: string, from: number): Promise<void> {
  for (let count = 0; count < 20; count += 1) expect(await attempt(`203.0.${from}.${count}`, login, 'wrong')).toBe(401)
  // The first wait is a second, which a busy machine may take for a sign-in.
  await portal.sql(`update sign_in_attempts set next_date = now() + interval '5 minutes' where failures = 20`)
  expect(await attempt(`203.0.${from}.99`, login, 'wrong')).toBe(429)
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

describe('wrong passwords for one account from many addresses', () => {
  test('make each other wait, and the wait ends: nobody is locked out', async () => {
    await makeUser('attacked')
    await attack('attacked', 113)
    const before = await attempt('192.0.2.20', 'attacked', 'user')
    await portal.sql(`update sign_in_attempts set next_date = now() - interval '1 second'`)
    expect([before, await attempt('192.0.2.20', 'attacked', 'user')]).toEqual([429, 'signed in'])
  })

  test('do not delay the owner in a browser in which the owner has signed in before', async () => {
    await makeUser('regular')
    const owner = new Visitor()
    expect(await attempt('192.0.2.21', 'regular', 'user', owner)).toBe('signed in')
    await attack('regular', 114)
    await forgetSessions()
    expect(await attempt('203.0.114.5', 'regular@example.test', 'wrong', owner)).toBe(401)
    expect(await attempt('203.0.114.5', 'Regular', 'user', owner)).toBe('signed in')
    // Another account is not known there, and neither is that browser's cookie of any use elsewhere.
    await makeUser('stranger')
    await forgetSessions()
    await attack('stranger', 115)
    expect(await attempt('192.0.2.22', 'stranger', 'user', owner)).toBe(429)
    expect(await attempt('192.0.2.23', 'regular', 'user')).toBe(429)
  })

  test('end for the owner with a new password that is chosen by a mailed link', async () => {
    await makeUser('resetting')
    await attack('resetting', 116)
    const client = new Client(portal.origin)
    const headers = { 'Content-Type': 'text/plain' }
    const body = 'resetting@example.test'
    await client.fetch('api/account/reset-password/init', { method: 'POST', headers, body })
    const { key } = await mailedLink(portal, body, 'passwordReset')
    const owner = new Visitor()
    const reset = await owner.request(new URL('api/account/reset-password/finish', portal.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key, newPassword: 'cold-harbour' })
    })
    expect(reset.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^idp_known=[\w-]{43}; Max-Age=31536000; Path=\/idp; HttpOnly; SameSite=Lax$/)
    ])
    expect(await attempt('192.0.2.24', 'resetting', 'cold-harbour')).toBe(429)
    expect(await attempt('192.0.2.24', 'resetting', 'cold-harbour', owner)).toBe('signed in')
  })

  test('are told to the owner once an hour, without the password or the address they came from', async () => {
    await makeUser('warned')
    await attack('warned', 117)
    expect(await attempt('203.0.117.100', 'warned', 'wrong')).toBe(429)
    await attack('warned@example.test', 118)
    const mails = await mailsTo(portal, 'warned@example.test', 'passwordsRefused')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Incorrect passwords for your account')
    expect(mails[0]?.text).toContain(`${portal.origin}/account/reset/request`)
  })

  test('with a name that nobody has get the same response', async () => {
    await attack('nobody-at-all', 119)
  })
})
