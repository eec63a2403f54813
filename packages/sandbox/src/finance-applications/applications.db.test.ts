import { describe, expect, test } from 'vitest'
import { applicationFor, byStatus, FinanceOwner, PERSON, twentyTimes } from '../testing/finance-applications.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

shareSandbox()

const errorsOf = ({ body }: { body: { errors?: { pointer: string; code: string }[] } }) =>
  (body.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)

describe('a new application', () => {
  test('takes up its quotation, is received, and is decided after five seconds', async () => {
    const owner = new FinanceOwner()
    const quotationId = await owner.quotation()
    const created = await owner.post('/applications', applicationFor(quotationId, { reference: 'BW-1' }))
    const { applicationId } = created.body
    expect(created).toMatchObject({
      status: 201,
      headers: { location: expect.stringContaining(applicationId), etag: '"1"' }
    })
    expect(created.body).toMatchObject({ status: 'RECEIVED', quotationId, reference: 'BW-1', country: 'DE' })
    expect(created.body).not.toHaveProperty('decision')
    const quotation = await owner.call('GET', `/sandbox/finance-quotation/v2/quotations/${quotationId}`)
    expect(quotation.body).toMatchObject({ status: 'APPLIED', applicationId })
    const { instalment, lastInstalment, totalPayable, termInMonths } = quotation.body
    expect(created.body.terms).toMatchObject({ instalment, lastInstalment, totalPayable, termInMonths })
    await owner.advance({ seconds: 4 })
    expect((await owner.get(`/applications/${applicationId}`)).body.status).toBe('RECEIVED')
    await owner.advance({ seconds: 1 })
    const decided = await owner.get(`/applications/${applicationId}`)
    expect(decided.body).toMatchObject({ status: 'APPROVED', decision: { outcome: 'APPROVED' } })
    expect(await owner.events(applicationId)).toEqual(['application.approved'])
  })

  test('does not repeat birth date, address, income or account', async () => {
    const owner = new FinanceOwner()
    const { body } = await owner.submit()
    const text = JSON.stringify([body, (await owner.get(`/applications/${body.applicationId}`)).body])
    for (const secret of ['1988-04-17', 'Lindenallee', '3150', 'DE89370400440532013000', 'lena.hoffmann@'])
      expect(text).not.toContain(secret)
    const [row] = await sandbox.sql('select detail::text from sandbox.finance_applications where application_id = $1', [
      body.applicationId
    ])
    for (const secret of ['1988-04-17', 'Lindenallee', '3150']) expect(String(row?.detail)).not.toContain(secret)
  })

  test('has one customer for a person in all applications of an owner, and another for another owner', async () => {
    const owner = new FinanceOwner()
    const person = { givenName: 'Ása', familyName: 'Brekke' }
    const holder = { bankAccount: { iban: 'DE89370400440532013000', holderName: 'Asa Brekke' } }
    const customers = async (who: FinanceOwner, change = {}) =>
      (await who.submit({ ...person, ...change }, holder)).body.applicant.customerId
    const first = await customers(owner)
    expect(await customers(owner, { givenName: 'asa' })).toBe(first)
    expect(await customers(owner, { birthDate: '1988-04-18' })).not.toBe(first)
    expect(await customers(new FinanceOwner())).not.toBe(first)
  })

  test('names every fault with its place, and leaves the quotation as it was', async () => {
    const owner = new FinanceOwner()
    const quotationId = await owner.quotation({ vehicleId: 'veh_01J9ZK3T8Q' })
    const refused = await owner.post(
      '/applications',
      applicationFor(
        quotationId,
        { vehicleId: 'veh_5T1C8W3PKJ', bankAccount: { iban: 'DE88370400440532013000', holderName: 'Nobody Known' } },
        {
          birthDate: '2015-01-01',
          address: { ...PERSON.address, country: 'ES' },
          employment: { ...PERSON.employment, contract: 'TEMPORARY' },
          budget: { ...PERSON.budget, monthlyNetIncome: { value: '-1.00', currency: 'GBP' } },
          consents: [PERSON.consents[0], { ...PERSON.consents[0], granted: false }]
        }
      )
    )
    expect(refused.status).toBe(400)
    expect(errorsOf(refused)).toEqual([
      '/vehicleId not_allowed',
      '/applicant/birthDate out_of_range',
      '/applicant/address/country not_allowed',
      '/applicant/employment/endsOn required',
      '/applicant/budget/monthlyNetIncome/currency not_allowed',
      '/applicant/budget/monthlyNetIncome/value out_of_range',
      '/applicant/consents required',
      '/applicant/consents/1/kind not_allowed',
      '/bankAccount/iban invalid_format',
      '/bankAccount/holderName not_allowed'
    ])
    const { body } = await owner.call('GET', `/sandbox/finance-quotation/v2/quotations/${quotationId}`)
    expect(body.status).toBe('VALID')
  })

  test.each([
    [{ birthDate: '1946-01-01' }, '/applicant/birthDate out_of_range'],
    [{ employment: { ...PERSON.employment, endsOn: '2030-01-01' } }, '/applicant/employment/endsOn not_allowed']
  ])('of %j is refused', async (person, error) => {
    expect(errorsOf(await new FinanceOwner().submit(person))).toEqual([error])
  })

  test('of a quotation that does not exist, has expired or was used is refused', async () => {
    const owner = new FinanceOwner()
    const unknown = await owner.post('/applications', applicationFor('quo_0000000000'))
    expect([unknown.status, ...errorsOf(unknown)]).toEqual([400, '/quotationId unknown'])
    const quotationId = await owner.quotation()
    await owner.advance({ days: 31 })
    const expired = await owner.post('/applications', applicationFor(quotationId))
    expect([expired.status, expired.body.code]).toEqual([409, 'quotation_not_valid'])
    const { body } = await owner.submit()
    const used = await owner.post('/applications', applicationFor(body.quotationId))
    expect(used.body).toMatchObject({
      code: 'quotation_not_valid',
      detail: expect.stringContaining(body.applicationId)
    })
  })

  test('wins once of twenty that use one quotation at the same time', async () => {
    const owner = new FinanceOwner()
    const quotationId = await owner.quotation()
    const responses = await twentyTimes(() => owner.post('/applications', applicationFor(quotationId)))
    expect(byStatus(responses)).toEqual({ 201: 1, 409: 19 })
    const codes = responses.filter(({ status }) => status === 409).map(({ body }) => body.code)
    expect(new Set(codes)).toEqual(new Set(['quotation_not_valid']))
  })

  test('is the same when its request is repeated with its key, also after the quotation is used', async () => {
    const owner = new FinanceOwner()
    const body = applicationFor(await owner.quotation())
    const first = await owner.post('/applications', body, { key: 'again' })
    const again = await owner.post('/applications', body, { key: 'again' })
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true'])
    const other = await owner.post('/applications', { ...body, reference: 'other' }, { key: 'again' })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('the outcome by family name', () => {
  test('Declined has the reasons and the day until which a person can look again', async () => {
    const owner = new FinanceOwner()
    const application = await owner.checked({ familyName: 'Declined' }, { language: 'es' })
    expect(application).toMatchObject({
      status: 'DECLINED',
      decision: {
        outcome: 'DECLINED',
        reasons: [
          {
            code: 'BUDGET_TOO_TIGHT',
            text: 'Los ingresos y las obligaciones no dejan margen suficiente para la cuota.'
          }
        ],
        basedOnDatabase: false
      }
    })
    expect(await owner.events(application.applicationId)).toEqual(['application.declined'])
  })

  test('Referred is approved on the next day', async () => {
    const owner = new FinanceOwner()
    const { applicationId, status, decision } = await owner.checked({ familyName: 'REFERRED' })
    expect([status, decision.outcome, decision.reasons[0].code]).toEqual(['IN_REVIEW', 'REFERRED', 'INCOME_UNCLEAR'])
    await owner.advance({ days: 1 })
    expect((await owner.get(`/applications/${applicationId}`)).body.status).toBe('APPROVED')
  })

  test('Counteroffer has two offers, of which one is accepted once of twenty times', async () => {
    const owner = new FinanceOwner()
    const { applicationId, decision } = await owner.checked({ familyName: 'Counteroffer' })
    expect(decision.offers.map(({ terms }: { terms: object }) => terms)).toMatchObject([
      { amountOfCredit: { value: '20000.00' }, termInMonths: 48, instalment: { value: '469.61' } },
      { amountOfCredit: { value: '24000.00' }, termInMonths: 72, instalment: { value: '403.32' } }
    ])
    const path = `/applications/${applicationId}/counter-offer-acceptance`
    const unknown = await owner.post(path, { offerId: 'off_0000000000' })
    expect([unknown.status, ...errorsOf(unknown)]).toEqual([400, '/offerId unknown'])
    const { offerId, terms } = decision.offers[1]
    const responses = await twentyTimes(() => owner.post(path, { offerId }))
    expect(byStatus(responses)).toEqual({ 200: 1, 409: 19 })
    const { body } = await owner.get(`/applications/${applicationId}`)
    expect(body).toMatchObject({ status: 'APPROVED', terms, decision: { acceptedOfferId: offerId } })
    const contract = await owner.get(`/contracts/${body.decision.contractId}`)
    expect(contract.body).toMatchObject({ status: 'READY', terms, signUntil: decision.validUntil })
    expect(await owner.events(applicationId)).toEqual(['application.counter-offered', 'application.approved'])
  })

  test('Counteroffer without a choice expires after two weeks', async () => {
    const owner = new FinanceOwner()
    const { applicationId, decision } = await owner.checked({ familyName: 'Counteroffer' })
    await owner.advance({ days: 14 })
    expect((await owner.get(`/applications/${applicationId}`)).body.status).toBe('COUNTER_OFFERED')
    await owner.advance({ days: 1 })
    expect((await owner.get(`/applications/${applicationId}`)).body.status).toBe('EXPIRED')
    const late = await owner.post(`/applications/${applicationId}/counter-offer-acceptance`, {
      offerId: decision.offers[0].offerId
    })
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    expect(await owner.events(applicationId)).toEqual(['application.counter-offered', 'application.expired'])
  })
})

describe('an application that is withdrawn', () => {
  const reason = { reason: 'VEHICLE_UNAVAILABLE', note: 'The car was sold in the showroom.' }

  test('ends once of twenty times, with its contract; its quotation stays used', async () => {
    const owner = new FinanceOwner()
    const { application, contractId } = await owner.readyContract()
    const { applicationId, quotationId } = application
    const responses = await twentyTimes(() => owner.post(`/applications/${applicationId}/cancellation`, reason))
    expect(byStatus(responses)).toEqual({ 200: 1, 409: 19 })
    const withdrawn = responses.find(({ status }) => status === 200)?.body
    expect(withdrawn).toMatchObject({ status: 'WITHDRAWN', cancellation: reason })
    expect((await owner.get(`/contracts/${contractId}`)).body.status).toBe('CANCELLED')
    expect((await owner.post('/applications', applicationFor(quotationId))).status).toBe(409)
    expect(await owner.events(applicationId)).toEqual(['application.approved', 'application.cancelled'])
    await owner.advance({ days: 60 })
    expect((await owner.get(`/applications/${applicationId}`)).body.status).toBe('WITHDRAWN')
  })

  test('is not changed by a caller who has read an earlier state', async () => {
    const owner = new FinanceOwner()
    const { applicationId } = await owner.checked()
    const path = `/applications/${applicationId}/cancellation`
    const stale = await owner.post(path, reason, { headers: { 'if-match': '"1"' } })
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed'])
    const { headers } = await owner.get(`/applications/${applicationId}`)
    expect((await owner.post(path, reason, { headers: { 'if-match': headers.etag ?? '' } })).status).toBe(200)
  })

  test('cannot be withdrawn when its contract is signed', async () => {
    const owner = new FinanceOwner()
    const { application } = await owner.signedContract()
    const refused = await owner.post(`/applications/${application.applicationId}/cancellation`, reason)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('SIGNED') }
    })
  })
})

test('an approval that is not signed in time expires with its contract', async () => {
  const owner = new FinanceOwner()
  const { application, contractId } = await owner.readyContract()
  await owner.post(`/contracts/${contractId}/signature`, {})
  await owner.advance({ days: 31 })
  const states = [
    `/applications/${application.applicationId}`,
    `/contracts/${contractId}`,
    `/contracts/${contractId}/signature`
  ]
  const found = await Promise.all(states.map(async (path) => (await owner.get(path)).body.status))
  expect(found).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED'])
})

describe('the list of applications', () => {
  test('is filtered, and pages stably while applications are added', async () => {
    const owner = new FinanceOwner()
    const token = await sandbox.emptyWorkspace(owner.workspace)
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1)
      ids.push((await owner.submit({}, { reference: index % 2 ? 'odd' : 'even' })).body.applicationId)
    const idsOf = ({ body }: { body: { items: { applicationId: string }[] } }) =>
      body.items.map(({ applicationId }) => applicationId)
    const list = (query: string) => owner.call('GET', `/applications?${query}`, { token })
    const first = await list('limit=2')
    await owner.submit()
    const second = await list(`limit=2&cursor=${first.body.page.nextCursor}`)
    const third = await list(`limit=2&cursor=${second.body.page.nextCursor}`)
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(ids.toReversed())
    expect(third.body.page).toEqual({ hasMore: false })
    expect(idsOf(await list('reference=odd'))).toEqual([ids[3], ids[1]])
    await owner.advance({ seconds: 5 })
    expect(idsOf(await list('status=RECEIVED'))).toEqual([])
    expect(idsOf(await list('status=APPROVED'))).toHaveLength(6)
    const foreign = await list(`status=APPROVED&cursor=${first.body.page.nextCursor}`)
    expect([foreign.status, foreign.body.errors[0].parameter]).toEqual([400, 'cursor'])
  })
})

