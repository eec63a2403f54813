import { expect, test } from 'vitest'
import { applicationFor, FinanceOwner, PREQUALIFICATION_REQUEST } from '../../testing/finance-applications.ts'
import { shareSandbox } from '../../testing/shared-sandbox.ts'
import { CAR } from '../../testing/vehicles.ts'

/** What an application refers to in other APIs exists and fits. */

shareSandbox()

const PREQUALIFICATIONS = '/sandbox/prequalification-api/v1/prequalifications'
const VALIDATIONS = '/sandbox/bank-account-validation-api/v1/account-validations'
const VEHICLES = '/sandbox/vehicle-api/v1/vehicles'
const ACCOUNT = { iban: 'DE89370400440532013000', holderName: 'Lena Hoffmann' }

const euros = (value: string) => ({ value, currency: 'EUR' })

async function prequalify(owner: FinanceOwner, person: object): Promise<string> {
  const { body } = await owner.call('POST', PREQUALIFICATIONS, {
    body: { ...PREQUALIFICATION_REQUEST, person }
  })
  return body.prequalificationId
}

async function apply(owner: FinanceOwner, change: object) {
  const { status, body } = await owner.post('/applications', applicationFor(await owner.quotation(), change))
  const errors = (body.errors ?? []) as { pointer: string; code: string }[]
  return { status, body, faults: errors.map(({ pointer, code }) => `${pointer} ${code}`) }
}

test('a prequalification is of the applicant, exists and is valid, and then belongs to the application', async () => {
  const owner = new FinanceOwner()
  const lena = { givenName: 'Lena', familyName: 'Hoffmann', birthDate: '1988-04-17' }
  const mine = await prequalify(owner, lena)
  const other = await prequalify(owner, { ...lena, givenName: 'Jonas' })
  const remove = async (id: string) => (await owner.call('DELETE', `${PREQUALIFICATIONS}/${id}`)).status
  expect((await apply(owner, { prequalificationId: 'prq_0000000000' })).faults).toEqual(['/prequalificationId unknown'])
  expect((await apply(owner, { prequalificationId: other })).faults).toEqual(['/prequalificationId not_allowed'])
  expect(await remove(other)).toBe(204)
  const applied = await apply(owner, { prequalificationId: mine })
  expect([applied.status, applied.body.prequalificationId]).toEqual([201, mine])
  expect(await remove(mine)).toBe(409)
  const late = await prequalify(owner, lena)
  await owner.advance({ days: 31 })
  expect((await apply(owner, { prequalificationId: late })).faults).toEqual(['/prequalificationId not_allowed'])
})

test('a validation is of this very account', async () => {
  const owner = new FinanceOwner()
  const validate = async (iban: string) =>
    (await owner.call('POST', VALIDATIONS, { body: { ...ACCOUNT, iban } })).body.validationId as string
  const refer = async (validationId: string) => apply(owner, { bankAccount: { ...ACCOUNT, validationId } })
  expect((await refer('bav_0000000000')).faults).toEqual(['/bankAccount/validationId unknown'])
  expect((await refer(await validate('ES9121000418450200051332'))).faults).toEqual([
    '/bankAccount/validationId not_allowed'
  ])
  expect((await refer(await validate('de89 3704 0044 0532 0130 00'))).status).toBe(201)
  const theirs = new FinanceOwner()
  const { body } = await theirs.call('POST', VALIDATIONS, { body: ACCOUNT })
  expect((await refer(body.validationId)).faults).toEqual(['/bankAccount/validationId unknown'])
})

test('a car exists and can still be bought', async () => {
  const owner = new FinanceOwner()
  expect((await apply(owner, { vehicleId: 'veh_0000000000' })).faults).toEqual(['/vehicleId unknown'])
  expect((await apply(owner, { vehicleId: 'veh_8D6V2H7GZN' })).faults).toEqual(['/vehicleId not_allowed'])
  expect((await apply(owner, { vehicleId: 'veh_01J9ZK3T8Q' })).status).toBe(201)
})

test('a car is of the dealer, is sold in the country of the quotation and costs at most its price', async () => {
  const owner = new FinanceOwner()
  const listed = async (change: object) => {
    const { status, body } = await owner.call('POST', VEHICLES, { body: { ...CAR, ...change } })
    expect(status).toBe(201)
    return body.vehicleId as string
  }
  const car = await listed({})
  expect((await apply(owner, { vehicleId: await listed({ partnerId: 'par_LINDENHAUS' }) })).faults).toEqual([
    '/partnerId not_allowed'
  ])
  expect((await apply(owner, { vehicleId: await listed({ country: 'ES' }) })).faults).toEqual([
    '/vehicleId not_allowed'
  ])
  expect((await apply(owner, { vehicleId: car })).status).toBe(201)

  // The quotation is of the time before the price was raised.
  const quotationId = await owner.quotation({ vehicleId: car, partnerId: 'par_BRUNNWALDT' })
  const change = (body: object) =>
    owner.call('PATCH', `${VEHICLES}/${car}`, { body, headers: { 'content-type': 'application/merge-patch+json' } })
  expect((await change({ price: euros('30000.01') })).status).toBe(200)
  const submit = () => owner.post('/applications', applicationFor(quotationId))
  const refused = await submit()
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [
      {
        pointer: '/quotationId',
        code: 'not_allowed',
        detail: 'The price is 30000.00 EUR, and the car costs 30000.01 EUR. Create a new quotation.'
      }
    ]
  ])
  expect((await change({ price: euros('28000.00') })).status).toBe(200)
  expect((await submit()).status).toBe(201)
})

test('the car of a quotation must still be there, also when the application leaves it out', async () => {
  const owner = new FinanceOwner()
  for (const [vehicleId, fault] of [
    ['veh_8D6V2H7GZN', '/quotationId not_allowed'],
    ['veh_0000000000', '/quotationId unknown']
  ]) {
    const { body } = await owner.post('/applications', applicationFor(await owner.quotation({ vehicleId })))
    expect(body.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`)).toEqual([fault])
  }
})

test('a validation that does not match has a statement of the account asked for', async () => {
  const owner = new FinanceOwner()
  const iban = 'DE72370400440532010008'
  const { body: validation } = await owner.call('POST', VALIDATIONS, { body: { ...ACCOUNT, iban } })
  const bankAccount = { ...ACCOUNT, iban, validationId: validation.validationId }
  const { applicationId, status } = await owner.checked({}, { bankAccount })
  expect(status).toBe('DOCUMENTS_REQUIRED')
  const { body } = await owner.get(`/applications/${applicationId}/documents`)
  expect(body.items.map(({ kind }: { kind: string }) => kind)).toEqual(['BANK_STATEMENT'])
})
