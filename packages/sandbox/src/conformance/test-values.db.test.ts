import {
  APPLICATION_OUTCOMES,
  COUNTRIES,
  currencyOf,
  KNOWN_HOLDERS,
  PAYEE_OUTCOMES,
  PAYMENT_METHODS,
  PAYMENT_OUTCOMES,
  REFUND_OUTCOMES,
  TRADE_IN_OUTCOMES,
  testCard,
  testIban,
  testVin
} from '@portico/finance'
import { submitForm } from '@portico/testing'
import { describe, expect, test } from 'vitest'
import { FinanceOwner } from '../testing/finance-applications.ts'
import { createOwner, type TestOwner } from '../testing/owner.ts'
import { PAYMENTS, paymentCalls, RETURN_URL } from '../testing/payments.ts'
import { pageOf } from '../testing/provider-pages.ts'
import { sandbox, shareSandbox } from '../testing/shared-sandbox.ts'
import { tradeInCalls } from '../testing/trade-ins.ts'

/** The portal offers these values with what they do: each is sent to the sandbox, which must do it. */

shareSandbox()

const { payByCard, refund } = paymentCalls(() => sandbox)
const STATUSES = { settled: 'ACSC', pending: 'ACSP', rejected: 'RJCT', cancelled: 'CANC' }

async function payFrom(iban: string, countryCode: (typeof COUNTRIES)[number]) {
  const body = {
    orderId: 'TEST-VALUES',
    countryCode,
    amount: { value: '10.00', currency: currencyOf(countryCode) },
    customer: { name: 'Lena Hoffmann' },
    method: { methodCode: 'M001', returnUrl: RETURN_URL, debtorIban: iban }
  }
  const { body: payment } = await sandbox.call('POST', PAYMENTS, { body })
  await submitForm(sandbox.app, pageOf(payment), { action: 'confirm' })
  return (await sandbox.call('GET', `${PAYMENTS}/${payment.paymentId}`)).body
}

describe('a payment', () => {
  test.each(PAYMENT_METHODS.M001.countries)('from each test account of %s is what is offered', async (country) => {
    const payments = await Promise.all(
      PAYMENT_OUTCOMES.map(({ ending }) => payFrom(testIban(country, ending), country))
    )
    expect(payments.map(({ status }) => [status.code, status.reason?.code])).toEqual(
      PAYMENT_OUTCOMES.map((rule) => [
        STATUSES[rule.kind],
        'reason' in rule ? rule.reason : rule.kind === 'cancelled' ? 'CUST' : undefined
      ])
    )
  })

  test('with each test card is what is offered', async () => {
    const payments = await Promise.all(PAYMENT_OUTCOMES.map(({ ending }) => payByCard(testCard(ending))))
    expect(payments.map(({ status }) => [status.code, status.reason?.code])).toEqual(
      PAYMENT_OUTCOMES.map((rule) => [
        { ...STATUSES, pending: 'PDNG' }[rule.kind],
        'reason' in rule ? rule.reason : rule.kind === 'cancelled' ? 'CUST' : undefined
      ])
    )
  })

  test('is refunded to an account with the outcome that the cents choose', async () => {
    const { paymentId } = await payFrom(testIban('DE', '0001'), 'DE')
    const refunds = await Promise.all(
      REFUND_OUTCOMES.map(async ({ cents }) => (await refund(paymentId, `1.0${cents}`)).body.refundId)
    )
    sandbox.advance(20_000)
    const read = await Promise.all(
      refunds.map(async (id) => (await sandbox.call('GET', `/sandbox/payments/v1/refunds/${id}`)).body)
    )
    expect(read.map(({ status }) => status.reason?.code)).toEqual(REFUND_OUTCOMES.map(({ reason }) => reason))
  })
})

describe('a verification of payee', () => {
  const URL = '/sandbox/bank-account-validation-api/v1/account-validations'
  const validate = async (owner: TestOwner, iban: string, holderName: string) =>
    (await owner.call('POST', URL, { body: { iban, holderName } })).body

  test.each(COUNTRIES.filter((country) => country !== 'GB'))(
    'of each test account of %s has the outcome that is offered',
    async (country) => {
      const owner = await createOwner(`payee-${country}-values`)
      const made = await Promise.all(
        PAYEE_OUTCOMES.map(({ ending }) => validate(owner, testIban(country, ending), 'Lena Hoffmann'))
      )
      expect(made.map(({ status }) => status === 'PENDING')).toEqual(PAYEE_OUTCOMES.map(({ seconds }) => seconds > 0))
      await owner.advance(20)
      const read = await Promise.all(
        made.map(async ({ validationId }) => (await owner.call('GET', `${URL}/${validationId}`)).body)
      )
      expect(read.map(({ result }) => [result.outcome, result.reason])).toEqual(
        PAYEE_OUTCOMES.map((rule) => [rule.outcome, 'reason' in rule ? rule.reason : undefined])
      )
    }
  )

  test('compares the name with that of the known holder', async () => {
    const owner = await createOwner('payee-holder-values')
    const [{ iban, holderName }] = KNOWN_HOLDERS
    const outcomes = await Promise.all(
      [holderName, 'L. Hoffmann', 'Jonas Berger'].map(
        async (name) => (await validate(owner, iban, name)).result.outcome
      )
    )
    expect(outcomes).toEqual(['MATCH', 'CLOSE_MATCH', 'NO_MATCH'])
  })
})

test.each(APPLICATION_OUTCOMES)('an application of $familyName is $status', async ({ familyName, status }) => {
  const application = await new FinanceOwner().checked({ familyName })
  expect(application.status.code ?? application.status).toBe(status)
})

test.each(TRADE_IN_OUTCOMES)('a trade-in whose VIN ends in $ending has the outcome that is offered', async (rule) => {
  const { describe: describeCar, value } = tradeInCalls(() => sandbox)
  const { result } = await value(await describeCar({ vin: testVin(rule.ending) }))
  if ('refusal' in rule) expect(JSON.stringify(result)).toContain(rule.refusal)
  else expect(result.outcome ?? result.kind).toBe('OFFER')
})
