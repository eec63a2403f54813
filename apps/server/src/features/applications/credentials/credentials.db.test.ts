import { generateKeyPairSync } from 'node:crypto'
import type { ApplicationToken } from '@portico/contract'
import { LIMITS, PATHS } from '@portico/contract'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { applicationCalls, requestToken } from '../../../testing/applications.ts'
import { problemOf } from '../../../testing/documents.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

const own = applicationCalls(() => user)
const managed = applicationCalls(() => admin)

const PAYMENTS = 'sandbox/payments/v1/payments?limit=1'
const statusWith = async (token: string | undefined) =>
  (await fetch(`${portal.origin}/${PAYMENTS}`, { headers: { authorization: `Bearer ${token}` } })).status

/** Milliseconds within which a token must be refused on every instance. */
const WITHIN = { timeout: 5_000, interval: 100 }

describe('a secret', () => {
  test('is shown once, stored as a digest, and gets tokens', async () => {
    const { id, clientId } = await own.create({ scopes: ['payments'] })
    const response = await own.send('POST', PATHS.applicationSecrets(id), { label: ' Shop server ' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const { secret, ...rest } = (await response.json()) as { secret: string; id: number }
    expect(secret).toMatch(/^portico_sandbox_[\w-]{43}$/)
    expect(rest).toMatchObject({ label: 'Shop server', expiresDate: null, lastUsedDate: null })
    expect((await own.read(id)).secrets).toEqual([rest])
    const everything = await portal.sql(
      `select row_to_json(s)::text as text from application_secrets s
       union all select coalesce(before::text, '') || coalesce(after::text, '') from audit_log
       union all select coalesce(text, '') || data::text from mails`
    )
    expect(JSON.stringify(everything)).not.toContain(secret)

    const { status, body } = await requestToken(portal.origin, clientId, secret)
    expect([status, body.scope]).toEqual([200, 'payments'])
    expect(await statusWith(body.access_token)).toBe(200)
    const [used] = (await own.read(id)).secrets
    expect(Date.parse(used?.lastUsedDate ?? '')).toBeGreaterThanOrEqual(Date.parse(used?.createdDate ?? ''))
    expect((await mailsTo(portal, 'user@localhost')).at(-1)?.kind ?? 'applicationSecretCreated').toBe(
      'applicationSecretCreated'
    )
  })

  test('is accepted beside another, and a third is refused', async () => {
    const { id, clientId } = await own.create()
    const first = await own.addSecret(id)
    const second = await own.addSecret(id)
    const third = await own.send('POST', PATHS.applicationSecrets(id), {})
    expect([third.status, (await problemOf(third)).code]).toEqual([409, 'secretsExhausted'])
    for (const { secret } of [first, second])
      expect((await requestToken(portal.origin, clientId, secret)).status).toBe(200)
  })

  test('of two that are created at the same moment beside one, one is refused', async () => {
    const { id } = await own.create()
    await own.addSecret(id)
    const responses = await Promise.all([1, 2].map(() => own.send('POST', PATHS.applicationSecrets(id), {})))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await own.read(id)).secrets).toHaveLength(LIMITS.applicationSecrets)
  })

  test('that was revoked gets no further token, and what it got before goes on', async () => {
    const { id, clientId } = await own.create()
    const [old, next] = [await own.addSecret(id), await own.addSecret(id)]
    const { body } = await requestToken(portal.origin, clientId, old.secret)
    expect((await own.send('DELETE', PATHS.applicationSecret(id, old.id))).status).toBe(204)
    const refused = await requestToken(portal.origin, clientId, old.secret)
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client'])
    expect((await requestToken(portal.origin, clientId, next.secret)).status).toBe(200)
    expect(await statusWith(body.access_token)).toBe(200)
    expect((await own.send('DELETE', PATHS.applicationSecret(id, old.id))).status).toBe(404)
  })

  test('expires, and makes room for another', async () => {
    const { id, clientId } = await own.create()
    const expiring = await own.addSecret(id, { expiresDate: new Date(Date.now() + 3_600_000).toISOString() })
    await own.addSecret(id)
    expect((await requestToken(portal.origin, clientId, expiring.secret)).status).toBe(200)
    await portal.sql(`update application_secrets set expires_date = now() - interval '1 second' where id = $1`, [
      expiring.id
    ])
    expect((await requestToken(portal.origin, clientId, expiring.secret)).status).toBe(401)
    expect((await own.send('POST', PATHS.applicationSecrets(id), {})).status).toBe(201)
  })

  test('that expires on a day is accepted until the day ends', async () => {
    const { id } = await own.create()
    expect((await own.addSecret(id, { expiresDate: '2999-12-31' })).expiresDate).toBe('3000-01-01T00:00:00.000Z')
  })

  test.each([
    ['expiresDate', { expiresDate: '2001-01-01' }, 'Min'],
    ['expiresDate', { expiresDate: '2999-02-30' }, 'Date'],
    ['expiresDate', { expiresDate: 'tomorrow' }, 'Date'],
    ['label', { label: 'x'.repeat(LIMITS.applicationSecretLabel + 1) }, 'Size'],
    ['label', { label: 5 }, 'Pattern']
  ])('is refused with a field error for %s: %j', async (field, json, message) => {
    const { id } = await own.create()
    const response = await own.send('POST', PATHS.applicationSecrets(id), json)
    expect((await problemOf(response)).fieldErrors).toEqual([{ objectName: 'applications', field, message }])
  })

  test('needs a recent sign-in, as its revocation and the keys do', async () => {
    const { id } = await own.create()
    const { id: secretId } = await own.addSecret(id)
    const setSignIn = (ago: string) =>
      portal.sql(
        `update sessions set authenticated_date = now() - $1::interval where user_id = (select id from users where login = 'user')`,
        [ago]
      )
    await setSignIn('11 minutes')
    for (const response of [
      await own.send('POST', PATHS.applicationSecrets(id), {}),
      await own.send('DELETE', PATHS.applicationSecret(id, secretId)),
      await own.send('PUT', PATHS.applicationKeys(id), {})
    ])
      expect([response.status, (await problemOf(response)).code]).toEqual([403, 'reauthentication'])
    await setSignIn('0 minutes')
  })

  test('is not for administrators who are no members', async () => {
    const { id } = await own.create()
    for (const [method, path] of [
      ['POST', PATHS.applicationSecrets(id)],
      ['PUT', PATHS.applicationKeys(id)],
      ['POST', PATHS.applicationToken(id)]
    ] as const)
      expect([path, (await managed.send(method, path, {})).status]).toEqual([path, 403])
  })
})

