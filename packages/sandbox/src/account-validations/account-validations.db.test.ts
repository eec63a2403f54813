import { COUNTRIES, checkDigitsOf, testIban } from '@portico/finance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOwner, itemsOf, type TestOwner, tablesWith } from '../testing/owner.ts'
import { WALK_SEED, WALK_STEPS, WALK_TIMEOUT } from '../testing/random/walk.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import { findAccountValidation } from './references.ts'

/** What the document of Bank account validation promises, over HTTP. */

shareSandbox()

const API = '/sandbox/bank-account-validation-api/v1'
const URL = `${API}/account-validations`
const DAY = 86_400
const IBAN = 'DE89370400440532013000'
const STEPS = ['CHARACTERS', 'COUNTRY', 'LENGTH', 'STRUCTURE', 'CHECK_DIGITS', 'NATIONAL_CHECK']

const check = (iban: unknown) => sandbox.call('POST', `${API}/iban-checks`, { body: { iban }, key: null })
const validate = (owner: TestOwner, change: object = {}, key?: string) =>
  owner.call('POST', URL, {
    body: { iban: IBAN, holderName: 'Lena Hoffmann', ...change },
    ...(key !== undefined && { key })
  })
const read = (owner: TestOwner, id: string) => owner.call('GET', `${URL}/${id}`)
const remove = (owner: TestOwner, id: string) => owner.call('DELETE', `${URL}/${id}`)

describe('a check of a number', () => {
  test.each([
    ['DE88370400440532013000', 'CHECK_DIGITS'],
    ['ES9121000418450200051333', 'CHECK_DIGITS'],
    ['DE8937040044053201300', 'LENGTH'],
    ['DE893704004405320130000', 'LENGTH'],
    ['XX89370400440532013000', 'COUNTRY'],
    ['CH9300762011623852957', 'COUNTRY'],
    ['DE89-3704-0044-0532-0130-00', 'CHARACTERS'],
    ['ﬃ'.repeat(60), 'CHARACTERS'],
    ['ı'.repeat(60), 'CHARACTERS'],
    ['a😀😀'.repeat(20), 'CHARACTERS'],
    [' \u00a0\t', 'CHARACTERS'],
    ['DE8937O400440532013000', 'STRUCTURE'],
    ['ES2921000418460200051332', 'NATIONAL_CHECK'],
    ...[
      ['FR', '20041010050500013M02607'],
      ['IT', 'Y0542811101000000123456'],
      ['NL', 'ABNA0417164301'],
      ['BE', '539007547035'],
      ['PT', '000201231234567890155']
    ].map(([country = '', bban = '']) => [country + checkDigitsOf(country, bban) + bban, 'NATIONAL_CHECK'])
  ])('%s stops at the step %s', async (iban = '', step = '') => {
    const { status, body } = await check(iban)
    expect([status, body.valid, body.failedStep]).toEqual([200, false, step])
    const place = STEPS.indexOf(step)
    expect(body.steps).toEqual(
      STEPS.map((name, index) => ({
        step: name,
        result: index < place ? 'PASSED' : index === place ? 'FAILED' : 'NOT_RUN'
      }))
    )
    expect('country' in body).toBe(place > 1)
    expect('account' in body).toBe(place > 3)
  })

  test.each(COUNTRIES)('the sample of %s passes, in lower case and with blanks', async (country) => {
    const { body: formats } = await sandbox.call('GET', `${API}/iban-formats?country=${country}`)
    const [{ sample, length, nationalCheck }] = formats.items
    const { body } = await check(` ${sample.toLowerCase().replace(/(.{4})/g, '$1\u00a0')}`)
    expect(body).toMatchObject({ iban: sample, valid: true, country })
    expect(body.iban).toHaveLength(length)
    expect(body.steps.at(-1).result).toBe(nationalCheck === 'NONE' ? 'NOT_APPLICABLE' : 'PASSED')
  })

  test('keeps nothing', async () => {
    await check('FR1420041010050500013M02606')
    expect(await tablesWith('FR1420041010050500013M02606')).toEqual([])
  })

  test.each([
    ['without a number', undefined, 'required'],
    ['with an empty one', '', 'too_short'],
    ['with one that is too long', '1'.repeat(61), 'too_long'],
    ['with one that is no text', 89, 'invalid_type']
  ])('%s is 400', async (_case, iban, code) => {
    expect(await check(iban)).toMatchObject({ status: 400, body: { errors: [{ pointer: '/iban', code }] } })
  })
})

