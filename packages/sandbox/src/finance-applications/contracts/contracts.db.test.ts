import { addDays } from '@portico/finance'
import { describe, expect, test } from 'vitest'
import { byStatus, FinanceOwner, twentyTimes } from '../../testing/finance-applications.ts'
import { V2 } from '../../testing/quotations.ts'
import { sandbox, shareSandbox } from '../../testing/shared-sandbox.ts'

shareSandbox()

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const cents = ({ value }: { value: string }) => Math.round(Number(value) * 100)

/** A contract as it is now. */
const read = async (owner: FinanceOwner, contractId: string) => (await owner.get(`/contracts/${contractId}`)).body

/** The text of a file whose fonts have WinAnsiEncoding. */
const textOfPdf = (file: Buffer) => new TextDecoder('windows-1252').decode(file)

describe('a contract', () => {
  test('agrees with the quotation to the cent, also with a balloon and financed charges', async () => {
    const owner = new FinanceOwner()
    const { application, contractId } = await owner.readyContract(
      {},
      {},
      {
        productId: 'prd_9R5T1W7QHD',
        termInMonths: 36,
        balloon: { value: '12000.00', currency: 'EUR' }
      }
    )
    const { body: quotation } = await owner.call('GET', `${V2}/quotations/${application.quotationId}`)
    const schedule = await owner.call('GET', `${V2}/quotations/${application.quotationId}/schedule?limit=100`)
    const contract = await read(owner, contractId)
    for (const figure of Object.keys(contract.terms)) expect(contract.terms[figure]).toEqual(quotation[figure])
    const instalments = await owner.get(`/contracts/${contractId}/schedule?limit=100`)
    expect(instalments.body.items).toEqual(schedule.body.items.map((row: object) => ({ ...row, status: 'PLANNED' })))
    const total = instalments.body.items.reduce((sum: number, { instalment }: never) => sum + cents(instalment), 0)
    expect(total).toBe(cents(quotation.totalPayable))
  })

  test('has documents whose addresses need no token, are valid for ten minutes and cannot be guessed', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.readyContract()
    const { documents } = await read(owner, contractId)
    expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(['PRECONTRACTUAL_INFORMATION', 'CONTRACT'])
    for (const { url } of documents) {
      const file = await sandbox.app.inject({ url: new URL(url).pathname })
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      const document = textOfPdf(file.rawPayload)
      expect(document).toContain('SIMULATED')
      expect(document).toContain('(€24,000.00)')
      expect(document).toMatch(/\(\d+\.\d\d%\)/)
    }
    const path = new URL(documents[1].url).pathname
    const changed = path.replace(/\.(\d+)\./, (_, expires) => `.${Number(expires) + 600}.`)
    for (const wrong of [
      changed,
      path.replace('contract.pdf', 'signed-contract.pdf'),
      `${path}x`,
      '/sandbox/files/a/contract.pdf'
    ])
      expect((await sandbox.app.inject({ url: wrong })).statusCode).toBe(404)
    await owner.advance({ seconds: 601 })
    expect((await sandbox.app.inject({ url: path })).statusCode).toBe(404)
  })

  test('has documents in Spanish whose amounts, rates and days are written as in Spain', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.signedContract({ language: 'es' })
    const { documents } = await read(owner, contractId)
    const file = await sandbox.app.inject({ url: new URL(documents.at(-1).url).pathname })
    const document = textOfPdf(file.rawPayload)
    expect(document).toContain('SIMULACIÓN')
    expect(document).toContain('(24.000,00\u00a0€)')
    expect(document).toMatch(/\(\d+,\d\d\u00a0%\)/)
    expect(document).toMatch(/\(\d{1,2} de [a-z]+ de \d{4}, \d\d:\d\d UTC\)/)
    expect(document).toMatch(/\(\d{1,2} de [a-z]+ de \d{4}\)/)
  })

  test('that is paid out has its instalments collected on their days, and is settled with the last', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.signedContract()
    expect((await read(owner, contractId)).loan).toEqual({
      status: 'PENDING',
      instalmentsPaid: 0,
      outstanding: { value: '0.00', currency: 'EUR' }
    })
    await owner.payOut(contractId)
    await expect(owner.payOut(contractId)).rejects.toThrow('Only a signed contract can be paid out.')
    const active = await read(owner, contractId)
    expect(active).toMatchObject({ status: 'SIGNED', loan: { status: 'ACTIVE', outstanding: { value: '24000.00' } } })
    await owner.advance({ months: 12 })
    expect((await read(owner, contractId)).loan).toMatchObject({
      status: 'ACTIVE',
      instalmentsPaid: 12,
      outstanding: { value: '18526.59' },
      nextInstalment: { amount: { value: '563.53' } }
    })
    const { body } = await owner.get(`/contracts/${contractId}/schedule?limit=13`)
    expect(body.items.map(({ status }: { status: string }) => status)).toEqual([...Array(12).fill('PAID'), 'PLANNED'])
    await owner.advance({ months: 36 })
    const settled = await read(owner, contractId)
    expect(settled.loan).toMatchObject({ status: 'SETTLED', instalmentsPaid: 48, outstanding: { value: '0.00' } })
    expect(settled.loan).not.toHaveProperty('earlySettlement')
    expect(await owner.events(contractId)).toEqual(['contract.signed', 'contract.activated', 'contract.settled'])
  })
})

