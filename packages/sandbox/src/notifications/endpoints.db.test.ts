import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTIFICATIONS, startNotifications, startOwner } from '../testing/notifications.ts'
import type { TestSandbox } from '../testing/sandbox.ts'

/** Endpoints and their secrets. Nothing is delivered. */

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startNotifications({ delivers: false })
})
afterAll(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

const url = (path: string | number) => `https://shop.brunnwaldt.example/${path}`
const TYPES = ['payment.settled']
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const codesOf = (responses: { status: number; body: { code?: string } }[]) =>
  responses.map(({ status, body }) => body?.code ?? status).sort()

describe('the endpoints of an owner', () => {
  test('are ten at most, also of twenty that are registered together', async () => {
    const owner = await startOwner(sandbox)
    const responses = await Promise.all(
      times(20, (index) => owner.call('POST', '/endpoints', { url: url(index), types: TYPES }))
    )
    expect(codesOf(responses)).toEqual([...Array(10).fill(201), ...Array(10).fill('endpoint_limit')])
    const [first] = (await owner.call('GET', '/endpoints')).body.items
    await owner.call('DELETE', `/endpoints/${first.endpointId}`)
    expect((await owner.call('POST', '/endpoints', { url: url('more'), types: TYPES })).status).toBe(201)
  })

  test('have different URLs, also of twenty that are registered together', async () => {
    const owner = await startOwner(sandbox)
    const responses = await Promise.all(
      times(20, () => owner.call('POST', '/endpoints', { url: url('same'), types: TYPES }))
    )
    expect(codesOf(responses)).toEqual([201, ...Array(19).fill('endpoint_exists')])
    const other = await owner.endpoint(url('other'))
    const moved = await owner.call('PATCH', `/endpoints/${other.id}`, { url: url('./same') })
    expect([moved.status, moved.body.code]).toEqual([409, 'endpoint_exists'])
    expect((await owner.call('PATCH', `/endpoints/${other.id}`, { url: url('other') })).status).toBe(200)
  })

  test('are listed newest first, and pages are stable while endpoints are added and deleted', async () => {
    const owner = await startOwner(sandbox)
    const ids: string[] = []
    for (const index of times(5, (each) => each)) ids.push((await owner.endpoint(url(index))).id)
    const first = await owner.call('GET', '/endpoints?limit=2')
    await owner.endpoint(url('added'))
    await owner.call('DELETE', `/endpoints/${ids[4]}`)
    const second = await owner.call('GET', `/endpoints?limit=2&cursor=${first.body.page.nextCursor}`)
    const third = await owner.call('GET', `/endpoints?limit=2&cursor=${second.body.page.nextCursor}`)
    const listed = [first, second, third].flatMap(({ body }) => body.items)
    expect(listed.map(({ endpointId }) => endpointId)).toEqual(ids.toReversed())
    expect(third.body.page).toEqual({ hasMore: false })
  })
})

test.each([
  ['https://elsewhere.example/hooks', 'not_allowed'],
  ['https://10.1.2.3/hooks', 'not_allowed'],
  ['http://public.example/hooks', 'not_allowed'],
  ['https://user:secret@public.example/', 'not_allowed'],
  ['https://public.example/#fragment', 'not_allowed'],
  ['ftp://public.example/', 'invalid_format']
])('an endpoint at %s is refused', async (address, code) => {
  const owner = await startOwner(sandbox)
  const refused = await owner.call('POST', '/endpoints', { url: address, types: TYPES })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/url', code }] } })
  const { id } = await owner.endpoint(url('hooks'))
  expect((await owner.call('PATCH', `/endpoints/${id}`, { url: address })).status).toBe(400)
})

describe('a change of an endpoint', () => {
  test('is a merge patch, and of two with the same ETag one is refused', async () => {
    const owner = await startOwner(sandbox)
    const { id } = await owner.endpoint(url('hooks'))
    const { headers } = await owner.call('GET', `/endpoints/${id}`)
    const patch = (description: string | null) =>
      owner.call(
        'PATCH',
        `/endpoints/${id}`,
        { description },
        { headers: { 'content-type': 'application/merge-patch+json', 'if-match': headers.etag } }
      )
    const statuses = (await Promise.all([patch('One'), patch('Two')])).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 412])
    const removed = await owner.call('PATCH', `/endpoints/${id}`, { description: null })
    expect([removed.status, removed.body.description, removed.body.types]).toEqual([
      200,
      undefined,
      ['payment.settled', 'payment.cancelled']
    ])
  })

  test('needs the ETag that was read for a deletion, a disablement and an enablement as well', async () => {
    const owner = await startOwner(sandbox)
    const { id } = await owner.endpoint(url('hooks'))
    const stale = { headers: { 'if-match': '"99"' } }
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/disablement'],
      ['POST', '/enablement']
    ] as const)
      expect([path, (await owner.call(method, `/endpoints/${id}${path}`, undefined, stale)).status]).toEqual([
        path,
        412
      ])
  })

  test('is not made twice: what is disabled stays disabled for its first reason', async () => {
    const owner = await startOwner(sandbox)
    const { id } = await owner.endpoint(url('hooks'))
    const [first, second] = [
      await owner.call('POST', `/endpoints/${id}/disablement`),
      await owner.call('POST', `/endpoints/${id}/disablement`)
    ]
    expect(first.body).toMatchObject({ status: 'DISABLED', disabledReason: 'PARTNER' })
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag])
    expect((await owner.call('POST', `/endpoints/${id}/enablement`)).body).toMatchObject({ status: 'ACTIVE' })
  })
})

