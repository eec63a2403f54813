import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { base64url, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  assertionClaims,
  findAmong,
  makeApplication,
  makeKey,
  signAssertion,
  type TestKey
} from '../testing/applications.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'

/** Clients that authenticate by a signed assertion: private_key_jwt, RFC 7523. */

const application = makeApplication({ secrets: [] })
const { clientId } = application
let sandbox: TestSandbox
let key: TestKey

beforeAll(async () => {
  key = await makeKey('one')
  sandbox = await startSandbox({ findClient: findAmong(application), allowsOwnMachine: true, clock: () => new Date() })
})
afterAll(() => sandbox.close())
beforeEach(() => {
  application.keys = { jwks: { keys: [key.jwk] } }
})

async function ask(assertion: string, fields: Record<string, string> = {}, on = sandbox) {
  const response = await on.app.inject({
    method: 'POST',
    url: '/sandbox/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
      ...fields
    }).toString()
  })
  return { status: response.statusCode, body: response.json() }
}

const signed = (claims: Record<string, unknown> = {}) => signAssertion(key, assertionClaims(clientId, claims))
const seconds = () => Math.floor(Date.now() / 1000)

describe('an assertion', () => {
  test.each([
    ['the issuer', 'http://localhost:8080/sandbox'],
    ['the token endpoint', 'http://localhost:8080/sandbox/oauth2/token'],
    ['one of several', ['https://elsewhere.example', 'http://localhost:8080/sandbox']]
  ])('for %s gets a token', async (_what, aud) => {
    expect((await ask(await signed({ aud }))).status).toBe(200)
    expect((await ask(await signed({ aud }), { client_id: clientId })).status).toBe(200)
  })

  test.each(['RS256', 'PS384', 'ES512', 'EdDSA'])('may be signed by %s', async (alg) => {
    const own = await makeKey('other', alg)
    application.keys = { jwks: { keys: [own.jwk] } }
    expect((await ask(await signAssertion(own, assertionClaims(clientId), alg))).status).toBe(200)
  })

  test.each<[string, Record<string, unknown>]>([
    ['for another server', { aud: 'https://elsewhere.example' }],
    ['for an endpoint that begins alike', { aud: 'http://localhost:8080/sandbox/' }],
    ['without an audience', { aud: undefined }],
    ['of another issuer', { iss: 'other' }],
    ['without an issuer', { iss: undefined }],
    ['without an end', { exp: undefined }],
    ['that has expired', { exp: seconds() - 60 }],
    ['that lives for longer than five minutes', { exp: seconds() + 400 }],
    ['of the future', { iat: seconds() + 120 }],
    ['that is not valid yet', { nbf: seconds() + 120 }],
    ['without an id', { jti: undefined }],
    ['with an empty id', { jti: '' }],
    ['with a long id', { jti: 'x'.repeat(256) }]
  ])('%s is refused', async (_what, claims) => {
    const { status, body } = await ask(await signed(claims))
    expect([status, body]).toEqual([401, { error: 'invalid_client', error_description: expect.stringMatching(/\.$/) }])
  })

  test('counts once, on all instances together', async () => {
    const another = await sandbox.another()
    const jti = randomUUID()
    const claims = assertionClaims(clientId, { jti })
    const again = { ...claims, iat: seconds() - 1 }
    const responses = await Promise.all([
      ask(await signAssertion(key, claims)),
      ask(await signAssertion(key, claims), {}, another),
      ask(await signAssertion(key, again)),
      ask(await signAssertion(key, again), {}, another)
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    await another.app.close()
  })

  test('of another key, of none, or by a symmetric algorithm is refused', async () => {
    const stranger = await makeKey('one')
    const claims = () => assertionClaims(clientId)
    const none = `${base64url.encode('{"alg":"none"}')}.${base64url.encode(JSON.stringify(claims()))}.`
    const symmetric = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(new TextEncoder().encode(JSON.stringify(key.jwk)))
    const unknownKey = await signAssertion({ ...key, jwk: { ...key.jwk, kid: 'two' } }, claims())
    for (const assertion of [await signAssertion(stranger, claims()), none, symmetric, unknownKey, 'nothing', 'a.b.c'])
      expect((await ask(assertion, { client_id: clientId })).body.error).toBe('invalid_client')
  })

  test('is refused beside another client, a secret, or for a client without keys', async () => {
    expect((await ask(await signed(), { client_id: 'other' })).body.error).toBe('invalid_client')
    expect((await ask(await signed(), { client_secret: 'also' })).body.error).toBe('invalid_request')
    delete application.keys
    expect((await ask(await signed())).body.error).toBe('invalid_client')
  })
})

describe('keys at an address', () => {
  let server: Server
  let address: string
  let published: () => { status?: number; body: string }
  let fetched = 0

  beforeAll(async () => {
    server = createServer((_request, response) => {
      fetched += 1
      const { status = 200, body } = published()
      response.writeHead(status, status === 302 ? { location: body } : {}).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  beforeEach(() => {
    fetched = 0
    // Another address each time: what is fetched is cached.
    application.keys = { jwksUri: `${address}/${randomUUID()}` }
    published = () => ({ body: JSON.stringify({ keys: [key.jwk] }) })
  })

  test('are fetched once for many assertions', async () => {
    for (let index = 0; index < 5; index += 1) expect((await ask(await signed())).status).toBe(200)
    expect(fetched).toBe(1)
  })

  test('are fetched again for a key that they lack, when they have been there for half a minute', async () => {
    expect((await ask(await signed())).status).toBe(200)
    const next = await makeKey('next')
    published = () => ({ body: JSON.stringify({ keys: [key.jwk, next.jwk] }) })
    const ofNext = () => signAssertion(next, assertionClaims(clientId))
    expect([(await ask(await ofNext())).status, fetched]).toEqual([401, 1])
    const assertion = await ofNext()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000)
    expect([(await ask(assertion)).status, fetched]).toEqual([200, 2])
    vi.restoreAllMocks()
  })

  test.each<[string, () => { status?: number; body: string }]>([
    ['an error', () => ({ status: 500, body: '{}' })],
    ['a redirect', () => ({ status: 302, body: `${address}/elsewhere` })],
    ['no JSON', () => ({ body: '<html>' })],
    ['no key set', () => ({ body: '{"keys":"none"}' })],
    ['too much', () => ({ body: JSON.stringify({ keys: [key.jwk], more: 'x'.repeat(70_000) }) })]
  ])('are none where %s is returned, and the address is left alone for a while', async (_what, response) => {
    published = response
    for (let index = 0; index < 3; index += 1) {
      const { status, body } = await ask(await signed())
      expect([status, body.error]).toEqual([401, 'invalid_client'])
      expect(body.error_description).toContain('cannot be used')
    }
    expect(fetched).toBe(1)
  })

  test.each([
    ['https://127.0.0.1:1/jwks', 'its address is not public'],
    ['https://localhost:1/jwks', 'its address is not public'],
    ['https://[::1]/jwks', 'its address is not public'],
    ['https://[::ffff:127.0.0.1]/jwks', 'its address is not public'],
    ['https://2130706433/jwks', 'its address is not public'],
    ['https://10.0.0.1/jwks', 'its address is not public'],
    ['https://169.254.169.254/latest', 'its address is not public'],
    ['http://shop.example/jwks', 'its URL must start with https']
  ])('are not fetched from %s outside of development', async (jwksUri, reason) => {
    const guarded = await startSandbox({ findClient: findAmong(application), clock: () => new Date() })
    application.keys = { jwksUri }
    const { status, body } = await ask(await signed(), {}, guarded)
    expect([status, body.error_description]).toEqual([401, expect.stringContaining(reason)])
    await guarded.close()
  })
})
