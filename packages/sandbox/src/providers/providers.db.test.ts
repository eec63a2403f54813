import { hiddenFields, submitForm } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { codesOf, PAYMENTS, paymentCalls, RETURN_URL } from '../testing/payments.ts'
import { pageCalls, pageOf } from '../testing/provider-pages.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'

shareSandbox()

/** The simulated providers' pages without a browser: what they accept, and what they refuse. */

const { start, read } = paymentCalls(() => sandbox)
const { get, post, next, untilConfirmation } = pageCalls(() => sandbox)

test('every response gives the shop access to the window that it has opened', async () => {
  const payment = await start('M001')
  const url = pageOf(payment)
  const responses = [
    await get(url),
    await post(url, { action: 'cancel' }),
    await get('/sandbox/providers/bank/pay_0000000000')
  ]
  expect(responses.map(({ headers }) => headers['cross-origin-opener-policy'])).toEqual(
    responses.map(() => 'unsafe-none')
  )
})

describe('the bank', () => {
  test.each([
    ['DE67370400440532010001', 'RCVD ACTC ACCP ACSP ACSC', undefined],
    ['DE40370400440532010002', 'RCVD ACTC ACCP ACSP', undefined],
    ['DE13370400440532010003', 'RCVD ACTC ACCP RJCT', 'AC04'],
    ['DE83370400440532010004', 'RCVD ACTC ACCP RJCT', 'AM04'],
    ['DE56370400440532010005', 'RCVD ACTC ACCP RJCT', 'AC01'],
    ['DE29370400440532010006', 'RCVD ACTC ACCP CANC', 'CUST'],
    ['de89 3704 0044 0532 0130 00', 'RCVD ACTC ACCP ACSP ACSC', undefined]
  ])('%s goes %s, and leads back to the shop with the payment’s id alone', async (account, path, reason) => {
    const { paymentId, url } = await untilConfirmation(await start('M001'), account)
    const response = await post(url, { action: 'confirm' })
    expect(response.statusCode).toBe(303)
    expect(await next(response)).toBe(`${RETURN_URL}&paymentId=${paymentId}`)
    // Only the response to the form leads to the shop.
    expect((await get(url)).body).not.toContain('url=https:')
    const payment = await read(paymentId)
    expect([codesOf(payment), payment.status.reason?.code]).toEqual([path, reason])
    expect(payment.method).toMatchObject({ bankName: 'Nordlicht Direkt', debtorAccount: { holder: 'Lena Hoffmann' } })
  })

  test('needs only a confirmation from an account that the shop has named', async () => {
    const payment = await start('M001', {}, { debtorIban: 'DE83370400440532010004' })
    expect((await get(pageOf(payment))).body).toContain('DE83 3704 0044 0532 0100 04')
    await post(pageOf(payment), { action: 'confirm' })
    expect(codesOf(await read(payment.paymentId))).toBe('RCVD ACTC ACCP RJCT')
  })

  test('lets the payer choose again, which is no step back in the status', async () => {
    const { paymentId, url } = await untilConfirmation(await start('M001'), 'DE67370400440532010001')
    expect((await get(`${url}?step=account`)).body).toContain('Choose an account')
    await post(url, { action: 'account', account: 'own', iban: 'ES9121000418450200051332' })
    await post(url, { action: 'confirm' })
    const payment = await read(paymentId)
    expect([codesOf(payment), payment.method.debtorAccount.iban]).toEqual([
      'RCVD ACTC ACCP ACSP ACSC',
      'ES9121000418450200051332'
    ])
  })

  test.each([
    ['DE88370400440532013000', 'the check digits (third and fourth characters) are incorrect.'],
    ['ES9000000418450200051332', 'Check the number: the check digits'],
    ['XX12', 'Start with the code of a country that uses IBANs.'],
    ['', 'Choose an account or enter an IBAN.']
  ])('refuses the account “%s” and says why', async (iban, sentence) => {
    const payment = await start('M001')
    await post(pageOf(payment), { action: 'bank', bank: 'Rheinauen Bank' })
    const response = await post(pageOf(payment), { action: 'account', account: 'own', iban })
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain(sentence)
    expect((await read(payment.paymentId)).status.code).toBe('ACTC')
  })

  test('uses a typed account number, whichever account was selected', async () => {
    const payment = await start('M001')
    await post(pageOf(payment), { action: 'bank', bank: 'Rheinauen Bank' })
    const account = 'DE67370400440532010001'
    const wrong = await post(pageOf(payment), { action: 'account', account, iban: 'XX12' })
    expect([wrong.statusCode, /value="own" checked/.test(wrong.body)]).toEqual([422, true])
    await post(pageOf(payment), { action: 'account', account, iban: 'ES91 2100 0418 4502 0005 1332' })
    expect((await read(payment.paymentId)).method.debtorAccount.iban).toBe('ES9121000418450200051332')
  })

  test('accepts no bank that it does not offer', async () => {
    const payment = await start('M001')
    const response = await post(pageOf(payment), { action: 'bank', bank: 'Another Bank' })
    expect([response.statusCode, (await read(payment.paymentId)).status.code]).toEqual([422, 'RCVD'])
  })
})

