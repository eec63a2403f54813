import { randomUUID } from 'node:crypto'
import { PATHS } from '@portico/contract'
import { Client, createDatabase, type Portal, startPortal, Visitor } from '@portico/testing'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import {
  type ExternalProvider,
  startExternalProvider
} from '../../apps/server/src/testing/sign-in/external-provider.ts'
import type {} from '../../tools/vitest/postgres.ts'

/** An external identity provider that is down, slow, or changes its keys. */

let portal: Portal
let provider: ExternalProvider
let removeDatabase: () => Promise<void>

beforeAll(async () => {
  provider = await startExternalProvider()
  const database = await createDatabase(inject('postgresUrl'), { template: inject('postgresTemplate') })
  removeDatabase = database.remove
  const { issuer, clientId, clientSecret } = provider
  portal = await startPortal({
    settings: {
      ...{ DATABASE_URL: database.url, OIDC_ISSUER: issuer },
      ...{ OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
    }
  })
}, 120_000)
afterAll(async () => {
  await portal?.stop()
  await removeDatabase?.()
  await provider?.stop()
})
beforeEach(() => {
  provider.setAvailable(true)
  provider.respondWith(undefined)
  provider.setAccount({ sub: randomUUID(), email: `${randomUUID()}@example.test`, given_name: 'Ada', family_name: 'L' })
})

/** Signs in as a browser does, and returns where it has ended with the response of the last step. */
async function signIn(): Promise<Response> {
  const browser = new Visitor()
  const { url } = await browser.go(new URL(`/${PATHS.loginStart}`, portal.origin))
  const token = url.searchParams.get('id_token') ?? ''
  return browser.request(new URL(`/auth/oidc?id_token=${encodeURIComponent(token)}`, portal.origin))
}

const clientOf = (response: Response) => new Client(portal.origin, response.headers.get('authorization') ?? '')

test('while the provider is down, those who are signed in work on, sign-in says so, and works again without a restart', async () => {
  const user = clientOf(await signIn())
  provider.setAvailable(false)
  const begun = performance.now()
  expect((await signIn()).status).not.toBe(200)
  expect(performance.now() - begun).toBeLessThan(15_000)
  expect((await user.fetch(PATHS.account)).status).toBe(200)
  provider.setAvailable(true)
  await expect.poll(async () => (await signIn()).status).toBe(200)
})

test('fifty sign-ins that wait for a slow provider delay no one else, and succeed', async () => {
  const user = clientOf(await signIn())
  const held = Promise.withResolvers<void>()
  let waiting = 0
  provider.respondWith(async (claims) => {
    waiting += 1
    await held.promise
    return provider.signIdToken(claims)
  })
  const signIns = Promise.all(Array.from({ length: 50 }, signIn))
  // More than the connections to the database, and than the requests that the portal processes at a time when it is busy.
  await expect.poll(() => waiting).toBeGreaterThan(20)
  for (let count = 0; count < 20; count++) expect((await user.fetch('api/documents/1')).status).toBe(200)
  held.resolve()
  expect((await signIns).map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
})

test('a provider that hangs costs a sign-in, after some seconds, and nothing else', async () => {
  const user = clientOf(await signIn())
  const hang = Promise.withResolvers<string>()
  provider.respondWith(() => hang.promise)
  const begun = performance.now()
  const attempt = signIn()
  expect((await user.fetch(PATHS.account)).status).toBe(200)
  expect((await attempt).status).not.toBe(200)
  expect(performance.now() - begun).toBeLessThan(30_000)
  hang.resolve('')
})

test('sign-ins succeed within ten seconds of each of three changes of the provider’s key without notice', async () => {
  for (let change = 0; change < 3; change++) {
    await provider.rotateKey()
    await expect.poll(async () => (await signIn()).status, { timeout: 10_000, interval: 500 }).toBe(200)
  }
})
