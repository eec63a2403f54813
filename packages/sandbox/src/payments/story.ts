import type { Currency, PaymentReasonCode, PaymentStatusCode } from '@portico/finance'
import type pg from 'pg'
import { newId } from '../core/identifiers.ts'
import type { OwnerMoment } from '../core/owners/time.ts'
import { insertStory } from '../core/table.ts'
import type { PaymentDetail, PaymentRecord } from '../payment-rules/record.ts'
import { REFUNDS, type RefundRecord } from './refunds.ts'
import { PAYMENTS } from './store.ts'

/** The payments and refunds of which the documents tell, in the states that their examples need. */

const SECOND = 1000
const DAY = 86_400 * SECOND
/** The version of the `ETag` that the documents print. */
const VERSION = 3

interface StoryPayment
  extends Pick<PaymentRecord, 'paymentId' | 'orderId' | 'amountCents'>,
    Partial<Pick<PaymentRecord, 'receivedCents' | 'refundedCents' | 'paymentReference'>> {
  currency?: Currency
  /** Days before the owner's beginning on which it was initiated. */
  daysAgo: number
  /** Statuses with the seconds after the initiation. */
  statuses: readonly (readonly [PaymentStatusCode, number])[]
  reason?: PaymentReasonCode
  detail: Pick<PaymentDetail, 'countryCode' | 'customer' | 'choice'> & Partial<PaymentDetail>
}

const LENA = {
  customerId: 'cus_7Q2M4K9TPX',
  name: 'Lena Hoffmann',
  email: 'lena.hoffmann@example.com',
  language: 'de'
} as const
const CAMILLE = { name: 'Camille Darbois', email: 'camille.darbois@example.com', language: 'fr' } as const
const BANK = {
  methodCode: 'M001',
  returnUrl: 'https://shop.brunnwaldt.example/orders/ord_6P1Q9D4WKM/paid'
} as const
const CARD = { methodCode: 'M004', returnUrl: 'https://cars.halden.example/thanks' } as const
const AT_BANK = [
  ['RCVD', 0],
  ['ACTC', 8],
  ['ACCP', 31],
  ['ACSP', 33],
  ['ACSC', 42]
] as const

const STORY: readonly StoryPayment[] = [
  {
    paymentId: 'pay_2N9V4J7YFA',
    orderId: 'ord_6P1Q9D4WKM',
    amountCents: 250_000,
    daysAgo: 7.003,
    statuses: [
      ['RCVD', 0],
      ['ACTC', 12],
      ['ACCP', 62],
      ['RJCT', 80]
    ],
    reason: 'AM04',
    detail: {
      countryCode: 'DE',
      paymentType: 'D',
      customer: LENA,
      choice: BANK,
      bankName: 'Rheinauen Bank',
      debtorAccount: { iban: 'DE83370400440532010004', holder: 'Lena Hoffmann' }
    }
  },
  {
    paymentId: 'pay_1C5R8N3JVH',
    orderId: 'ord_6P1Q9D4WKM',
    amountCents: 250_000,
    refundedCents: 10_000,
    daysAgo: 7,
    statuses: AT_BANK,
    detail: {
      countryCode: 'DE',
      paymentType: 'D',
      statementText: 'Deposit 6P1Q9D4WKM',
      customer: LENA,
      choice: BANK,
      notificationUrl: 'https://shop.brunnwaldt.example/hooks/payments',
      bankName: 'Rheinauen Bank',
      debtorAccount: { iban: 'DE89370400440532013000', holder: 'Lena Hoffmann' }
    }
  },
  {
    paymentId: 'pay_5G2S8Q6BXV',
    orderId: 'SHOP-88102',
    amountCents: 7_500,
    daysAgo: 6.5,
    statuses: AT_BANK,
    detail: {
      countryCode: 'DE',
      customer: LENA,
      choice: BANK,
      bankName: 'Rheinauen Bank',
      debtorAccount: { iban: 'DE13370400440532010003', holder: 'Lena Hoffmann' }
    }
  },
  {
    paymentId: 'pay_8D2M6V9SKE',
    orderId: 'ord_9C5N2W8DJT',
    amountCents: 34_900,
    refundedCents: 34_900,
    currency: 'GBP',
    daysAgo: 6,
    statuses: [
      ['RCVD', 0],
      ['PDNG', 48],
      ['ACSC', 81]
    ],
    detail: {
      countryCode: 'GB',
      customer: { name: 'Rowan Whitlock', language: 'en' },
      choice: CARD,
      card: { lastFour: '4242', expires: '2029-08' },
      threeDSecure: 'AUTHENTICATED'
    }
  },
  {
    paymentId: 'pay_4T8B2M6XQD',
    orderId: 'SHOP-88197',
    amountCents: 128_000,
    receivedCents: 80_000,
    paymentReference: 'RF064T8B2M6XQD',
    daysAgo: 1,
    statuses: [
      ['RCVD', 0],
      ['PDNG', 1]
    ],
    detail: { countryCode: 'FR', customer: CAMILLE, choice: { methodCode: 'M003', daysToPay: 10 } }
  },
  {
    paymentId: 'pay_7H3X5C1RGN',
    orderId: 'SHOP-88240',
    amountCents: 60_000,
    daysAgo: 0.5,
    statuses: [
      ['RCVD', 0],
      ['PDNG', 52],
      ['ACCP', 100]
    ],
    detail: {
      countryCode: 'IT',
      paymentType: 'D',
      transactionType: 'A',
      captureMode: 'MANUAL',
      customer: { name: 'Elisa Montanvi', language: 'it' },
      choice: CARD,
      card: { lastFour: '0187', expires: '2028-03' },
      threeDSecure: 'AUTHENTICATED'
    }
  }
]

