import { inTransaction } from '@portico/server-kit'
import { describe, expect, test } from 'vitest'
import { SandboxProblem } from '../core/problems.ts'
import { WALK_STEPS, WALK_TIMEOUT, walkChoices } from '../testing/random/walk.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import { allPages, newOwner, newVin, type TestOwner } from '../testing/vehicles.ts'
import type { VehicleStatus } from './model.ts'
import { changeVehicleStatuses, findVehicle } from './references.ts'
import { sharedRecordAt } from './shared/record.ts'

shareSandbox()

const ORDER = 'ord_6P1Q9D4WKM'

/** Changes a status as Purchase orders do. @returns what happened */
async function move(owner: TestOwner, vehicleId: string, from: VehicleStatus[], to: VehicleStatus): Promise<string> {
  try {
    await inTransaction({ pool: sandbox.pool }, ({ client }) =>
      changeVehicleStatuses(client, [{ owner: owner.owner, now: sandbox.now(), vehicleId, from, to, orderId: ORDER }])
    )
    return to
  } catch (error) {
    if (error instanceof SandboxProblem) return error.problem.code
    throw error
  }
}

const reserve = (owner: TestOwner, vehicleId: string) => move(owner, vehicleId, ['AVAILABLE'], 'RESERVED')
const release = (owner: TestOwner, vehicleId: string) => move(owner, vehicleId, ['RESERVED'], 'AVAILABLE')
const sell = (owner: TestOwner, vehicleId: string) => move(owner, vehicleId, ['RESERVED'], 'SOLD')

const statusOf = async (owner: TestOwner, vehicleId: string) => (await owner.read(vehicleId)).body.status
const availableShared = (start = 0) => {
  for (let index = start; ; index += 1) {
    const record = sharedRecordAt(index)
    if (record.status === 'AVAILABLE' && record.vin) return record
  }
}

describe('an own vehicle', () => {
  test('that an order reserves says which, and is available again when it ends', async () => {
    const owner = await newOwner()
    const { vehicleId } = (await owner.add()).body
    expect(await reserve(owner, vehicleId)).toBe('RESERVED')
    expect((await owner.read(vehicleId)).body).toMatchObject({
      status: 'RESERVED',
      reservation: { orderId: ORDER, since: expect.stringMatching(/Z$/) }
    })
    expect(await owner.withdraw(vehicleId)).toMatchObject({
      status: 409,
      body: { code: 'vehicle_reserved', detail: `The vehicle is reserved by ${ORDER}. Cancel the order first.` }
    })
    expect(await owner.change(vehicleId, { price: { value: '1.00', currency: 'EUR' } })).toMatchObject({ status: 409 })
    expect(await release(owner, vehicleId)).toBe('AVAILABLE')
    expect((await owner.read(vehicleId)).body).not.toHaveProperty('reservation')
  })

  test('is reserved by one of twenty orders', async () => {
    const owner = await newOwner()
    const { vehicleId } = (await owner.add()).body
    const results = await Promise.all(Array.from({ length: 20 }, () => reserve(owner, vehicleId)))
    expect(results.toSorted()).toEqual(['RESERVED', ...Array(19).fill('vehicle_not_available')])
  })

  test('has an event for each status, with the order', async () => {
    const owner = await newOwner()
    const { vehicleId } = (await owner.add()).body
    await reserve(owner, vehicleId)
    await sell(owner, vehicleId)
    const data = { vehicleId, partnerId: 'par_BRUNNWALDT', orderId: ORDER }
    expect(
      await sandbox.sql('select type, data from sandbox.events where owner = $1 order by sequence', [owner.owner])
    ).toEqual([
      { type: 'vehicle.reserved', data: { ...data, status: 'RESERVED' } },
      { type: 'vehicle.sold', data: { ...data, status: 'SOLD' } }
    ])
  })

  test('that there is not is a 404', async () => {
    const owner = await newOwner()
    expect(await reserve(owner, 'veh_01J9ZK3T8Q')).toBe('not_found')
    expect(await findVehicle(sandbox.pool, owner.owner, 'veh_01J9ZK3T8Q')).toBeUndefined()
  })
})

