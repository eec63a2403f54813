import { describe, expect, test } from 'vitest'
import { ORDERS_V2, SERVICE_ORDER } from '../../testing/orders.ts'
import { sandbox, shareSandbox } from '../../testing/shared-sandbox.ts'
import { allPages, newOwner, newVin, type TestOwner } from '../../testing/vehicles.ts'
import { findVersion } from '../catalogue/versions.ts'
import { SORTS } from '../model.ts'

shareSandbox()

interface Found {
  vehicleId: string
  partnerId: string
  versionId: string
  country: string
  price: { value: string; currency: string }
  mileage: number
  createdAt: string
  condition: string
  fuel: string
  status: string
  firstRegistration?: string
  electricRangeKilometres?: number
}

const find = async (owner: TestOwner, query: string): Promise<Found[]> => (await owner.search(query)).body.items
const ids = (items: readonly Found[]) => items.map(({ vehicleId }) => vehicleId)

/** What a sort compares, ascending. */
const KEYS: Record<string, (item: Found) => number> = {
  NEWEST: ({ createdAt }) => -Date.parse(createdAt),
  PRICE: ({ price }) => Number(price.value) + (price.currency === 'GBP' ? 1e9 : 0),
  PRICE_DESCENDING: ({ price }) => (price.currency === 'GBP' ? 1e9 : 0) - Number(price.value),
  MILEAGE: ({ mileage }) => mileage
}

describe('a search', () => {
  test('finds what is available, the newest first, unless it says otherwise', async () => {
    const owner = await newOwner()
    const items = await find(owner, 'limit=100')
    expect(items).toHaveLength(100)
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['AVAILABLE']))
    const moments = items.map(({ createdAt }) => createdAt)
    expect(moments).toEqual(moments.toSorted().toReversed())
  })

  test('joins its filters', async () => {
    const query =
      'country=DE&fuel=HYBRID&maximumPrice=32000.00&maximumMileage=60000&condition=USED&transmission=AUTOMATIC&registeredFrom=2022-01-01'
    const items = await allPages(await newOwner(), `${query}&limit=100`)
    expect(items.length).toBeGreaterThan(5)
    for (const item of items as Found[]) {
      expect(item).toMatchObject({ country: 'DE', fuel: 'HYBRID', condition: 'USED', transmission: 'AUTOMATIC' })
      expect(Number(item.price.value)).toBeLessThanOrEqual(32_000)
      expect(item.mileage).toBeLessThanOrEqual(60_000)
      expect(item.firstRegistration && item.firstRegistration >= '2022-01-01').toBe(true)
    }
  })

  test.each([
    ['makeId', 'mak_5S1T7P9ENE', (item: Found) => findVersion(item.versionId)?.model.make.makeId],
    ['modelId', 'mod_6K2P9T4CRV', (item: Found) => findVersion(item.versionId)?.model.modelId],
    ['versionId', 'vrs_7D1M4X8HBT', (item: Found) => item.versionId],
    ['partnerId', 'par_ROSTOCKDE1', (item: Found) => item.partnerId],
    ['status', 'RESERVED', (item: Found) => item.status]
  ])('filters by %s', async (name, value, of) => {
    const items = await find(await newOwner(), `${name}=${value}&limit=50`)
    expect(items.length).toBeGreaterThan(0)
    expect(new Set(items.map(of))).toEqual(new Set([value]))
  })

  test('by electric range leaves out what has none', async () => {
    const items = await find(await newOwner(), 'minimumElectricRange=0&limit=100')
    expect(items).toHaveLength(100)
    for (const { electricRangeKilometres } of items) expect(electricRangeKilometres).toBeGreaterThan(0)
    const far = await find(await newOwner(), 'minimumElectricRange=400&limit=100')
    for (const { electricRangeKilometres } of far) expect(electricRangeKilometres).toBeGreaterThanOrEqual(400)
  })

  test('by registration finds new cars as well', async () => {
    const items = await find(await newOwner(), 'registeredFrom=2026-10-01&limit=100')
    expect(items.some(({ condition }) => condition === 'NEW')).toBe(true)
    for (const { firstRegistration = '2026-10-01' } of items) expect(firstRegistration >= '2026-10-01').toBe(true)
  })

  test('for prices needs a country, and both filters are named', async () => {
    const { search } = await newOwner()
    expect(await search('minimumPrice=1.00&maximumPrice=2.00')).toMatchObject({
      status: 400,
      body: {
        errors: [
          { parameter: 'minimumPrice', code: 'not_allowed' },
          { parameter: 'maximumPrice', code: 'not_allowed' }
        ]
      }
    })
  })

  test('of a make that there is not finds nothing', async () => {
    expect(await find(await newOwner(), 'makeId=mak_0000000000')).toEqual([])
  })

  test('finds a number of cars that makes it worth while', async () => {
    const items = await allPages(await newOwner(), 'country=ES&limit=100')
    expect(items.length).toBeGreaterThan(1500)
    expect(new Set(items.map(({ vehicleId }) => vehicleId)).size).toBe(items.length)
  })
})

