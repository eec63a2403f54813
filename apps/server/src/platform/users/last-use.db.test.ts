import type { Client } from '@portico/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertApplication } from '../../testing/applications.ts'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'
import { noteApplicationUse } from './applications/use.ts'
import { startOfHour } from './sessions.ts'

/** When an account and its client ids were last used, by a clock that the tests set. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Signing in needs the time that the identity provider has; afterwards it goes on as a test wants. */
let now = new Date()
let portal: TestPortal
let client: Client

beforeAll(async () => {
  portal = await startPortal({ clock: () => now })
})
afterAll(() => portal.close())
beforeEach(async () => {
  now = new Date()
  await portal.sql(`update users set last_used_date = '2026-01-01', inactivity_notices = 1, activated = true`)
  client = await signIn(portal, 'user')
})

interface Use {
  last_used_date: Date
  last_sign_in_date: Date
  inactivity_notices: number
}

const useOf = async (login: string) =>
  (
    await portal.sql<Use>('select last_used_date, last_sign_in_date, inactivity_notices from users where login = $1', [
      login
    ])
  )[0]

test('signing in is use: kept to the hour, the sign-in itself exactly', async () => {
  expect(await useOf('user')).toEqual({
    last_used_date: startOfHour(now),
    last_sign_in_date: now,
    inactivity_notices: 0
  })
  expect(await useOf('admin')).toMatchObject({ last_used_date: new Date('2026-01-01'), inactivity_notices: 1 })
})

test('working is use, noted once an hour when the token is renewed, and an ordinary call writes nothing', async () => {
  const query = vi.spyOn(portal.app.database.pool, 'query')
  const writes = () => query.mock.calls.filter(([statement]) => String(statement).includes('update users'))
  const call = async () => {
    const response = await client.fetch('api/account')
    expect(response.status).toBe(200)
    client.authorization = response.headers.get('authorization') ?? client.authorization
  }
  const signedIn = now
  const nextHour = new Date(startOfHour(now).getTime() + HOUR)
  await call()
  for (let time = now.getTime() + 20 * MINUTE; time < nextHour.getTime(); time += 20 * MINUTE) {
    now = new Date(time)
    await call()
  }
  expect(writes()).toEqual([])
  now = new Date(nextHour.getTime() + MINUTE)
  await Promise.all([call(), call()])
  const noted = writes().length
  expect(noted).toBeGreaterThanOrEqual(1)
  now = new Date(nextHour.getTime() + 20 * MINUTE)
  await call()
  expect(writes()).toHaveLength(noted)
  query.mockRestore()
  expect(await useOf('user')).toMatchObject({ last_used_date: nextHour, last_sign_in_date: signedIn })
})

test('an old token is renewed once a minute, however many requests send it, and anew when rights change', async () => {
  const renewed = async () => (await client.fetch('api/account')).headers.get('authorization')
  const after = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  expect(await renewed()).toBeNull()
  after(61)
  const [first, second] = await Promise.all([renewed(), renewed()])
  expect(first).toMatch(/^Bearer /)
  expect(second).toBe(first)
  after(59)
  expect(await renewed()).toBe(first)
  after(1)
  const next = await renewed()
  expect(next).not.toBe(first)
  await portal.sql(`update users set authorities = authorities || '{ROLE_ADMIN}' where login = 'user'`)
  const another = await renewed()
  await portal.sql(`update users set authorities = array_remove(authorities, 'ROLE_ADMIN') where login = 'user'`)
  expect([null, first, next]).not.toContain(another)
})

test('signing in and out is in the audit log, with the session it began and ended', async () => {
  await portal.sql(`delete from audit_log where entity = 'session'`)
  const leaving = await signIn(portal, 'admin')
  await leaving.fetch('api/logout', { method: 'POST' })
  await leaving.fetch('api/logout', { method: 'POST' })
  const entries = await portal.sql<{ entity_id: string }>(
    `select actor, action, entity_id from audit_log where entity = 'session' order by id`
  )
  expect(entries).toMatchObject([
    { actor: 'admin', action: 'signIn' },
    { actor: 'admin', action: 'signOut' }
  ])
  expect(entries[0]?.entity_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(entries[1]?.entity_id).toBe(entries[0]?.entity_id)
})

test('a client id that is used is noted to the minute, and counts as use of the account to the hour', async () => {
  await insertApplication(portal, { clientId: 'shop', login: 'admin' })
  await insertApplication(portal, { clientId: 'other', login: 'admin' })
  const hour = startOfHour(now)
  const at = (minutes: number) => new Date(hour.getTime() + minutes * MINUTE)
  for (const minutes of [20, 20.5, 30, 30.5])
    expect(await noteApplicationUse(portal.app.database, 'shop', at(minutes))).toBe(true)
  expect(await portal.sql('select client_id, last_used_date from applications order by client_id')).toEqual([
    { client_id: 'other', last_used_date: null },
    { client_id: 'shop', last_used_date: at(30) }
  ])
  expect(await useOf('admin')).toMatchObject({ last_used_date: hour, inactivity_notices: 0 })

  await portal.sql(`update applications set ended_date = now() where client_id = 'shop'`)
  const later = new Date(hour.getTime() + HOUR)
  expect(await noteApplicationUse(portal.app.database, 'shop', later)).toBe(false)
  expect(await noteApplicationUse(portal.app.database, 'unknown', later)).toBe(false)
  await portal.sql(`update users set activated = false where login = 'admin'`)
  expect(await noteApplicationUse(portal.app.database, 'other', later)).toBe(false)
  expect(await useOf('admin')).toMatchObject({ last_used_date: hour })
})
