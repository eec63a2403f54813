import type { ManagedUserDetail } from '@portico/contract'
import { type Client, formOf, signInOverHttp, Visitor } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf } from '../../testing/documents.ts'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { admin, portal, sharePortal } from '../../testing/shared-portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'
import { userCalls } from '../../testing/users.ts'

sharePortal()

/** Who may not be shut out, and what being shut out and let in does. */

const { put, detail, remove, terminate, endSessions, create } = userCalls(() => admin)
const ADMINISTRATOR = { authorities: ['ROLE_ADMIN', 'ROLE_USER'] }

const accountOf = async (client: Client) => (await client.fetch('api/account')).status
const signInTo = (user: { login: string }) =>
  signInOverHttp(portal.origin, { login: user.login, password: 'lost-violin' })

describe('one’s own account', () => {
  test.each([
    ['deactivated', (own: ManagedUserDetail) => put({ ...own, activated: false })],
    ['demoted', (own: ManagedUserDetail) => put({ ...own, authorities: ['ROLE_USER'] })],
    ['left without a role', (own: ManagedUserDetail) => put({ ...own, authorities: [] })],
    ['deleted', (own: ManagedUserDetail) => remove(own.login)],
    ['given notice', (own: ManagedUserDetail) => terminate(own.login)]
  ])('cannot be %s', async (_what, change) => {
    const own = await detail('admin')
    const response = await change(own)
    expect(response.status).toBe(400)
    expect(response.headers.get('x-devportalapp-error')).toBeNull()
    expect((await problemOf(response)).code).toBe('ownAccount')
    const { sessions: _, lastUsedDate: _used, ...kept } = own
    expect(await detail('admin')).toMatchObject(kept)
  })

  test('can be changed otherwise, even its login, and the session goes on under it', async () => {
    const user = await create(ADMINISTRATOR)
    const client = await signInTo(user)
    const login = `${user.login}-married`
    const response = await client.fetch('api/admin/users', {
      method: 'PUT',
      json: { ...user, login, authorities: ['ROLE_ADMIN'] }
    })
    expect(response.status).toBe(200)
    expect(await client.json('api/account')).toMatchObject({ login, authorities: ['ROLE_ADMIN'] })
    expect((await client.fetch('api/documents')).status).toBe(403)
  })
})

describe('the last administrator', () => {
  /** Calls that have been let in, and are held until all that are expected have come. */
  let gate: { expected: number; waiting: (() => void)[] } | undefined
  let other: TestPortal
  let first: Client

  beforeAll(async () => {
    other = await startPortal({
      extend: (app) => {
        app.addHook('preHandler', async ({ url }) => {
          // The portal also sends requests to itself, such as the probes of the status page.
          if (!gate || !url.startsWith('/api/admin/users')) return
          const { promise, resolve } = Promise.withResolvers<void>()
          gate.waiting.push(resolve)
          if (gate.waiting.length === gate.expected) for (const open of gate.waiting) open()
          await promise
        })
      }
    })
    first = await signIn(other, 'admin')
  })
  afterAll(() => other.close())

  test.each([
    ['demote', (user: ManagedUserDetail) => ({ method: 'PUT', json: { ...user, authorities: ['ROLE_USER'] } })],
    ['deactivate', (user: ManagedUserDetail) => ({ method: 'PUT', json: { ...user, activated: false } })],
    ['delete', () => ({ method: 'DELETE' })]
  ])('stays when two administrators %s each other at the same moment', async (_what, change) => {
    const calls = userCalls(() => first)
    const { login } = await calls.create(ADMINISTRATOR)
    const second = await signInOverHttp(other.origin, { login, password: 'lost-violin' })
    const callOn = async (client: Client, target: string) => {
      const init = change(await calls.detail(target))
      const path = init.method === 'DELETE' ? `api/admin/users/${target}` : 'api/admin/users'
      return () => client.fetch(path, init)
    }
    const [one, two] = [await callOn(first, login), await callOn(second, 'admin')]
    // Both have been let in as administrators before either does anything.
    gate = { expected: 2, waiting: [] }
    const responses = await Promise.all([one(), two()])
    gate = undefined
    expect(responses.map(({ status }) => (status < 300 ? 'done' : status)).toSorted()).toEqual([400, 'done'])
    const refused = responses.find(({ status }) => status === 400) as Response
    expect((await problemOf(refused)).code).toBe('lastAdministrator')
    const left = await other.sql(`select 1 from users where activated and 'ROLE_ADMIN' = any(authorities)`)
    expect(left).toHaveLength(1)

    await restoreAdministrators(login)
  })

  test.each([
    ['demote', (user: ManagedUserDetail) => ({ ...user, authorities: ['ROLE_USER'] }), 403],
    ['deactivate', (user: ManagedUserDetail) => ({ ...user, activated: false }), 401]
  ])(
    'or another one: of two who %s each other, one is no administrator when it is their turn',
    async (_what, change, status) => {
      const calls = userCalls(() => first)
      const [{ login }, third] = [await calls.create(ADMINISTRATOR), await calls.create(ADMINISTRATOR)]
      const second = await signInOverHttp(other.origin, { login, password: 'lost-violin' })
      const [one, two] = [change(await calls.detail(login)), change(await calls.detail('admin'))]
      gate = { expected: 2, waiting: [] }
      const responses = await Promise.all([
        first.fetch('api/admin/users', { method: 'PUT', json: one }),
        second.fetch('api/admin/users', { method: 'PUT', json: two })
      ])
      gate = undefined
      expect(responses.map((response) => response.status).toSorted()).toEqual([200, status])
      const left = await other.sql(`select 1 from users where activated and 'ROLE_ADMIN' = any(authorities)`)
      expect(left).toHaveLength(2)
      await restoreAdministrators(login, third.login)
    }
  )

  /** Leaves the seeded administrator alone, signed in. */
  async function restoreAdministrators(...logins: string[]): Promise<void> {
    await other.sql(`delete from users where login = any($1)`, [logins])
    await other.sql(
      `insert into users (login, email, authorities, created_by, last_modified_by)
       select 'admin', 'admin@portico.example', '{ROLE_ADMIN,ROLE_USER}', 'system', 'system'
        where not exists (select 1 from users where login = 'admin')`
    )
    await other.sql(`update users set activated = true, authorities = '{ROLE_ADMIN,ROLE_USER}' where login = 'admin'`)
    if ((await accountOf(first)) !== 200) {
      await other.sql(
        `update users set password_hash = (select password_hash from users where login = 'user'), email = null where login = 'admin'`
      )
      first = await signInOverHttp(other.origin, { login: 'admin', password: 'user' })
    }
  }
})

