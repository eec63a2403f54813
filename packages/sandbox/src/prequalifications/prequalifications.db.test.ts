import { addDays, addMonths } from '@portico/finance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PREQUALIFICATION_REQUEST } from '../testing/finance-applications.ts'
import { createOwner, itemsOf, type TestOwner, tablesWith } from '../testing/owner.ts'
import { WALK_SEED, WALK_STEPS, WALK_TIMEOUT } from '../testing/random/walk.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import { referenceToPrequalification } from './references.ts'

/** What the document of Prequalification promises, over HTTP. */

shareSandbox()

const URL = '/sandbox/prequalification-api/v1/prequalifications'
const DAY = 86_400
const ID = /^prq_[0-9A-HJKMNP-TV-Z]{10}$/

const euros = (value: string, currency = 'EUR') => ({ value, currency })
const today = () => sandbox.now().toISOString().slice(0, 10)

const REQUEST = {
  ...PREQUALIFICATION_REQUEST,
  person: { givenName: 'Ottilie', familyName: 'Zwirnhuber', birthDate: '1990-05-06' }
}

const create = (owner: TestOwner, change: object = {}, key?: string) =>
  owner.call('POST', URL, { body: { ...REQUEST, ...change }, ...(key !== undefined && { key }) })
const read = (owner: TestOwner, id: string) => owner.call('GET', `${URL}/${id}`)
const remove = (owner: TestOwner, id: string) => owner.call('DELETE', `${URL}/${id}`)

describe('an answer', () => {
  test('is returned by its creation, at its Location and in the list, without what the customer said', async () => {
    const owner = await createOwner('prq-answer')
    const created = await create(owner, { reference: 'A/1' })
    expect(created).toMatchObject({
      status: 201,
      body: {
        prequalificationId: expect.stringMatching(ID),
        status: 'VALID',
        answer: 'LIKELY',
        maximumAmount: euros('26000.00'),
        reference: 'A/1',
        validUntil: addDays(today(), 30)
      }
    })
    const { prequalificationId, customerId } = created.body
    expect(created.headers.location).toBe(`${URL}/${prequalificationId}`)
    expect((await read(owner, prequalificationId)).body).toEqual(created.body)
    const { reasons: _, termInMonths: __, country: ___, ...summary } = created.body
    expect(await itemsOf(owner, `${URL}?customerId=${customerId}`)).toEqual([summary])
    expect(JSON.stringify(created.body)).not.toMatch(/Ottilie|Zwirnhuber|1990-05-06|3150|980/)
  })

  test('counts the household', async () => {
    const owner = await createOwner('prq-household')
    const { body } = await create(owner, { household: { adults: 2, children: 1 }, requestedAmount: euros('17500.00') })
    expect(body).toMatchObject({ answer: 'LIKELY', maximumAmount: euros('17500.00') })
  })

  test('has its reasons in the requested language, English without one', async () => {
    const owner = await createOwner('prq-language')
    expect((await create(owner)).body.reasons[0].text).toMatch(/^Your income/)
    expect((await create(owner, { language: 'pt' })).body.reasons[0].text).toMatch(/^O seu rendimento/)
  })

  test('has the customer of an earlier answer for the same person', async () => {
    const owner = await createOwner('prq-customer')
    const first = await create(owner)
    const again = await create(owner, { person: { ...REQUEST.person, givenName: 'OTTILIE', familyName: 'Zwirnhuber' } })
    expect(again.body.customerId).toBe(first.body.customerId)
    expect((await itemsOf(owner, `${URL}?customerId=${first.body.customerId}`)).length).toBe(2)
  })

  test('is stored once for each idempotency key', async () => {
    const owner = await createOwner('prq-key')
    const together = await Promise.all(Array.from({ length: 20 }, () => create(owner, { reference: 'same' }, 'same')))
    const done = together.filter(({ status }) => status === 201)
    expect(together.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(new Set(done.map(({ body }) => body.prequalificationId)).size).toBe(1)
    const again = await create(owner, { reference: 'same' }, 'same')
    expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([201, 'true', done[0]?.body])
    expect(await create(owner, { reference: 'other' }, 'same')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' }
    })
  })
})

