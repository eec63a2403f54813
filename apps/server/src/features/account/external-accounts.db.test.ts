import type { Account } from '@portico/contract'
import { Client } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { type ExternalProvider, startExternalProvider } from '../../testing/sign-in/external-provider.ts'
import { clientOf, settingsFor, signIn } from '../../testing/sign-in/external-sign-in.ts'

let provider: ExternalProvider
let portal: TestPortal

beforeAll(async () => {
  provider = await startExternalProvider()
  // Without `auth_time` no sign-in is recent, which second factors ask for before anything else.
  const auth_time = Math.floor(Date.now() / 1000)
  provider.setAccount({ sub: 'maria', email: 'maria@example.test', given_name: 'María', auth_time })
  portal = await startPortal({ settings: settingsFor(provider) })
})
afterAll(async () => {
  await portal.close()
  await provider.stop()
})

test.each([
  ['POST', 'api/register'],
  ['GET', 'api/activate?key=some'],
  ['POST', 'api/account/reset-password/init'],
  ['POST', 'api/account/reset-password/finish'],
  ['POST', 'api/account/change-password'],
  ['GET', 'api/account/second-factors'],
  ['POST', 'api/account/second-factors/passkeys/options'],
  ['POST', 'api/account/second-factors/one-time-code']
])('with an external provider %s %s says where the password is kept', async (method, path) => {
  const client = /change-password|second-factors/.test(path)
    ? clientOf(portal, await signIn(portal))
    : new Client(portal.origin)
  const response = await client.fetch(path, { method, ...(method === 'POST' && { json: {} }) })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    code: 'accountElsewhere',
    detail: expect.stringContaining(provider.issuer)
  })
})

test('with an external provider the language is the user’s own, and name and address stay those of the provider', async () => {
  const client = clientOf(portal, await signIn(portal))
  const { firstName, lastName, email } = await client.json<Account>('api/account')
  const json = { email: 'own@example.test', firstName: 'Own', lastName: 'Own', langKey: 'en' }
  for (const body of [json, { ...json, email: 'no address', langKey: 'es' }]) {
    expect((await client.fetch('api/account', { method: 'POST', json: body })).status).toBe(200)
    const { langKey } = body
    expect(await client.json('api/account')).toMatchObject({ firstName, lastName, email, langKey })
  }
})