describe('an early settlement', () => {
  const limit = (value: string, currency = 'EUR') => ({ maximumTotal: { value, currency } })

  test('costs what its figure says, happens once of twenty times, and ends the instalments', async () => {
    const owner = new FinanceOwner()
    const contractId = await owner.activeContract()
    await owner.advance({ months: 12 })
    await owner.advance({ days: 10 })
    const path = `/contracts/${contractId}/settlement`
    const { body: figure } = await owner.get(path)
    expect(figure).toMatchObject({ settleOn: dayOf(await owner.now()), principal: { value: '18526.59' } })
    expect(figure.compensation).toEqual({ value: '185.26', currency: 'EUR' })
    expect(cents(figure.total)).toBe(
      cents(figure.principal) + cents(figure.accruedInterest) + cents(figure.compensation)
    )
    const later = await owner.get(`${path}?inDays=3`)
    expect(cents(later.body.total)).toBeGreaterThan(cents(figure.total))
    expect((await owner.get(`${path}?inDays=29`)).status).toBe(400)
    const low = await owner.post(path, limit('18000.00'))
    expect([low.status, low.body.code]).toEqual([409, 'settlement_limit_exceeded'])
    const pounds = await owner.post(path, limit('19000.00', 'GBP'))
    expect([pounds.status, pounds.body.errors[0].pointer]).toEqual([400, '/maximumTotal/currency'])
    const responses = await twentyTimes(() => owner.post(path, limit(figure.total.value)))
    expect(byStatus(responses)).toEqual({ 200: 1, 409: 19 })
    const { loan } = await read(owner, contractId)
    expect(loan).toMatchObject({ status: 'SETTLED', instalmentsPaid: 12, earlySettlement: figure })
    await owner.advance({ months: 2 })
    expect((await read(owner, contractId)).loan.instalmentsPaid).toBe(12)
    const { body } = await owner.get(`/contracts/${contractId}/schedule?limit=100`)
    expect(new Set(body.items.slice(12).map(({ status }: { status: string }) => status))).toEqual(
      new Set(['CANCELLED'])
    )
  })

  test('is not possible before the loan is paid out, and not with an earlier state', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.signedContract()
    const path = `/contracts/${contractId}/settlement`
    const early = await owner.get(path)
    expect([early.status, early.body.detail]).toEqual([409, 'The loan is PENDING. Only an ACTIVE loan can be settled.'])
    const { headers } = await owner.get(`/contracts/${contractId}`)
    await owner.payOut(contractId)
    const stale = await owner.post(path, limit('30000.00'), { headers: { 'if-match': headers.etag ?? '' } })
    expect(stale.status).toBe(412)
  })
})

