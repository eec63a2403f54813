import { hiddenFields, submitForm } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import {
  byStatus,
  codeOn,
  FinanceOwner,
  openContract,
  PERSON,
  sign,
  twentyTimes
} from '../../testing/finance-applications.ts'
import { sandbox, shareSandbox } from '../../testing/shared-sandbox.ts'

shareSandbox()

const RETURN = 'https://shop.brunnwaldt.example/finance/signed?basket=7'

const get = (url: string) => sandbox.app.inject({ url })

/** A signature with the paths of its signers' pages. */
async function started(owner: FinanceOwner, changes: object = {}, body: object = { returnUrl: RETURN }) {
  const { application, contractId } = await owner.readyContract({}, changes)
  const signature = await owner.post(`/contracts/${contractId}/signature`, body)
  const paths: string[] = signature.body.signers.map(
    ({ signingUrl }: { signingUrl: string }) => new URL(signingUrl).pathname
  )
  const [path = ''] = paths
  const status = async () => (await owner.get(`/contracts/${contractId}/signature`)).body
  return { application, contractId, signature, path, paths, status }
}

const WITH_JONAS = { coApplicants: [{ ...PERSON, givenName: 'Jonas', birthDate: '1986-11-02' }] }

describe('a signature', () => {
  test('is started once of twenty times', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.readyContract()
    const responses = await twentyTimes(() => owner.post(`/contracts/${contractId}/signature`, {}))
    expect(byStatus(responses)).toEqual({ 201: 1, 409: 19 })
    expect((await owner.get(`/contracts/${contractId}`)).body.status).toBe('SIGNING')
  })

  test('by everybody completes contract and application', async () => {
    const owner = new FinanceOwner()
    const { application, contractId, paths, status } = await started(owner, WITH_JONAS)
    const [first = '', second = ''] = paths
    await sign(first)
    expect(await status()).toMatchObject({ status: 'OPEN', signers: [{ status: 'SIGNED' }, { status: 'INVITED' }] })
    expect((await status()).signers[0]).not.toHaveProperty('signingUrl')
    expect((await owner.get(`/contracts/${contractId}`)).body.status).toBe('SIGNING')
    await sign(second)
    expect(await status()).toMatchObject({ status: 'COMPLETED', completedAt: expect.any(String) })
    expect((await owner.get(`/contracts/${contractId}`)).body).toMatchObject({
      status: 'SIGNED',
      contractNumber: expect.stringMatching(/^DE-\d{4}-\d{7}$/)
    })
    expect((await owner.get(`/applications/${application.applicationId}`)).body.status).toBe('SIGNED')
    expect(await owner.events(contractId)).toEqual(['contract.signed'])
    expect((await owner.post(`/contracts/${contractId}/signature`, {})).status).toBe(409)
  })

  test('that somebody refuses can be started again', async () => {
    const owner = new FinanceOwner()
    const { contractId, path, status } = await started(owner)
    await openContract(path)
    await submitForm(sandbox.app, path, { action: 'refuse' })
    expect(await status()).toMatchObject({ status: 'REFUSED', signers: [{ status: 'REFUSED' }] })
    expect((await owner.get(`/contracts/${contractId}`)).body.status).toBe('READY')
    expect((await owner.post(`/contracts/${contractId}/signature`, {})).status).toBe(201)
    expect((await status()).status).toBe('OPEN')
  })

  test('expires after seven days, and signatures given before are lost', async () => {
    const owner = new FinanceOwner()
    const { contractId, paths, status } = await started(owner, WITH_JONAS)
    await sign(paths[0] ?? '')
    await owner.advance({ days: 7 })
    expect((await status()).status).toBe('EXPIRED')
    expect((await get(paths[1] ?? '')).body).toContain('This signature has ended')
    const again = await owner.post(`/contracts/${contractId}/signature`, {})
    expect(again.body.signers.map(({ status: each }: { status: string }) => each)).toEqual(['INVITED', 'INVITED'])
  })

  test('does not outlast the day until which the contract can be signed', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.readyContract()
    await owner.advance({ days: 28 })
    const { body } = await owner.post(`/contracts/${contractId}/signature`, {})
    const { signUntil } = (await owner.get(`/contracts/${contractId}`)).body
    expect(Date.parse(body.expiresAt)).toBe(Date.parse(signUntil) + 86_400_000)
  })

  test('takes no return address with a user name', async () => {
    const owner = new FinanceOwner()
    const { contractId } = await owner.readyContract()
    const path = `/contracts/${contractId}/signature`
    const { status, body } = await owner.post(path, { returnUrl: 'https://shop.example@evil.example/' })
    expect([status, body.errors[0].pointer]).toEqual([400, '/returnUrl'])
  })
})

