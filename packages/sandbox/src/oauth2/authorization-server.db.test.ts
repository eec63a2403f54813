import { setTimeout as pause } from 'node:timers/promises'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic, findAmong, makeApplication } from '../testing/applications.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'

const one = makeApplication()
const other = makeApplication()
const SECRET = one.secrets[0] as string
const PAYMENTS = '/sandbox/payments/v1/payments'

const findApplication = findAmong(one, other)
const findClient = async (clientId: string) =>
  clientId === 'public' ? { clientId, scopes: ['payments'] } : findApplication(clientId)

const tokensSeen: string[] = []
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ findClient, onToken: (clientId) => tokensSeen.push(clientId) })
})
afterAll(() => sandbox.close())

/** Sends a form to an endpoint of the authorization server. */
async function post(
  path: string,
  fields: Record<string, string>,
  {
    authorization,
    on = sandbox,
    remoteAddress
  }: { authorization?: string; on?: TestSandbox; remoteAddress?: string } = {}
) {
  const response = await on.app.inject({
    method: 'POST',
    url: `/sandbox/oauth2/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(authorization && { authorization }) },
    payload: new URLSearchParams(fields).toString(),
    ...(remoteAddress && { remoteAddress })
  })
  const { statusCode: status, headers, body } = response
  return { status, headers, body: body ? response.json() : undefined }
}

const GRANT = { grant_type: 'client_credentials' }
const ownHeader = () => ({ authorization: basic(one.clientId, SECRET) })

async function tokenOf(application = one, on = sandbox): Promise<string> {
  const authorization = basic(application.clientId, application.secrets[0] as string)
  return (await post('token', GRANT, { authorization, on })).body.access_token
}

const statusOf = async (token: string, on = sandbox) => (await on.call('GET', PAYMENTS, { token })).status

describe('a confidential client', () => {
  test('gets a token by header or by form, with every secret it has', async () => {
    one.secrets.push('second')
    for (const secret of one.secrets) {
      const { status, headers } = await post('token', GRANT, { authorization: basic(one.clientId, secret) })
      expect([status, headers['cache-control'], headers.pragma]).toEqual([200, 'no-store', 'no-cache'])
      const posted = await post('token', { ...GRANT, client_id: one.clientId, client_secret: secret })
      expect(posted.status).toBe(200)
    }
    one.secrets.pop()
    const { status, body } = await post('token', GRANT, { authorization: basic(one.clientId, 'second') })
    expect([status, body.error]).toEqual([401, 'invalid_client'])
    expect(tokensSeen.at(-1)).toBe(one.clientId)
  })

  test.each<[string, Record<string, string>, string | undefined, number, string]>([
    ['no secret', { ...GRANT, client_id: one.clientId }, undefined, 401, 'invalid_client'],
    ['a wrong one', { ...GRANT, client_id: one.clientId, client_secret: 'no' }, undefined, 401, 'invalid_client'],
    ['one of another client', { ...GRANT }, basic(other.clientId, SECRET), 401, 'invalid_client'],
    ['another scheme', GRANT, 'Bearer x', 401, 'invalid_client'],
    ['two ways', { ...GRANT, client_secret: SECRET }, basic(one.clientId, SECRET), 400, 'invalid_request'],
    [
      'another client in the form',
      { ...GRANT, client_id: other.clientId },
      basic(one.clientId, SECRET),
      400,
      'invalid_request'
    ],
    ['another grant', { grant_type: 'authorization_code' }, basic(one.clientId, SECRET), 400, 'unsupported_grant_type'],
    ['no grant', {}, basic(one.clientId, SECRET), 400, 'invalid_request'],
    [
      'a scope it has not',
      { ...GRANT, scope: 'payments orders-api' },
      basic(one.clientId, SECRET),
      400,
      'invalid_scope'
    ],
    ['blanks for a scope', { ...GRANT, scope: '  ' }, basic(one.clientId, SECRET), 400, 'invalid_scope'],
    ['a workspace', { ...GRANT, workspace: 'workspace-1' }, basic(one.clientId, SECRET), 400, 'invalid_request'],
    ['an assertion without its type', { ...GRANT, client_assertion: 'a.b.c' }, undefined, 400, 'invalid_request']
  ])('is refused with %s, by RFC 6749', async (_what, fields, authorization, status, error) => {
    const response = await post('token', fields, authorization ? { authorization } : {})
    expect([response.status, response.body]).toEqual([
      status,
      { error, error_description: expect.stringMatching(/\.$/) }
    ])
    expect(response.headers['www-authenticate']).toBe(
      status === 401 && authorization ? 'Basic realm="Sandbox"' : undefined
    )
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('has data that no workspace is part of, and no other client sees', async () => {
    const payment = {
      orderId: 'OWN',
      countryCode: 'DE',
      amount: { value: '1.00', currency: 'EUR' },
      customer: { name: 'Lena' },
      method: { methodCode: 'M003' }
    }
    const token = await tokenOf()
    const { body } = await sandbox.call('POST', PAYMENTS, { token, body: payment })
    const path = `${PAYMENTS}/${body.paymentId}`
    expect((await sandbox.call('GET', path, { token })).status).toBe(200)
    expect((await sandbox.call('GET', path, { token: await tokenOf(other) })).status).toBe(404)
  })
})

describe('a token', () => {
  test('is signed by a key that is published, with the claims of RFC 9068', async () => {
    const address = await sandbox.app.listen({ port: 0 })
    const keys = createRemoteJWKSet(new URL(`${address}/sandbox/oauth2/jwks`))
    const token = await tokenOf()
    const { payload, protectedHeader } = await jwtVerify(token, keys, { typ: 'at+jwt', algorithms: ['EdDSA'] })
    expect(protectedHeader.kid).toMatch(/^[\w-]{43}$/)
    expect(payload).toEqual({
      iss: 'http://localhost:8080/sandbox',
      aud: 'http://localhost:8080/sandbox',
      sub: one.clientId,
      client_id: one.clientId,
      scope: 'finance-quotation payments',
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 300
    })
  })

  test('of a client that is suspended is refused at once here, and again good when it is active', async () => {
    const token = await tokenOf(other)
    expect(await statusOf(token)).toBe(200)
    other.isActive = false
    const refused = await sandbox.call('GET', PAYMENTS, { token })
    expect([refused.status, refused.body.detail]).toEqual([
      401,
      'The application of the token is suspended or has ended.'
    ])
    expect(refused.headers['www-authenticate']).toContain('error="invalid_token"')
    other.isActive = true
    expect(await statusOf(token)).toBe(200)
  })
})

describe('keys', () => {
  test('rotate: the next one is published before it signs, the former one verifies until it is gone', async () => {
    const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    let secrets: [Buffer, ...Buffer[]] = [first]
    const rotating = await startSandbox({ findClient, signingSecrets: () => secrets })
    const published = async (): Promise<string[]> =>
      (await rotating.app.inject('/sandbox/oauth2/jwks')).json().keys.map(({ kid }: { kid: string }) => kid)
    const kidOf = (token: string) => decodeProtectedHeader(token).kid
    const old = await tokenOf(one, rotating)
    expect(await published()).toEqual([kidOf(old)])
    secrets = [first, second]
    const announced = await published()
    expect([announced.length, kidOf(await tokenOf(one, rotating))]).toEqual([2, kidOf(old)])
    secrets = [second, first]
    const renewed = await tokenOf(one, rotating)
    expect(announced).toContain(kidOf(renewed))
    expect(await Promise.all([old, renewed].map((token) => statusOf(token, rotating)))).toEqual([200, 200])
    await rotating.close()
  })

  test('have no private part', async () => {
    const response = await sandbox.app.inject('/sandbox/oauth2/jwks')
    expect(response.headers['content-type']).toContain('application/jwk-set+json')
    expect(response.json().keys.map((key: object) => Object.keys(key).sort())).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'use', 'x']
    ])
  })
})

describe('revocation', () => {
  test('ends a token on every instance within 5 seconds', async () => {
    const another = await sandbox.another()
    const [token, kept] = [await tokenOf(), await tokenOf()]
    expect(await statusOf(token, another)).toBe(200)
    const revoked = await post('revoke', { token, token_type_hint: 'refresh_token' }, ownHeader())
    expect([revoked.status, revoked.body]).toEqual([200, undefined])
    const here = await sandbox.call('GET', PAYMENTS, { token })
    expect([here.status, here.body.detail]).toEqual([
      401,
      'The token was revoked. Request a new one from the token endpoint.'
    ])
    await expect.poll(() => statusOf(token, another), { timeout: 5_000 }).toBe(401)
    expect(await statusOf(kept, another)).toBe(200)
    await another.app.close()
  })

  test('is for a client’s own tokens, and a success for what is no token', async () => {
    const token = await tokenOf(other)
    const foreign = await post('revoke', { token }, ownHeader())
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_request'])
    expect(await statusOf(token)).toBe(200)
    expect((await post('revoke', { token: 'nothing' }, ownHeader())).status).toBe(200)
    expect((await post('revoke', {}, ownHeader())).body.error).toBe('invalid_request')
    expect((await post('revoke', { token, client_id: other.clientId })).status).toBe(401)
  })

  test('is for public clients too', async () => {
    const token = await sandbox.token({ client_id: 'public' })
    expect((await post('revoke', { token, client_id: 'public' })).status).toBe(200)
    expect(await statusOf(token)).toBe(401)
  })
})

describe('introspection', () => {
  test('says of a client’s own token what it is', async () => {
    const token = await tokenOf()
    const { status, body, headers } = await post('introspect', { token }, ownHeader())
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({
      active: true,
      client_id: one.clientId,
      sub: one.clientId,
      scope: 'finance-quotation payments',
      token_type: 'Bearer',
      iss: 'http://localhost:8080/sandbox'
    })
    expect(body.exp - body.iat).toBe(300)
  })

  test('says of any other token only that it is not active', async () => {
    const ended = await tokenOf()
    for (const token of [await tokenOf(other), 'nothing', `${ended}x`])
      expect((await post('introspect', { token }, ownHeader())).body).toEqual({ active: false })
    const own = await startSandbox({ findClient })
    const expired = await tokenOf(one, own)
    own.advance(301_000)
    expect((await post('introspect', { token: expired }, { ...ownHeader(), on: own })).body).toEqual({ active: false })
    await own.close()
  })

  test('needs a client that authenticates', async () => {
    const token = await sandbox.token({ client_id: 'public' })
    const response = await post('introspect', { token, client_id: 'public' })
    expect([response.status, response.body.error]).toEqual([401, 'invalid_client'])
  })
})

describe('metadata', () => {
  test('stand by RFC 8414, and where clients look that append to the issuer', async () => {
    const urls = [
      '/.well-known/oauth-authorization-server/sandbox',
      '/sandbox/.well-known/oauth-authorization-server',
      '/sandbox/.well-known/openid-configuration'
    ]
    const [metadata, ...same] = await Promise.all(urls.map(async (url) => (await sandbox.app.inject(url)).json()))
    expect(same).toEqual([metadata, metadata])
    expect(metadata).toMatchObject({
      issuer: 'http://localhost:8080/sandbox',
      token_endpoint: 'http://localhost:8080/sandbox/oauth2/token',
      revocation_endpoint: 'http://localhost:8080/sandbox/oauth2/revoke',
      introspection_endpoint: 'http://localhost:8080/sandbox/oauth2/introspect',
      jwks_uri: 'http://localhost:8080/sandbox/oauth2/jwks',
      grant_types_supported: ['client_credentials'],
      response_types_supported: []
    })
    expect(metadata.scopes_supported).toContain('payments')
    expect(metadata.token_endpoint_auth_signing_alg_values_supported).not.toContain('HS256')
  })

  test.each([
    ['GET', '/sandbox/oauth2/token', 'POST'],
    ['GET', '/sandbox/oauth2/revoke', 'POST'],
    ['POST', '/sandbox/oauth2/jwks', 'GET']
  ] as const)('%s %s is a wrong method', async (method, url, allow) => {
    const response = await sandbox.app.inject({ method, url })
    expect([response.statusCode, response.headers.allow]).toEqual([405, expect.stringContaining(allow)])
  })
})

describe('limits', () => {
  test('count per token and per application, from all addresses together', async () => {
    const limited = await startSandbox({ findClient, callsPerMinute: 20 })
    const call = (token: string, remoteAddress: string) =>
      limited.app.inject({ url: PAYMENTS, headers: { authorization: `Bearer ${token}` }, remoteAddress })
    const use = async (token: string, times: number) => {
      let last = await call(token, '10.0.0.1')
      for (let index = 1; index < times; index += 1) last = await call(token, `10.0.1.${index}`)
      return last
    }
    const [first, second, third] = [
      await tokenOf(one, limited),
      await tokenOf(one, limited),
      await tokenOf(one, limited)
    ]
    const within = await use(first, 20)
    expect([within.statusCode, within.headers.ratelimit]).toEqual([
      200,
      expect.stringMatching(/^"token";r=0;t=\d+, "application";r=20;t=\d+$/)
    ])
    const beyond = await call(first, '10.0.0.9')
    expect([beyond.statusCode, Number(beyond.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(beyond.json().code).toBe('too_many_requests')
    // Another token goes on, until the application has had all of its calls.
    expect((await use(second, 20)).statusCode).toBe(200)
    expect((await call(third, '10.0.0.9')).statusCode).toBe(429)
    expect((await call(await tokenOf(other, limited), '10.0.0.1')).statusCode).toBe(200)
    await limited.close()
  })

  test('of tokens count per application, and nobody without its secret can use them up', async () => {
    const limited = await startSandbox({ findClient, tokensPerMinute: 20 })
    const ask = (remoteAddress: string, secret = SECRET) =>
      post('token', GRANT, { authorization: basic(one.clientId, secret), on: limited, remoteAddress })
    for (let index = 0; index < 60; index += 1) await ask(`10.1.${index}.1`, 'guess')
    const statuses: number[] = []
    for (let index = 0; index < 41; index += 1) statuses.push((await ask(`10.2.${index}.1`)).status)
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(200))
    expect(statuses[40]).toBe(429)
    await limited.close()
  })
})

test('a call takes no statement for the check of its token beyond one in some seconds', async () => {
  const token = await tokenOf()
  await statusOf(token)
  const before = await sandbox.sql<{ calls: number }>(
    `select coalesce(sum(idx_scan + seq_scan), 0)::int as calls from pg_stat_user_tables where relname = 'revoked_tokens'`
  )
  for (let index = 0; index < 30; index += 1) await statusOf(token)
  await pause(1_100)
  const after = await sandbox.sql<{ calls: number }>(
    `select coalesce(sum(idx_scan + seq_scan), 0)::int as calls from pg_stat_user_tables where relname = 'revoked_tokens'`
  )
  expect((after[0]?.calls ?? 0) - (before[0]?.calls ?? 0)).toBeLessThan(10)
})
