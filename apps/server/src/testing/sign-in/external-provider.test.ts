import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExternalProvider, type Forgery, startExternalProvider } from './external-provider.ts'

const REDIRECT_URI = 'http://portal.test/oauth2/callback'

let provider: ExternalProvider
let configuration: client.Configuration

beforeAll(async () => {
  provider = await startExternalProvider()
  configuration = await client.discovery(
    new URL(provider.issuer),
    provider.clientId,
    undefined,
    client.ClientSecretPost(provider.clientSecret),
    { execute: [client.allowInsecureRequests] }
  )
})
afterAll(() => provider.stop())

async function redirectOf(url: URL | string): Promise<URL> {
  return new URL((await fetch(url, { redirect: 'manual' })).headers.get('location')!)
}

async function signIn(): Promise<string> {
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256'
  })
  const tokens = await client.authorizationCodeGrant(configuration, await redirectOf(url), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true
  })
  return tokens.id_token!
}

/** Verifies as a careful relying party would. */
async function verify(idToken: string, nonce: string): Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(configuration.serverMetadata().jwks_uri!))
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: provider.issuer,
    audience: provider.clientId,
    algorithms: ['ES256']
  })
  if (payload.nonce !== nonce) throw new Error('nonce')
  if (payload.iat! > Date.now() / 1000 + 5) throw new Error('iat')
  return payload
}

describe('the external provider', () => {
  it('signs in whoever is set, with a standards-conforming client', async () => {
    provider.setAccount({ sub: 's', email: 'x@example.test' })
    const idToken = await signIn()
    const nonce = JSON.parse(atob(idToken.split('.')[1]!)).nonce
    expect(await verify(idToken, nonce)).toMatchObject({ sub: 's', email: 'x@example.test', aud: [provider.clientId] })
  })

  it('returns an id_token at once from its login form', async () => {
    const query = new URLSearchParams({ nonce: 'n', redirect_uri: 'http://portal.test/oauth2/authorization/oidc' })
    const back = await redirectOf(`${provider.loginFormUrl}?${query}`)
    expect(back.pathname).toBe('/oauth2/authorization/oidc')
    expect((await verify(back.searchParams.get('id_token')!, 'n')).nonce).toBe('n')
  })

  it.each([
    'expired',
    'issued in the future',
    'foreign audience',
    'foreign issuer',
    'wrong nonce',
    'without nonce',
    'alg none',
    'HS256 with the public key',
    'unknown key',
    'impostor key',
    'changed payload'
  ] satisfies Forgery[])('makes a token that is refused: %s', async (forgery) => {
    const claims = provider.idTokenClaims('n')
    expect(await verify(await provider.signIdToken(claims), 'n')).toBeDefined()
    await expect(verify(await provider.forgeIdToken(forgery, claims), 'n')).rejects.toThrow()
  })

  it('gives out what it is told to, refuses, and can be down', async () => {
    provider.respondWith((claims) => provider.forgeIdToken('foreign issuer', claims))
    await expect(signIn()).rejects.toThrow()
    provider.respondWith(undefined)
    provider.refuseWith('access_denied')
    await expect(signIn()).rejects.toMatchObject({ error: 'access_denied' })
    provider.refuseWith(undefined)
    provider.setAvailable(false)
    expect((await fetch(`${provider.issuer}/keys`)).status).toBe(503)
    provider.setAvailable(true)
    expect(await signIn()).toBeDefined()
  })

  it('withdraws its key when it has a new one', async () => {
    const before = await provider.signIdToken(provider.idTokenClaims('n'))
    await provider.rotateKey()
    await expect(verify(before, 'n')).rejects.toThrow('no applicable key')
    expect(await verify(await provider.signIdToken(provider.idTokenClaims('n')), 'n')).toBeDefined()
  })
})
