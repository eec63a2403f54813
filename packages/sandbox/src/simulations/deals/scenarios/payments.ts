import {
  type Country,
  PAYMENT_METHODS,
  type PaymentMethodCode,
  type PaymentsSchemas,
  testCard,
  testIban
} from '@portico/finance'
import { BANKS } from '../../../providers/banks.ts'
import { FULL_NAME } from '../customer.ts'
import type { Deal, Step } from '../deal.ts'
import { after, scenariosOf } from '../scenario.ts'

type Payment = PaymentsSchemas['Payment']

const PAYMENTS = 'payments'
const RETURN_URL = 'https://shop.brunnwaldt.example/orders/return'
/** Time after which a pending outcome is known. */
const pendingOver = after({ seconds: 15 })

/** Starts a payment of 100.00. @param ending of the account that the shop specifies, which chooses the outcome */
export const start =
  (methodCode: PaymentMethodCode, { ending, ...more }: { ending?: string; transactionType?: string } = {}): Step =>
  async (deal) => {
    const leadsBack = methodCode === 'M001' || methodCode === 'M004'
    const payment = await deal.request<Payment>(PAYMENTS, 'initiatePayment', {
      body: {
        orderId: `DEAL-${deal.name.slice(0, 8)}`,
        countryCode: deal.country,
        amount: deal.money('100.00'),
        ...more,
        customer: { name: FULL_NAME },
        method: {
          methodCode,
          ...(leadsBack && { returnUrl: RETURN_URL }),
          ...(ending !== undefined && { debtorIban: testIban(deal.country, ending) })
        }
      }
    })
    deal.notes.payment = payment
    deal.add('payment', payment.paymentId)
  }

/** The address of the page on which the payer pays. */
const pageOf = (deal: Deal): string => {
  const { method } = deal.notes.payment ?? {}
  return method && 'providerUrl' in method ? (method.providerUrl ?? '') : ''
}

const chooseBank: Step = (deal) =>
  deal.pay('bank', pageOf(deal), { action: 'bank', bank: BANKS[deal.country][0] ?? '' })
/** Confirms the account that the shop has specified. */
const confirmAtBank: Step = (deal) => deal.pay('bank', pageOf(deal), { action: 'confirm' })

const payByCard: Step = async (deal) => {
  const year = String((await deal.now()).getUTCFullYear() + 2).slice(-2)
  await deal.pay('card', pageOf(deal), { action: 'card', number: testCard('0001'), expiry: `12/${year}`, cvc: '123' })
  await deal.pay('card', pageOf(deal), { action: 'approve' })
}

const receiveTransfer: Step = async (deal) => {
  const { method } = deal.notes.payment ?? {}
  const reference = method && 'paymentReference' in method ? method.paymentReference : ''
  await deal.request('simulations', 'receiveTransfer', { body: { reference, amount: deal.money('100.00') } })
}

export const cancelPayment: Step = (deal) =>
  deal.request(PAYMENTS, 'cancelPayment', { path: { paymentId: deal.id('paymentId') } })

/** Refunds a part. @param value an amount that ends in .03 is rejected by the bank */
const refund =
  (value: string): Step =>
  async (deal) => {
    const { refundId } = await deal.request<{ refundId: string }>(PAYMENTS, 'refundPayment', {
      path: { paymentId: deal.id('paymentId') },
      body: { amount: deal.money(value) }
    })
    deal.add('refund', refundId)
  }

const countriesOf = (code: PaymentMethodCode): readonly Country[] => PAYMENT_METHODS[code].countries
const byBank = (ending: string) => [start('M001', { ending }), confirmAtBank]
const settled = byBank('0001')

/** The countries of manual transfers. */
export const TRANSFER_COUNTRIES = countriesOf('M003')

export const PAYMENT_SCENARIOS = [
  ...scenariosOf(
    'payment',
    [
      ['RCVD', 'Initiated with M001. Lasts for 15 minutes.', [start('M001')]],
      ['ACTC', 'The payer has chosen a bank (M001). Lasts for 15 minutes.', [start('M001'), chooseBank]],
      ['ACSP', 'The bank is settling it (M001). Lasts for 15 seconds.', byBank('0002')],
      ['ACSC', 'Settled from account to account (M001).', settled],
      ['RJCT', 'The account has insufficient funds (M001, AM04).', byBank('0004')]
    ],
    countriesOf('M001')
  ),
  ...scenariosOf(
    'payment',
    [
      ['PDNG', 'Awaiting a bank transfer (M003). Lasts for 10 days.', [start('M003')]],
      ['ACCC', 'The bank transfer has arrived (M003).', [start('M003'), receiveTransfer]],
      ['CANC', 'The merchant has cancelled it (M003).', [start('M003'), cancelPayment]]
    ],
    TRANSFER_COUNTRIES
  ),
  ...scenariosOf(
    'payment',
    [
      [
        'ACCP',
        'The amount is reserved on a card (M004). Lasts for 7 days.',
        [start('M004', { transactionType: 'A' }), payByCard]
      ]
    ],
    countriesOf('M004')
  ),
  ...scenariosOf(
    'refund',
    [
      ['ACSP', 'The bank is settling it. Lasts for 15 seconds.', [...settled, refund('25.00')]],
      ['ACSC', 'Settled.', [...settled, refund('25.00'), pendingOver]],
      ['RJCT', 'The payer’s account is closed (AC04).', [...settled, refund('25.03'), pendingOver]]
    ],
    countriesOf('M001')
  )
]
