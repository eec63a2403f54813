import { describe, expect, test } from 'vitest'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import { CAR, newOwner, newVin, V1 } from '../testing/vehicles.ts'
import { sharedRecordAt } from './shared/record.ts'

shareSandbox()

const get = (path: string) => sandbox.call('GET', `${V1}${path}`)

describe('the catalogue', () => {
  test('has the makes that are sold in a country, by name', async () => {
    const { body } = await get('/makes?country=PT')
    const names = body.items.map(({ name }: { name: string }) => name)
    expect(names).not.toContain('Brenmark')
    expect(names).toContain('Aurelia')
    expect(names).toEqual(names.toSorted())
  })

  test('lists makes, models, versions and prices in pages that together are the whole', async () => {
    for (const path of [
      '/makes?',
      '/makes/mak_3Q8W5N1AVR/models?country=DE&',
      '/models/mod_6K2P9T4CRV/versions?country=DE&',
      '/versions/vrs_7D1M4X8HBT/prices?'
    ]) {
      const whole = (await get(`${path}limit=100`)).body
      const items: unknown[] = []
      for (let cursor = ''; ; ) {
        const { body } = await get(`${path}limit=3${cursor}`)
        items.push(...body.items)
        if (!body.page.hasMore) break
        cursor = `&cursor=${body.page.nextCursor}`
      }
      expect(whole.items.length).toBeGreaterThan(5)
      expect(items).toEqual(whole.items)
    }
  })

  test('has the lowest price of a model among its versions, and these in the order of their prices', async () => {
    const { body: models } = await get('/makes/mak_3Q8W5N1AVR/models?country=GB')
    const corvo = models.items.find(({ name }: { name: string }) => name === 'Corvo')
    const { body: versions } = await get(`/models/${corvo.modelId}/versions?country=GB&modelYear=2026`)
    const prices = versions.items.map(({ listPrice }: { listPrice: { value: string } }) => Number(listPrice.value))
    expect(prices).toEqual(prices.toSorted((one: number, other: number) => one - other))
    expect(corvo.priceFrom).toEqual({ value: prices[0].toFixed(2), currency: 'GBP' })
  })

  test('has no versions of a make in a country where it is not sold', async () => {
    const { body } = await get('/makes/mak_8B2K6R4MDN/models')
    expect((await get(`/models/${body.items[0].modelId}/versions?country=PT`)).body.items).toEqual([])
    expect((await get('/makes/mak_8B2K6R4MDN/models?country=PT')).body.items).toEqual([])
  })

  test('has the price of a past day', async () => {
    const prices = async (day: string) =>
      (await get(`/versions/vrs_7D1M4X8HBT/prices?country=DE&onDate=${day}`)).body.items
    expect(await prices('2026-05-01')).toMatchObject([{ validFrom: '2026-03-01', validUntil: '2026-08-31' }])
    expect(await prices('2026-09-01')).toMatchObject([{ validFrom: '2026-09-01', listPrice: { value: '31250.00' } }])
    expect(await prices('2026-02-28')).toEqual([])
    expect(await prices('9999-12-31')).toMatchObject([{ listPrice: { currency: 'EUR' } }])
  })

  test.each([
    '/makes/mak_0000000000/models',
    '/models/mod_0000000000/versions?country=DE',
    '/versions/vrs_0000000000',
    '/versions/vrs_0000000000/prices',
    '/versions/vrs_0000000000/technical-data'
  ])('%s is a 404', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('pictures', () => {
  test('exist, are images without scripts, and are kept by caches', async () => {
    const { body } = await get('/vehicles/veh_01J9ZK3T8Q/pictures')
    expect(body.items).toHaveLength(5)
    for (const { sources } of body.items)
      for (const { url, width, height } of sources) {
        const { statusCode, headers, body: text } = await sandbox.app.inject({ url })
        expect(statusCode).toBe(200)
        expect(headers).toMatchObject({
          'content-type': 'image/svg+xml; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin'
        })
        expect(text).toContain(`width="${width}" height="${height}"`)
      }
  })

  test('of a shared vehicle show its colour, in the language that is asked for', async () => {
    const { vehicleId } = sharedRecordAt(7)
    const texts = async (language: string) =>
      (await get(`/vehicles/${vehicleId}/pictures?language=${language}`)).body.items.map(
        ({ alternativeText }: { alternativeText: string }) => alternativeText
      )
    expect(await texts('de')).not.toEqual(await texts('es'))
    expect(new Set(await texts('en')).size).toBe(5)
  })

  test('have another address when the colour changes', async () => {
    const { add, change, call } = await newOwner()
    const { vehicleId } = (await add()).body
    const first = async () => (await call('GET', `/vehicles/${vehicleId}/pictures?limit=1`)).body.items[0]
    const before = await first()
    await change(vehicleId, { colour: 'Signal red' })
    expect((await first()).pictureId).not.toBe(before.pictureId)
    expect((await first()).alternativeText).toContain('A red Aurelia')
  })

  test.each(['pic_0000000000-640', 'pic_0000000000-800', 'nothing', '..%2f..%2fetc%2fpasswd'])(
    '%s is a 404',
    async (file) => {
      const { statusCode, body } = await sandbox.app.inject({ url: `${V1}/media/${file}` })
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found'])
    }
  )
})

describe('a vehicle identification number', () => {
  test('of the shared stock leads to its vehicle and its make', async () => {
    for (let index = 0; index < 40; index += 1) {
      const { vin, vehicleId, makeId, status } = sharedRecordAt(index)
      if (!vin) continue
      const { body } = await get(`/vins/${vin}`)
      expect(body.makeId).toBe(makeId)
      expect(body.vehicleId).toBe(status === 'AVAILABLE' || status === 'RESERVED' ? vehicleId : undefined)
    }
  })

  test('of a withdrawn vehicle leads to none', async () => {
    const { add, withdraw, call } = await newOwner()
    const vin = newVin()
    const { vehicleId } = (await add({ vin })).body
    expect((await call('GET', `/vins/${vin}`)).body.vehicleId).toBe(vehicleId)
    await withdraw(vehicleId)
    expect((await call('GET', `/vins/${vin}`)).body).not.toHaveProperty('vehicleId')
  })

  test('of North America with a wrong check digit is an error, as the document prints it', async () => {
    expect(await get('/vins/1M8GDM9A1KP042788')).toMatchObject({
      status: 400,
      body: {
        errors: [{ parameter: 'vin', code: 'not_allowed', detail: 'The check digit at position 9 must be X, not 1.' }]
      }
    })
  })

  test('of an unknown maker is decoded without a make', async () => {
    const { status, body } = await get('/vins/JHMZZZ6SZEU012345')
    expect([status, body.region, body.makeId]).toEqual([200, 'ASIA', undefined])
  })
})

describe('the story', () => {
  test('has the car of all documents, in the state and at the price that they print', async () => {
    const token = await sandbox.token({ workspace: 'story-teller' })
    const { body, headers } = await sandbox.call('GET', `${V1}/vehicles/veh_01J9ZK3T8Q`, { token })
    expect(body).toMatchObject({
      status: 'AVAILABLE',
      title: 'Aurelia Corvo 1.5 Hybrid Touring',
      vin: 'WPTZZZ9ZX26042788',
      price: { value: '30000.00', currency: 'EUR' },
      partnerId: 'par_BRUNNWALDT'
    })
    expect(headers.etag).toBe('"3"')
  })

  test('is found by the search of the quick start before anything else', async () => {
    const token = await sandbox.token({ workspace: 'quick-start' })
    const query = 'country=DE&partnerId=par_BRUNNWALDT&fuel=HYBRID&maximumPrice=32000.00&sort=PRICE'
    const { body } = await sandbox.call('GET', `${V1}/vehicles?${query}`, { token })
    expect(body.items[0]).toMatchObject({ vehicleId: 'veh_01J9ZK3T8Q' })
  })
})

test('a body of another media type is a 415, and one that is too large a 413', async () => {
  const { call } = await newOwner()
  const headers = { 'content-type': 'text/plain' }
  expect(await call('POST', '/vehicles', { body: 'car', headers })).toMatchObject({ status: 415 })
  expect(await call('POST', '/vehicles', { body: { ...CAR, colour: 'x'.repeat(70_000) } })).toMatchObject({
    status: 413
  })
})