describe('the phone', () => {
  test.each([
    ['approve', 'RCVD PDNG ACSC', undefined],
    ['refuse', 'RCVD PDNG RJCT', 'MS02'],
    ['cancel', 'RCVD PDNG CANC', 'CUST']
  ])('%s: %s', async (action, path, reason) => {
    const { paymentId } = await start('M002')
    await post(`/sandbox/providers/phone/${paymentId}/approval`, { action })
    const payment = await read(paymentId)
    expect([codesOf(payment), payment.status.reason?.code]).toEqual([path, reason])
  })

  test('is shown as a code, and its number only in part', async () => {
    const payment = await start('M002', {}, { phone: '+34600555012' })
    const { body } = await get(pageOf(payment))
    expect(body).toContain('<svg')
    expect(body).not.toContain('+34600555012')
  })
})

describe('the card page', () => {
  test('refuses a real card, a wrong number, and an expiry that is over', async () => {
    const payment = await start('M004')
    for (const [number, expiry, cvc, sentence] of [
      ['4111 1111 1111 1111', '08/29', '123', 'never a real card.'],
      ['4000 0000 0000 0000', '08/29', '123', 'with a correct check digit'],
      ['4000 0000 0001 0001', '01/20', '123', 'that have not passed'],
      ['4000 0000 0001 0001', '08/29', 'abc', 'Enter three digits.']
    ] as const) {
      const response = await post(pageOf(payment), { action: 'card', number, expiry, cvc })
      expect([response.statusCode, (await read(payment.paymentId)).status.code]).toEqual([422, 'RCVD'])
      expect(response.body).toContain(sentence)
    }
  })

  test('lets the payer cancel instead of approving', async () => {
    const payment = await start('M004')
    const number = /name="number" value="([\d ]+0001)"/.exec((await get(pageOf(payment))).body)?.[1] ?? ''
    await post(pageOf(payment), { action: 'card', number, expiry: '08/29', cvc: '123' })
    await post(pageOf(payment), { action: 'cancel' })
    expect(codesOf(await read(payment.paymentId))).toBe('RCVD PDNG CANC')
  })

  test('of a payment that stays pending watches its status, and is settled a little later', async () => {
    const payment = await start('M004')
    const number = /name="number" value="([\d ]+0002)"/.exec((await get(pageOf(payment))).body)?.[1] ?? ''
    await post(pageOf(payment), { action: 'card', number, expiry: '08/29', cvc: '123' })
    await post(pageOf(payment), { action: 'approve' })
    expect((await get(pageOf(payment))).body).toContain(`data-poll="${payment.paymentId}"`)
    sandbox.advance(16_000)
    expect((await get(pageOf(payment))).body).toContain('The payment is settled')
  })

  test('keeps nothing of a card but its last four digits and its expiry', async () => {
    const payment = await start('M004')
    const number = /name="number" value="([\d ]+0001)"/.exec((await get(pageOf(payment))).body)?.[1] ?? ''
    await post(pageOf(payment), { action: 'card', number, expiry: '08/29', cvc: '987' })
    const [row] = await sandbox.sql('select detail::text as detail from sandbox.payments where payment_id = $1', [
      payment.paymentId
    ])
    expect(row?.detail).not.toContain(number.replaceAll(' ', ''))
    expect(row?.detail).not.toContain('987')
    await post(pageOf(payment), { action: 'refuse' })
    const refused = await read(payment.paymentId)
    expect([codesOf(refused), refused.status.reason.code, refused.method.threeDSecure]).toEqual([
      'RCVD PDNG RJCT',
      'MS02',
      'FAILED'
    ])
  })
})

