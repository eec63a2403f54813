import {
  type Application,
  type ApplicationDeals,
  type ApplicationLog,
  type ApplicationToken,
  type CreatedPersonalToken,
  type DealTimeline,
  type LoggedExchange,
  PATHS,
  type VersionCheck
} from '@portico/contract'
import { Client, signInOverHttp } from '@portico/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { applicationCalls } from '../../../testing/applications.ts'
import { problemOf } from '../../../testing/documents.ts'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'
import { userCalls } from '../../../testing/users.ts'

sharePortal()

const own = applicationCalls(() => user)

let application: Application
let token: string
let sent: Response[]

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${portal.origin}/sandbox/${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })

async function readLog(query = '', client: Client = user): Promise<ApplicationLog> {
  const response = await client.fetch(`${PATHS.applicationLog(application.id)}${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as ApplicationLog
}

beforeAll(async () => {
  application = await own.create()
  const response = await own.send('POST', PATHS.applicationToken(application.id), {})
  token = ((await response.json()) as { access_token: string }).access_token
  sent = [
    await call('finance-quotation/v2/products?country=DE'),
    await call('finance-quotation/v2/quotations', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'log-1' },
      body: JSON.stringify({ productId: 'prd_6W2H9D4FKS' })
    }),
    await call('vehicle-api/v1/vehicles?limit=1')
  ]
})

describe('the log of an application', () => {
  test('has its requests, the newest first, with what members need to find them', async () => {
    const { items, next } = await readLog()
    expect(next).toBeNull()
    expect(items.map(({ api, operationId, method, status }) => [api, operationId, method, status])).toEqual([
      ['vehicle-api', 'listVehicles', 'GET', 200],
      ['finance-quotation', 'createQuotation', 'POST', 400],
      ['finance-quotation', 'listProducts', 'GET', 200]
    ])
    expect(items[2]).toMatchObject({ path: '/sandbox/finance-quotation/v2/products', query: '?country=DE', deal: null })
    expect(items.map(({ requestId }) => requestId)).toEqual(
      sent.toReversed().map((each) => each.headers.get('x-request-id'))
    )
  })

  test('is read a page at a time, filtered by each of its parameters', async () => {
    const first = await readLog('?limit=2')
    const second = await readLog(`?limit=2&cursor=${first.next}`)
    expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null])
    const found = async (query: string) => (await readLog(query)).items.map(({ operationId }) => operationId)
    expect(await found('?api=vehicle-api')).toEqual(['listVehicles'])
    expect(await found('?status=4xx&api=')).toEqual(['createQuotation'])
    expect(await found('?operationId=listProducts&q=country=de')).toEqual(['listProducts'])
    expect(await found(`?after=${first.items[1]?.id}`)).toEqual(['listVehicles'])
    expect(await found(`?until=${encodeURIComponent('2020-01-01T00:00:00+01:00')}`)).toEqual([])
  })

  test('has both sides of each request, without the token', async () => {
    const { items } = await readLog('?operationId=createQuotation')
    const response = await user.fetch(PATHS.loggedRequest(application.id, items[0]?.id ?? ''))
    const logged = (await response.json()) as LoggedExchange
    expect(logged).toMatchObject(items[0] ?? {})
    expect(logged.request).toMatchObject({
      headers: { authorization: 'Bearer [masked]', 'idempotency-key': 'log-1', 'content-type': 'application/json' },
      body: '{"productId":"prd_6W2H9D4FKS"}'
    })
    expect(JSON.parse(logged.response.body)).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(logged.response.headers['x-request-id']).toBe(logged.requestId)
  })

  test.each([
    'status=999',
    'status=abc',
    'limit=0',
    'limit=201',
    'since=yesterday',
    'cursor=1',
    `q=${'x'.repeat(201)}`
  ])('refuses %s and names the parameter', async (query) => {
    const response = await user.fetch(`${PATHS.applicationLog(application.id)}?${query}`)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).fieldErrors?.map(({ field }) => field)).toEqual([query.split('=')[0]])
  })

  test('is there for members and administrators alone', async () => {
    const { login } = await userCalls(() => admin).create()
    const stranger = await signInOverHttp(portal.origin, { login, password: 'lost-violin' })
    expect((await stranger.fetch(PATHS.applicationLog(application.id))).status).toBe(404)
    const { items } = await readLog('', admin)
    expect((await stranger.fetch(PATHS.loggedRequest(application.id, items[0]?.id ?? ''))).status).toBe(404)
    const other = await own.create()
    expect((await user.fetch(PATHS.loggedRequest(other.id, items[0]?.id ?? ''))).status).toBe(404)
  })

  test.each(['1', 'f'.repeat(24), '0'.repeat(24)])('has no request %s', async (id) => {
    expect((await user.fetch(PATHS.loggedRequest(application.id, id))).status).toBe(404)
  })
})

describe('what is in the log of an application', () => {
  const operations = async (id: number) => {
    const { items } = await user.json<ApplicationLog>(PATHS.applicationLog(id))
    return items.map(({ operationId, method, status }) => `${method} ${operationId} ${status}`)
  }
  const tokenFor = async (id: number, body: object, client = user) =>
    (await client.json<ApplicationToken>(PATHS.applicationToken(id), { method: 'POST', json: body })).access_token
  const list = (accessToken: string) =>
    call('vehicle-api/v1/vehicles?limit=1', { headers: { authorization: `Bearer ${accessToken}` } })

  test('requests for tokens are, without the secret, and those of strangers are not', async () => {
    const { id, clientId } = await own.create()
    const { secret } = await own.addSecret(id)
    const request = (clientSecret: string) =>
      fetch(`${portal.origin}/sandbox/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret
        })
      })
    expect([(await request(secret)).status, (await request(`${secret}x`)).status]).toEqual([200, 401])
    expect(await operations(id)).toEqual(['POST requestToken 200'])
    const { items } = await user.json<ApplicationLog>(`${PATHS.applicationLog(id)}?api=oauth2`)
    const logged = await user.json<LoggedExchange>(PATHS.loggedRequest(id, items[0]?.id ?? ''))
    expect(JSON.parse(logged.request.body)).toMatchObject({ client_id: clientId, client_secret: '[masked]' })
    expect(JSON.stringify(logged)).not.toContain(secret)
  })

  test('what a page of the portal reads is not, what it changes is', async () => {
    const { id } = await own.create()
    const ofPage = await tokenFor(id, { forPage: true })
    expect((await list(ofPage)).status).toBe(200)
    const advanced = await call('simulations/v1/clock/advances', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ofPage}`,
        'content-type': 'application/json',
        'idempotency-key': 'page-1'
      },
      body: '{"days": 1}'
    })
    expect(advanced.status).toBe(201)
    expect(await operations(id)).toEqual(['POST advanceClock 201'])
    await list(await tokenFor(id, {}))
    expect(await operations(id)).toEqual(['GET listVehicles 200', 'POST advanceClock 201'])
  })

  test('what a personal access token reads is, whatever it says of itself', async () => {
    const { id } = await own.create()
    const created = await user.json<CreatedPersonalToken>('api/account/tokens', {
      method: 'POST',
      json: { name: 'Script', scopes: ['sandbox:call'] }
    })
    const script = new Client(portal.origin, `Bearer ${created.token}`)
    await list(await tokenFor(id, { forPage: true }, script))
    expect(await operations(id)).toEqual(['GET listVehicles 200'])
  })
})

describe('the deals of an application', () => {
  test('are listed, each has its timeline, and strangers have neither', async () => {
    const { id } = await own.create()
    const response = await own.send('POST', PATHS.applicationToken(id), {})
    const { access_token } = (await response.json()) as { access_token: string }
    const created = await fetch(`${portal.origin}/sandbox/finance-quotation/v2/quotations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        'idempotency-key': 'deal-1'
      },
      body: JSON.stringify({
        productId: 'prd_6W2H9D4FKS',
        price: { value: '30000.00', currency: 'EUR' },
        termInMonths: 48,
        drawdownOn: new Date().toISOString().slice(0, 10),
        language: 'es'
      })
    })
    const { quotationId } = (await created.json()) as { quotationId: string }
    const deals = await user.json<ApplicationDeals>(PATHS.applicationDeals(id))
    expect(deals).toEqual({
      items: [{ id: quotationId, startedDate: expect.any(String), resources: [quotationId] }],
      next: null
    })
    const timeline = await user.json<DealTimeline>(PATHS.applicationDeal(id, quotationId))
    expect(timeline).toMatchObject({
      id: quotationId,
      resources: [quotationId],
      isComplete: true,
      items: [{ kind: 'REQUEST', request: { operationId: 'createQuotation', status: 201, deal: quotationId } }]
    })
    expect((await user.fetch(PATHS.applicationDeal(application.id, quotationId))).status).toBe(404)
    expect((await user.fetch(PATHS.applicationDeal(id, 'quo_\u0000'))).status).toBe(404)
  })
})