describe('a partial repayment', () => {
  const euros = (value: string) => ({ value, currency: 'EUR' })
  const repay = (owner: FinanceOwner, contractId: string, value: string, maximum = '9999.00') =>
    owner.post(`/contracts/${contractId}/partial-repayments`, { amount: euros(value), maximumTotal: euros(maximum) })

  test('lowers what is owed and the instalments from the next one on, and the loan ends with the last', async () => {
    const owner = new FinanceOwner()
    const contractId = await owner.activeContract()
    await owner.advance({ months: 6 })
    const { headers } = await owner.get(`/contracts/${contractId}`)
    const repaid = await repay(owner, contractId, '5000.00', '5050.00')
    expect(repaid.status).toBe(200)
    expect(repaid.headers.etag).not.toBe(headers.etag)
    expect(repaid.body.loan).toMatchObject({
      status: 'ACTIVE',
      instalmentsPaid: 6,
      outstanding: euros('16304.17'),
      nextInstalment: { amount: euros('431.27') },
      partialRepayments: [
        {
          settleOn: dayOf(await owner.now()),
          principal: euros('5000.00'),
          accruedInterest: euros('0.00'),
          compensation: euros('50.00'),
          compensationBound: 'ONE_PERCENT',
          total: euros('5050.00')
        }
      ]
    })
    const { body } = await owner.get(`/contracts/${contractId}/schedule?limit=100`)
    expect(body.items.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 48 }, (_, n) => n + 1)
    )
    expect([body.items[5].balance, body.items[6].instalment, body.items[47].balance]).toEqual([
      euros('21304.17'),
      euros('431.27'),
      euros('0.00')
    ])
    const { body: figure } = await owner.get(`/contracts/${contractId}/settlement`)
    expect(figure.principal).toEqual(euros('16304.17'))
    await owner.advance({ months: 42 })
    expect((await read(owner, contractId)).loan).toMatchObject({ status: 'SETTLED', instalmentsPaid: 48 })
  })

  test('is within the limit, is a part, and is of an active loan', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.signedContract()
    expect((await repay(owner, contractId, '100.00')).body).toMatchObject({
      status: 409,
      detail: 'The loan is PENDING. Only an ACTIVE loan can be settled.'
    })
    await owner.payOut(contractId)
    const refused = await repay(owner, contractId, '5000.00', '5049.99')
    expect([refused.status, refused.body.code]).toEqual([409, 'settlement_limit_exceeded'])
    for (const value of ['0.00', '-1.00', '24000.00', '30000.00']) {
      const { status, body } = await repay(owner, contractId, value)
      expect([value, status, body.errors]).toMatchObject([value, 400, [{ pointer: '/amount/value' }]])
    }
    const pounds = await owner.post(`/contracts/${contractId}/partial-repayments`, {
      amount: { value: '1.00', currency: 'GBP' },
      maximumTotal: euros('2.00')
    })
    expect([pounds.status, pounds.body.errors[0].pointer]).toEqual([400, '/amount/currency'])
    expect((await read(owner, contractId)).loan).not.toHaveProperty('partialRepayments')
  })

  test('that is requested twenty times with one key happens once, and with one state as well', async () => {
    const owner = new FinanceOwner()
    const contractId = await owner.activeContract()
    const { headers } = await owner.get(`/contracts/${contractId}`)
    const body = { amount: euros('1000.00'), maximumTotal: euros('1100.00') }
    const send = (options: object) => owner.post(`/contracts/${contractId}/partial-repayments`, body, options)
    const responses = await twentyTimes(() => send({ headers: { 'if-match': headers.etag ?? '' } }))
    expect(byStatus(responses)).toEqual({ 200: 1, 412: 19 })
    for (const { status } of await twentyTimes(() => send({ key: 'once' }))) expect([200, 409]).toContain(status)
    const { loan } = await read(owner, contractId)
    expect([loan.partialRepayments.length, loan.outstanding]).toEqual([2, euros('22000.00')])
  })
})