describe('the page of a signer', () => {
  test('is marked as simulated, in English and Spanish, and loads nothing of others', async () => {
    const owner = new FinanceOwner()
    const { path } = await started(owner, {}, { returnUrl: RETURN, language: 'es' })
    const spanish = await get(path)
    expect(spanish.body).toContain('<html lang="es"')
    expect(spanish.body).toContain('Confirme su identidad')
    expect(spanish.body).toContain('No se celebra ningún contrato')
    const english = await get(`${path}?lang=en`)
    expect(english.body).toContain('No contract is concluded')
    expect(english.headers['content-security-policy']).toContain("default-src 'none'")
    expect(english.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(english.headers['cache-control']).toBe('no-store')
  })

  test('takes the right code only', async () => {
    const owner = new FinanceOwner()
    const { path, status } = await started(owner)
    const code = codeOn((await get(path)).body)
    const wrong = await submitForm(sandbox.app, path, { action: 'open', code: code === '000000' ? '000001' : '000000' })
    expect([wrong.statusCode, /aria-invalid="true"/.test(wrong.body)]).toEqual([422, true])
    expect((await status()).signers[0].status).toBe('INVITED')
    await openContract(path)
    expect((await status()).signers[0].status).toBe('OPENED')
    const { body } = await get(path)
    expect(body).toContain('€24,000.00')
    expect(body).toContain('47 of €563.53, the last of €563.58')
    expect(body).toMatch(/<dt>Sign by<\/dt><dd>\d{1,2} [A-Z][a-z]+ \d{4}<\/dd>/)
  })

  test('cannot be signed before the code, nor with a form of an earlier state', async () => {
    const owner = new FinanceOwner()
    const { path, status } = await started(owner)
    await submitForm(sandbox.app, path, { action: 'sign' })
    expect((await status()).signers[0].status).toBe('INVITED')
    const { state = '' } = hiddenFields((await get(path)).body)
    await openContract(path)
    const stale = await submitForm(sandbox.app, path, { action: 'sign' }, { state })
    expect(stale.headers.location).toContain('stale')
    expect((await get(String(stale.headers.location))).body).toContain('The signature has changed')
    expect((await status()).signers[0].status).toBe('OPENED')
  })

  test('leads back to the merchant with contract and result, and names the destination', async () => {
    const owner = new FinanceOwner()
    const { contractId, path } = await started(owner)
    await sign(path)
    const { body } = await get(path)
    const link = /href="(https:\/\/shop[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
    expect(link).toBe(`${RETURN}&contractId=${contractId}&result=SIGNED`)
    expect(body).toContain('<b>https://shop.brunnwaldt.example</b>')
    expect(body).not.toContain('http-equiv="refresh"')
  })

  test('leads on without a click to this machine, once, after the last form', async () => {
    const owner = new FinanceOwner()
    const { path } = await started(owner, {}, { returnUrl: 'http://localhost:3000/signed' })
    await openContract(path)
    const { headers } = await submitForm(sandbox.app, path, { action: 'refuse' })
    const after = await get(String(headers.location))
    expect(after.body).toMatch(
      /http-equiv="refresh" content="0;url=http:\/\/localhost:3000\/signed\?contractId=con_\w+&amp;result=REFUSED"/
    )
    expect((await get(path)).body).not.toContain('http-equiv="refresh"')
    expect((await get(`${path}?done=forged`)).body).not.toContain('http-equiv="refresh"')
  })

  test('of twenty submissions at once signs once', async () => {
    const owner = new FinanceOwner()
    const { contractId, path } = await started(owner)
    await openContract(path)
    await Promise.all(Array.from({ length: 20 }, () => submitForm(sandbox.app, path, { action: 'sign' })))
    expect(await owner.events(contractId)).toEqual(['contract.signed'])
  })

  test.each(['/sandbox/sign/nonsense', `/sandbox/sign/${'A'.repeat(24)}`])('at %s is not found', async (url) => {
    const page = await get(url)
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Signature not found')
  })
})