describe('a request is refused', () => {
  const years = (count: number, days = 0) => addDays(addMonths(today(), -12 * count), days)
  const born = (birthDate: string) => ({ person: { ...REQUEST.person, birthDate } })

  test.each([
    ['of a person under 18', () => born(years(18, 1)), '/person/birthDate', 'out_of_range'],
    ['of a person not born yet', () => born('9999-12-31'), '/person/birthDate', 'out_of_range'],
    [
      'of a person over 80 at the end',
      () => born(addMonths(today(), 48 - 12 * 81)),
      '/person/birthDate',
      'out_of_range'
    ],
    ['without consent', () => ({ consent: { ...REQUEST.consent, granted: false } }), '/consent/granted', 'not_allowed'],
    ['with an amount of nothing', () => ({ requestedAmount: euros('0.00') }), '/requestedAmount/value', 'out_of_range'],
    [
      'with more than a product lends',
      () => ({ requestedAmount: euros('75000.01') }),
      '/requestedAmount/value',
      'out_of_range'
    ],
    [
      'with a negative income',
      () => ({ budget: { ...REQUEST.budget, monthlyNetIncome: euros('-0.01') } }),
      '/budget/monthlyNetIncome/value',
      'out_of_range'
    ],
    [
      'in another currency',
      () => ({ budget: { ...REQUEST.budget, monthlyCommitments: euros('120.00', 'GBP') } }),
      '/budget/monthlyCommitments/currency',
      'not_allowed'
    ],
    [
      'in the currency of another country',
      () => ({ requestedAmount: euros('24000.00', 'GBP') }),
      '/requestedAmount/currency',
      'not_allowed'
    ],
    ['with a quotation that there is not', () => ({ quotationId: 'quo_0000000000' }), '/quotationId', 'unknown'],
    [
      'with a household of nobody',
      () => ({ household: { adults: 0, children: 0 } }),
      '/household/adults',
      'out_of_range'
    ]
  ])('%s', async (_case, change, pointer, code) => {
    const owner = await createOwner('prq-refused')
    expect(await create(owner, change())).toMatchObject({
      status: 400,
      headers: { 'content-type': expect.stringContaining('application/problem+json') },
      body: { code: 'invalid_request', errors: [{ pointer, code }] }
    })
  })

  test('with all its errors at once, and nothing is stored', async () => {
    const owner = await createOwner('prq-errors')
    const before = [await itemsOf(owner, URL), await owner.events()]
    const budget = { ...REQUEST.budget, monthlyNetIncome: euros('-1.00', 'GBP') }
    const { body } = await create(owner, { ...born('2020-01-01'), budget, requestedAmount: euros('-5.00') })
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/person/birthDate',
      '/budget/monthlyNetIncome/currency',
      '/budget/monthlyNetIncome/value',
      '/requestedAmount/value'
    ])
    expect([await itemsOf(owner, URL), await owner.events()]).toEqual(before)
  })

  test.each([
    ['exactly 18 years old today', () => born(years(18))],
    ['80 years old at the end', () => born(addDays(addMonths(today(), 48 - 12 * 81), 1))]
  ])('but not of a person %s', async (_case, change) => {
    expect((await create(await createOwner('prq-ages'), change())).status).toBe(201)
  })
})

test('a quotation that is referred to fits: its country, its amount, and not expired', async () => {
  const owner = await createOwner('prq-quotation')
  const quoted = await owner.call('POST', '/sandbox/finance-quotation/v2/quotations', {
    body: {
      productId: 'prd_3K8V2Y6BNC',
      price: euros('30000.00'),
      deposit: euros('6000.00'),
      termInMonths: 48
    }
  })
  const { quotationId } = quoted.body
  expect(await create(owner, { quotationId })).toMatchObject({ status: 201, body: { quotationId } })
  expect((await create(owner, { quotationId, requestedAmount: euros('24000.01') })).body.errors).toEqual([
    {
      pointer: '/requestedAmount/value',
      code: 'not_allowed',
      detail: 'Must be 24000.00, the total amount of credit of the quotation.'
    }
  ])
  expect((await create(owner, { quotationId, country: 'ES' })).body.errors[0]).toMatchObject({ pointer: '/country' })
  const other = await createOwner('prq-quotation-other')
  expect((await create(other, { quotationId })).body.errors[0]).toMatchObject({ code: 'unknown' })
  const key = 'before-its-end'
  const before = await create(owner, { quotationId }, key)
  await owner.advance(31 * DAY)
  expect((await create(owner, { quotationId })).body.errors[0]).toMatchObject({
    pointer: '/quotationId',
    code: 'not_allowed'
  })
  expect((await create(owner, { quotationId }, key)).body).toEqual(before.body)
})

