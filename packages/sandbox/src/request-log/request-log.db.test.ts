import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { limitLog } from './maintenance.ts'

const SECRET = 'portico_sandbox_0123456789abcdef'
const DAY_MS = 86_400_000

let at: TestSandbox
let token: string

beforeAll(async () => {
  at = await startSandbox({
    findClient: async (clientId) =>
      clientId.startsWith('app-')
        ? { clientId, ...SHOP }
        : clientId === 'demo'
          ? { clientId, scopes: SHOP.scopes }
          : undefined
  })
  token = await tokenOf('app-shop')
})
afterAll(() => at.close())

const SHOP = {
  authentication: { verifySecret: async (secret: string) => secret === SECRET },
  scopes: [
    'finance-quotation',
    'finance-api',
    'payments',
    'vehicle-api',
    'status-notification',
    'simulations',
    'trade-api'
  ],
  notificationOrigins: ['https://shop.brunnwaldt.example']
}

/** A token that the host issues: the log has no request for it. */
const tokenOf = async (clientId: string, on = at) =>
  (await on.sandbox.issueToken({ clientId, scopes: SHOP.scopes }, SHOP.scopes)).access_token

const quotation = (cashPrice: string) => ({
  productId: 'prd_6W2H9D4FKS',
  price: { value: cashPrice, currency: 'EUR' },
  termInMonths: 48,
  drawdownOn: at.now().toISOString().slice(0, 10),
  language: 'es'
})

const QUOTATIONS = '/sandbox/finance-quotation/v2/quotations'
const quote = (cashPrice = '30000.00', options: object = {}) =>
  at.call('POST', QUOTATIONS, {
    token,
    body: quotation(cashPrice),
    ...options
  })

type Filter = Parameters<TestSandbox['sandbox']['log']['list']>[1]

const list = (filter: Filter = {}, page = {}, client = 'app-shop') =>
  at.sandbox.log.list(client, filter, { limit: 50, ...page })

/** All pages of a list. */
async function all(filter: Filter = {}, limit = 3, client = 'app-shop') {
  const items = []
  let before: string | undefined
  do {
    const page = await at.sandbox.log.list(client, filter, { limit, before })
    items.push(...page.items)
    before = page.next
  } while (before !== undefined)
  return items
}

const newest = async (client = 'app-shop') => {
  const { items } = await list({}, { limit: 1 }, client)
  const logged = items[0] && (await at.sandbox.log.read(client, items[0].id))
  if (!logged) throw new Error('The log is empty.')
  return logged
}