describe('a shared vehicle', () => {
  test('is found with what other APIs need', async () => {
    const record = availableShared()
    expect(await findVehicle(sandbox.pool, (await newOwner()).owner, record.vehicleId)).toMatchObject({
      vehicleId: record.vehicleId,
      status: 'AVAILABLE',
      priceCents: record.priceCents,
      currency: record.currency,
      country: record.country,
      versionId: record.versionId
    })
  })

  test('that an owner’s order holds is held for that owner alone', async () => {
    const [one, other] = [await newOwner(), await newOwner()]
    const { vehicleId } = availableShared(100)
    expect(await reserve(one, vehicleId)).toBe('RESERVED')
    expect([await statusOf(one, vehicleId), await statusOf(other, vehicleId)]).toEqual(['RESERVED', 'AVAILABLE'])
    expect(await reserve(other, vehicleId)).toBe('RESERVED')
    expect(await sell(one, vehicleId)).toBe('SOLD')
    expect(await release(other, vehicleId)).toBe('AVAILABLE')
    expect([await statusOf(one, vehicleId), await statusOf(other, vehicleId)]).toEqual(['SOLD', 'AVAILABLE'])
  })

  test('is reserved by one of twenty orders', async () => {
    const owner = await newOwner()
    const { vehicleId } = availableShared(200)
    const results = await Promise.all(Array.from({ length: 20 }, () => reserve(owner, vehicleId)))
    expect(results.toSorted()).toEqual(['RESERVED', ...Array(19).fill('vehicle_not_available')])
  })

  test('is in the lists in its owner’s state, once', async () => {
    const owner = await newOwner()
    const partnerId = availableShared(300).partnerId
    const query = `partnerId=${partnerId}&limit=9`
    const before = await allPages(owner, query)
    const [first, second, last] = [before[0], before[1], before.at(-1)]
    for (const { vehicleId } of [first, second, last]) await reserve(owner, vehicleId)
    await release(owner, second.vehicleId)
    const ids = (items: readonly { vehicleId: string }[]) => items.map(({ vehicleId }) => vehicleId)
    expect(ids(await allPages(owner, query))).toEqual(
      ids(before).filter((vehicleId) => vehicleId !== first.vehicleId && vehicleId !== last.vehicleId)
    )
    const reserved = ids(await allPages(owner, `${query}&status=RESERVED`))
    expect(reserved).toEqual(expect.arrayContaining([first.vehicleId, last.vehicleId]))
    expect(new Set(reserved).size).toBe(reserved.length)
  })

  test('stays one that cannot be changed', async () => {
    const owner = await newOwner()
    const { vehicleId } = availableShared(400)
    await reserve(owner, vehicleId)
    expect(await owner.change(vehicleId, { mileage: 999_999 })).toMatchObject({ status: 403 })
  })

  test('that was sold has a number that can be added', async () => {
    const owner = await newOwner()
    const { vehicleId, vin } = availableShared(500)
    expect((await owner.call('GET', `/vins/${vin}`)).body).toMatchObject({ vehicleId })
    await reserve(owner, vehicleId)
    expect(await owner.add({ vin })).toMatchObject({ status: 409, body: { code: 'vin_in_stock' } })
    await sell(owner, vehicleId)
    expect((await owner.call('GET', `/vins/${vin}`)).body).not.toHaveProperty('vehicleId')
    const added = await owner.add({ vin })
    expect(added.status).toBe(201)
    expect((await owner.call('GET', `/vins/${vin}`)).body).toMatchObject({ vehicleId: added.body.vehicleId })
  })

  test('does not come back two years after it was sold', async () => {
    const workspace = 'sold-long-ago'
    const owner = await newOwner(workspace)
    const { vehicleId } = availableShared(600)
    await reserve(owner, vehicleId)
    await sell(owner, vehicleId)
    sandbox.advance(800 * 86_400_000)
    expect(await statusOf(await newOwner(workspace), vehicleId)).toBe('SOLD')
    await sandbox.sandbox.cleanUp()
    expect(await statusOf(await newOwner(workspace), vehicleId)).toBe('SOLD')
  })
})

test('a walk of random calls leaves no final state, and loses no vehicle', { timeout: WALK_TIMEOUT }, async () => {
  const { below: random } = walkChoices()
  const owner = await newOwner()
  const own: string[] = []
  const shared = [700, 800, 900].map((start) => availableShared(start).vehicleId)
  const last = new Map<string, string>()
  for (let step = 0; step < WALK_STEPS; step += 1) {
    if (own.length === 0 || random(12) === 0)
      own.push((await owner.add(random(2) ? { vin: newVin() } : {})).body.vehicleId)
    const all = [...own, ...shared]
    const vehicleId = all[random(all.length)] as string
    const actions = [
      () => reserve(owner, vehicleId),
      () => release(owner, vehicleId),
      () => sell(owner, vehicleId),
      () => owner.withdraw(vehicleId),
      () => owner.change(vehicleId, { mileage: random(500) }),
      () => owner.change(vehicleId, { price: { value: `${1 + random(50_000)}.00`, currency: 'EUR' } })
    ]
    await actions[random(actions.length)]?.()
    const status = await statusOf(owner, vehicleId)
    const before = last.get(vehicleId) ?? 'AVAILABLE'
    if (before === 'SOLD' || before === 'WITHDRAWN') expect([step, status]).toEqual([step, before])
    if (before === 'AVAILABLE') expect([step, status]).not.toEqual([step, 'SOLD'])
    if (before === 'RESERVED') expect([step, status]).not.toEqual([step, 'WITHDRAWN'])
    last.set(vehicleId, status)
  }
  const counts = await Promise.all(
    ['AVAILABLE', 'RESERVED', 'SOLD', 'WITHDRAWN'].map(async (status) => {
      const items = await allPages(owner, `status=${status}&partnerId=par_BRUNNWALDT&limit=100`)
      for (const { vehicleId } of items)
        expect([vehicleId, last.get(vehicleId) ?? 'AVAILABLE']).toEqual([vehicleId, status])
      return items.length
    })
  )
  expect(counts.reduce((sum, count) => sum + count)).toBe(own.length)
})
