import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PAYMENTS, TRANSFER_PAYMENT } from '../testing/payments.ts'
import { type CallOptions, startSandbox } from '../testing/sandbox.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

shareSandbox()

/** Tokens of the sandbox, the calls that they authorize, and the owners of the data. */

const pay = (options: CallOptions = {}) => sandbox.call('POST', PAYMENTS, { body: TRANSFER_PAYMENT, ...options })

const askToken = (form: string, headers: Record<string, string> = {}) =>
  sandbox.app.inject({
    method: 'POST',
    url: '/sandbox/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: form
  })

describe('a token', () => {
  test('of a public client expires in five minutes and must not be cached', async () => {
    const response = await askToken('grant_type=client_credentials&client_id=demo&scope=payments')
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 300,
      scope: 'payments'
    })
  })

  test('has every scope of its client if none is requested', async () => {
    expect((await askToken('grant_type=client_credentials&client_id=demo')).json().scope).toBe(
      'finance-quotation finance-api payments orders-api bank-account-validation-api prequalification-api vehicle-api trade-api status-notification simulations'
    )
  })

  test('can be requested by the header with an empty secret', async () => {
    const authorization = `Basic ${Buffer.from('demo:').toString('base64')}`
    expect((await askToken('grant_type=client_credentials', { authorization })).statusCode).toBe(200)
  })

  test.each([
    ['client_id=demo', 400, 'invalid_request'],
    ['grant_type=password&client_id=demo', 400, 'unsupported_grant_type'],
    ['grant_type=client_credentials', 400, 'invalid_request'],
    ['grant_type=client_credentials&client_id=demo&client_id=demo', 400, 'invalid_request'],
    ['grant_type=client_credentials&client_id=unknown', 401, 'invalid_client'],
    ['grant_type=client_credentials&client_id=demo&client_secret=guess', 401, 'invalid_client'],
    ['grant_type=client_credentials&client_id=%00%F0', 401, 'invalid_client'],
    ['grant_type=client_credentials&client_id=plugin&scope=finance-quotation', 400, 'invalid_scope'],
    ['grant_type=client_credentials&client_id=demo&workspace=short', 400, 'invalid_request'],
    ['grant_type=client_credentials&client_id=demo&workspace=with%20a%20blank', 400, 'invalid_request']
  ])('is refused for %s by RFC 6749', async (form, status, error) => {
    const response = await askToken(form)
    expect([response.statusCode, response.json().error]).toEqual([status, error])
    expect(response.json().error_description).toMatch(/\.$/)
  })

  test('is refused with the challenge of the scheme that the client used', async () => {
    const authorization = `Basic ${Buffer.from('demo:wrong').toString('base64')}`
    const response = await askToken('grant_type=client_credentials', { authorization })
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Basic realm="Sandbox"'])
  })

  test('is refused in JSON', async () => {
    const response = await askToken('{}', { 'content-type': 'application/json' })
    expect([response.statusCode, response.json().error]).toEqual([415, 'invalid_request'])
  })

  test('that is missing, foreign, forged or expired is refused with a problem and a challenge', async () => {
    const ended = await sandbox.token()
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const unsigned = `${none}.${ended.split('.')[1]}.`
    const other = await startSandbox({ publicUrl: 'http://elsewhere.example' })
    const foreign = await other.token()
    await other.close()
    const call = (authorization: string) => sandbox.call('GET', PAYMENTS, { headers: { authorization } })
    for (const authorization of ['', 'Basic ZGVtbzo=', 'Bearer x', `Bearer ${unsigned}`, `Bearer ${foreign}`]) {
      const { status, body, headers } = await call(authorization)
      expect([status, body.code, body.title]).toEqual([401, 'invalid_token', 'Invalid token'])
      expect(headers['www-authenticate']).toMatch(/^Bearer realm="Sandbox"/)
    }
    sandbox.advance(299_000)
    expect((await call(`Bearer ${ended}`)).status).toBe(200)
    sandbox.advance(2_000)
    const response = await call(`Bearer ${ended}`)
    expect(response.body.detail).toBe('The token has expired. Request a new one from the token endpoint.')
    expect(response.headers['www-authenticate']).toContain('error="invalid_token"')
  })

  test('authorizes only the calls of its scope and its client', async () => {
    const quoting = await sandbox.token({ scope: 'finance-quotation' })
    const other = await sandbox.call('GET', PAYMENTS, { token: quoting })
    expect([other.status, other.body.code, other.body.detail]).toEqual([
      403,
      'insufficient_scope',
      'The request requires the scope payments.'
    ])
    const plugin = await sandbox.token({ client_id: 'plugin' })
    const made = await pay({ token: plugin })
    expect(made.status).toBe(201)
    const path = `${PAYMENTS}/${made.body.paymentId}`
    expect((await sandbox.call('GET', path, { token: plugin })).status).toBe(200)
    for (const [method, url] of [
      ['GET', PAYMENTS],
      ['POST', `${path}/refunds`],
      ['POST', `${path}/cancellation`]
    ] as const) {
      const refused = await sandbox.call(method, url, { token: plugin })
      expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope'])
      expect(refused.headers['www-authenticate']).toContain('error="insufficient_scope", scope="payments"')
    }
  })
})