describe.each(SORTS)('sorted by %s', (sort) => {
  const key = KEYS[sort] as (item: Found) => number

  test('own vehicles are among the shared ones, and every vehicle is on one page', async () => {
    const owner = await newOwner()
    const prices = ['9000.00', '15000.00', '15000.00', '24990.00', '90000.00']
    const own = await Promise.all(
      prices.map((value, step) =>
        owner.add({
          condition: 'USED',
          vin: newVin(),
          mileage: step * 20_000,
          firstRegistration: '2024-01-01',
          country: 'PT',
          price: { value, currency: 'EUR' }
        })
      )
    )
    const items: Found[] = await allPages(owner, `country=PT&fuel=HYBRID&sort=${sort}&limit=7`)
    expect(new Set(ids(items)).size).toBe(items.length)
    expect(ids(items)).toEqual(expect.arrayContaining(own.map(({ body }) => body.vehicleId)))
    const keys = items.map(key)
    expect(keys).toEqual(keys.toSorted((one, other) => one - other))
    const whole: Found[] = await allPages(owner, `country=PT&fuel=HYBRID&sort=${sort}&limit=100`)
    expect(ids(items)).toEqual(ids(whole))
  })

  test('pages stay as they are while vehicles are added, sold and withdrawn', async () => {
    const owner = await newOwner()
    const gone = (await owner.add({ mileage: 77 })).body.vehicleId
    const query = `country=DE&fuel=HYBRID&condition=NEW&sort=${sort}&limit=10`
    const before: Found[] = await allPages(owner, query)
    const added: string[] = []
    const during: Found[] = await allPages(owner, query, async (page) => {
      if (page === 2) await owner.withdraw(gone)
      added.push(
        (await owner.add({ mileage: page, price: { value: `${10_000 * page}.00`, currency: 'EUR' } })).body.vehicleId
      )
    })
    const known = new Set(ids(before))
    expect(new Set(ids(during)).size).toBe(during.length)
    for (const vehicleId of ids(during)) expect(known.has(vehicleId) || added.includes(vehicleId)).toBe(true)
    for (const vehicleId of known) if (vehicleId !== gone) expect(ids(during)).toContain(vehicleId)
  })

  test('without a country, prices of two currencies are apart', async () => {
    const items = await find(await newOwner(), `sort=${sort}&limit=100`)
    const keys = items.map(key)
    expect(keys).toEqual(keys.toSorted((one, other) => one - other))
  })
})