describe('the payee’s account', () => {
  const url = ({ paymentId }: { paymentId: string }) => `/sandbox/providers/transfer/${paymentId}`

  test('receives any amount and reference, and each form once', async () => {
    const payment = await start('M003')
    const page = (await get(url(payment))).body
    expect(page).toContain('name="amount" class="code" value="100.00"')
    expect(page).toMatch(/<time datetime="\d{4}-\d\d-\d\d">\d{1,2} [A-Z][a-z]+ \d{4}<\/time>/)
    const form = hiddenFields(page)
    const arrive = (fields: Record<string, string>) =>
      sandbox.app.inject({
        method: 'POST',
        url: url(payment),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...form, ...fields }).toString()
      })
    const part = { amount: '60,00', reference: payment.method.paymentReference }
    const twice = await Promise.all([arrive(part), arrive(part)])
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect((await get(url(payment))).body).toContain('€60.00 received of €100.00 · €40.00 outstanding')
    expect((await read(payment.paymentId)).method.receivedAmount.value).toBe('60.00')
    const lost = await post(url(payment), { amount: '40.00', reference: 'typo <b>' })
    const { body } = await get(String(lost.headers.location))
    expect(body).toContain('its reference does not match any pending payment')
    expect(body).toContain('typo &lt;b&gt;')
    await post(url(payment), { amount: '40.00', reference: payment.method.paymentReference })
    expect((await get(url(payment))).body).toContain('The money has arrived')
    expect(codesOf(await read(payment.paymentId))).toBe('RCVD PDNG ACCC')
  })

  test.each([
    ['0', 'Enter an amount of at least 0.01, such as 1280.00.'],
    ['-5', 'Enter an amount of at least 0.01, such as 1280.00.'],
    ['ten', 'Enter an amount of at least 0.01, such as 1280.00.'],
    ['1.2345', 'Enter an amount of at least 0.01, such as 1280.00.'],
    ['', 'Enter an amount of at least 0.01, such as 1280.00.'],
    ['1,000,000', 'Enter at most 999,999.99.']
  ])('refuses the amount “%s” and says why', async (amount, sentence) => {
    const payment = await start('M003')
    const response = await post(url(payment), { amount, reference: 'x' })
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain(sentence)
  })

  test('reads a single separator before three digits as one between thousands, in every language', async () => {
    const payment = await start('M003', { amount: { value: '1280.00', currency: 'EUR' } })
    await post(url(payment), { amount: '1.280', reference: payment.method.paymentReference })
    expect((await read(payment.paymentId)).method.receivedAmount.value).toBe('1280.00')
  })

  test('reads an amount in the format of the page’s language, in which the field is filled', async () => {
    const payment = await start('M003', {
      amount: { value: '1280.00', currency: 'EUR' },
      customer: { name: 'Lena', language: 'es' }
    })
    expect((await get(url(payment))).body).toContain('name="amount" class="code" value="1280,00"')
    await post(url(payment), { amount: '1.280,00', reference: payment.method.paymentReference })
    expect((await read(payment.paymentId)).status.code).toBe('ACCC')
  })

  test('receives nothing by a form of another page', async () => {
    const [payment, other] = [await start('M003'), await start('M003')]
    const fields = { amount: '5.00', reference: payment.method.paymentReference }
    const foreign = hiddenFields((await get(url(other))).body)
    for (const hidden of [{ state: 'x' }, { state: '', key: '' }, { key: 'my-own' }, foreign]) {
      const response = await submitForm(sandbox.app, url(payment), fields, hidden)
      expect([response.statusCode, response.body.includes('no transfer was received')]).toEqual([422, true])
    }
    expect((await read(payment.paymentId)).method.receivedAmount.value).toBe('0.00')
  })

  test('shows only signed notices of its own payment', async () => {
    const payment = await start('M003')
    const sent = await post(url(payment), { amount: '5.00', reference: payment.method.paymentReference })
    const address = String(sent.headers.location)
    const counts = 'counts towards this payment.'
    expect((await get(address)).body).toContain(counts)
    const forged = [`${url(payment)}?told=matched`, address.replace('matched', 'unmatched')]
    forged.push(address.replace(payment.paymentId, (await start('M003')).paymentId))
    for (const each of forged) expect((await get(each)).body).not.toMatch(/class="notice"/)
  })
})

