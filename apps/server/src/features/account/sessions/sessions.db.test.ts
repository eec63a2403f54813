import type { UserSession } from '@portico/contract'
import { type Client, signInOverHttp } from '@portico/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../../testing/portal.ts'
import { signIn } from '../../../testing/sign-in/accounts.ts'
import { userCalls } from '../../../testing/users.ts'

/** The browsers in which a user is signed in, by a clock that the tests set. */

const MINUTE = 60_000
const OWN = 'api/account/sessions'

let now = new Date()
let portal: TestPortal
let admin: Client
beforeAll(async () => {
  portal = await startPortal({ clock: () => now, settings: { TRUST_PROXY: 'true' } })
  admin = await signIn(portal, 'admin')
})
// A clock that stood still for minutes would refuse what the identity provider has just signed.
beforeEach(() => {
  now = new Date()
})
afterAll(() => portal.close())

const { create } = userCalls(() => admin)
const signInTo = ({ login }: { login: string }) => signInOverHttp(portal.origin, { login, password: 'lost-violin' })
const sessionsOf = (client: Client) => client.json<UserSession[]>(OWN)
const statusOf = async (client: Client) => (await client.fetch('api/account')).status
const auditOf = (login: string) =>
  portal.sql(`select actor, after from audit_log where entity_id = $1 and action = 'endSessions' order by id`, [login])

test('a user sees each browser, what it calls itself, its network, and which one this is', async () => {
  const user = await create()
  const [phone, laptop] = [await signInTo(user), await signInTo(user)]
  const [current, other, ...more] = await sessionsOf(laptop)
  expect(more).toEqual([])
  expect(current).toMatchObject({ current: true, address: '127.0.0.0/24', createdDate: now.toISOString() })
  expect(other).toMatchObject({ current: false, lastSeenDate: now.toISOString() })
  expect((await sessionsOf(phone))[0]?.id).toBe(other?.id)
  const stored = await portal.sql('select address, user_agent from sessions where user_id = $1', [user.id])
  expect(JSON.stringify(stored)).not.toContain('127.0.0.1')
})

test('the last use is noted to five minutes, and a browser that is idle for longer than a token lives is not listed', async () => {
  const user = await create()
  const [used, left] = [await signInTo(user), await signInTo(user)]
  const start = now
  try {
    now = new Date(start.getTime() + 4 * MINUTE)
    await sessionsOf(used)
    expect((await sessionsOf(used))[0]?.lastSeenDate).toBe(start.toISOString())
    for (const minutes of [20, 36]) {
      now = new Date(start.getTime() + minutes * MINUTE)
      const response = await used.fetch(OWN)
      used.authorization = response.headers.get('authorization') ?? used.authorization
    }
    expect(await sessionsOf(used)).toMatchObject([{ current: true, lastSeenDate: now.toISOString() }])
    expect(await statusOf(left)).toBe(401)
  } finally {
    now = start
  }
})

test('one session is ended by its id: it is refused from then on, the others go on, and it is audited', async () => {
  const user = await create()
  const [phone, laptop] = [await signInTo(user), await signInTo(user)]
  const id = (await sessionsOf(phone))[0]?.id as string
  expect((await laptop.fetch(`${OWN}/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200])
  expect(await sessionsOf(laptop)).toHaveLength(1)
  expect((await laptop.fetch(`${OWN}/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect(await auditOf(user.login)).toEqual([{ actor: user.login, after: { sessions: 1, session: id } }])
})

test('a session of somebody else, or what is no id, is not found', async () => {
  const [mine, theirs] = [await signInTo(await create()), await signInTo(await create())]
  const id = (await sessionsOf(theirs))[0]?.id as string
  for (const given of [id, 'x', '7', '%00', id.slice(1)])
    expect([given, (await mine.fetch(`${OWN}/${given}`, { method: 'DELETE' })).status]).toEqual([given, 404])
  expect(await statusOf(theirs)).toBe(200)
})

test('all other sessions are ended in one call, and the one that asks goes on', async () => {
  const user = await create()
  const [phone, tablet, laptop] = [await signInTo(user), await signInTo(user), await signInTo(user)]
  expect(await laptop.json(OWN, { method: 'DELETE' })).toEqual({ ended: 2 })
  expect([await statusOf(phone), await statusOf(tablet), await statusOf(laptop)]).toEqual([401, 401, 200])
  expect(await laptop.json(OWN, { method: 'DELETE' })).toEqual({ ended: 0 })
  expect(await auditOf(user.login)).toEqual([{ actor: user.login, after: { sessions: 2 } }])
})

test('administrators see the sessions of any user and end one, audited under their own name', async () => {
  const user = await create()
  const [phone, laptop] = [await signInTo(user), await signInTo(user)]
  const id = (await sessionsOf(phone))[0]?.id as string
  const path = `api/admin/users/${user.login}/sessions`
  const listed = await admin.json<UserSession[]>(path)
  expect(listed.map(({ current }) => current)).toEqual([false, false])
  expect((await admin.fetch(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200])
  expect((await admin.fetch(`api/admin/users/admin/sessions/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await admin.fetch('api/admin/users/nobody-here/sessions')).status).toBe(404)
  expect(await auditOf(user.login)).toEqual([{ actor: 'admin', after: { sessions: 1, session: id } }])
})
