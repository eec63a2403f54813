import { describe, expect, test } from 'vitest'
import { sandbox, shareSandbox } from '../../testing/shared-sandbox.ts'
import { newOwner, newVin, tally, V1 } from '../../testing/vehicles.ts'
import { sharedRecordAt } from '../shared/record.ts'

shareSandbox()

const DAY_MS = 86_400_000
const TWENTY = Array.from({ length: 20 })
const shared = (status: string) => {
  for (let index = 0; ; index += 1) if (sharedRecordAt(index).status === status) return sharedRecordAt(index)
}

describe('a vehicle that is added', () => {
  test('is available at once, has what the version says, and can be read where the response says', async () => {
    const { add } = await newOwner()
    const added = await add({ vin: newVin(), equipment: ['TOW_BAR'] })
    expect(added).toMatchObject({
      status: 201,
      headers: { etag: '"1"', location: `${V1}/vehicles/${added.body.vehicleId}`, 'idempotent-replayed': 'false' },
      body: {
        status: 'AVAILABLE',
        title: 'Aurelia Corvo 1.5 Hybrid Touring',
        fuel: 'HYBRID',
        powerKilowatts: 103,
        mileage: 0
      }
    })
  })

  test('is added once, however often the request is sent with its key', async () => {
    const { add, call, search } = await newOwner()
    const body = (await add()).body
    const { vehicleId: _, status: __, title: ___, fuel: ____, ...rest } = body
    const input = {
      ...rest,
      transmission: undefined,
      powerKilowatts: undefined,
      createdAt: undefined,
      updatedAt: undefined
    }
    const headers = { 'idempotency-key': 'one-car' }
    const responses = await Promise.all(TWENTY.map(() => call('POST', '/vehicles', { body: input, headers })))
    expect(new Set(responses.map(({ body: each }) => each.vehicleId)).size).toBe(1)
    expect(responses.filter(({ headers: each }) => each['idempotent-replayed'] === 'false')).toHaveLength(1)
    expect((await search('partnerId=par_BRUNNWALDT')).body.items).toHaveLength(2)
  })

  test('has a number that no other in stock has: of twenty at once one is added', async () => {
    const { add } = await newOwner()
    const vin = newVin()
    const responses = await Promise.all(TWENTY.map(() => add({ vin })))
    expect(tally(responses)).toEqual({ 201: 1, vin_in_stock: 19 })
    const winner = responses.find(({ status }) => status === 201)?.body.vehicleId
    const refused = responses.find(({ status }) => status === 409)?.body
    expect(refused.detail).toBe(`${winner} has this VIN. Update that vehicle, or withdraw it first.`)
  })

  test('may have the number of one that was withdrawn', async () => {
    const { add, withdraw } = await newOwner()
    const vin = newVin()
    const first = await add({ vin })
    await withdraw(first.body.vehicleId)
    expect(await add({ vin })).toMatchObject({ status: 201 })
  })

  test('may not have the number of a vehicle of the shared stock', async () => {
    const { add } = await newOwner()
    const { vin, vehicleId } = shared('AVAILABLE')
    expect(await add({ vin })).toMatchObject({
      status: 409,
      body: { code: 'vin_in_stock', detail: expect.stringContaining(vehicleId) }
    })
  })

  test('names all errors together', async () => {
    const { add } = await newOwner()
    const { status, body } = await add({
      condition: 'USED',
      price: { value: '1.00', currency: 'GBP' },
      versionId: 'vrs_0000000000'
    })
    expect([status, body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      400,
      ['/versionId', '/price/currency', '/vin', '/mileage', '/firstRegistration']
    ])
  })
})

