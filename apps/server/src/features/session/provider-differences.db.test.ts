import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Visitor } from '@portico/testing'
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import {
  type ExternalProvider,
  type ExternalProviderOptions,
  startExternalProvider
} from '../../testing/sign-in/external-provider.ts'
import { accountOf, settingsFor, signIn } from '../../testing/sign-in/external-sign-in.ts'

/** Runs a portal with a provider while a test uses them. */
async function withProvider(
  options: ExternalProviderOptions,
  settings: (provider: ExternalProvider) => Record<string, string>,
  use: (portal: TestPortal, provider: ExternalProvider) => Promise<void>
): Promise<void> {
  const provider = await startExternalProvider(options)
  const portal = await startPortal({ settings: { ...settingsFor(provider), ...settings(provider) } })
  try {
    await use(portal, provider)
  } finally {
    await portal.close()
    await provider.stop()
  }
}

/** Of an address of the loopback, whichever of the two families it is of. */
const LOOPBACK_NETWORK = expect.stringMatching(/^(127\.0\.0\.0\/24|::\/48)$/)

/** The last line of the log about a sign-in that failed. */
const failureIn = (portal: TestPortal): Record<string, unknown> =>
  JSON.parse(
    portal
      .log()
      .trimEnd()
      .split('\n')
      .findLast((line) => line.includes('sign-in failed')) ?? '{}'
  )

test('a client secret with unreserved characters is sent as it is: some providers do not decode it', async () => {
  const options = { clientAuthentication: 'client_secret_basic', clientSecret: "a-b_c.d!e~f*g'h(i)j" } as const
  await withProvider(
    options,
    () => ({}),
    async (portal, provider) => {
      expect((await signIn(portal)).status).toBe(200)
      expect(provider.requests.find(({ path: asked }) => asked === '/token')?.parameters).not.toHaveProperty(
        'client_secret'
      )
    }
  )
})