describe('the secrets of an endpoint', () => {
  test('are two at most, also of twenty rotations that are requested together', async () => {
    const owner = await startOwner(sandbox)
    const { id, secret } = await owner.endpoint(url('hooks'))
    const path = `/endpoints/${id}/secrets`
    const responses = await Promise.all(times(20, () => owner.call('POST', path, { overlapHours: 24 })))
    expect(codesOf(responses)).toEqual([201, ...Array(19).fill('two_secrets_live')])
    const { items } = (await owner.call('GET', path)).body
    expect(items.map(({ expiresAt }: { expiresAt?: string }) => expiresAt !== undefined)).toEqual([false, true])
    expect(items[1].hint).toBe(secret.slice(-4))
    expect(JSON.stringify(items)).not.toContain('whsec_')
    await owner.advance({ days: 1 })
    expect((await owner.call('GET', path)).body.items).toHaveLength(1)
    expect((await owner.call('POST', path, { overlapHours: 0 })).status).toBe(201)
    expect((await owner.call('GET', path)).body.items).toHaveLength(1)
  })

  test('are revoked but for the last one, which then does not expire', async () => {
    const owner = await startOwner(sandbox)
    const { id } = await owner.endpoint(url('hooks'))
    const path = `/endpoints/${id}/secrets`
    const { body: rotated } = await owner.call('POST', path, { overlapHours: 168 })
    const revoked = await owner.call('DELETE', `${path}/${rotated.keyId}`)
    expect([revoked.status, revoked.body]).toEqual([204, ''])
    const { items } = (await owner.call('GET', path)).body
    expect(items).toHaveLength(1)
    expect(items[0].expiresAt).toBeUndefined()
    const last = await owner.call('DELETE', `${path}/${items[0].keyId}`)
    expect([last.status, last.body.code]).toEqual([409, 'only_secret'])
    expect((await owner.call('DELETE', `${path}/${rotated.keyId}`)).status).toBe(404)
  })

  test('are stored sealed, and shown again only to a request that is repeated with its key', async () => {
    const sealing = {
      seal: (text: string, context: string) => Buffer.from(`${context}|${text}`).toString('hex'),
      open: (sealed: string) => Buffer.from(sealed, 'hex').toString()
    }
    const sealed = await startNotifications({ sealing, delivers: false })
    const owner = await startOwner(sealed)
    const body = { url: url('hooks'), types: TYPES }
    const [one, two] = [
      await owner.call('POST', '/endpoints', body, { key: 'once' }),
      await owner.call('POST', '/endpoints', body, { key: 'once' })
    ]
    expect([two.headers['idempotent-replayed'], two.body]).toEqual(['true', one.body])
    const [row] = await sealed.sql<{ value: string }>('select value from sandbox.endpoint_secrets')
    expect(sealing.open(row?.value ?? '')).toBe(`secret ${one.body.secret.keyId}|${one.body.secret.value}`)
    await sealed.close()
  })
})