describe('a withdrawal', () => {
  const withdraw = (owner: FinanceOwner, contractId: string, body: object = { channel: 'EMAIL' }) =>
    owner.post(`/contracts/${contractId}/withdrawal`, body)

  test('before the payment ends the contract once of twenty times, and nothing is repaid', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.signedContract()
    const responses = await twentyTimes(() => withdraw(owner, contractId))
    expect(byStatus(responses)).toEqual({ 200: 1, 409: 19 })
    const contract = await read(owner, contractId)
    expect(contract).toMatchObject({
      status: 'REVOKED',
      loan: { status: 'WITHDRAWN' },
      withdrawal: { channel: 'EMAIL' }
    })
    expect(contract.withdrawal).not.toHaveProperty('repayment')
    await owner.advance({ days: 31 })
    expect((await read(owner, contractId)).withdrawal).toEqual(contract.withdrawal)
    await expect(owner.payOut(contractId)).rejects.toThrow('Only a signed contract can be paid out.')
    expect(await owner.events(contractId)).toEqual(['contract.signed', 'contract.withdrawn'])
  })

  test('after the payment has the loan repaid within 30 days, with interest for each day', async () => {
    const owner = new FinanceOwner()
    const contractId = await owner.activeContract()
    await owner.advance({ days: 10 })
    const today = dayOf(await owner.now())
    const { body } = await withdraw(owner, contractId)
    expect(body.withdrawal.repayment).toEqual({
      principal: { value: '24000.00', currency: 'EUR' },
      interestPerDay: { value: '3.94', currency: 'EUR' },
      interest: { value: '39.40', currency: 'EUR' },
      total: { value: '24039.40', currency: 'EUR' },
      repayUntil: addDays(today, 30)
    })
    await owner.advance({ days: 20 })
    expect((await read(owner, contractId)).withdrawal.repayment.interest.value).toBe('118.20')
    const { headers } = await owner.get(`/contracts/${contractId}`)
    await owner.advance({ days: 9 })
    expect((await read(owner, contractId)).loan.outstanding.value).toBe('24000.00')
    await owner.advance({ days: 1 })
    const repaid = await owner.get(`/contracts/${contractId}`)
    expect(repaid.headers.etag).not.toBe(headers.etag)
    expect(repaid.body.withdrawal.repayment).toMatchObject({
      interest: { value: '157.60' },
      total: { value: '24157.60' },
      repayUntil: addDays(today, 30),
      repaidOn: addDays(today, 30)
    })
    expect(repaid.body.loan).toMatchObject({ status: 'WITHDRAWN', outstanding: { value: '0.00' } })
    await owner.advance({ months: 3 })
    expect(await read(owner, contractId)).toMatchObject({ loan: repaid.body.loan, withdrawal: repaid.body.withdrawal })
  })

  test('that is recorded after the 30 days has the loan repaid on the next day', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.signedContract({ byPost: true })
    await owner.payOut(contractId)
    const { signedAt } = await read(owner, contractId)
    await owner.advance({ days: 31 })
    const today = dayOf(await owner.now())
    const { status, body } = await withdraw(owner, contractId, { channel: 'LETTER', declaredOn: signedAt.slice(0, 10) })
    expect([status, body.withdrawal.repayment.repayUntil]).toEqual([200, addDays(today, -1)])
    expect(body.withdrawal.repayment).not.toHaveProperty('repaidOn')
    await owner.advance({ days: 1 })
    expect((await read(owner, contractId)).withdrawal.repayment.repaidOn).toBe(addDays(today, 1))
  })

  test('is possible for 14 days from the signature, and a declaration in time can be recorded later', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.signedContract()
    const { withdrawalUntil, signedAt, termsReceivedOn } = await read(owner, contractId)
    expect([termsReceivedOn, withdrawalUntil]).toEqual([signedAt.slice(0, 10), addDays(signedAt.slice(0, 10), 14)])
    await owner.advance({ days: 15 })
    const late = await withdraw(owner, contractId)
    expect([late.status, late.body.code]).toEqual([409, 'withdrawal_period_over'])
    const before = await withdraw(owner, contractId, { channel: 'LETTER', declaredOn: addDays(withdrawalUntil, -20) })
    expect([before.status, before.body.errors[0].code]).toEqual([400, 'out_of_range'])
    const future = await withdraw(owner, contractId, { channel: 'LETTER', declaredOn: addDays(withdrawalUntil, 9) })
    expect([future.status, future.body.errors[0].code]).toEqual([400, 'not_allowed'])
    const inTime = await withdraw(owner, contractId, { channel: 'LETTER', declaredOn: withdrawalUntil })
    expect(inTime.body).toMatchObject({ status: 'REVOKED', withdrawal: { declaredOn: withdrawalUntil } })
  })

  test('of terms that come by post is possible for 14 days from their receipt', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.signedContract({ byPost: true })
    const { withdrawalUntil, signedAt, termsReceivedOn } = await read(owner, contractId)
    const signedOn = signedAt.slice(0, 10)
    expect([termsReceivedOn, withdrawalUntil]).toEqual([addDays(signedOn, 3), addDays(signedOn, 17)])
    await owner.advance({ days: 17 })
    expect((await withdraw(owner, contractId)).status).toBe(200)
  })

  test('from a contract that is not signed is refused', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.readyContract()
    const { status, body } = await withdraw(owner, contractId)
    expect([status, body.detail]).toEqual([
      409,
      'The contract is READY. Only a signed contract can be withdrawn from; withdraw the application instead.'
    ])
  })
})