describe('tokens of an application that is no longer active', () => {
  test.each([
    ['suspended', (id: number) => managed.patch(id, { status: 'SUSPENDED', statusReason: 'Test' })],
    ['ended', (id: number) => own.patch(id, { status: 'ENDED' })],
    ['deleted', (id: number) => own.send('DELETE', PATHS.application(id))],
    ['without an owner who may work', () => portal.sql(`update users set activated = false where login = 'user'`)]
  ])(
    'are refused within 5 seconds once it is %s',
    async (_what, stop) => {
      const { id, clientId } = await own.create()
      const { secret } = await own.addSecret(id)
      const { body } = await requestToken(portal.origin, clientId, secret)
      expect(await statusWith(body.access_token)).toBe(200)
      await stop(id)
      expect((await requestToken(portal.origin, clientId, secret)).status).toBe(401)
      await expect.poll(() => statusWith(body.access_token), WITHIN).toBe(401)
      await portal.sql(`update users set activated = true where login = 'user'`)
    },
    15_000
  )

  test('are good again when it is active again', async () => {
    const { id, clientId } = await own.create()
    const { secret } = await own.addSecret(id)
    await managed.patch(id, { status: 'SUSPENDED', statusReason: 'Test' })
    expect((await requestToken(portal.origin, clientId, secret)).status).toBe(401)
    await managed.patch(id, { status: 'ACTIVE' })
    expect((await requestToken(portal.origin, clientId, secret)).status).toBe(200)
  })
})