test('a test is refused for a disabled endpoint, and for a type that there is not', async () => {
  const owner = await startOwner(sandbox)
  const { id } = await owner.endpoint(url('hooks'))
  const unknown = await owner.call('POST', `/endpoints/${id}/test-deliveries`, { type: 'endpoint.test' })
  expect(unknown.body.errors).toMatchObject([{ pointer: '/type' }])
  const first = await owner.call('POST', `/endpoints/${id}/test-deliveries`, {}, { key: 'before' })
  await owner.call('POST', `/endpoints/${id}/disablement`)
  const disabled = await owner.call('POST', `/endpoints/${id}/test-deliveries`, {})
  expect([disabled.status, disabled.body.code]).toEqual([409, 'endpoint_disabled'])
  const repeated = await owner.call('POST', `/endpoints/${id}/test-deliveries`, {}, { key: 'before' })
  expect([repeated.status, repeated.body]).toEqual([202, first.body])
})

test('what waits for an endpoint has failed when it is deleted, and cannot be replayed', async () => {
  const owner = await startOwner(sandbox)
  const { id } = await owner.endpoint(url('hooks'))
  const { body } = await owner.call('POST', `/endpoints/${id}/test-deliveries`, {})
  expect(body.status).toBe('PENDING')
  expect((await owner.call('DELETE', `/endpoints/${id}`)).status).toBe(204)
  expect((await owner.delivery(body.deliveryId)).status).toBe('FAILED')
  const replay = await owner.call('POST', `/deliveries/${body.deliveryId}/replays`)
  expect([replay.status, replay.body.code]).toEqual([409, 'endpoint_deleted'])
})

test('deliveries are filtered by endpoint, state, type, resource and time, and their pages are stable', async () => {
  const owner = await startOwner(sandbox)
  const [one, two] = [await owner.endpoint(url('one')), await owner.endpoint(url('two'))]
  const paymentId = await owner.cancelPayment()
  const between = new Date(sandbox.now().getTime() + 43_200_000).toISOString()
  await owner.advance({ days: 1 })
  await owner.cancelPayment()
  const count = async (query: string) => (await owner.deliveries(query)).length
  expect(await count('')).toBe(4)
  expect(await count(`?endpointId=${one.id}`)).toBe(2)
  expect(await count('?status=PENDING')).toBe(4)
  expect(await count('?type=payment.settled')).toBe(0)
  expect(await count(`?resourceId=${paymentId}`)).toBe(2)
  expect([await count(`?from=${between}`), await count(`?until=${between}`)]).toEqual([2, 2])
  await owner.call('POST', `/endpoints/${two.id}/disablement`)
  expect([await count('?status=HELD'), await count('?status=PENDING')]).toEqual([2, 2])
  const first = await owner.call('GET', '/deliveries?limit=3')
  await owner.cancelPayment()
  const second = await owner.call('GET', `/deliveries?limit=3&cursor=${first.body.page.nextCursor}`)
  const ids = [...first.body.items, ...second.body.items].map(({ deliveryId }) => deliveryId)
  expect([new Set(ids).size, second.body.page.hasMore]).toEqual([4, false])
  const foreign = await owner.call(
    'GET',
    `/deliveries?limit=3&type=payment.settled&cursor=${first.body.page.nextCursor}`
  )
  expect(foreign.status).toBe(400)
})

test('the event types are listed by name, in pages', async () => {
  const owner = await startOwner(sandbox)
  const first = await owner.call('GET', '/event-types')
  const second = await owner.call('GET', `/event-types?cursor=${first.body.page.nextCursor}`)
  const all = await owner.call('GET', '/event-types?limit=100')
  expect([...first.body.items, ...second.body.items]).toEqual(all.body.items)
  expect(all.body.items).toHaveLength(33)
})

test('a body of another media type is refused with 415, and one that is too large with 413', async () => {
  const owner = await startOwner(sandbox)
  const headers = { 'content-type': 'text/plain' }
  expect((await owner.call('POST', '/endpoints', '{}', { headers })).status).toBe(415)
  const large = { url: url('hooks'), types: TYPES, description: 'x'.repeat(70_000) }
  expect((await owner.call('POST', '/endpoints', large)).status).toBe(413)
})

test('what is older than 90 days is deleted, by the clock of its owner', async () => {
  const owner = await startOwner(sandbox)
  await owner.endpoint(url('hooks'))
  await owner.cancelPayment()
  const [{ eventId }] = await owner.deliveries()
  await owner.advance({ days: 60 })
  await owner.cancelPayment()
  await owner.advance({ days: 31 })
  await sandbox.sandbox.cleanUp()
  expect(await owner.deliveries()).toHaveLength(1)
  expect((await owner.call('GET', `/events/${eventId}`)).status).toBe(404)
  expect((await sandbox.call('GET', `${NOTIFICATIONS}/events/evt_9W3K6M1DPF`)).status).toBe(200)
})
