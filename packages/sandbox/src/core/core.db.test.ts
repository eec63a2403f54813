import { describe, expect, test } from 'vitest'
import { PAYMENTS, TRANSFER_PAYMENT } from '../testing/payments.ts'
import { type CallOptions, startSandbox } from '../testing/sandbox.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

shareSandbox()

/** The sandbox on a bare server: validation, limits, cursors, whatever the API. */

const pay = (options: CallOptions = {}) => sandbox.call('POST', PAYMENTS, { body: TRANSFER_PAYMENT, ...options })

describe('a request is checked by its document', () => {
  test.each([
    [
      'amount=12.50',
      { parameter: 'countryCode', code: 'required', detail: 'Specify one of DE, ES, FR, IT, NL, GB, BE, PT, AT.' }
    ],
    ['countryCode=DE', { parameter: 'amount', code: 'required', detail: 'Must not be missing.' }],
    [
      'countryCode=XX&amount=12.50',
      { parameter: 'countryCode', code: 'not_allowed', detail: 'Must be one of DE, ES, FR, IT, NL, GB, BE, PT, AT.' }
    ],
    ['countryCode=DE&amount=12', { parameter: 'amount', code: 'invalid_format', detail: 'Must look like 2500.00.' }],
    [
      'countryCode=DE&amount=100000.01',
      { parameter: 'amount', code: 'out_of_range', detail: 'Must be at most 100000.00.' }
    ],
    ['countryCode=DE&amount=0.00', { parameter: 'amount', code: 'out_of_range', detail: 'Must be at least 0.01.' }],
    [
      'countryCode=DE&amount=1.00&amount=2.00',
      { parameter: 'amount', code: 'invalid_type', detail: 'Must be a string.' }
    ],
    [
      'countryCode=DE&amount=1.00&colour=red',
      { parameter: 'colour', code: 'unknown', detail: 'Unknown. Check the spelling, or omit it.' }
    ]
  ])('%s', async (query, fault) => {
    const { status, body } = await sandbox.call('GET', `/sandbox/payments/v1/payment-methods?${query}`)
    expect([status, body.errors]).toEqual([400, [fault]])
    expect(body).toMatchObject({
      type: 'https://developer.portico.example/problems/invalid-request',
      title: 'Invalid request',
      code: 'invalid_request',
      detail: '1 parameter is invalid.',
      instance: '/sandbox/payments/v1/payment-methods'
    })
  })

  test.each([
    ['limit=0', 'out_of_range'],
    ['limit=101', 'out_of_range'],
    ['limit=x', 'invalid_type'],
    ['limit=1.5', 'invalid_type'],
    ['createdFrom=yesterday', 'invalid_format'],
    ['createdFrom=2026-11-17T23:59:60Z', 'invalid_format'],
    ['cursor=eyJhZnRlciI6IjIwMjYtMTEtMTYifQ', 'invalid_format'],
    ['createdFrom=2027-02-29T00:00:00Z', 'invalid_format', '2027-02-29 is not a valid date.'],
    ['status=DONE', 'not_allowed']
  ])('of a list, %s', async (query, code, detail = expect.any(String)) => {
    const { status, body } = await sandbox.call('GET', `${PAYMENTS}?${query}`)
    expect([status, body.errors]).toEqual([400, [{ parameter: query.split('=')[0], code, detail }]])
  })

  test('an id of another form, and a missing key', async () => {
    expect((await sandbox.call('GET', `${PAYMENTS}/pay_1`)).body.errors).toEqual([
      { parameter: 'paymentId', code: 'invalid_format', detail: 'Must look like pay_1C5R8N3JVH.' }
    ])
    expect((await pay({ key: null })).body.errors).toEqual([
      { parameter: 'Idempotency-Key', code: 'required', detail: 'Must not be missing.' }
    ])
    expect((await pay({ key: 'x'.repeat(256) })).body.errors[0]).toMatchObject({
      parameter: 'Idempotency-Key',
      code: 'too_long'
    })
  })

  test('all errors of a body are in one response, each with its pointer', async () => {
    const body = {
      orderId: '-',
      countryCode: 'DE',
      amount: { value: 12.5, currency: 'EUR', net: true },
      customer: { name: '', email: 'nobody' },
      method: { methodCode: 'M004', phone: '+34600555012' },
      'a/b~c': 1
    }
    const { errors } = (await pay({ body })).body
    const found = Object.fromEntries(errors.map(({ pointer, code }: Record<string, string>) => [pointer, code]))
    expect(found).toEqual({
      '/a~1b~0c': 'unknown',
      '/orderId': 'invalid_format',
      '/amount/value': 'invalid_type',
      '/amount/net': 'unknown',
      '/customer/name': 'too_short',
      '/customer/email': 'invalid_format',
      '/method/returnUrl': 'required',
      '/method/phone': 'unknown'
    })
  })

  test.each([
    ['{"orderId":', 400, 'invalid_request'],
    ['', 400, 'invalid_request'],
    ['null', 400, 'invalid_request'],
    ['[]', 400, 'invalid_request'],
    ['"text"', 400, 'invalid_request'],
    [JSON.stringify({ ...TRANSFER_PAYMENT, customer: { name: 'a\u0000b' } }), 400, 'invalid_request'],
    [JSON.stringify({ ...TRANSFER_PAYMENT, customer: { name: '\ud800' } }), 400, 'invalid_request'],
    [`{"__proto__":{"a":1},${JSON.stringify(TRANSFER_PAYMENT).slice(1)}`, 400, 'invalid_request'],
    [JSON.stringify({ ...TRANSFER_PAYMENT, statementText: 'x'.repeat(70_000) }), 413, 'content_too_large'],
    [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400, 'invalid_request'],
    [`{"customer":${'{"name":'.repeat(7_000)}1${'}'.repeat(7_001)}`, 400, 'invalid_request']
  ])('%.40s is refused with a problem of the client', async (body, status, code) => {
    const response = await pay({ body, headers: { 'content-type': 'application/json' } })
    expect([response.status, response.body.code, response.headers['content-type']]).toEqual([
      status,
      code,
      'application/problem+json; charset=utf-8'
    ])
  })

  test('another media type, method or address', async () => {
    const xml = await pay({ body: '<a/>', headers: { 'content-type': 'application/xml' } })
    expect([xml.status, xml.body.code]).toEqual([415, 'unsupported_media_type'])
    const method = await sandbox.call('DELETE', PAYMENTS)
    expect([method.status, method.body.code, method.headers.allow]).toEqual([405, 'method_not_allowed', 'GET, POST'])
    const address = await sandbox.call('GET', '/sandbox/orders-api/v9/orders')
    expect([address.status, address.body.code]).toEqual([404, 'not_found'])
  })
})