const euros = (value: string) => ({ value, currency: 'EUR' })

/** An order of a car as version 1 of Purchase orders has it. */
const ORDER = JSON.stringify({
  reference: 'BW-2026-2001',
  country: 'DE',
  partnerId: 'par_BRUNNWALDT',
  buyer: {
    kind: 'PERSON',
    customerId: 'cus_7Q2M4K9TPX',
    name: 'Lena Hoffmann',
    email: 'lena.hoffmann@example.com',
    address: { street: 'Lindenallee 14', postalCode: '10115', city: 'Berlin', country: 'DE' }
  },
  vehicle: { vehicleId: 'veh_01J9ZK3T8Q', description: 'Aurelia Corvo 1.5 Hybrid Touring', price: euros('30000.00') },
  extras: ['Registration'],
  extrasPrice: euros('0.00'),
  funding: {
    contractId: 'con_9B4G6S2XNE',
    amountOfCredit: euros('24000.00'),
    tradeInId: 'tri_4M7X2C9QWD',
    tradeInValue: euros('3500.00'),
    deposit: euros('2500.00')
  }
})

describe('another version of an API, applied to the log', () => {
  const check = (query: string, id = application.id) => user.fetch(`${PATHS.applicationVersionCheck(id)}?${query}`)

  test('says which requests it would refuse, operation by operation', async () => {
    const { id } = await own.create()
    const response = await own.send('POST', PATHS.applicationToken(id), {})
    token = ((await response.json()) as { access_token: string }).access_token
    const created = await call('orders-api/v1/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'version-1' },
      body: ORDER
    })
    expect([created.status, created.ok ? '' : await created.text()]).toEqual([201, ''])
    await call('orders-api/v1/orders', { headers: {} })
    const report = (await (await check('api=orders-api&from=1.0.0&to=2.0.0', id)).json()) as VersionCheck
    expect(report).toMatchObject({ api: 'orders-api', from: '1.0.0', to: '2.0.0', requests: 2, isComplete: true })
    const [createOrder] = report.operations
    expect(createOrder).toMatchObject({ operationId: 'createOrder', requests: 1, refused: 1 })
    const [example = ''] = createOrder?.differences[0]?.examples ?? []
    expect((await user.json<LoggedExchange>(PATHS.loggedRequest(id, example))).operationId).toBe('createOrder')
    const same = (await (await check('api=orders-api&from=1.0.0&to=1.0.0', id)).json()) as VersionCheck
    expect(same.operations.every(({ refused, different }) => refused + different === 0)).toBe(true)
    // Chunks of older releases do not say to which versions their requests were sent.
    await portal.sql(`update sandbox.log_chunks set facets = '{}'`)
    const again = (await (await check('api=orders-api&from=1.0.0&to=2.0.0', id)).json()) as VersionCheck
    expect(again.operations).toEqual(report.operations)
  })

  test('is the newest one and the one before it unless the request says so', async () => {
    const report = (await (await check('api=payments')).json()) as VersionCheck
    expect(report).toMatchObject({ from: '1.0.0', to: '1.1.0', requests: 0, operations: [] })
  })

  test.each([
    ['api=nothing', 400],
    ['api=payments&to=9.9.9', 404]
  ])('%s is refused with %i', async (query, status) => {
    expect((await check(query)).status).toBe(status)
  })
})