test.each(['ES256', 'RS256', 'Ed25519'])(
  'private_key_jwt with a key of %s signs in, in PEM and in JWK form',
  async (alg) => {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-key-'))
    const file = path.join(folder, 'client.key')
    const forms = [
      await exportPKCS8(privateKey),
      JSON.stringify({ ...(await exportJWK(privateKey)), kid: 'of-the-portal', alg })
    ]
    try {
      for (const form of forms) {
        fs.writeFileSync(file, form)
        const settings = () => ({
          OIDC_CLIENT_AUTH: 'private_key_jwt',
          OIDC_CLIENT_KEY_FILE: file,
          OIDC_CLIENT_SECRET: ''
        })
        await withProvider(
          { clientAuthentication: 'private_key_jwt', clientKey: publicKey },
          settings,
          async (portal) => {
            expect((await signIn(portal)).status).toBe(200)
          }
        )
      }
      fs.writeFileSync(file, 'no key')
      const settings = { OIDC_ISSUER: 'http://localhost:9', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_AUTH: 'private_key_jwt' }
      await expect(startPortal({ settings: { ...settings, OIDC_CLIENT_KEY_FILE: file } })).rejects.toThrow(
        /it contains no private key/
      )
      await expect(startPortal({ settings: { ...settings, OIDC_CLIENT_KEY_FILE: `${file}2` } })).rejects.toThrow(
        /cannot be read/
      )
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  }
)

test('the log of a failed sign-in has the step and the provider’s own words, and no secret', async () => {
  const secret = randomUUID()
  await withProvider(
    {},
    () => ({ OIDC_CLIENT_SECRET: secret }),
    async (portal, provider) => {
      expect((await new Visitor().go(new URL('/oauth2/start', portal.origin))).url.search).toBe('?error=login_failed')
      expect(failureIn(portal)).toMatchObject({
        step: 'token endpoint',
        cause: 'status 400 invalid_client (Invalid client secret provided)',
        network: LOOPBACK_NETWORK
      })
      provider.refuseWith('consent_required')
      await new Visitor().go(new URL('/oauth2/start', portal.origin))
      expect(failureIn(portal)).toMatchObject({ step: 'authorization response', cause: 'consent_required' })
      expect(portal.log()).not.toMatch(/undefined|\[object/)
      expect(portal.log()).not.toContain(secret)
    }
  )
})

test('an id_token that does not fit is named as the step', async () => {
  await withProvider(
    {},
    () => ({}),
    async (portal, provider) => {
      provider.respondWith((claims) => provider.signIdToken({ ...claims, aud: ['another'] }))
      await new Visitor().go(new URL('/oauth2/start', portal.origin))
      expect(failureIn(portal)).toMatchObject({ step: 'id_token', cause: expect.stringContaining('"aud"') })
    }
  )
})

const NAMES = { preferred_username: 'ada', given_name: 'Ada', family_name: 'Lovelace', email: 'ada@example.test' }

test('claims that are not in the id_token are read from userinfo, roles too, and those in it win', async () => {
  const userinfo = { ...NAMES, given_name: 'Augusta', groups: ['admins'], address: 'not asked for' }
  const settings = () => ({ OIDC_ROLES_CLAIM: 'groups', OIDC_ADMIN_ROLES: 'admins' })
  await withProvider({ userinfo }, settings, async (portal, provider) => {
    provider.setAccount({ sub: 'ada', given_name: 'Ada' })
    const account = await accountOf(portal, await signIn(portal))
    expect(account).toMatchObject({ login: 'ada', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.test' })
    expect(account.authorities).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
    await new Visitor().go(new URL('/oauth2/start', portal.origin))
    expect(JSON.stringify(await portal.sql('select token_claims from sign_in_codes'))).not.toContain('not asked for')
  })
})

test('userinfo about somebody else is refused where roles depend on it, and ignored elsewhere', async () => {
  const userinfo = { ...NAMES, sub: 'eve', groups: ['admins'] }
  const settings = () => ({ OIDC_ROLES_CLAIM: 'groups', OIDC_ADMIN_ROLES: 'admins' })
  await withProvider({ userinfo }, settings, async (portal, provider) => {
    provider.setAccount({ sub: 'ada' })
    expect((await new Visitor().go(new URL('/oauth2/start', portal.origin))).url.search).toBe('?error=login_failed')
    expect(failureIn(portal)).toMatchObject({ step: 'userinfo' })
  })
  await withProvider(
    { userinfo },
    () => ({}),
    async (portal, provider) => {
      provider.setAccount({ sub: 'ada' })
      expect(await accountOf(portal, await signIn(portal))).toMatchObject({ login: 'ada', firstName: '', email: '' })
      expect(portal.log()).toContain('userinfo of the identity provider cannot be read')
    }
  )
})

test('clocks may differ by the tolerance, and beyond it the log says by how much', async () => {
  const at = (seconds: number) => (provider: ExternalProvider) => {
    const shift = (claims: Record<string, unknown>) => ({
      ...claims,
      iat: Number(claims.iat) + seconds,
      exp: Number(claims.exp) + seconds
    })
    provider.respondWith((claims) => provider.signIdToken(shift(claims)))
  }
  await withProvider(
    {},
    () => ({}),
    async (portal, provider) => {
      at(50)(provider)
      expect((await signIn(portal)).status).toBe(200)
      // Its id_tokens are valid for 300 seconds.
      at(-350)(provider)
      expect((await signIn(portal)).status).toBe(200)
      at(90)(provider)
      expect((await signIn(portal)).status).toBe(401)
      const refused = JSON.parse(
        portal
          .log()
          .trimEnd()
          .split('\n')
          .findLast((line) => line.includes('"check"')) ?? '{}'
      )
      expect(refused).toMatchObject({ check: 'issuedAt', network: LOOPBACK_NETWORK })
      expect(refused.secondsOff).toBeGreaterThanOrEqual(88)
      expect(refused.secondsOff).toBeLessThanOrEqual(90)
      at(-400)(provider)
      expect((await new Visitor().go(new URL('/oauth2/start', portal.origin))).url.search).toBe('?error=login_failed')
      expect(failureIn(portal)).toMatchObject({ step: 'id_token', cause: expect.stringContaining('"exp"') })
      expect(failureIn(portal).secondsOff).toBeGreaterThanOrEqual(100)
      expect(failureIn(portal).secondsOff).toBeLessThanOrEqual(103)
    }
  )
  await withProvider(
    {},
    () => ({ OIDC_CLOCK_TOLERANCE: '100' }),
    async (portal, provider) => {
      at(90)(provider)
      expect((await signIn(portal)).status).toBe(200)
    }
  )
})