describe('what is logged', () => {
  test('a request of an application is logged with its response', async () => {
    const response = await quote('21000.00')
    expect(await newest()).toMatchObject({
      api: 'finance-quotation',
      operationId: 'createQuotation',
      method: 'POST',
      path: QUOTATIONS,
      query: '',
      status: 201,
      aheadMs: 0,
      requestId: response.headers['x-request-id'],
      resources: ['prd_6W2H9D4FKS', response.body.quotationId],
      deal: response.body.quotationId,
      requestHeaders: expect.objectContaining({
        'idempotency-key': expect.any(String),
        authorization: 'Bearer [masked]'
      }),
      responseHeaders: expect.objectContaining({ location: response.headers.location })
    })
    const { requestBody, responseBody, durationMs, at: time } = await newest()
    expect(JSON.parse(requestBody)).toMatchObject({ price: { value: '21000.00', currency: 'EUR' } })
    expect(JSON.parse(responseBody)).toEqual(response.body)
    expect(durationMs).toBeGreaterThan(0)
    expect(Math.abs(time - at.now().getTime())).toBeLessThan(5_000)
  })

  test('the clock of the application is logged', async () => {
    const ahead = await tokenOf('app-ahead')
    await at.call('POST', '/sandbox/simulations/v1/clock/advances', { token: ahead, body: { days: 40 } })
    await at.call('GET', `${QUOTATIONS}/quo_0000000000`, { token: ahead })
    expect(await newest('app-ahead')).toMatchObject({
      aheadMs: 40 * DAY_MS,
      status: 404,
      resources: ['quo_0000000000']
    })
  })

  test.each([
    ['a field that is not valid', () => quote('-1'), 400],
    ['a body that is not JSON', () => quote('', { body: '{"productId": ' }), 400],
    ['an unknown media type', () => quote('', { headers: { 'content-type': 'text/plain' } }), 415],
    ['an unknown id', () => at.call('GET', `${QUOTATIONS}/quo_1111111111`, { token }), 404],
    ['a scope that the token lacks', () => at.call('GET', '/sandbox/orders-api/v2/orders', { token }), 403]
  ])('a request that is refused is logged: %s', async (_, send, status) => {
    const response = await send()
    expect(response.status).toBe(status)
    const logged = await newest()
    expect(logged).toMatchObject({ status, requestId: response.headers['x-request-id'] })
    expect(JSON.parse(logged.responseBody)).toEqual(response.body)
  })

  test('a body that cannot be parsed is logged as it was sent', async () => {
    await quote('', { body: '{"productId": ' })
    expect(await newest()).toMatchObject({ requestBody: '{"productId": ' })
  })

  test('secrets are masked wherever they are, and data of test persons are kept', async () => {
    const response = await at.call('POST', '/sandbox/status-notification/v1/endpoints', {
      token,
      body: {
        url: `https://shop.brunnwaldt.example/hooks?key=${SECRET}`,
        types: ['payment.settled'],
        description: 'Lena Brunnwaldt'
      }
    })
    expect(response.status).toBe(201)
    expect(response.body.secret.value ?? response.body.secret).toMatch(/^whsec_/)
    const logged = JSON.stringify(await newest())
    expect(logged).not.toContain('whsec_')
    expect(logged).not.toContain(SECRET)
    expect(logged).not.toContain(token)
    expect(logged).toContain('Lena Brunnwaldt')
  })

  test('requests of a public client are in no log', async () => {
    await at.call('GET', '/sandbox/finance-quotation/v2/products?country=DE')
    expect((await list({}, {}, 'demo')).items).toEqual([])
  })

  test('an application has its own log alone', async () => {
    await quote()
    const { items } = await list()
    expect((await list({}, {}, 'app-other')).items).toEqual([])
    expect(await at.sandbox.log.read('app-other', items[0]?.id ?? '')).toBeUndefined()
  })
})