describe('a workspace', () => {
  test('has data that no other workspace or client can read', async () => {
    const own = await sandbox.token({ workspace: 'mine-1234' })
    const others = [
      await sandbox.token({ workspace: 'yours-1234' }),
      await sandbox.token(),
      await sandbox.token({ client_id: 'plugin' })
    ]
    const { body } = await pay({ token: own, body: { ...TRANSFER_PAYMENT, orderId: 'MINE' } })
    expect((await sandbox.call('GET', `${PAYMENTS}?orderId=MINE`, { token: own })).body.items).toHaveLength(1)
    for (const token of others) {
      const read = await sandbox.call('GET', `${PAYMENTS}/${body.paymentId}`, { token })
      expect([read.status, read.body.code]).toEqual([404, 'not_found'])
    }
    expect((await sandbox.call('GET', `${PAYMENTS}?orderId=MINE`, { token: others[0] as string })).body.items).toEqual(
      []
    )
  })

  test('has idempotency keys of its own', async () => {
    const key = randomUUID()
    const [one, other] = await Promise.all(
      ['workspace-1', 'workspace-2'].map((workspace) => sandbox.token({ workspace }))
    )
    const first = await pay({ token: one as string, key })
    const second = await pay({ token: other as string, key })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.paymentId).not.toBe(first.body.paymentId)
  })
})

test('an address that requests tokens for many client ids is limited before the clients are looked up', async () => {
  const asked: string[] = []
  const limited = await startSandbox({
    tokensPerMinute: 4,
    findClient: async (clientId) => {
      asked.push(clientId)
      return undefined
    }
  })
  const statuses: number[] = []
  for (let index = 0; index < 60; index += 1) {
    const { statusCode } = await limited.app.inject({
      method: 'POST',
      url: '/sandbox/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=client_credentials&client_id=nobody-${index}`
    })
    statuses.push(statusCode)
  }
  expect(statuses.at(-1)).toBe(429)
  // An address has the limits of five clients.
  expect(asked).toHaveLength(20)
  await limited.close()
})

test('what a former secret has signed stays valid until the secret is gone, and a new one signs', async () => {
  let secrets: [Buffer, ...Buffer[]] = [Buffer.alloc(32, 1)]
  const rotating = await startSandbox({ signingSecrets: () => secrets })
  const list = (token: string, query = '') => rotating.call('GET', `${PAYMENTS}?limit=1${query}`, { token })
  const first = await rotating.token()
  for (const _each of [1, 2]) await rotating.call('POST', PAYMENTS, { body: TRANSFER_PAYMENT, token: first })
  const cursor = (await list(first)).body.page.nextCursor
  secrets = [Buffer.alloc(32, 2), Buffer.alloc(32, 1)]
  const second = await rotating.token()
  const statuses = async () =>
    Promise.all([list(first), list(second), list(second, `&cursor=${cursor}`)].map(async (call) => (await call).status))
  expect(await statuses()).toEqual([200, 200, 200])
  secrets = [Buffer.alloc(32, 2)]
  // A token that was verified is remembered by the instance for its five minutes; another instance knows only the keys.
  const another = await rotating.another()
  expect((await another.call('GET', PAYMENTS, { token: first })).status).toBe(401)
  expect((await another.call('GET', PAYMENTS, { token: second })).status).toBe(200)
  expect((await list(second, `&cursor=${cursor}`)).status).toBe(400)
  await another.app.close()
  await rotating.close()
})

test('refused credentials and tokens are reported to the host, by the client that was named', async () => {
  const seen: unknown[] = []
  const other = await startSandbox({ onRefusal: async (refusal) => void seen.push(refusal) })
  const asked = await other.app.inject({
    method: 'POST',
    url: '/sandbox/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials&client_id=demo&client_secret=guessed'
  })
  expect(asked.statusCode).toBe(401)
  expect((await other.call('GET', `${PAYMENTS}/any`, { token: 'made.up.token' })).status).toBe(401)
  await other.close()
  expect(seen).toEqual([
    { kind: 'clientCredentials', ip: '127.0.0.1', detail: 'demo' },
    { kind: 'sandboxToken', ip: '127.0.0.1', detail: 'not of this sandbox' }
  ])
})
