import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAmong, freePort, makeApplication, makeKey, type TestKey } from '../testing/applications.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'

/** Published libraries get tokens, and know nothing but the issuer's address. */

const application = makeApplication()
const SECRET = application.secrets[0] as string
let sandbox: TestSandbox
let issuer: URL
let key: TestKey

beforeAll(async () => {
  const port = await freePort()
  key = await makeKey('library')
  application.keys = { jwks: { keys: [key.jwk] } }
  sandbox = await startSandbox({
    publicUrl: `http://localhost:${port}`,
    findClient: findAmong(application),
    clock: () => new Date()
  })
  await sandbox.app.listen({ port })
  issuer = new URL(`http://localhost:${port}/sandbox`)
})
afterAll(() => sandbox.close())

const payments = (token: string) => sandbox.call('GET', '/sandbox/payments/v1/payments', { token })

describe('oauth4webapi', () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const discover = async (algorithm: 'oauth2' | 'oidc') =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm, ...insecure }))
  const client = { client_id: application.clientId }

  test.each([
    ['client_secret_basic', () => oauth.ClientSecretBasic(SECRET)],
    ['client_secret_post', () => oauth.ClientSecretPost(SECRET)],
    ['private_key_jwt', () => oauth.PrivateKeyJwt({ key: key.privateKey, kid: 'library' })]
  ])('gets, introspects and revokes a token by %s', async (_method, authentication) => {
    const server = await discover('oauth2')
    const parameters = new URLSearchParams({ scope: 'payments' })
    const response = await oauth.clientCredentialsGrantRequest(server, client, authentication(), parameters, insecure)
    const { access_token: token, scope } = await oauth.processClientCredentialsResponse(server, client, response)
    expect([scope, (await payments(token)).status]).toEqual(['payments', 200])

    const introspect = async () =>
      oauth.processIntrospectionResponse(
        server,
        client,
        await oauth.introspectionRequest(server, client, authentication(), token, insecure)
      )
    expect(await introspect()).toMatchObject({ active: true, client_id: application.clientId, scope: 'payments' })
    const revoked = await oauth.revocationRequest(server, client, authentication(), token, insecure)
    await oauth.processRevocationResponse(revoked)
    expect(await introspect()).toEqual({ active: false })
    expect((await payments(token)).status).toBe(401)
  })

  test('validates a token as a resource server does (RFC 9068)', async () => {
    const server = await discover('oidc')
    const response = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(SECRET),
      {},
      insecure
    )
    const { access_token: token } = await oauth.processClientCredentialsResponse(server, client, response)
    const request = new Request('http://localhost/', { headers: { authorization: `Bearer ${token}` } })
    const claims = await oauth.validateJwtAccessToken(server, request, issuer.href, insecure)
    expect(claims).toMatchObject({
      iss: issuer.href,
      sub: application.clientId,
      client_id: application.clientId,
      scope: 'finance-quotation payments'
    })
  })
})

describe('openid-client', () => {
  test.each(['oauth2', 'oidc'] as const)(
    'gets a token by the issuer alone, looking for it as %s does',
    async (algorithm) => {
      const options = { algorithm, execute: [openid.allowInsecureRequests] }
      const configuration = await openid.discovery(issuer, application.clientId, SECRET, undefined, options)
      const { access_token: token } = await openid.clientCredentialsGrant(configuration)
      expect((await payments(token)).status).toBe(200)
      expect((await openid.tokenIntrospection(configuration, token)).active).toBe(true)
      await openid.tokenRevocation(configuration, token)
      expect((await openid.tokenIntrospection(configuration, token)).active).toBe(false)
    }
  )

  test('gets a token by an assertion', async () => {
    const authentication = openid.PrivateKeyJwt({ key: key.privateKey, kid: 'library' })
    const options = { execute: [openid.allowInsecureRequests] }
    const configuration = await openid.discovery(issuer, application.clientId, undefined, authentication, options)
    const { access_token: token } = await openid.clientCredentialsGrant(configuration, { scope: 'payments' })
    expect((await payments(token)).status).toBe(200)
  })
})