describe('searches at the same time', () => {
  test('each find what their owner, filters and limits say', async () => {
    const owners = await Promise.all(Array.from({ length: 3 }, () => newOwner()))
    const mileages = [11, 22, 33]
    const added = await Promise.all(
      owners.map(async (owner) => Promise.all(mileages.map(async (mileage) => (await owner.add({ mileage })).body)))
    )
    const filters = 'partnerId=par_BRUNNWALDT&country=DE&condition=NEW&minimumPrice=30000.00&maximumPrice=30000.00'
    const searches = owners.flatMap((owner, index) =>
      mileages.map((mileage, step) => ({ owner, query: `maximumMileage=${mileage}&limit=${step + 1}`, index, step }))
    )
    const found = await Promise.all(searches.map(({ owner, query }) => find(owner, `${filters}&sort=MILEAGE&${query}`)))
    for (const [number, { index, step }] of searches.entries()) {
      const own = (added[index] ?? []).slice(0, step + 1).map(({ vehicleId }) => vehicleId)
      expect(ids(found[number] ?? [])).toEqual(own)
    }
  })

  test('leave out a shared vehicle only for the owner whose order has reserved it', async () => {
    const owners = await Promise.all(Array.from({ length: 3 }, () => newOwner()))
    const query = 'country=DE&fuel=DIESEL&condition=USED&limit=30'
    const [first] = await find(owners[0] as TestOwner, query)
    const { vehicleId, partnerId, price } = first as Found
    const items = [{ type: 'VEHICLE', vehicleId, description: 'A car', unitPrice: price }]
    const body = { ...SERVICE_ORDER, partnerId, items }
    expect(await sandbox.call('POST', ORDERS_V2, { body, token: owners[1]?.token as string })).toMatchObject({
      status: 201
    })
    const found = await Promise.all([...owners, ...owners].map((owner) => find(owner, query)))
    expect(found.map((items) => ids(items).includes(vehicleId))).toEqual([true, false, true, true, false, true])
    expect(found.map(({ length }) => length)).toEqual(Array(6).fill(30))
    expect(ids(await find(owners[1] as TestOwner, `${query}&status=RESERVED`))).toContain(vehicleId)
  })
})

describe('a cursor', () => {
  test('is valid for its owner, its filters and its sort alone', async () => {
    const [one, other] = [await newOwner(), await newOwner()]
    const { nextCursor } = (await one.search('country=DE&sort=PRICE')).body.page
    expect((await one.search(`country=DE&sort=PRICE&cursor=${nextCursor}`)).status).toBe(200)
    for (const response of [
      await one.search(`country=DE&sort=MILEAGE&cursor=${nextCursor}`),
      await one.search(`country=ES&sort=PRICE&cursor=${nextCursor}`),
      await other.search(`country=DE&sort=PRICE&cursor=${nextCursor}`)
    ])
      expect(response).toMatchObject({ status: 400, body: { errors: [{ parameter: 'cursor' }] } })
  })
})

test('nothing of an owner’s stock is found, read or changed by another', async () => {
  const [one, other] = [await newOwner(), await newOwner()]
  const vin = newVin()
  const { vehicleId } = (await one.add({ vin, partnerId: 'par_LINDENHAUS' })).body
  expect(await find(one, 'partnerId=par_LINDENHAUS')).toHaveLength(1)
  expect(await find(other, 'partnerId=par_LINDENHAUS')).toEqual([])
  expect((await other.read(vehicleId)).status).toBe(404)
  expect((await other.call('GET', `/vehicles/${vehicleId}/pictures`)).status).toBe(404)
  expect((await other.change(vehicleId, { mileage: 9000 })).status).toBe(404)
  expect((await other.withdraw(vehicleId)).status).toBe(404)
  expect((await other.call('GET', `/vins/${vin}`)).body).not.toHaveProperty('vehicleId')
  expect(await other.add({ vin })).toMatchObject({ status: 201 })
  expect((await one.read(vehicleId)).body).toMatchObject({ status: 'AVAILABLE', mileage: 0 })
})

test('two instances have the same shared stock', async () => {
  const [token, another] = [await sandbox.emptyWorkspace('instances'), await sandbox.another()]
  const url = '/sandbox/vehicle-api/v1/vehicles?limit=50'
  const [one, other] = [await sandbox.call('GET', url, { token }), await another.call('GET', url, { token })]
  expect(other.body.items).toEqual(one.body.items)
  const next = `${url}&cursor=${one.body.page.nextCursor}`
  expect((await another.call('GET', next, { token })).body.items).toEqual(
    (await sandbox.call('GET', next, { token })).body.items
  )
  await another.app.close()
})