describe('a change', () => {
  test('is a JSON merge patch, and changes the ETag', async () => {
    const { add, change, read } = await newOwner()
    const { body } = await add({ equipment: ['TOW_BAR'] })
    const changed = await change(body.vehicleId, { price: { value: '29500.00', currency: 'EUR' }, equipment: null })
    expect(changed).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: { price: { value: '29500.00' } } })
    expect(changed.body).not.toHaveProperty('equipment')
    expect(await read(body.vehicleId)).toMatchObject({ headers: { etag: '"2"' }, body: changed.body })
  })

  test('may be sent as application/json as well', async () => {
    const { add, call } = await newOwner()
    const { body } = await add()
    expect(await call('PATCH', `/vehicles/${body.vehicleId}`, { body: { mileage: 30 } })).toMatchObject({
      status: 200,
      body: { mileage: 30 }
    })
  })

  test('that changes nothing leaves the ETag', async () => {
    const { add, change } = await newOwner()
    const { body } = await add()
    expect(await change(body.vehicleId, { colour: 'Tidal blue' })).toMatchObject({
      status: 200,
      headers: { etag: '"1"' },
      body
    })
  })

  test('with the ETag that was read is made by one of twenty', async () => {
    const { add, change, read } = await newOwner()
    const { body } = await add()
    const responses = await Promise.all(
      TWENTY.map((_, step) => change(body.vehicleId, { mileage: 100 + step }, { 'if-match': '"1"' }))
    )
    expect(tally(responses)).toEqual({ 200: 1, precondition_failed: 19 })
    expect((await read(body.vehicleId)).body).toEqual(responses.find(({ status }) => status === 200)?.body)
  })

  test('sets a VIN once: of twenty at once one is set', async () => {
    const { add, change } = await newOwner()
    const { body } = await add()
    const responses = await Promise.all(TWENTY.map(() => change(body.vehicleId, { vin: newVin() })))
    expect(tally(responses)).toEqual({ 200: 1, vehicle_not_changeable: 19 })
  })

  test('gives one number to one vehicle: of twenty at once one gets it', async () => {
    const { add, change } = await newOwner()
    const cars = await Promise.all(TWENTY.map(() => add()))
    const vin = newVin()
    const responses = await Promise.all(cars.map(({ body }) => change(body.vehicleId, { vin })))
    expect(tally(responses)).toEqual({ 200: 1, vin_in_stock: 19 })
  })

  test('of a vehicle of the shared stock is forbidden', async () => {
    const { change, withdraw } = await newOwner()
    const { vehicleId } = shared('AVAILABLE')
    expect(await change(vehicleId, { mileage: 99_999 })).toMatchObject({
      status: 403,
      body: { code: 'not_your_stock' }
    })
    expect(await withdraw(vehicleId)).toMatchObject({ status: 403, body: { code: 'not_your_stock' } })
  })

  test('of a vehicle that there is not is a 404', async () => {
    const { change } = await newOwner()
    expect(await change('veh_01J9ZK3T8Q', { mileage: 99 })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('a withdrawal', () => {
  test('is final, and of twenty at once one is made and has an event', async () => {
    const { add, withdraw, change, read, owner } = await newOwner()
    const { vehicleId } = (await add()).body
    const responses = await Promise.all(TWENTY.map(() => withdraw(vehicleId)))
    expect(tally(responses)).toEqual({ 200: 1, vehicle_not_changeable: 19 })
    expect(await change(vehicleId, { mileage: 99 })).toMatchObject({
      status: 409,
      body: { code: 'vehicle_not_changeable' }
    })
    expect((await read(vehicleId)).body).toMatchObject({ status: 'WITHDRAWN', withdrawalReason: 'OTHER' })
    expect(await sandbox.sql('select type, data from sandbox.events where owner = $1', [owner])).toEqual([
      { type: 'vehicle.withdrawn', data: { vehicleId, status: 'WITHDRAWN', partnerId: 'par_BRUNNWALDT' } }
    ])
  })

  test('that is refused for its ETag changes nothing and can be repeated with its key', async () => {
    const { add, withdraw } = await newOwner()
    const { vehicleId } = (await add()).body
    const headers = { 'idempotency-key': 'withdrawal' }
    expect(await withdraw(vehicleId, { ...headers, 'if-match': '"9"' })).toMatchObject({ status: 412 })
    const made = await withdraw(vehicleId, { ...headers, 'if-match': '"1"' })
    const repeated = await withdraw(vehicleId, { ...headers, 'if-match': '"1"' })
    expect([made.status, repeated.status, repeated.headers['idempotent-replayed']]).toEqual([200, 200, 'true'])
    expect(repeated.body).toEqual(made.body)
  })

  test('leaves the vehicle readable for two years, and then deletes it', async () => {
    const { add, withdraw } = await newOwner('two-years')
    const { vehicleId } = (await add()).body
    await withdraw(vehicleId)
    const found = async () => {
      const { read, search } = await newOwner('two-years')
      const { items } = (await search('status=WITHDRAWN&partnerId=par_BRUNNWALDT')).body
      return [(await read(vehicleId)).status, items.length]
    }
    sandbox.advance(729 * DAY_MS)
    expect(await found()).toEqual([200, 1])
    sandbox.advance(3 * DAY_MS)
    expect(await found()).toEqual([404, 0])
    await sandbox.sandbox.cleanUp()
    expect(await sandbox.sql('select from sandbox.vehicles where vehicle_id = $1', [vehicleId])).toEqual([])
  })
})