describe('a token for members', () => {
  test('is theirs without a secret, for some or all scopes', async () => {
    const { id } = await own.create({ scopes: ['payments', 'simulations'] })
    const all = await user.json<ApplicationToken>(PATHS.applicationToken(id), { method: 'POST', json: {} })
    expect(all).toMatchObject({ token_type: 'Bearer', expires_in: 300, scope: 'payments simulations' })
    expect(await statusWith(all.access_token)).toBe(200)
    const some = await user.json<ApplicationToken>(PATHS.applicationToken(id), {
      method: 'POST',
      json: { scope: 'simulations' }
    })
    expect([some.scope, await statusWith(some.access_token)]).toEqual(['simulations', 403])
    const refused = await own.send('POST', PATHS.applicationToken(id), { scope: 'orders-api' })
    expect((await problemOf(refused)).fieldErrors).toEqual([
      { objectName: 'applications', field: 'scope', message: 'Enum' }
    ])
  })
})

describe('public keys', () => {
  const key = async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: 'one' }, secret: await exportJWK(privateKey) }
  }

  test('authenticate an application by assertions, each once', async () => {
    const { id, clientId } = await own.create()
    const { privateKey, jwk } = await key()
    const set = await own.send('PUT', PATHS.applicationKeys(id), { jwks: { keys: [jwk] } })
    expect([set.status, await set.json()]).toEqual([200, { jwks: { keys: [jwk] }, jwksUri: null }])
    expect((await own.read(id)).keys).toEqual({ jwks: { keys: [jwk] }, jwksUri: null })
    const assertion = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(`${portal.origin}/sandbox`)
      .setJti(crypto.randomUUID())
      .setExpirationTime('1 minute')
      .sign(privateKey)
    const ask = () =>
      fetch(`${portal.origin}/sandbox/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: assertion
        })
      })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 401])
    const removed = await own.send('PUT', PATHS.applicationKeys(id), {})
    expect([removed.status, (await own.read(id)).keys]).toEqual([200, null])
  })

  test('are refused where they are private, weak, unreadable, doubled or not alone', async () => {
    const { id } = await own.create()
    const { jwk, secret } = await key()
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' })
    const field = async (json: object) => {
      const response = await own.send('PUT', PATHS.applicationKeys(id), json)
      return [response.status, (await problemOf(response)).fieldErrors?.map((each) => each.field)]
    }
    expect(await field({ jwks: { keys: [secret] } })).toEqual([400, ['jwks.keys.0']])
    expect(await field({ jwks: { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] } })).toEqual([400, ['jwks.keys.0']])
    expect(await field({ jwks: { keys: [weak] } })).toEqual([400, ['jwks.keys.0']])
    expect(await field({ jwks: { keys: [{ ...jwk, x: 'AA' }] } })).toEqual([400, ['jwks.keys.0']])
    expect(await field({ jwks: { keys: [{ ...jwk, kid: '\u0000' }] } })).toEqual([400, ['jwks.keys.0']])
    expect(await field({ jwks: { keys: [jwk, jwk] } })).toEqual([400, ['jwks.keys.1.kid']])
    expect(await field({ jwks: { keys: [] } })).toEqual([400, ['jwks.keys']])
    expect(await field({ jwks: 'none' })).toEqual([400, ['jwks']])
    expect(await field({ jwksUri: 'http://shop.example/jwks' })).toEqual([400, ['jwksUri']])
    expect(await field({ jwks: { keys: [jwk] }, jwksUri: 'https://shop.example/jwks' })).toEqual([400, ['jwksUri']])
  })
})