describe('what is found', () => {
  test('each filter finds what it says, before and after the log is compacted, in pages of any size', async () => {
    const client = 'app-filters'
    const own = await tokenOf(client)
    const first = await quote('25000.00', { token: own })
    at.advance(1_000)
    await quote('-5', { token: own })
    await at.call('GET', `${QUOTATIONS}/${first.body.quotationId}`, { token: own })
    at.advance(1_000)
    const second = await quote('26123.00', { token: own })
    await at.call('GET', '/sandbox/finance-quotation/v2/products?country=DE', { token: own })
    await at.call('GET', '/sandbox/vehicle-api/v1/vehicles?limit=2', { token: own })

    const everything = await all({}, 100, client)
    const [oldest, middle] = [everything.at(-1), everything[2]]
    const filters: [Filter, (entry: (typeof everything)[number]) => boolean][] = [
      [{}, () => true],
      [{ api: 'vehicle-api' }, ({ api }) => api === 'vehicle-api'],
      [{ operationId: 'createQuotation' }, ({ operationId }) => operationId === 'createQuotation'],
      [{ status: '400' }, ({ status }) => status === 400],
      [{ status: '2xx' }, ({ status }) => status < 300],
      [
        { operationId: 'createQuotation', status: '4xx' },
        ({ operationId, status }) => operationId === 'createQuotation' && status >= 400
      ],
      [{ resource: first.body.quotationId }, ({ resources }) => resources.includes(first.body.quotationId)],
      [{ deal: first.body.quotationId }, ({ resources }) => resources.includes(first.body.quotationId)],
      [{ since: new Date(middle?.at ?? 0) }, (entry) => entry.at >= (middle?.at ?? 0)],
      [{ until: new Date(middle?.at ?? 0) }, (entry) => entry.at < (middle?.at ?? 0)],
      [{ q: '26123.00' }, ({ resources }) => resources.includes(second.body.quotationId)],
      [{ q: 'PRODUCTS country=de' }, ({ path }) => path.endsWith('/products')],
      [{ q: second.headers['x-request-id'] }, ({ requestId }) => requestId === second.headers['x-request-id']],
      [{ q: '2612' }, () => false],
      [{ resource: second.body.quotationId, status: '5xx' }, () => false]
    ]
    const check = async () => {
      for (const [filter, matches] of filters) {
        const expected = everything.filter(matches).map(({ id }) => id)
        for (const limit of [1, 2, 100])
          expect({ filter, found: (await all(filter, limit, client)).map(({ id }) => id) }).toEqual({
            filter,
            found: expected
          })
      }
    }
    expect(everything).toHaveLength(6)
    expect(filters.slice(1, 13).map(([, matches]) => everything.filter(matches).length)).not.toContain(0)
    const detail = await at.sandbox.log.read(client, oldest?.id ?? '')
    await check()
    at.advance(2 * 60 * 60_000)
    await at.sandbox.maintainLog()
    const rows = await at.sql('select is_compacted from sandbox.log_chunks where owner = $1', [`${client}:`])
    expect(rows).toEqual(rows.map(() => ({ is_compacted: true })))
    await check()
    expect(await at.sandbox.log.read(client, oldest?.id ?? '')).toEqual(detail)
    token = await tokenOf('app-shop')
  })

  test('what has come after an entry is found, as a live tail needs it', async () => {
    await quote('22000.00')
    const { items } = await list({}, { limit: 1 })
    const { id } = items[0] ?? { id: '' }
    expect((await list({}, { after: id })).items).toEqual([])
    const response = await quote('22500.00')
    expect((await list({}, { after: id })).items.map(({ requestId }) => requestId)).toEqual([
      response.headers['x-request-id']
    ])
  })

  test('requests to several instances are one log in the order of their time', async () => {
    const other = await at.another()
    const own = await tokenOf('app-instances')
    for (let turn = 0; turn < 6; turn++) {
      at.advance(1)
      await (turn % 2 ? other : at).call('GET', `/sandbox/finance-quotation/v2/products?country=DE&limit=${turn + 1}`, {
        token: own
      })
    }
    await other.sandbox.log.list('app-instances', {}, { limit: 1 })
    expect((await all({}, 2, 'app-instances')).map(({ query }) => query)).toEqual(
      [6, 5, 4, 3, 2, 1].map((limit) => `?country=DE&limit=${limit}`)
    )
    await other.app.close()
  })
})

describe('deals', () => {
  test('requests about resources that belong together are one deal, and another deal is another', async () => {
    const own = await tokenOf('app-deals')
    const [one, other] = [await quote('24000.00', { token: own }), await quote('23000.00', { token: own })]
    await at.call('GET', `${QUOTATIONS}/${one.body.quotationId}/schedule`, { token: own })
    await at.call('GET', `${QUOTATIONS}/${one.body.quotationId}`, { token: own })
    const deals = (await all({}, 50, 'app-deals')).map(({ deal }) => deal)
    expect(new Set(deals)).toEqual(new Set([one.body.quotationId, other.body.quotationId]))
    expect(await all({ deal: other.body.quotationId }, 50, 'app-deals')).toHaveLength(1)
  })

  test('a request that uses the resources of two deals joins them under the older one', async () => {
    const own = await tokenOf('app-joined')
    const tradeInId = 'tri_4M7X2C9QWD'
    const tradeIn = { amount: { value: '3500.00', currency: 'EUR' }, tradeInId }
    const body = quotation('30000.00')
    await at.call('POST', QUOTATIONS, { token: own, body: { ...body, tradeIn } })
    at.advance(1_000)
    const other = await quote('24000.00', { token: own })
    expect((await all({}, 50, 'app-joined')).map(({ deal }) => deal)).toEqual([other.body.quotationId, tradeInId])
    const joined = await at.call('POST', QUOTATIONS, {
      token: own,
      body: { ...body, tradeIn, reference: other.body.quotationId }
    })
    expect(joined.status).toBe(201)
    const deals = (await all({}, 50, 'app-joined')).map(({ deal }) => deal)
    expect(deals).toEqual([tradeInId, tradeInId, tradeInId])
    expect((await all({ deal: other.body.quotationId }, 50, 'app-joined')).length).toBe(3)
  })
})

