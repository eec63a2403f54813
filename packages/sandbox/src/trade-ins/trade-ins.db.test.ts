import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { DOCUMENTS } from '../testing/sandbox.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import { carOn, DAMAGE, damagePart, finding, TRADE_INS, tradeInCalls } from '../testing/trade-ins.ts'

shareSandbox()

/** The Trade-in API by its document, through HTTP. */

const orders = parse(fs.readFileSync(path.join(DOCUMENTS, 'orders-api/2.0.0/openapi.yaml'), 'utf8'))
/** The order of a person, as its document has it. */
const ORDER = Object.values<{ value: object }>(
  orders.paths['/orders'].post.requestBody.content['application/json'].examples
)[0]?.value

const {
  send,
  describe: describeCar,
  addDamage,
  value,
  accept,
  book,
  report,
  accepted,
  confirmed
} = tradeInCalls(() => sandbox)
const read = async (id: string) => (await send('GET', id)).body
const dayIn = (days: number) => new Date(sandbox.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const problemOf = async (response: ReturnType<typeof send>) => {
  const { status, body } = await response
  return [status, body.code, body.detail]
}
/** Types and states of the events about a trade-in, in their order. */
const eventsOf = async (id: string) => {
  const rows = await sandbox.sql<{ type: string; data: Record<string, unknown> }>(
    'select type, data from sandbox.events where resource_id = $1 order by sequence',
    [id]
  )
  return rows.map(({ type, data }) => `${type} ${data.status} ${(data.value as { value: string }).value}`)
}

describe('a car', () => {
  test('whose VIN the sandbox knows needs no name, and a name that is sent counts', async () => {
    const known = await read(await describeCar())
    expect(known).toMatchObject({
      status: 'DRAFT',
      vehicle: { title: 'Solenne Vista 1.2', fuel: 'PETROL' },
      damages: []
    })
    const named = await read(await describeCar({ title: 'Solenne Vista 1.0', fuel: 'HYBRID' }))
    expect(named.vehicle).toMatchObject({ title: 'Solenne Vista 1.0', fuel: 'HYBRID' })
  })

  test('that it does not know is asked for', async () => {
    const body = carOn(sandbox.now(), { vin: '1M8GDM9AXKP042788' })
    const { status, body: problem } = await send('POST', TRADE_INS, { body })
    expect([status, problem.errors]).toEqual([
      400,
      [
        { pointer: '/title', code: 'required', detail: 'This VIN is not recognised. Specify make and model.' },
        { pointer: '/fuel', code: 'required', detail: 'This VIN is not recognised. Specify the fuel.' }
      ]
    ])
  })

  test.each([
    ['vin', '1M8GDM9A0KP042788', 'invalid_format', 'The check digit at position 9 must be X.'],
    ['vin', 'VPSZZZ1ZX1801733', 'too_short', ''],
    ['vin', 'VPSZZZ1ZX1801733O', 'invalid_format', ''],
    ['firstRegistration', '2126-01-01', 'out_of_range', 'or earlier.'],
    ['firstRegistration', '2018-02-30', 'invalid_format', '2018-02-30 is not a valid date.'],
    ['mileage', 1_000_000, 'out_of_range', ''],
    ['equipment', ['TOW_BAR', 'TOW_BAR'], 'not_allowed', '']
  ])('with the wrong %s %s is refused, and nothing is stored', async (field, wrong, code, detail) => {
    const body = carOn(sandbox.now(), { title: 'A car', fuel: 'DIESEL', [field]: wrong })
    const response = await send('POST', TRADE_INS, { body })
    expect([response.status, response.body.errors]).toEqual([
      400,
      [{ pointer: `/${field}`, code, detail: expect.stringContaining(detail) }]
    ])
  })

  test('is in one open trade-in, and can be described anew after it', async () => {
    const body = carOn(sandbox.now())
    const first = await send('POST', TRADE_INS, { body })
    expect(await problemOf(send('POST', TRADE_INS, { body }))).toEqual([
      409,
      'trade_in_open',
      'Another trade-in with this VIN is open. Use it, or decline its offer before you create a new one.'
    ])
    await value(first.body.tradeInId)
    await send('POST', `${first.body.tradeInId}/declination`, { body: { reason: 'WRONG_DESCRIPTION' } })
    expect((await send('POST', TRADE_INS, { body })).status).toBe(201)
  })

  test('is found by its VIN, state and dealer', async () => {
    const id = await accepted()
    const { vehicle } = await read(id)
    const found = await send('GET', `${TRADE_INS}?vin=${vehicle.vin}&status=ACCEPTED&partnerId=par_BRUNNWALDT`)
    expect(found.body.items.map(({ tradeInId }: { tradeInId: string }) => tradeInId)).toEqual([id])
    expect((await send('GET', `${TRADE_INS}?vin=${vehicle.vin}&status=DRAFT`)).body.items).toEqual([])
  })
})

describe('a draft', () => {
  test('is changed by a merge patch, of either media type', async () => {
    const id = await describeCar({ roadworthyUntil: '2027-03-31', equipment: ['TOW_BAR'] })
    for (const type of ['application/merge-patch+json', 'application/json']) {
      const headers = { 'content-type': type }
      const body = { roadworthyUntil: null, equipment: [], mileage: 1_000 }
      const changed = await send('PATCH', id, { body, headers })
      expect([changed.status, changed.body.mileage]).toEqual([200, 1_000])
      expect(changed.body).not.toHaveProperty('roadworthyUntil')
      expect(changed.body).not.toHaveProperty('equipment')
    }
    expect(
      (await send('POST', TRADE_INS, { body: '{}', headers: { 'content-type': 'application/merge-patch+json' } })).body
    ).toMatchObject({ status: 415, code: 'unsupported_media_type', detail: 'Send the body as application/json.' })
  })

  test('is changed only as it was read', async () => {
    const id = await describeCar()
    const { headers } = await send('GET', id)
    const body = { mileage: 5 }
    const first = await send('PATCH', id, { body, headers: { 'if-match': String(headers.etag) } })
    const second = await send('PATCH', id, { body, headers: { 'if-match': String(headers.etag) } })
    expect([first.status, second.status, second.body.code]).toEqual([200, 412, 'precondition_failed'])
    expect(first.headers.etag).not.toBe(headers.etag)
    const stale = { 'if-match': '"1"' }
    for (const [path, more] of [
      ['valuations', { body: {} }],
      ['acceptance', { body: { valuationId: 'val_6T3R8K1NWQ', acceptedBy: 'A', channel: 'PHONE' } }],
      ['declination', { body: { reason: 'OTHER' } }],
      ['completion', { body: { mileage: 1, keys: 2 } }]
    ] as const)
      expect([path, (await send('POST', `${id}/${path}`, { ...more, headers: stale })).status]).toEqual([path, 412])
  })

  test('cannot be changed once it was valued', async () => {
    const id = await describeCar()
    const damaged = await addDamage(id, [damagePart()])
    await value(id)
    const refused = [
      send('PATCH', id, { body: { mileage: 5 } }),
      send('DELETE', `${id}/damages/${damaged.body.damageId}`),
      send('POST', `${id}/valuations`, { body: {} })
    ]
    for (const each of refused) expect((await problemOf(each)).slice(0, 2)).toEqual([409, 'trade_in_not_draft'])
    expect((await addDamage(id, [damagePart()])).body.code).toBe('trade_in_not_draft')
  })

  test('takes thirty damages', async () => {
    const id = await describeCar()
    for (let count = 0; count < 30; count += 1) expect((await addDamage(id, [damagePart()])).status).toBe(201)
    expect((await addDamage(id, [damagePart()])).body).toMatchObject({ status: 409, code: 'too_many_damages' })
    const { result } = await value(id)
    expect(result.adjustments.filter(({ kind }: { kind: string }) => kind === 'DAMAGE')).toHaveLength(30)
  })
})

describe('an offer', () => {
  test('explains itself in the language asked for, in the currency of the country', async () => {
    const id = await describeCar({ country: 'GB', equipment: ['TOW_BAR'] })
    await addDamage(id, [damagePart({ ...DAMAGE, severity: 'LIGHT' })])
    const { body } = await send('POST', `${id}/valuations`, { body: { language: 'de' } })
    expect(body.result).toEqual({
      outcome: 'OFFER',
      marketValue: { value: '12580.00', currency: 'GBP' },
      adjustments: [
        { kind: 'EQUIPMENT', amount: { value: '595.00', currency: 'GBP' }, text: 'Anhängerkupplung' },
        { kind: 'DAMAGE', amount: { value: '-150.00', currency: 'GBP' }, text: 'Stoßfänger vorn: Kratzer' }
      ],
      value: { value: '13025.00', currency: 'GBP' },
      validUntil: dayIn(7),
      mileageLimit: 500
    })
    expect((await read(id)).offer).toEqual({
      valuationId: body.valuationId,
      value: { value: '13025.00', currency: 'GBP' },
      validUntil: dayIn(7),
      mileageLimit: 500
    })
  })

  test('is refused for a car beyond the limits, and that is final', async () => {
    const id = await describeCar({ mileage: 300_001 })
    const { result } = await value(id)
    expect(result).toMatchObject({ outcome: 'REFUSAL', reasons: ['TOO_MANY_KILOMETRES'] })
    expect(await read(id)).toMatchObject({ status: 'REFUSED' })
    expect(await read(id)).not.toHaveProperty('offer')
    expect((await problemOf(send('POST', `${id}/declination`, { body: { reason: 'OTHER' } })))[1]).toBe(
      'offer_not_open'
    )
    expect(await eventsOf(id)).toEqual([])
  })

  test('is accepted by the valuation that the customer saw, and the value is held for 60 days', async () => {
    const id = await describeCar()
    const { valuationId } = await value(id)
    const body = { valuationId: 'val_0000000000', acceptedBy: 'Lena Hoffmann', channel: 'ONLINE' }
    expect(await problemOf(send('POST', `${id}/acceptance`, { body }))).toEqual([
      409,
      'offer_not_open',
      'val_0000000000 is not the current offer. Retrieve the trade-in and show its offer to the customer.'
    ])
    const { status, body: tradeIn } = await send('POST', `${id}/acceptance`, { body: { ...body, valuationId } })
    expect([status, tradeIn.status]).toEqual([200, 'ACCEPTED'])
    expect(tradeIn.acceptance).toEqual({ acceptedAt: sandbox.now().toISOString(), heldUntil: dayIn(60) })
    expect(await eventsOf(id)).toEqual(['trade-in.offered OFFERED 12580.00', 'trade-in.accepted ACCEPTED 12580.00'])
  })

  test('is declined, with what the customer wanted in its currency', async () => {
    const id = await describeCar()
    await value(id)
    const wanted = (amount: object) =>
      send('POST', `${id}/declination`, { body: { reason: 'PRICE_TOO_LOW', expectedValue: amount } })
    expect((await wanted({ value: '1.00', currency: 'GBP' })).body.errors).toEqual([
      { pointer: '/expectedValue/currency', code: 'not_allowed', detail: 'Must be EUR, the currency of the offer.' }
    ])
    expect((await wanted({ value: '-1.00', currency: 'EUR' })).body.errors[0].pointer).toBe('/expectedValue/value')
    expect((await wanted({ value: '15000.00', currency: 'EUR' })).body.status).toBe('DECLINED')
    expect((await eventsOf(id)).at(-1)).toBe('trade-in.declined DECLINED 12580.00')
  })
})

describe('an inspection', () => {
  test('without findings confirms the value, and the handover completes the trade-in', async () => {
    const id = await accepted()
    const { status, body } = await report(id, await book(id), { mileage: 480 })
    expect([status, body.status, body.outcome]).toEqual([200, 'DONE', 'CONFIRMED'])
    expect(await read(id)).toMatchObject({ status: 'CONFIRMED', mileage: 480, offer: { value: { value: '12580.00' } } })
    const complete = (mileage: number) => send('POST', `${id}/completion`, { body: { mileage, keys: 2 } })
    expect((await complete(479)).body.errors).toEqual([
      { pointer: '/mileage', code: 'out_of_range', detail: 'Must be at least 480, the reading at the inspection.' }
    ])
    expect((await problemOf(complete(501))).slice(0, 2)).toEqual([409, 'mileage_limit_exceeded'])
    expect((await complete(500)).body).toMatchObject({
      status: 'COMPLETED',
      mileage: 500,
      completedAt: sandbox.now().toISOString()
    })
    expect((await eventsOf(id)).slice(-2)).toEqual([
      'trade-in.confirmed CONFIRMED 12580.00',
      'trade-in.completed COMPLETED 12580.00'
    ])
  })

  test('with findings makes a lower offer, which leads to the confirmed value once it is accepted', async () => {
    const id = await accepted()
    const findings = [finding('220.00', 'UNDECLARED_DAMAGE'), finding('80.00')]
    const { body } = await report(id, await book(id), { findings, mileage: 460 })
    expect(body).toMatchObject({ outcome: 'CORRECTED', correctedValue: { value: '12280.00' } })
    const offered = await read(id)
    expect(offered).toMatchObject({
      status: 'OFFERED',
      mileage: 460,
      offer: { valuationId: body.valuationId, value: { value: '12280.00' }, validUntil: dayIn(7), mileageLimit: 960 }
    })
    expect(offered).not.toHaveProperty('acceptance')
    const { items } = (await send('GET', `${id}/valuations`)).body
    expect(items.map(({ basis }: { basis: string }) => basis)).toEqual(['INSPECTION', 'DECLARATION'])
    expect(items[0].result.adjustments.slice(-2)).toEqual([
      { kind: 'INSPECTION', amount: { value: '-220.00', currency: 'EUR' }, text: findings[0]?.text },
      { kind: 'INSPECTION', amount: { value: '-80.00', currency: 'EUR' }, text: findings[1]?.text }
    ])
    expect(await accept(id)).toMatchObject({ status: 'CONFIRMED', acceptance: { heldUntil: dayIn(60) } })
    expect((await eventsOf(id)).slice(-2)).toEqual([
      'trade-in.offered OFFERED 12280.00',
      'trade-in.confirmed CONFIRMED 12280.00'
    ])
  })

  test('cannot take off more than the accepted value, or in another currency', async () => {
    const id = await accepted()
    const inspectionId = await book(id)
    const errorsFor = async (changes: object) => (await report(id, inspectionId, changes)).body.errors
    expect(await errorsFor({ findings: [finding('12000.00'), finding('580.01')] })).toEqual([
      {
        pointer: '/findings/0/deduction/value',
        code: 'out_of_range',
        detail: 'The sum of the deductions must be at most 12580.00, the accepted value.'
      }
    ])
    expect(await errorsFor({ findings: [finding('0.00')] })).toMatchObject([{ code: 'out_of_range' }])
    const foreign = { ...finding('1.00'), deduction: { value: '1.00', currency: 'GBP' } }
    expect(await errorsFor({ findings: [foreign] })).toMatchObject([{ pointer: '/findings/0/deduction/currency' }])
    expect(await errorsFor({ mileage: 501 })).toMatchObject([{ pointer: '/findings', code: 'required' }])
    expect(await errorsFor({ attended: false })).toHaveLength(5)
    expect(
      (await report(id, inspectionId, { mileage: 501, findings: [finding('12580.00', 'MILEAGE')] })).body
    ).toMatchObject({ correctedValue: { value: '0.00' } })
  })

  test('that the customer missed is followed by another, and a booking replaces the one before', async () => {
    const id = await accepted()
    const missed = await send('POST', `${id}/inspections/${await book(id)}/report`, { body: { attended: false } })
    expect(missed.body).toMatchObject({ status: 'MISSED', report: { attended: false } })
    const [second, third] = [await book(id), await book(id)]
    const closed = 'The inspection is REPLACED. Only a BOOKED inspection can be reported.'
    expect(await problemOf(report(id, second))).toEqual([409, 'inspection_closed', closed])
    const { items } = (await send('GET', `${id}/inspections`)).body
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['BOOKED', 'REPLACED', 'MISSED'])
    expect(items[0].inspectionId).toBe(third)
  })

  test('is booked while the value is held, and only once it is accepted', async () => {
    const id = await describeCar()
    const booking = (bookedFor: string) =>
      send('POST', `${id}/inspections`, { body: { partnerId: 'par_BRUNNWALDT', bookedFor } })
    expect(await problemOf(booking('2026-11-24T09:00:00Z'))).toEqual([
      409,
      'trade_in_not_accepted',
      'The trade-in is DRAFT. The customer must accept the offer first.'
    ])
    await value(id)
    await accept(id)
    expect((await booking(`${dayIn(60)}T23:59:59Z`)).status).toBe(201)
    expect((await problemOf(booking(`${dayIn(61)}T00:00:00Z`))).slice(0, 2)).toEqual([409, 'value_not_held'])
    for (const odd of ['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59', '2026-11-24T23:59:60Z'])
      expect([400, 409]).toContain((await booking(odd)).status)
  })
})