test('an answer expires after 30 days, can be read for another 60, and is then erased, each with its event', async () => {
  const owner = await createOwner('prq-time')
  const { body } = await create(owner)
  const { prequalificationId, validUntil } = body
  const status = async () => (await read(owner, prequalificationId)).body.status
  const untilEndOf = async (day: string, seconds: number) => {
    const { body: clock } = await owner.call('GET', '/sandbox/simulations/v1/clock')
    await owner.advance((Date.parse(`${addDays(day, 1)}T00:00:00Z`) - Date.parse(clock.now)) / 1000 + seconds)
  }
  await untilEndOf(validUntil, -1)
  expect(await status()).toBe('VALID')
  await owner.advance(1)
  expect(await status()).toBe('EXPIRED')
  expect((await itemsOf(owner, `${URL}?status=VALID`)).map((item) => item.prequalificationId)).not.toContain(
    prequalificationId
  )
  expect((await itemsOf(owner, `${URL}?status=EXPIRED`))[0]).toMatchObject({ prequalificationId, status: 'EXPIRED' })
  await untilEndOf(addDays(validUntil, 60), -1)
  expect(await status()).toBe('EXPIRED')
  await owner.advance(1)
  expect((await read(owner, prequalificationId)).status).toBe(404)
  const data = { prequalificationId, outcome: 'LIKELY', validUntil }
  const events = (await owner.events()).filter(([, each]) => each.prequalificationId === prequalificationId)
  expect(events).toEqual([
    ['prequalification.decided', { ...data, status: 'VALID' }],
    ['prequalification.expired', { ...data, status: 'EXPIRED' }]
  ])
})

describe('a deletion', () => {
  test('leaves nothing: neither the answer, nor the stored response, nor a timer', async () => {
    const owner = await createOwner('prq-deleted')
    const { body } = await create(owner, {}, 'deleted')
    const { prequalificationId, customerId } = body
    expect(await tablesWith('Zwirnhuber')).toEqual([])
    expect((await tablesWith(customerId)).sort()).toEqual(['idempotency_keys', 'prequalifications'])
    expect(await remove(owner, prequalificationId)).toMatchObject({ status: 204, body: '' })
    expect(await tablesWith(customerId)).toEqual([])
    // That it was decided remains, without a person.
    expect(await tablesWith(prequalificationId)).toEqual(['events'])
    expect((await read(owner, prequalificationId)).status).toBe(404)
    expect((await remove(owner, prequalificationId)).status).toBe(404)
    const again = await create(owner, {}, 'deleted')
    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'false' } })
    expect(again.body.prequalificationId).not.toBe(prequalificationId)
    await remove(owner, again.body.prequalificationId)
  })

  test('of twenty at once, one deletes', async () => {
    const owner = await createOwner('prq-twenty')
    const { body } = await create(owner)
    const responses = await Promise.all(Array.from({ length: 20 }, () => remove(owner, body.prequalificationId)))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(404)])
  })

  test('is refused while an application refers to the answer, which is then also kept after 90 days', async () => {
    const owner = await createOwner('prq-referred')
    expect(await remove(owner, 'prq_2T6W9K4MFA')).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        detail: 'The loan application app_5D8J1V3ZRC refers to this prequalification, so it cannot be deleted.'
      }
    })
    await owner.advance(120 * DAY)
    expect(await read(owner, 'prq_2T6W9K4MFA')).toMatchObject({ status: 200, body: { status: 'EXPIRED' } })
    expect((await read(owner, 'prq_6F1Y8D3QHN')).status).toBe(404)
  })

  test('does not erase the response to a later call with the same key', async () => {
    const owner = await createOwner('prq-key-again')
    const first = await create(owner, {}, 'again')
    await sandbox.sql(`update sandbox.idempotency_keys set created_at = created_at - interval '25 hours'`)
    const second = await create(owner, {}, 'again')
    expect(second.body.prequalificationId).not.toBe(first.body.prequalificationId)
    await remove(owner, first.body.prequalificationId)
    expect((await create(owner, {}, 'again')).body).toEqual(second.body)
  })
})