describe('every response', () => {
  test('has an id and the rest of the limit, and can be read by pages of every origin', async () => {
    for (const url of [PAYMENTS, `${PAYMENTS}/pay_0000000000`, `${PAYMENTS}?limit=0`]) {
      const { headers, body } = await sandbox.call('GET', url)
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(headers.ratelimit).toMatch(/^"[a-z-]+";r=\d+;t=\d+$/)
      expect(headers['access-control-allow-origin']).toBe('*')
      if (body.code) expect(body.requestId).toBe(headers['x-request-id'])
    }
  })

  test('a preflight request allows the headers of the documents', async () => {
    const response = await sandbox.app.inject({
      method: 'OPTIONS',
      url: PAYMENTS,
      headers: { origin: 'https://shop.example' }
    })
    expect(response.statusCode).toBe(204)
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(response.headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, Idempotency-Key, If-Match, Sandbox-Error, Sandbox-Delay'
    )
  })

  test('is reported to the host', async () => {
    sandbox.calls.length = 0
    const token = await sandbox.token({ workspace: 'watched-1' })
    await sandbox.call('GET', PAYMENTS, { token, headers: { origin: 'https://shop.example' } })
    await sandbox.call('GET', `${PAYMENTS}?limit=0`, { token })
    await sandbox.call('GET', PAYMENTS, { headers: { authorization: '' } })
    const common = {
      clientId: 'demo',
      workspace: 'watched-1',
      api: 'payments',
      operationId: 'listPayments',
      channel: 'http'
    }
    expect(sandbox.calls).toEqual([
      { ...common, status: 200, origin: 'https://shop.example' },
      { ...common, status: 400, origin: undefined }
    ])
  })
})

describe('a cursor', () => {
  test('reads every item once, although others are created meanwhile', async () => {
    const token = await sandbox.emptyWorkspace('pages-1234')
    for (let index = 0; index < 5; index += 1) await pay({ token, body: { ...TRANSFER_PAYMENT, orderId: `P${index}` } })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await sandbox.call('GET', `${PAYMENTS}?limit=2${cursor ? `&cursor=${cursor}` : ''}`, { token })
      seen.push(...body.items.map(({ orderId }: { orderId: string }) => orderId))
      cursor = body.page.nextCursor
      expect(body.page.hasMore).toBe(cursor !== undefined)
      if (seen.length === 2) await pay({ token, body: { ...TRANSFER_PAYMENT, orderId: 'LATER' } })
    } while (cursor)
    expect(seen).toEqual(['P4', 'P3', 'P2', 'P1', 'P0'])
  })

  test('is refused when it was changed, or belongs to another list or another workspace', async () => {
    const token = await sandbox.token({ workspace: 'pages-1234' })
    const { nextCursor } = (await sandbox.call('GET', `${PAYMENTS}?limit=1`, { token })).body.page
    const other = await sandbox.token({ workspace: 'pages-5678' })
    const tampered = Buffer.from(Buffer.from(nextCursor, 'base64url').toString().replace(/^\d+/, '1')).toString(
      'base64url'
    )
    for (const [query, holder] of [
      [`cursor=${tampered}`, token],
      [`cursor=${nextCursor}&methodCode=M001`, token],
      [`cursor=${nextCursor}`, other]
    ] as const) {
      const { status, body } = await sandbox.call('GET', `${PAYMENTS}?${query}`, { token: holder })
      expect([status, body.errors]).toEqual([
        400,
        [{ parameter: 'cursor', code: 'invalid_format', detail: 'Must be the nextCursor of a previous page.' }]
      ])
    }
  })
})

describe('the limit of calls', () => {
  test('is shared by all instances, and the response says when to retry', async () => {
    const limited = await startSandbox({ callsPerMinute: 40 })
    const other = await limited.another()
    const responses = []
    for (let index = 0; index < 50; index += 1)
      responses.push(await (index % 2 ? limited : other).call('GET', PAYMENTS))
    const allowed = responses.filter(({ status }) => status === 200)
    expect(allowed).toHaveLength(40)
    const refused = responses.at(-1)
    expect([refused?.status, refused?.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused?.headers.ratelimit).toMatch(/^"default";r=0;t=\d+$/)
    await other.app.close()
    await limited.close()
  })
})