test('the order of the new car must exist and refer to the trade-in', async () => {
  const [id, other] = [await confirmed(), await confirmed()]
  const complete = (tradeInId: string, orderId: string) =>
    send('POST', `${tradeInId}/completion`, { body: { mileage: 10, keys: 2, orderId } })
  expect((await complete(id, 'ord_0000000000')).body.errors).toEqual([
    { pointer: '/orderId', code: 'unknown', detail: 'The order does not exist. Check the ID.' }
  ])
  const tradeInValue = { value: '12580.00', currency: 'EUR' }
  const order = await send('POST', '/sandbox/orders-api/v2/orders', {
    body: { ...ORDER, funding: { tradeInId: id, tradeInValue } }
  })
  expect([order.status, order.body.errors]).toEqual([201, undefined])
  const { orderId } = order.body
  const detail = `Must be an order for this trade-in. This order refers to ${id}.`
  expect((await complete(other, orderId)).body.errors).toEqual([{ pointer: '/orderId', code: 'not_allowed', detail }])
  expect((await complete(id, orderId)).body.status).toBe('COMPLETED')
})

describe('time', () => {
  /** Days later, when a new token is needed. */
  const pass = (days: number) => sandbox.advance(days * 86_400_000)

  test('ends an offer, a held value and its appointment, each with its last day', async () => {
    const [offered, held, seen] = [await describeCar(), await accepted(), await confirmed()]
    await value(offered)
    const ending = await describeCar({ vin: 'VPSZZZ1ZX18010004' })
    await value(ending)
    const appointment = await book(held)
    const last = (await read(offered)).offer.validUntil
    pass(1)
    expect((await read(ending)).status).toBe('EXPIRED')
    pass(6)
    expect((await read(offered)).status).toBe('OFFERED')
    pass(1)
    expect(await read(offered)).toMatchObject({ status: 'EXPIRED', updatedAt: `${dayIn(0)}T00:00:00.000Z` })
    const body = { valuationId: (await read(offered)).offer.valuationId, acceptedBy: 'Lena', channel: 'PHONE' }
    expect(await problemOf(send('POST', `${offered}/acceptance`, { body }))).toEqual([
      409,
      'offer_not_open',
      `The offer expired at the end of ${last}. Create a new trade-in.`
    ])
    expect((await eventsOf(offered)).at(-1)).toBe('trade-in.expired EXPIRED 12580.00')
    pass(52)
    expect([(await read(held)).status, (await read(seen)).status]).toEqual(['ACCEPTED', 'CONFIRMED'])
    pass(1)
    expect([(await read(held)).status, (await read(seen)).status]).toEqual(['EXPIRED', 'EXPIRED'])
    expect(await problemOf(report(held, appointment))).toEqual([
      409,
      'inspection_closed',
      'The inspection is CANCELLED. Only a BOOKED inspection can be reported.'
    ])
  })

  test('that a clock is advanced by expires offers as well', async () => {
    const id = await describeCar()
    await value(id)
    await send('POST', '/sandbox/simulations/v1/clock/advances', { body: { days: 8 } })
    expect((await read(id)).status).toBe('EXPIRED')
  })

  test('deletes a trade-in a year after its last change', async () => {
    const id = await describeCar()
    await addDamage(id, [damagePart()])
    pass(364)
    await sandbox.sandbox.cleanUp()
    expect((await send('GET', id)).status).toBe(200)
    pass(10)
    await sandbox.sandbox.cleanUp()
    expect((await send('GET', id)).status).toBe(404)
  })
})