/** A browser that has signed in with the password `secret` and that the embedded identity provider remembers. */
async function rememberedBrowser(login: string) {
  const visitor = new Visitor()
  const start = new URL('/oauth2/start', portal.origin)
  const page = await visitor.go(start)
  const { action, fields } = formOf((await page.response?.text()) ?? '', page.url)
  fields.set('login', login)
  fields.set('password', 'lost-violin')
  await visitor.go(action, { method: 'POST', body: fields })
  return { isAskedForPassword: async () => (await visitor.go(start)).response?.status === 200 }
}

describe('shutting out and letting in', () => {
  test.each([
    ['ending all sessions', (user: ManagedUserDetail) => endSessions(user.login)],
    [
      'deactivating and activating again',
      async (user: ManagedUserDetail) => {
        await put({ ...user, activated: false })
        return put({ ...user, activated: true })
      }
    ]
  ])('by %s, has every browser asked for the password', async (_what, shutOut) => {
    const user = await create()
    const browser = await rememberedBrowser(user.login)
    expect(await browser.isAskedForPassword()).toBe(false)
    expect((await shutOut(user)).status).toBe(200)
    expect(await browser.isAskedForPassword()).toBe(true)
  })

  test('ends all sessions at once, and letting in again brings none of them back', async () => {
    const user = await create()
    const clients = [await signInTo(user), await signInTo(user)]
    expect((await detail(user.login)).sessions).toBe(2)
    expect((await put({ ...user, activated: false })).status).toBe(200)
    for (const client of clients) expect(await accountOf(client)).toBe(401)
    expect(await detail(user.login)).toMatchObject({ activated: false, sessions: 0 })
    expect((await put({ ...user, activated: true })).status).toBe(200)
    for (const client of clients) expect(await accountOf(client)).toBe(401)
    expect(await accountOf(await signInTo(user))).toBe(200)
  })

  test('lifts a suspension: nothing of it is left, and a year begins anew', async () => {
    const user = await create({ activated: false })
    await portal.sql(
      `update users set suspended_date = now(), suspension_reason = 'inactivity', inactivity_notices = 2,
              last_used_date = now() - interval '13 months', last_sign_in_date = now() - interval '13 months' where id = $1`,
      [user.id]
    )
    expect(await detail(user.login)).toMatchObject({ state: 'suspended', suspensionReason: 'inactivity' })
    await put({ ...user, activated: true })
    const active = await detail(user.login)
    expect(active).toMatchObject({
      state: 'active',
      suspendedDate: null,
      suspensionReason: null,
      terminationDate: null
    })
    expect(Date.now() - Date.parse(active.lastUsedDate)).toBeLessThan(60_000)
    const [{ inactivity_notices: notices } = {}] = await portal.sql(
      'select inactivity_notices from users where id = $1',
      [user.id]
    )
    expect(notices).toBe(0)
  })

  test('lets in who has registered and was not confirmed', async () => {
    const user = await create({ activated: false })
    await portal.sql(`update users set activation_pending = true, last_modified_by = 'system' where id = $1`, [user.id])
    expect((await detail(user.login)).state).toBe('pending')
    await put({ ...user, activated: true })
    expect(await detail(user.login)).toMatchObject({ state: 'active', activationPending: false })
  })

  test('a demotion counts from the next call on, in sessions that go on', async () => {
    const user = await create(ADMINISTRATOR)
    const client = await signInTo(user)
    expect((await client.fetch('api/admin/users')).status).toBe(200)
    await put({ ...user, authorities: ['ROLE_USER'] })
    expect((await client.fetch('api/admin/users')).status).toBe(403)
    expect((await client.fetch('api/documents')).status).toBe(200)
  })
})

test('all sessions of a user can be ended: it says how many there were, and is audited once', async () => {
  const user = await create()
  const clients = [await signInTo(user), await signInTo(user), await signInTo(user)]
  const response = await endSessions(user.login)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ended: 3 })
  for (const client of clients) expect(await accountOf(client)).toBe(401)
  expect(await (await endSessions(user.login)).json()).toEqual({ ended: 0 })
  const entries = await portal.sql(
    `select actor, after from audit_log where entity_id = $1 and action = 'endSessions'`,
    [user.login]
  )
  expect(entries).toEqual([{ actor: 'admin', after: { sessions: 3 } }])
  expect(await accountOf(await signInTo(user))).toBe(200)
})