test('formats are listed for all countries or one, and no others', async () => {
  const { body } = await sandbox.call('GET', `${API}/iban-formats`)
  expect(body.items.map(({ country }: { country: string }) => country)).toEqual([...COUNTRIES].sort())
  expect(await sandbox.call('GET', `${API}/iban-formats?country=CH`)).toMatchObject({
    status: 400,
    body: { errors: [{ parameter: 'country', code: 'not_allowed' }] }
  })
})

describe('a validation', () => {
  test('is returned by its creation, at its Location and in the list', async () => {
    const owner = await createOwner('bav-created')
    const created = await validate(owner, { iban: 'de89 3704 0044 0532 0130 00', customerId: 'cus_0000000001' })
    expect(created).toMatchObject({
      status: 201,
      body: {
        status: 'COMPLETED',
        holderKind: 'PERSON',
        ibanCheck: { iban: IBAN, valid: true },
        result: { outcome: 'MATCH' }
      }
    })
    expect(created.headers.location).toBe(`${URL}/${created.body.validationId}`)
    expect((await read(owner, created.body.validationId)).body).toEqual(created.body)
    expect(await itemsOf(owner, `${URL}?customerId=cus_0000000001&outcome=MATCH`)).toEqual([created.body])
    expect(await itemsOf(owner, `${URL}?customerId=cus_0000000001&outcome=NO_MATCH`)).toEqual([])
    expect((await owner.events()).filter(([, data]) => data.validationId === created.body.validationId)).toEqual([
      [
        'account-validation.completed',
        { validationId: created.body.validationId, status: 'COMPLETED', outcome: 'MATCH' }
      ]
    ])
  })

  test.each([
    ['0002', 2, { outcome: 'MATCH' }],
    ['0009', 15, { outcome: 'NOT_POSSIBLE', reason: 'BANK_NOT_ANSWERING' }]
  ])('of an account that ends in %s is pending for %d seconds, and then final', async (ending, seconds, result) => {
    const owner = await createOwner(`bav-pending-${ending}`)
    const { body: pending } = await validate(owner, { iban: testIban('ES', ending) })
    expect(pending.status).toBe('PENDING')
    const id = pending.validationId
    expect(await remove(owner, id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await owner.advance(seconds - 1)
    expect((await read(owner, id)).body).toEqual(pending)
    const listed = await itemsOf(owner, `${URL}?outcome=${result.outcome}`)
    expect(listed.map(({ validationId }) => validationId)).not.toContain(id)
    await owner.advance(1)
    const { body: complete } = await read(owner, id)
    const completedAt = new Date(Date.parse(pending.createdAt) + seconds * 1000).toISOString()
    expect(complete).toEqual({
      ...pending,
      status: 'COMPLETED',
      result,
      completedAt: completedAt.replace('.000Z', 'Z')
    })
    await owner.advance(60)
    expect((await read(owner, id)).body).toEqual(complete)
    const events = (await owner.events()).filter(([, data]) => data.validationId === id)
    expect(events).toEqual([
      ['account-validation.completed', { validationId: id, status: 'COMPLETED', outcome: result.outcome }]
    ])
    expect((await remove(owner, id)).status).toBe(204)
  })

  test('of the story is pending at first, and complete within 15 seconds', async () => {
    const owner = await createOwner('bav-story')
    const status = async () => (await read(owner, 'bav_5K7V2B9HRM')).body.status
    expect(await status()).toBe('PENDING')
    await owner.advance(15)
    expect(await status()).toBe('COMPLETED')
  })

  test('is kept for 90 days, and then deleted', async () => {
    const owner = await createOwner('bav-kept')
    const { body } = await validate(owner)
    await owner.advance(90 * DAY)
    expect((await read(owner, body.validationId)).status).toBe(200)
    await owner.advance(DAY)
    expect((await read(owner, body.validationId)).status).toBe(404)
    expect(await itemsOf(owner, URL)).toEqual([])
  })

  test('is stored once for each idempotency key', async () => {
    const owner = await createOwner('bav-key')
    const together = await Promise.all(Array.from({ length: 20 }, () => validate(owner, {}, 'same')))
    const ids = new Set(together.flatMap(({ status, body }) => (status === 201 ? [body.validationId] : [])))
    expect(together.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(ids.size).toBe(1)
    expect((await validate(owner, {}, 'same')).headers['idempotent-replayed']).toBe('true')
    expect((await validate(owner, { holderName: 'Other' }, 'same')).status).toBe(422)
  })

  test.each([
    ['without a name', { holderName: undefined }, 'required'],
    ['with a name of a letter', { holderName: 'L' }, 'too_short'],
    ['with a name without letters and digits', { holderName: '– –' }, 'invalid_format'],
    ['with a name that is too long', { holderName: 'L'.repeat(141) }, 'too_long']
  ])('%s is refused', async (_case, change, code) => {
    const owner = await createOwner('bav-refused')
    expect(await validate(owner, change)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/holderName', code }] }
    })
  })

  test('of a name as long as the document allows has a real name that it allows', async () => {
    const owner = await createOwner('bav-long')
    const created = await validate(owner, { iban: testIban('DE', '0007'), holderName: 'é'.repeat(140) })
    expect(created.status).toBe(201)
    expect(created.body.result.holderName).toHaveLength(140)
  })
})

describe('a deletion', () => {
  test('leaves nothing of the account and the name, in no table', async () => {
    const owner = await createOwner('bav-deleted')
    const iban = testIban('PT', '4711')
    const { body } = await validate(owner, { iban, holderName: 'Ottilie Zwirnhuber' }, 'deleted')
    expect((await tablesWith(iban)).sort()).toEqual(['account_validations', 'idempotency_keys'])
    expect((await remove(owner, body.validationId)).status).toBe(204)
    expect(await tablesWith(iban)).toEqual([])
    expect(await tablesWith('Zwirnhuber')).toEqual([])
    expect(await tablesWith(body.validationId)).toEqual(['events'])
    expect((await read(owner, body.validationId)).status).toBe(404)
    expect((await validate(owner, { iban, holderName: 'Ottilie Zwirnhuber' }, 'deleted')).headers).toMatchObject({
      'idempotent-replayed': 'false'
    })
  })

  test('of twenty at once, one deletes', async () => {
    const owner = await createOwner('bav-twenty')
    const { body } = await validate(owner)
    const responses = await Promise.all(Array.from({ length: 20 }, () => remove(owner, body.validationId)))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(404)])
  })
})

