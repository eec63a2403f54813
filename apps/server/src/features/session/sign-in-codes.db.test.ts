import { Visitor } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { type ExternalProvider, startExternalProvider } from '../../testing/sign-in/external-provider.ts'
import { redeem, settingsFor } from '../../testing/sign-in/external-sign-in.ts'

let provider: ExternalProvider
let portal: TestPortal

beforeAll(async () => {
  provider = await startExternalProvider()
  portal = await startPortal({ settings: settingsFor(provider) })
})
afterAll(async () => {
  await portal.close()
  await provider.stop()
})

/** A browser that has come back from the provider, with what the portal's callback has handed over. */
async function comeBack(): Promise<{ browser: Visitor; code: string }> {
  const browser = new Visitor()
  const { url } = await browser.go(new URL('/oauth2/start', portal.origin))
  return { browser, code: url.searchParams.get('id_token') ?? '' }
}

const stored = () => portal.sql<{ digest: string; id_token: string }>('select digest, id_token from sign_in_codes')

test('the callback hands over a code, of which only the digest is stored, and which is gone once it was used', async () => {
  const { browser, code } = await comeBack()
  expect(code).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await stored())).not.toContain(code)
  expect((await redeem(portal, new Visitor(), code)).status).toBe(401)
  expect((await redeem(portal, browser, code)).status).toBe(200)
  expect((await redeem(portal, browser, code)).status).toBe(401)
  expect(await stored()).toEqual([])
})

test('a code is valid for two minutes', async () => {
  const { browser, code } = await comeBack()
  const [row] = await portal.sql<{ seconds: number }>(
    `select extract(epoch from expires_date - now())::int as seconds from sign_in_codes`
  )
  expect(row?.seconds).toBeGreaterThan(100)
  expect(row?.seconds).toBeLessThanOrEqual(120)
  await portal.sql(`update sign_in_codes set expires_date = now() - interval '1 second'`)
  expect((await redeem(portal, browser, code)).status).toBe(401)
  expect(portal.log()).toContain('"check":"code"')
  await portal.sql('delete from sign_in_codes')
})

test('a client that has the id_token itself is still signed in by it, and then the code is worth nothing', async () => {
  const { browser, code } = await comeBack()
  const [row] = await stored()
  expect((await redeem(portal, browser, row?.id_token ?? '')).status).toBe(200)
  expect((await redeem(portal, browser, code)).status).toBe(401)
})
