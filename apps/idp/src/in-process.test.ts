import fastify from 'fastify'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentityProvider, type IdentityProvider } from './index.ts'
import { startProvider, type TestProvider } from './testing/harness.ts'

const PUBLIC_ISSUER = 'https://portal.example.test/idp'

let provider: TestProvider
let identityProvider: IdentityProvider
const app = fastify()

/** As the server talks to its own provider: without the network, whatever the public address is. */
const fetchInProcess: client.CustomFetch = async (url, { method, headers, body }) => {
  const { pathname, search } = new URL(url)
  const response = await app.inject({
    method: method as 'GET' | 'POST',
    url: pathname + search,
    headers,
    ...(body && { payload: String(body) })
  })
  return new Response(response.body, {
    status: response.statusCode,
    headers: response.headers as Record<string, string>
  })
}

beforeAll(async () => {
  provider = await startProvider()
  identityProvider = createIdentityProvider({ ...provider.options, issuer: PUBLIC_ISSUER })
  // Fastify's own parsers would read the body before the provider can.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all('/idp/*', (request, reply) => {
    reply.hijack()
    identityProvider.handle(request.raw, reply.raw, request.ip)
  })
}, 60_000)
afterAll(async () => {
  await app.close()
  await provider.stop()
})

describe('mounted in Fastify and called in-process', () => {
  it('signs in behind a proxy that ends TLS', async () => {
    const configuration = await client.discovery(
      new URL(PUBLIC_ISSUER),
      'portal',
      undefined,
      client.ClientSecretBasic(provider.options.client.secret),
      { [client.customFetch]: fetchInProcess }
    )
    expect(configuration.serverMetadata().token_endpoint).toBe(`${PUBLIC_ISSUER}/token`)
    const { url, verifier, state, nonce } = await provider.begin()
    const started = await app.inject({ url: `/idp/authorize${url.search}`, headers: { host: 'internal:8080' } })
    expect(started.statusCode).toBe(303)
    expect(started.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    for (const cookie of [started.headers['set-cookie']].flat()) expect(cookie).toMatch(/^__Secure-idp_\w+.*; secure/)

    const path = started.headers.location!
    const cookie = [started.headers['set-cookie']].flat().map((text) => text!.split(';')[0])
    const page = await app.inject({ url: path, headers: { cookie: cookie.join('; ') } })
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)![1]!
    const signedIn = await app.inject({
      method: 'POST',
      url: path,
      headers: { cookie: cookie.join('; '), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ csrf, login: 'ada', password: 'secret' }).toString()
    })
    expect(signedIn.headers.location).toMatch(new RegExp(`^${PUBLIC_ISSUER}/authorize/[\\w-]+$`))
    const resumed = await app.inject({
      url: new URL(signedIn.headers.location!).pathname,
      headers: { cookie: cookie.join('; ') }
    })
    const tokens = await client.authorizationCodeGrant(configuration, new URL(resumed.headers.location!), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce
    })
    expect(tokens.claims()).toMatchObject({ iss: PUBLIC_ISSUER, sub: '7' })
  })
})