test('nothing of one owner is found, listed or deleted by another', async () => {
  const [mine, other] = [await createOwner('prq-mine-1'), await createOwner('prq-other-1')]
  const story = await itemsOf(other, URL)
  const { body } = await create(mine, {}, 'shared-key')
  const id = body.prequalificationId
  expect((await read(other, id)).status).toBe(404)
  expect((await remove(other, id)).status).toBe(404)
  expect(await itemsOf(other, URL)).toEqual(story)
  expect(await itemsOf(other, `${URL}?customerId=${body.customerId}`)).toEqual([])
  const theirs = await create(other, {}, 'shared-key')
  expect(theirs.headers['idempotent-replayed']).toBe('false')
  expect(theirs.body.customerId).not.toBe(body.customerId)
  const { body: first } = await mine.call('GET', `${URL}?limit=1`)
  expect((await other.call('GET', `${URL}?limit=1&cursor=${first.page.nextCursor}`)).status).toBe(400)
  // The story's ids are the same; what one does to them, the other does not see.
  expect((await remove(mine, 'prq_9M4B7V2XCT')).status).toBe(204)
  expect((await read(other, 'prq_9M4B7V2XCT')).status).toBe(200)
})

test('a list is paged without gaps or repetitions while answers are added', async () => {
  const owner = await createOwner('prq-pages')
  for (let index = 0; index < 7; index += 1) await create(owner)
  const before = (await itemsOf(owner, URL)).map((item) => item.prequalificationId)
  const paged = await itemsOf(owner, URL, 2, () => create(owner))
  expect(paged.map((item) => item.prequalificationId)).toEqual(before)
})

test('a walk over the states never leaves a final one, and lists agree with what can be read', {
  timeout: WALK_TIMEOUT
}, async () => {
  let owner = await createOwner('prq-walk')
  const states = new Map<string, string>()
  const steps = fc.sample(
    fc.record({
      kind: fc.constantFrom('create', 'read', 'delete', 'list', 'advance', 'refer'),
      pick: fc.nat(),
      days: fc.integer({ min: 1, max: 12 })
    }),
    { seed: WALK_SEED, numRuns: WALK_STEPS }
  )
  for (const [step, { kind, pick, days }] of steps.entries()) {
    // A clock goes 20 years ahead at most.
    if (step > 0 && step % 2000 === 0) {
      owner = await createOwner(`prq-walk-${step}`)
      states.clear()
    }
    const ids = [...states.keys()]
    const id = ids[pick % ids.length] ?? 'prq_0000000000'
    const known = states.get(id)
    if (kind === 'create') states.set((await create(owner)).body.prequalificationId, 'VALID')
    if (kind === 'advance') await owner.advance(days * DAY)
    if (kind === 'refer' && pick % 4 === 0 && (known === 'VALID' || known === 'EXPIRED')) {
      await referTo(owner, id)
      states.set(id, known)
    }
    if (kind === 'read') {
      const { status, body } = await read(owner, id)
      const state = status === 404 ? 'GONE' : body.status
      expect([id, known, ALLOWED[known ?? 'GONE']?.includes(state)]).toEqual([id, known, true])
      if (known !== undefined) states.set(id, state)
    }
    if (kind === 'delete') {
      const { status } = await remove(owner, id)
      expect([204, 404, 409]).toContain(status)
      if (known === 'GONE' || known === undefined) expect(status).toBe(404)
      if (status !== 409 && known !== undefined) states.set(id, 'GONE')
    }
    if (kind === 'list') {
      const items = await itemsOf(owner, URL, 50)
      const [valid, expired] = [
        await itemsOf(owner, `${URL}?status=VALID`),
        await itemsOf(owner, `${URL}?status=EXPIRED`)
      ]
      expect(valid.length + expired.length).toBe(items.length)
      const listed = new Set(items.map((item) => item.prequalificationId))
      for (const [each, state] of states) if (state === 'GONE') expect(listed.has(each)).toBe(false)
    }
  }
  expect(new Set(states.values())).toEqual(new Set(['VALID', 'EXPIRED', 'GONE']))
})

/** What a state may have become when it is seen again. */
const ALLOWED: Record<string, string[]> = {
  VALID: ['VALID', 'EXPIRED', 'GONE'],
  EXPIRED: ['EXPIRED', 'GONE'],
  GONE: ['GONE']
}

/** Makes an answer part of an application, as Finance applications does. */
async function referTo(owner: TestOwner, id: string): Promise<void> {
  const { change, row } = referenceToPrequalification(owner.name, id, 'app_0000000001')
  await sandbox.sql(
    `with input as (select * from json_to_recordset($1::json) as i (${change.columns})) ${change.statement('input')}`,
    [JSON.stringify([row])]
  )
}