test('nothing of one owner is found, listed or deleted by another', async () => {
  const [mine, other] = [await createOwner('bav-mine-1'), await createOwner('bav-other-1')]
  const story = await itemsOf(other, URL)
  const { body } = await validate(mine, { customerId: 'cus_0000000002' }, 'shared-key')
  expect((await read(other, body.validationId)).status).toBe(404)
  expect((await remove(other, body.validationId)).status).toBe(404)
  expect(await itemsOf(other, URL)).toEqual(story)
  expect(await itemsOf(other, `${URL}?customerId=cus_0000000002`)).toEqual([])
  expect((await validate(other, { customerId: 'cus_0000000002' }, 'shared-key')).headers).toMatchObject({
    'idempotent-replayed': 'false'
  })
  const { body: first } = await mine.call('GET', `${URL}?limit=1`)
  expect((await other.call('GET', `${URL}?limit=1&cursor=${first.page.nextCursor}`)).status).toBe(400)
  expect((await remove(mine, 'bav_6W1M9R4KCE')).status).toBe(204)
  expect((await read(other, 'bav_6W1M9R4KCE')).status).toBe(200)
})

test('a list is paged without gaps or repetitions while validations are added', async () => {
  const owner = await createOwner('bav-pages')
  for (let index = 0; index < 5; index += 1) await validate(owner)
  const before = (await itemsOf(owner, URL)).map(({ validationId }) => validationId)
  const paged = await itemsOf(owner, URL, 2, () => validate(owner))
  expect(paged.map(({ validationId }) => validationId)).toEqual(before)
})