describe('how long it is kept, and what it costs', () => {
  test('days that are over for thirty days are dropped as tables', async () => {
    const later = await startSandbox({ findClient: async (clientId) => ({ clientId, ...SHOP }) })
    const own = await tokenOf('app-old', later)
    await later.call('GET', '/sandbox/finance-quotation/v2/products?country=DE', { token: own })
    expect((await later.sandbox.log.list('app-old', {}, { limit: 5 })).items).toHaveLength(1)
    later.advance(29 * DAY_MS)
    await later.sandbox.cleanUp()
    expect((await later.sandbox.log.list('app-old', {}, { limit: 5 })).items).toHaveLength(1)
    later.advance(2 * DAY_MS)
    await later.sandbox.cleanUp()
    expect((await later.sandbox.log.list('app-old', {}, { limit: 5 })).items).toEqual([])
    expect(await later.sql("select 1 from pg_inherits where inhparent = 'sandbox.log_chunks'::regclass")).toEqual([])
    await later.close()
  })

  test('of a log that is too large the oldest is deleted, and no other log is', async () => {
    const own = await tokenOf('app-large')
    const ids: string[] = []
    for (let turn = 0; turn < 4; turn++) {
      await at.call('GET', '/sandbox/finance-quotation/v2/products?country=DE', { token: own })
      ids.unshift((await newest('app-large')).id)
    }
    const [size] = await at.sql<{ bytes: number }>(
      'select max(bytes) as bytes from sandbox.log_chunks where owner = $1',
      ['app-large:']
    )
    const others = (await all({}, 100)).length
    await at.sql("update sandbox.log_chunks set bytes = 1 where owner <> 'app-large:'")
    await limitLog(at.pool, (size?.bytes ?? 0) * 2 + 10)
    expect((await all({}, 100, 'app-large')).map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(await all({}, 100)).toHaveLength(others)
  })

  test('compaction that is spread over a time ends when it is aborted, and goes on the next time', async () => {
    at.advance(2 * 60 * 60_000)
    await at.sandbox.maintainLog()
    const clients = ['app-spread-a', 'app-spread-b']
    for (const client of clients) {
      const own = await tokenOf(client)
      await at.call('GET', '/sandbox/finance-quotation/v2/products?country=DE', { token: own })
      await list({}, {}, client)
    }
    at.advance(2 * 60 * 60_000)
    const compacted = () =>
      at.sql('select owner from sandbox.log_chunks where is_compacted and owner = any($1)', [
        clients.map((client) => `${client}:`)
      ])
    const stopping = new AbortController()
    // Of what is left, the second half would be due after five minutes.
    const compaction = at.sandbox.maintainLog({ overMs: 10 * 60_000, signal: stopping.signal })
    await expect.poll(async () => (await compacted()).length).toBe(1)
    stopping.abort()
    await compaction
    expect(await compacted()).toHaveLength(1)
    await at.sandbox.maintainLog()
    expect(await compacted()).toHaveLength(2)
  })

  test('no request fails or is lost while the log cannot be written', async () => {
    const own = await tokenOf('app-outage')
    await at.call('GET', '/sandbox/finance-quotation/v2/products?country=DE', { token: own })
    await list({}, {}, 'app-outage')
    await at.sql('alter table sandbox.log_chunks rename to log_chunks_gone')
    const response = await quote('20000.00', { token: own })
    await at.sandbox.log.list('app-outage', {}, { limit: 1 }).catch(() => undefined)
    await at.sql('alter table sandbox.log_chunks_gone rename to log_chunks')
    expect(response.status).toBe(201)
    expect((await all({}, 10, 'app-outage')).map(({ status }) => status)).toEqual([201, 200])
    expect(at.faults.filter((line) => line.includes('requests could not be logged')).length).toBeGreaterThan(0)
  })
})