/** Where the payer of a payment acts. */
function addressOf(method: string, payment: { paymentId: string; method: { providerUrl: string } }): string {
  if (method === 'M003') return `/sandbox/providers/transfer/${payment.paymentId}`
  return method === 'M002' ? `${pageOf(payment)}/approval` : pageOf(payment)
}

test.each(['M001', 'M002', 'M003', 'M004'])(
  'ten payments by %s at once, and each form sent twice, end once each',
  async (method) => {
    const token = await sandbox.emptyWorkspace(`ten-by-${method}`)
    const payments = await Promise.all(Array.from({ length: 10 }, () => start(method, {}, {}, token)))
    await Promise.all(
      payments.map(async (payment) => {
        const url = addressOf(method, payment)
        const twice = async (fields: Record<string, string>) => {
          const form = hiddenFields((await get(url)).body)
          await Promise.all([submitForm(sandbox.app, url, fields, form), submitForm(sandbox.app, url, fields, form)])
        }
        if (method === 'M001') {
          await twice({ action: 'bank', bank: 'Rheinauen Bank' })
          await twice({ action: 'account', account: 'DE67370400440532010001' })
          await twice({ action: 'confirm' })
        }
        if (method === 'M004') {
          const number = /name="number" value="([\d ]+0001)"/.exec((await get(url)).body)?.[1] ?? ''
          await twice({ action: 'card', number, expiry: '08/29', cvc: '123' })
        }
        if (method === 'M003') await twice({ amount: '100.00', reference: payment.method.paymentReference })
        if (method === 'M002' || method === 'M004') await twice({ action: 'approve' })
      })
    )
    const paths = {
      M001: 'RCVD ACTC ACCP ACSP ACSC',
      M002: 'RCVD PDNG ACSC',
      M003: 'RCVD PDNG ACCC',
      M004: 'RCVD PDNG ACSC'
    }
    const listed = async (url: string) => (await sandbox.call('GET', url, { token })).body.items
    expect(await listed(`${PAYMENTS}?limit=100`)).toHaveLength(10)
    for (const { paymentId } of payments) {
      const { body } = await sandbox.call('GET', `${PAYMENTS}/${paymentId}`, { token })
      expect(codesOf(body)).toBe(paths[method as keyof typeof paths])
    }
    const arrived = await listed('/sandbox/simulations/v1/incoming-transfers?limit=100')
    expect(arrived).toHaveLength(method === 'M003' ? 10 : 0)
  }
)