test('an application can refer to a validation by its id', async () => {
  const owner = await createOwner('bav-reference')
  const db = { query: async (text: string, values: unknown[]) => ({ rows: await sandbox.sql(text, values) }) } as never
  expect(await findAccountValidation(db, owner.name, 'bav_3F7Y8L5HTG')).toEqual({
    validationId: 'bav_3F7Y8L5HTG',
    customerId: 'cus_7Q2M4K9TPX',
    outcome: 'MATCH',
    iban: IBAN
  })
  expect(await findAccountValidation(db, owner.name, 'bav_0000000000')).toBeUndefined()
})

/** What a state may have become when it is seen again. */
const ALLOWED: Record<string, string[]> = {
  PENDING: ['PENDING', 'COMPLETED', 'GONE'],
  COMPLETED: ['COMPLETED', 'GONE'],
  GONE: ['GONE']
}

test('a walk over the states never leaves a final one, and an outcome never changes', {
  timeout: WALK_TIMEOUT
}, async () => {
  const owner = await createOwner('bav-walk')
  const states = new Map<string, { state: string; outcome?: string }>()
  const steps = fc.sample(
    fc.record({
      kind: fc.constantFrom('create', 'read', 'read', 'delete', 'list', 'advance'),
      pick: fc.nat(),
      ending: fc.constantFrom('0001', '0002', '0003', '0005', '0007', '0008', '0009'),
      seconds: fc.constantFrom(1, 5, 20, 10 * DAY)
    }),
    { seed: WALK_SEED, numRuns: WALK_STEPS }
  )
  for (const { kind, pick, ending, seconds } of steps) {
    const ids = [...states.keys()]
    const id = ids[pick % ids.length] ?? 'bav_0000000000'
    const known = states.get(id)
    if (kind === 'create') {
      const { body } = await validate(owner, { iban: testIban('FR', ending) })
      states.set(body.validationId, { state: body.status, outcome: body.result?.outcome })
    }
    if (kind === 'advance') await owner.advance(seconds)
    if (kind === 'read') {
      const { status, body } = await read(owner, id)
      const state = status === 404 ? 'GONE' : body.status
      expect([id, known, ALLOWED[known?.state ?? 'GONE']?.includes(state)]).toEqual([id, known, true])
      if (known?.outcome && state !== 'GONE') expect(body.result.outcome).toBe(known.outcome)
      if (known) states.set(id, { state, outcome: body.result?.outcome })
    }
    if (kind === 'delete') {
      const { status } = await remove(owner, id)
      if (!known || known.state === 'GONE') expect(status).toBe(404)
      else if (known.state === 'COMPLETED') expect([204, 404]).toContain(status)
      if (status !== 409 && known) states.set(id, { state: 'GONE' })
    }
    if (kind === 'list') {
      const items = await itemsOf(owner, URL)
      const listed = new Set(items.map(({ validationId }) => validationId))
      for (const [each, { state }] of states) if (state === 'GONE') expect(listed.has(each)).toBe(false)
      for (const { status, result, completedAt } of items)
        expect([status === 'COMPLETED', status === 'COMPLETED']).toEqual([
          result !== undefined,
          completedAt !== undefined
        ])
    }
  }
  expect(new Set([...states.values()].map(({ state }) => state))).toContain('GONE')
})
