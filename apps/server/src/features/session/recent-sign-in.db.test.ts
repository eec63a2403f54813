import { type Client, formOf, Visitor } from '@portico/testing'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startPortal } from '../../testing/portal.ts'
import { admin, portal, sharePortal } from '../../testing/shared-portal.ts'
import { startExternalProvider } from '../../testing/sign-in/external-provider.ts'
import { clientOf, redeem, settingsFor } from '../../testing/sign-in/external-sign-in.ts'

sharePortal()

const signedInAgo = (minutes: number) =>
  portal.sql(`update sessions set authenticated_date = now() - $1::int * interval '1 minute'`, [minutes])

beforeEach(async () => {
  await signedInAgo(0)
  await portal.sql(
    `insert into users (login, created_by, last_modified_by) values ('victim', 'system', 'system') on conflict do nothing`
  )
})

/** What asks for a recent sign-in, with the status of the call once there is one. */
const CALLS: [string, string, unknown, number][] = [
  ['POST', 'api/admin/database/statements', { statement: 'select 1', mode: 'read' }, 200],
  ['DELETE', 'api/admin/users/victim', undefined, 204],
  ['DELETE', 'api/admin/users/user/second-factors', undefined, 200],
  ['POST', 'api/account/second-factors/one-time-code', {}, 200],
  ['DELETE', 'api/account/second-factors/one-time-code', undefined, 204],
  ['POST', 'api/account/second-factors/passkeys/options', {}, 200],
  ['DELETE', 'api/account/second-factors/passkeys/1', undefined, 404],
  ['POST', 'api/account/second-factors/recovery-codes', {}, 409]
]

describe.each(CALLS)('%s %s', (method, path, json, status) => {
  const call = () => admin.fetch(path, { method, ...(json !== undefined && { json }) })

  test('is refused eleven minutes after signing in, with what would do, and the session goes on', async () => {
    await signedInAgo(11)
    const refused = await call()
    expect(refused.status).toBe(403)
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_user_authentication", max_age="600"'
    )
    expect(await refused.json()).toMatchObject({ code: 'reauthentication', path: `/${path}` })
    expect(await portal.sql(`select login from users where login = 'victim'`)).toHaveLength(1)
    expect((await admin.fetch('api/account')).status).toBe(200)
  })

  test('is made nine minutes after signing in', async () => {
    await signedInAgo(9)
    expect((await call()).status).toBe(status)
  })
})

test('a session of an earlier release counts from its beginning', async () => {
  await portal.sql(`update sessions set authenticated_date = null, created_date = now() - interval '11 minutes'`)
  expect((await admin.fetch('api/admin/users/victim', { method: 'DELETE' })).status).toBe(403)
  await portal.sql(`update sessions set authenticated_date = null, created_date = now()`)
  expect((await admin.fetch('api/admin/users/victim', { method: 'DELETE' })).status).toBe(204)
})

describe('at the embedded provider', () => {
  const runs = async (client: Client) =>
    (
      await client.fetch('api/admin/database/statements', {
        method: 'POST',
        json: { statement: 'select 1', mode: 'read' }
      })
    ).status

  /** Begins to sign in; where a form is shown, sends it. */
  async function signIn(browser: Visitor, query = ''): Promise<{ client: Client; isAsked: boolean }> {
    let { url, response } = await browser.go(new URL(`/oauth2/start${query}`, portal.origin))
    const isAsked = response !== undefined
    if (response) {
      const { action, fields } = formOf(await response.text(), url)
      fields.set('login', 'admin')
      fields.set('password', 'admin')
      ;({ url, response } = await browser.go(action, { method: 'POST', body: fields }))
    }
    return { client: clientOf(portal, await redeem(portal, browser, url.searchParams.get('id_token'))), isAsked }
  }

  test('a sign-in without a password is as old as the password, and prompt=login asks for it again', async () => {
    const browser = new Visitor()
    const first = await signIn(browser)
    expect([first.isAsked, await runs(first.client)]).toEqual([true, 200])
    // The provider remembers the browser from eleven minutes ago.
    await portal.sql(
      `update identity_provider_payloads
          set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::bigint - 660))
        where model = 'Session' and payload ? 'loginTs'`
    )
    const second = await signIn(browser)
    expect([second.isAsked, await runs(second.client)]).toEqual([false, 403])
    const third = await signIn(browser, '?prompt=login')
    expect([third.isAsked, await runs(third.client)]).toEqual([true, 200])
  })
})

test('an external provider’s auth_time counts; without one, a token is recent only where the provider was asked to ask', async () => {
  const provider = await startExternalProvider()
  const external = await startPortal({ settings: settingsFor(provider) })
  onTestFinished(async () => {
    await external.close()
    await provider.stop()
  })
  const now = Math.floor(Date.now() / 1000)
  for (const [query, auth_time, status] of [
    ['?prompt=login', now - 700, 403],
    ['?prompt=login', now - 60, 200],
    ['?prompt=login', now + 3600, 200],
    ['?prompt=login', undefined, 200],
    ['', now - 700, 403],
    ['', now - 60, 200],
    // The provider may have signed in whoever sits there from what it remembers.
    ['', undefined, 403]
  ] as const) {
    provider.setAccount({ sub: 'boss', preferred_username: 'boss', ...(auth_time !== undefined && { auth_time }) })
    const browser = new Visitor()
    const start = await browser.request(new URL(`/oauth2/start${query}`, external.origin))
    const request = new URL(start.headers.get('location') ?? '')
    const asked = [request.searchParams.get('prompt'), request.searchParams.get('max_age')]
    expect(asked).toEqual(query ? ['login', '600'] : [null, null])
    const { url } = await browser.go(request)
    const client = clientOf(external, await redeem(external, browser, url.searchParams.get('id_token')))
    await external.sql(`update users set authorities = '{ROLE_ADMIN,ROLE_USER}'`)
    const json = { statement: 'select 1', mode: 'read' }
    expect((await client.fetch('api/admin/database/statements', { method: 'POST', json })).status).toBe(status)
  }
})