test('nothing of one owner is found, listed or changed by another', async () => {
  const owner = new FinanceOwner()
  const stranger = new FinanceOwner()
  const { applicationId } = await owner.checked({ familyName: 'Documents' })
  const documents = await owner.get(`/applications/${applicationId}/documents`)
  const { documentId } = documents.body.items[0]
  const contractId = await owner.activeContract()
  const file = { fileName: 'card.pdf', mediaType: 'application/pdf', content: 'JVBERi0xLjcK' }
  const calls: [string, string, unknown?][] = [
    ['GET', `/applications/${applicationId}`],
    ['POST', `/applications/${applicationId}/cancellation`, { reason: 'OTHER' }],
    ['POST', `/applications/${applicationId}/counter-offer-acceptance`, { offerId: 'off_1X7H3B9KWD' }],
    ['GET', `/applications/${applicationId}/documents`],
    ['GET', `/applications/${applicationId}/documents/${documentId}`],
    ['POST', `/applications/${applicationId}/documents/${documentId}/files`, file],
    ['GET', `/contracts/${contractId}`],
    ['GET', `/contracts/${contractId}/schedule`],
    ['GET', `/contracts/${contractId}/signature`],
    ['POST', `/contracts/${contractId}/signature`, {}],
    ['POST', `/contracts/${contractId}/withdrawal`, { channel: 'EMAIL' }],
    ['GET', `/contracts/${contractId}/settlement`],
    ['POST', `/contracts/${contractId}/settlement`, { maximumTotal: { value: '99999.00', currency: 'EUR' } }]
  ]
  for (const [method, path, body] of calls) {
    const { status } = await stranger.call(method, path, body === undefined ? {} : { body })
    expect([method, path, status]).toEqual([method, path, 404])
  }
  const listed = await stranger.get('/applications?limit=100')
  expect(JSON.stringify(listed.body)).not.toContain(applicationId)
  expect((await owner.get(`/applications/${applicationId}`)).body.status).toBe('DOCUMENTS_REQUIRED')
  const shared = await stranger.get('/applications/app_3W7K1F9QXB')
  expect(shared.body.status).toBe('DOCUMENTS_REQUIRED')
  await owner.post('/applications/app_3W7K1F9QXB/cancellation', { reason: 'OTHER' })
  expect((await stranger.get('/applications/app_3W7K1F9QXB')).body.status).toBe('DOCUMENTS_REQUIRED')
})