const PAGE_TIME = 15 * 60 * SECOND
const RESERVATION = 7 * DAY
const DAYS_TO_PAY = 10

function toRecord(story: StoryPayment, { owner, now }: OwnerMoment): PaymentRecord {
  const { daysAgo, statuses, reason, detail, currency = 'EUR', ...rest } = story
  const createdAt = new Date(now.getTime() - daysAgo * DAY)
  const history = statuses.map(([code, seconds]) => ({
    code,
    dateTime: new Date(createdAt.getTime() + seconds * SECOND).toISOString()
  }))
  const last = history.at(-1) ?? { code: 'RCVD' as const, dateTime: createdAt.toISOString() }
  const due = dueOf(story, createdAt, new Date(last.dateTime))
  return {
    receivedCents: 0,
    refundedCents: 0,
    ...rest,
    owner,
    currency,
    status: last.code,
    pageKey: newId('page').slice('page_'.length),
    version: VERSION,
    ...(due.dueAt && { dueAt: due.dueAt }),
    detail: {
      paymentType: 'R',
      transactionType: 'P',
      captureMode: 'AUTOMATIC',
      ...detail,
      ...due.detail,
      ...(reason && { reason }),
      since: last.dateTime,
      history
    },
    createdAt,
    updatedAt: new Date(last.dateTime)
  }
}

/** What ends a payment that is not final, and when its page ended. */
function dueOf(
  { detail }: StoryPayment,
  createdAt: Date,
  since: Date
): { dueAt?: Date; detail: Partial<PaymentDetail> } {
  if (detail.choice.methodCode === 'M003') {
    const payUntil = new Date(createdAt.getTime() + DAYS_TO_PAY * DAY).toISOString().slice(0, 10)
    return { dueAt: new Date(Date.parse(payUntil) + DAY), detail: { payUntil } }
  }
  const expiresAt = new Date(createdAt.getTime() + PAGE_TIME).toISOString()
  if (detail.transactionType !== 'A') return { detail: { expiresAt } }
  const dueAt = new Date(since.getTime() + RESERVATION)
  return { dueAt, detail: { expiresAt, reservedUntil: dueAt.toISOString() } }
}

const refundsOf = ({ owner, now }: OwnerMoment): RefundRecord[] => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  const since = (days: number) => daysAgo(days).toISOString()
  return [
    {
      refundId: 'ref_3J6P8W1TNM',
      paymentId: 'pay_8D2M6V9SKE',
      owner,
      amountCents: 34_900,
      currency: 'GBP',
      status: 'ACSC',
      detail: { reason: 'ORDER_CANCELLED', statementText: 'Service package cancelled', since: since(4) },
      createdAt: daysAgo(4)
    },
    {
      refundId: 'ref_1Y5K9F3CHW',
      paymentId: 'pay_5G2S8Q6BXV',
      owner,
      amountCents: 7_500,
      currency: 'EUR',
      status: 'RJCT',
      detail: { reason: 'CUSTOMER_REQUEST', since: since(2.9), rejection: 'AC04' },
      createdAt: daysAgo(3)
    },
    {
      refundId: 'ref_7X2Z4B9QTD',
      paymentId: 'pay_1C5R8N3JVH',
      owner,
      amountCents: 10_000,
      currency: 'EUR',
      status: 'ACSC',
      detail: {
        reason: 'PRICE_REDUCED',
        note: 'Agreed with the dealer because the delivery moved by a day.',
        statementText: 'Price reduction 6P1Q9D4WKM',
        since: since(0.8)
      },
      createdAt: daysAgo(1)
    }
  ]
}

/** Inserts the payments and refunds of the story. */
export async function paymentsStory(client: pg.PoolClient, moment: OwnerMoment): Promise<void> {
  await insertStory(
    client,
    PAYMENTS,
    STORY.map((payment) => {
      const record = toRecord(payment, moment)
      return { ...record, methodCode: record.detail.choice.methodCode }
    })
  )
  await insertStory(client, REFUNDS, refundsOf(moment))
}
