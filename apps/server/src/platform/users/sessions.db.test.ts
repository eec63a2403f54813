import type { Account, Problem } from '@portico/contract'
import { type Client, signInOverHttp } from '@portico/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { admin, portal, sharePortal, user } from '../../testing/shared-portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'

sharePortal()

/** Checking sessions while many calls arrive together: they are looked up by one query. */

afterEach(() => vi.restoreAllMocks())

/** Makes a call without a connection between, so that all that are made together arrive in one turn of the event loop. */
async function accountOf({ authorization }: Client): Promise<{ status: number; body: Partial<Account & Problem> }> {
  const response = await portal.app.inject({ url: '/api/account', headers: { authorization } })
  return { status: response.statusCode, body: response.json() }
}

const allAtOnce = (clients: Client[]) => Promise.all(clients.map(accountOf))

test('fifty calls at once each have the response for who makes them', async () => {
  await portal.sql(
    `insert into users (login, password_hash, activated, authorities, created_by, last_modified_by)
     select 'gone', password_hash, true, authorities, 'system', 'system' from users where login = 'user'`
  )
  const gone = await signInOverHttp(portal.origin, { login: 'gone', password: 'user' })
  const ended = await signIn(portal, 'user')
  const expired = await signIn(portal, 'admin')
  await ended.json('api/logout', { method: 'POST' })
  const sid = JSON.parse(Buffer.from(expired.authorization.split('.')[1] as string, 'base64url').toString()).sid
  await portal.sql(`update sessions set expires_date = now() where id = $1`, [sid])
  await portal.sql(`update users set activated = false where login = 'gone'`)

  const callers = [
    [user, 'user'],
    [ended, undefined],
    [admin, 'admin'],
    [gone, undefined],
    [expired, undefined]
  ] as const
  const calls = Array.from({ length: 50 }, (_, index) => callers[index % callers.length] as (typeof callers)[number])
  const responses = await allAtOnce(calls.map(([client]) => client))
  expect(responses.map(({ status, body }) => [status, body.login])).toEqual(
    calls.map(([, login]) => (login ? [200, login] : [401, undefined]))
  )
})

test('calls that arrive together are looked up together, and later ones anew', async () => {
  const query = vi.spyOn(portal.app.database.pool, 'query')
  const lookups = () =>
    query.mock.calls.filter(([statement]) => (statement as { name?: string }).name === 'sessions-by-id')
  // By now the tokens are remembered, and checking them takes no time of its own.
  await allAtOnce([user, admin])
  query.mockClear()
  await allAtOnce(Array.from({ length: 50 }, (_, index) => (index % 2 ? user : admin)))
  expect(lookups()).toHaveLength(1)
  await accountOf(user)
  expect(lookups()).toHaveLength(2)
})

test('the plan of the lookup is kept, because making it takes longer than the lookup', async () => {
  for (let count = 0; count < 20; count += 1) await accountOf(user)
  const plans = await portal.sql<{ custom_plans: string }>(
    `select custom_plans from pg_prepared_statements where name = 'sessions-by-id'`
  )
  expect(plans).not.toHaveLength(0)
  // PostgreSQL makes five before it compares them with one for all lengths of the array.
  for (const { custom_plans: made } of plans) expect(Number(made)).toBeLessThanOrEqual(5)
})

test('a session that ends while others are looked up is refused from the next call on', async () => {
  const leaving = await signIn(portal, 'user')
  expect((await accountOf(leaving)).status).toBe(200)
  await Promise.all([allAtOnce([user, admin, leaving]), leaving.fetch('api/logout', { method: 'POST' })])
  expect((await allAtOnce([user, leaving, admin])).map(({ status }) => status)).toEqual([200, 401, 200])
})

describe('a lookup that fails', () => {
  afterEach(() => portal.sql('alter table if exists sessions_elsewhere rename to sessions'))

  test('fails the calls it was made for, and no later one', async () => {
    await portal.sql('alter table sessions rename to sessions_elsewhere')
    const failed = await allAtOnce([user, admin, user, admin])
    for (const { status, body } of failed) {
      expect(status).toBe(500)
      expect(body).toMatchObject({ message: 'error.http.500', reference: expect.stringMatching(/^[0-9a-f-]{36}$/) })
      expect(JSON.stringify(body)).not.toContain('sessions')
    }
    // Each is logged under its own number.
    expect(new Set(failed.map(({ body }) => body.reference)).size).toBe(4)
    await portal.sql('alter table sessions_elsewhere rename to sessions')
    expect((await allAtOnce([user, admin])).map(({ status }) => status)).toEqual([200, 200])
  })
})
