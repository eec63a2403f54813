import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic, findAmong, makeApplication, type TestApplication } from '../testing/applications.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'

const DAY_MS = 86_400_000
const PAYMENTS = '/sandbox/payments/v1/payments'
const GRANT = { grant_type: 'client_credentials' }

const applications: TestApplication[] = []
let at: TestSandbox

beforeAll(async () => {
  at = await startSandbox({
    findClient: async (clientId) =>
      clientId === 'demo' ? { clientId, scopes: ['payments'] } : findAmong(...applications)(clientId)
  })
})
afterAll(() => at.close())

/** An application that no other test uses. */
function newApplication() {
  const application = makeApplication()
  applications.push(application)
  return { ...application, secret: application.secrets[0] as string }
}

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  at.app.inject({
    method: 'POST',
    url: `/sandbox/oauth2/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString()
  })

const tokenOf = ({ clientId, secret }: { clientId: string; secret: string }) =>
  at.token({ client_id: clientId, client_secret: secret })

const list = async (clientId: string) => (await at.sandbox.log.list(clientId, {}, { limit: 100 })).items
const statuses = async (clientId: string) => (await list(clientId)).map(({ status }) => status)

async function newest(clientId: string) {
  const [first] = await list(clientId)
  const logged = first && (await at.sandbox.log.read(clientId, first.id))
  if (!logged) throw new Error('The log is empty.')
  return logged
}

describe('the authorization server', () => {
  test.each([
    ['in the form', (id: string, secret: string) => [{ client_id: id, client_secret: secret }, {}]],
    ['in the header', (id: string, secret: string) => [{}, { authorization: basic(id, secret) }]]
  ] as const)('a request for a token is logged without the secret %s and without the token', async (_, credentials) => {
    const { clientId, secret } = newApplication()
    const [fields, headers] = credentials(clientId, secret) as [Record<string, string>, Record<string, string>]
    const response = await post('token', { ...GRANT, scope: 'payments', client_secrte: secret, ...fields }, headers)
    const logged = await newest(clientId)
    expect(logged).toMatchObject({
      api: 'oauth2',
      operationId: 'requestToken',
      method: 'POST',
      path: '/sandbox/oauth2/token',
      status: 200,
      resources: []
    })
    expect(JSON.parse(logged.requestBody)).toMatchObject({ ...GRANT, scope: 'payments', client_secrte: '[masked]' })
    expect(JSON.parse(logged.responseBody)).toMatchObject({ access_token: '[masked]', scope: 'payments' })
    const text = JSON.stringify(logged)
    for (const hidden of [secret, encodeURIComponent(secret), response.json().access_token, basic(clientId, secret)])
      expect(text).not.toContain(hidden)
  })

  test('a request of an authenticated application that is refused is logged', async () => {
    const { clientId, secret } = newApplication()
    await post('token', { ...GRANT, scope: 'orders-api', client_id: clientId, client_secret: secret })
    expect(await newest(clientId)).toMatchObject({ operationId: 'requestToken', status: 400 })
  })

  test('a revocation and an introspection are logged without the token', async () => {
    const application = newApplication()
    const token = await tokenOf(application)
    const headers = { authorization: basic(application.clientId, application.secret) }
    for (const [path, operationId] of [
      ['introspect', 'introspectToken'],
      ['revoke', 'revokeToken']
    ] as const) {
      await post(path, { token }, headers)
      const logged = await newest(application.clientId)
      expect(logged).toMatchObject({ operationId, status: 200 })
      expect(JSON.stringify(logged)).not.toContain(token)
    }
  })

  test('whoever knows no more than a client id puts nothing into the log of its application', async () => {
    const { clientId } = newApplication()
    for (const secret of ['wrong', '']) await post('token', { ...GRANT, client_id: clientId, client_secret: secret })
    await post('token', GRANT, { authorization: basic(clientId, 'wrong') })
    await post('revoke', { token: 'x', client_id: clientId })
    expect(await list(clientId)).toEqual([])
  })

  test('a public client has no log', async () => {
    await post('token', { ...GRANT, client_id: 'demo' })
    expect(await list('demo')).toEqual([])
  })
})

describe('a token that is refused', () => {
  test('a request with a revoked one is logged', async () => {
    const application = newApplication()
    const token = await tokenOf(application)
    await post('revoke', { token }, { authorization: basic(application.clientId, application.secret) })
    const response = await at.call('POST', PAYMENTS, { token, body: { amount: 1 } })
    const logged = await newest(application.clientId)
    expect(logged).toMatchObject({ operationId: 'initiatePayment', status: 401, path: PAYMENTS })
    expect(JSON.parse(logged.requestBody)).toEqual({ amount: 1 })
    expect(JSON.parse(logged.responseBody)).toEqual(response.body)
    expect(JSON.stringify(logged)).not.toContain(token)
  })

  test('a request with an expired one is logged, for a day', async () => {
    const application = newApplication()
    const token = await tokenOf(application)
    const another = await at.another()
    at.advance(600_000)
    expect((await at.call('GET', PAYMENTS, { token })).status).toBe(401)
    expect(await statuses(application.clientId)).toEqual([401, 200])
    // An instance that has never seen the token.
    await another.call('GET', PAYMENTS, { token })
    await another.sandbox.log.list(application.clientId, {}, { limit: 1 })
    await another.app.close()
    expect(await statuses(application.clientId)).toEqual([401, 401, 200])
    at.advance(DAY_MS)
    expect((await at.call('GET', PAYMENTS, { token })).status).toBe(401)
    expect(await statuses(application.clientId)).toEqual([401, 401, 200])
  })

  test('one that others have signed, or changed, is in no log', async () => {
    const application = newApplication()
    const token = await tokenOf(application)
    const [header, , signature] = token.split('.')
    const claims = { iss: 'http://localhost:8080/sandbox', sub: application.clientId, jti: 'x', scope: 'payments' }
    const payload = Buffer.from(JSON.stringify({ ...claims, iat: 1, exp: 2 })).toString('base64url')
    for (const forged of [`${header}.${payload}.${signature}`, `${token}x`, 'x'])
      expect((await at.call('GET', PAYMENTS, { token: forged })).status).toBe(401)
    expect(await statuses(application.clientId)).toEqual([200])
  })

  test('whoever has found one cannot fill the log with it', async () => {
    const application = newApplication()
    const token = await tokenOf(application)
    at.advance(600_000)
    for (let sent = 0; sent < 70; sent += 1) await at.call('GET', PAYMENTS, { token })
    expect(await list(application.clientId)).toHaveLength(61)
  })
})

describe('a page of the host', () => {
  test('what it reads is in no log, and what it changes is', async () => {
    const { clientId, scopes } = newApplication()
    const { access_token: token } = await at.sandbox.issueToken({ clientId, scopes }, scopes, { isForPage: true })
    expect((await at.call('GET', PAYMENTS, { token })).status).toBe(200)
    expect((await at.call('GET', '/sandbox/orders-api/v2/orders', { token })).status).toBe(403)
    expect((await at.call('GET', PAYMENTS, { token, headers: { 'content-type': 'text/plain' } })).status).toBe(200)
    expect(await list(clientId)).toEqual([])
    await at.call('POST', PAYMENTS, { token, body: {} })
    expect(await statuses(clientId)).toEqual([400])
  })

  test('an application cannot make its own requests those of a page', async () => {
    const application = newApplication()
    const fields = { client_id: application.clientId, client_secret: application.secret }
    const token = await at.token({ ...fields, host_page: 'true', isForPage: 'true' })
    await at.call('GET', PAYMENTS, { token, headers: { host_page: 'true' } })
    expect(await statuses(application.clientId)).toEqual([200, 200])
  })
})
