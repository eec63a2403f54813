import { describe, expect, test } from 'vitest'
import { sandbox, shareSandbox, twentyAtOnce } from '../testing/shared-sandbox.ts'
import { carOn, damagePart, finding, picturePart, TRADE_INS, tradeInCalls } from '../testing/trade-ins.ts'

shareSandbox()

/** What several do at the same time, and what belongs to whom. */

const calls = tradeInCalls(() => sandbox)
const { send, describe: describeCar, value, accepted, confirmed, book, report } = calls

describe('of twenty requests at the same time, one wins:', () => {
  test('a car is described once', async () => {
    const body = carOn(sandbox.now())
    const outcomes = await twentyAtOnce(() => send('POST', TRADE_INS, { body }))
    expect(outcomes).toEqual({ 201: 1, '409 trade_in_open': 19 })
  })

  test('a draft is valued once', async () => {
    const id = await describeCar()
    const outcomes = await twentyAtOnce(() => send('POST', `${id}/valuations`, { body: {} }))
    expect(outcomes).toEqual({ 201: 1, '409 trade_in_not_draft': 19 })
    expect((await send('GET', `${id}/valuations`)).body.items).toHaveLength(1)
  })

  test('an offer is accepted or declined once', async () => {
    const id = await describeCar()
    const { valuationId } = await value(id)
    const outcomes = await twentyAtOnce((index) =>
      index % 2
        ? send('POST', `${id}/acceptance`, { body: { valuationId, acceptedBy: `Buyer ${index}`, channel: 'ONLINE' } })
        : send('POST', `${id}/declination`, { body: { reason: 'OTHER' } })
    )
    expect(outcomes).toEqual({ 200: 1, '409 offer_not_open': 19 })
    const events = await sandbox.sql('select from sandbox.events where resource_id = $1', [id])
    expect(events).toHaveLength(2)
  })

  test('an inspection is reported once, whatever it found', async () => {
    const id = await accepted()
    const inspectionId = await book(id)
    const outcomes = await twentyAtOnce((index) =>
      report(id, inspectionId, index % 2 ? { findings: [finding('80.00')] } : {})
    )
    expect(outcomes).toEqual({ 200: 1, '409 inspection_closed': 19 })
  })

  test('a car is handed over once', async () => {
    const id = await confirmed()
    const outcomes = await twentyAtOnce((keys) =>
      send('POST', `${id}/completion`, { body: { mileage: 20, keys: keys % 10 } })
    )
    expect(outcomes).toEqual({ 200: 1, '409 trade_in_not_confirmed': 19 })
  })

  test('a damage is removed once', async () => {
    const id = await describeCar()
    const { damageId } = (await calls.addDamage(id, [damagePart()])).body
    const outcomes = await twentyAtOnce(() => send('DELETE', `${id}/damages/${damageId}`))
    expect(outcomes).toEqual({ 204: 1, '404 not_found': 19 })
  })

  test('a change with a known state is made once', async () => {
    const id = await describeCar()
    const headers = { 'if-match': '"1"' }
    const outcomes = await twentyAtOnce((mileage) => send('PATCH', id, { body: { mileage }, headers }))
    expect(outcomes).toEqual({ 200: 1, '412 precondition_failed': 19 })
  })
})

test('bookings at the same time replace each other, and one remains', async () => {
  const id = await accepted()
  await Promise.all(Array.from({ length: 20 }, () => book(id)))
  const { items } = (await send('GET', `${id}/inspections?limit=100`)).body
  const statuses = items.map(({ status }: { status: string }) => status)
  expect(statuses.filter((status: string) => status === 'BOOKED')).toHaveLength(1)
  expect(statuses.filter((status: string) => status === 'REPLACED')).toHaveLength(19)
})

test('damages that are added at the same time are all kept, up to thirty', async () => {
  const id = await describeCar()
  const responses = await Promise.all(Array.from({ length: 35 }, () => calls.addDamage(id, [damagePart()])))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(30)
  expect((await send('GET', id)).body.damages).toHaveLength(30)
})

test('nothing of an owner is found, listed, counted or changed by another', async () => {
  const [one, other] = [
    await sandbox.token({ workspace: 'owner-one-1' }),
    await sandbox.token({ workspace: 'owner-two-2' })
  ]
  const mine = tradeInCalls(
    () => sandbox,
    () => one
  )
  const theirs = (method: string, path: string, options = {}) => send(method, path, { ...options, token: other })
  const draft = await mine.describe()
  const damaged = await mine.addDamage(draft, [damagePart(), picturePart()])
  const id = await mine.accepted()
  const inspectionId = await mine.book(id)
  const before = (await mine.send('GET', id)).body
  const attempts: [string, string, object?][] = [
    ['GET', id],
    ['PATCH', draft, { mileage: 1 }],
    ['DELETE', `${draft}/damages/${damaged.body.damageId}`],
    ['GET', `${id}/valuations`],
    ['POST', `${draft}/valuations`, {}],
    ['POST', `${id}/acceptance`, { valuationId: before.offer.valuationId, acceptedBy: 'Eve', channel: 'PHONE' }],
    ['POST', `${id}/declination`, { reason: 'OTHER' }],
    ['GET', `${id}/inspections`],
    ['POST', `${id}/inspections`, { partnerId: 'par_BRUNNWALDT', bookedFor: '2026-11-24T09:00:00Z' }],
    ['POST', `${id}/inspections/${inspectionId}/report`, { attended: false }],
    ['POST', `${id}/completion`, { mileage: 1, keys: 1 }]
  ]
  for (const [method, path, body] of attempts)
    expect([path, (await theirs(method, path, { body })).status]).toEqual([path, 404])
  expect((await mine.send('GET', id)).body).toEqual({ ...before, damages: before.damages })
  const listed = (await theirs('GET', `${TRADE_INS}?limit=100`)).body.items
  expect(listed.map(({ tradeInId }: { tradeInId: string }) => tradeInId)).not.toContain(id)
  // The same car can be in a trade-in of each, and the same key is another one for each.
  const body = carOn(sandbox.now(), { vin: before.vehicle.vin })
  expect((await theirs('POST', TRADE_INS, { body, key: 'shared-key' })).status).toBe(201)
  expect((await mine.send('POST', TRADE_INS, { body, key: 'shared-key' })).body.code).toBe('trade_in_open')
})

test('pages are stable while trade-ins are added', async () => {
  const token = await sandbox.token({ workspace: 'paging-trade-ins' })
  const mine = tradeInCalls(
    () => sandbox,
    () => token
  )
  const created: string[] = []
  for (let count = 0; count < 5; count += 1) created.unshift(await mine.describe())
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await mine.send('GET', `${TRADE_INS}?limit=2&status=DRAFT${cursor ? `&cursor=${cursor}` : ''}`)
    seen.push(...body.items.map(({ tradeInId }: { tradeInId: string }) => tradeInId))
    cursor = body.page.nextCursor
    await mine.describe()
  } while (cursor)
  // The story has drafts of its own, which are older.
  expect(seen.slice(0, 5)).toEqual(created)
  expect(new Set(seen).size).toBe(seen.length)
})
