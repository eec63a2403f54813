import { describe, expect, test } from 'vitest'
import { createOwner } from '../testing/owner.ts'
import { PAYMENTS, TRANSFER_PAYMENT } from '../testing/payments.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

shareSandbox()

const read = (headers: Record<string, string>) => sandbox.call('GET', PAYMENTS, { headers })

describe('an error on demand', () => {
  test.each([
    ['400', 400, 'invalid_request'],
    ['401', 401, 'invalid_token'],
    ['403', 403, 'insufficient_scope'],
    ['404', 404, 'not_found'],
    ['409', 409, 'idempotency_key_in_use'],
    ['412', 412, 'precondition_failed'],
    ['413', 413, 'content_too_large'],
    ['415', 415, 'unsupported_media_type'],
    ['422', 422, 'idempotency_key_reused'],
    ['429', 429, 'too_many_requests'],
    ['too_many_requests', 429, 'too_many_requests'],
    ['500', 500, 'internal_error'],
    ['503', 503, 'unavailable']
  ])('%s is the problem that clients meet', async (header, status, code) => {
    const response = await read({ 'sandbox-error': header })
    expect([response.status, response.body.code]).toEqual([status, code])
    expect(response.body.detail).toContain('Sandbox-Error')
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    if (status === 429 || status === 503) expect(response.headers['retry-after']).toMatch(/^\d+$/)
    if (status === 401) expect(response.headers['www-authenticate']).toContain('invalid_token')
  })

  test('changes nothing, and the key is as good as new', async () => {
    const owner = await createOwner('simulated-error')
    const list = async () => (await owner.call('GET', PAYMENTS)).body.items.length
    const before = await list()
    const options = { body: TRANSFER_PAYMENT, key: 'one-key' }
    const failed = await owner.call('POST', PAYMENTS, { ...options, headers: { 'sandbox-error': '500' } })
    expect([failed.status, await list()]).toEqual([500, before])
    const { status, headers } = await owner.call('POST', PAYMENTS, options)
    expect([status, headers['idempotent-replayed'], await list()]).toEqual([201, 'false', before + 1])
  })

  test.each(['418', '200', 'constructor', ''])(
    '“%s” is refused, and the response specifies the header',
    async (value) => {
      const { status, body } = await read({ 'sandbox-error': value })
      expect([status, body.errors?.[0]]).toMatchObject([400, { parameter: 'Sandbox-Error', code: 'not_allowed' }])
    }
  )

  test('needs a token as any other request does', async () => {
    const { status, body } = await read({ 'sandbox-error': '404', authorization: '' })
    expect([status, body.code]).toEqual([401, 'invalid_token'])
  })
})

describe('a delay on demand', () => {
  test('passes before the response', async () => {
    const started = performance.now()
    expect((await read({ 'sandbox-delay': '150' })).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(145)
  })

  test.each(['10001', '-1', '1.5', 'soon', ''])(
    '“%s” is refused, and the response specifies the header',
    async (value) => {
      const { status, body } = await read({ 'sandbox-delay': value })
      expect([status, body.errors?.[0]]).toMatchObject([400, { parameter: 'Sandbox-Delay', code: 'out_of_range' }])
    }
  )
})
