import type { PUBLISHED_API_NAMES } from '@portico/contract'

type Part = Readonly<Record<string, unknown>>

/** One call of the deal: what is asked, and what of the answer matters. */
export interface DealStep {
  key: string
  api: (typeof PUBLISHED_API_NAMES)[number]
  operationId: string
  /** As the newest document has them. */
  method: 'GET' | 'POST'
  path: string
  /** The document's example of the body. */
  body?: Part
  /** Its example of the answer. */
  answer: Part
  /** Which of the two are only some fields of it, each as the example has it. */
  excerpts: readonly ('body' | 'answer')[]
}

const euros = (value: string) => ({ value, currency: 'EUR' })

/** What the deal's loan comes to; a test calculates it. */
const LOAN = {
  annualPercentageRate: '6.16',
  instalment: euros('563.53'),
  lastInstalment: euros('563.58'),
  totalPayable: euros('27049.49')
}

/**
 * The one deal that the examples of all nine documents tell, step by step (tools/published/deal.test.ts). Each part stands in the
 * newest document of its API; a test compares.
 */
export const DEAL: readonly DealStep[] = [
  {
    key: 'vehicle',
    api: 'vehicle-api',
    operationId: 'readVehicle',
    method: 'GET',
    path: '/sandbox/vehicle-api/v1/vehicles/veh_01J9ZK3T8Q',
    answer: {
      vehicleId: 'veh_01J9ZK3T8Q',
      partnerId: 'par_BRUNNWALDT',
      status: 'AVAILABLE',
      title: 'Aurelia Corvo 1.5 Hybrid Touring',
      vin: 'WPTZZZ9ZX26042788',
      price: euros('30000.00'),
      availableFrom: '2026-11-30'
    },
    excerpts: ['answer']
  },
  {
    key: 'tradeIn',
    api: 'trade-api',
    operationId: 'acceptOffer',
    method: 'POST',
    path: '/sandbox/trade-api/v1/trade-ins/tri_4M7X2C9QWD/acceptance',
    body: { valuationId: 'val_6T3R8K1NWQ', acceptedBy: 'Lena Hoffmann', channel: 'ONLINE' },
    answer: {
      tradeInId: 'tri_4M7X2C9QWD',
      status: 'ACCEPTED',
      offer: {
        valuationId: 'val_6T3R8K1NWQ',
        value: euros('3500.00'),
        validUntil: '2026-11-23',
        mileageLimit: 84700
      },
      acceptance: { acceptedAt: '2026-11-16T09:08:00Z', heldUntil: '2027-01-15' }
    },
    excerpts: ['answer']
  },
  {
    key: 'quotation',
    api: 'finance-quotation',
    operationId: 'createQuotation',
    method: 'POST',
    path: '/sandbox/finance-quotation/v2/quotations',
    body: {
      productId: 'prd_3K8V2Y6BNC',
      partnerId: 'par_BRUNNWALDT',
      vehicleId: 'veh_01J9ZK3T8Q',
      price: euros('30000.00'),
      deposit: euros('2500.00'),
      tradeIn: { amount: euros('3500.00'), tradeInId: 'tri_4M7X2C9QWD' },
      termInMonths: 48,
      drawdownOn: '2026-12-04',
      reference: 'BW-2026-1147',
      language: 'en'
    },
    answer: {
      quotationId: 'quo_8H3N5R7VYB',
      status: 'VALID',
      amountOfCredit: euros('24000.00'),
      termInMonths: 48,
      nominalRate: '5.99',
      ...LOAN,
      totalCostOfCredit: euros('3049.49'),
      validUntil: '2026-12-16'
    },
    excerpts: ['answer']
  },
  {
    key: 'prequalification',
    api: 'prequalification-api',
    operationId: 'createPrequalification',
    method: 'POST',
    path: '/sandbox/prequalification-api/v1/prequalifications',
    body: { country: 'DE', requestedAmount: euros('24000.00'), termInMonths: 48, quotationId: 'quo_8H3N5R7VYB' },
    answer: { prequalificationId: 'prq_2T6W9K4MFA', answer: 'LIKELY', maximumAmount: euros('26000.00') },
    excerpts: ['body', 'answer']
  },
  {
    key: 'account',
    api: 'bank-account-validation-api',
    operationId: 'validateAccount',
    method: 'POST',
    path: '/sandbox/bank-account-validation-api/v1/account-validations',
    body: {
      iban: 'DE89370400440532013000',
      holderName: 'Lena Hoffmann',
      holderKind: 'PERSON',
      customerId: 'cus_7Q2M4K9TPX'
    },
    answer: { validationId: 'bav_3F7Y8L5HTG', status: 'COMPLETED', result: { outcome: 'MATCH' } },
    excerpts: ['answer']
  },
  {
    key: 'application',
    api: 'finance-api',
    operationId: 'submitApplication',
    method: 'POST',
    path: '/sandbox/finance-api/v1/applications',
    body: { quotationId: 'quo_8H3N5R7VYB', prequalificationId: 'prq_2T6W9K4MFA', vehicleId: 'veh_01J9ZK3T8Q' },
    answer: {
      applicationId: 'app_5D8J1V3ZRC',
      status: 'RECEIVED',
      terms: { amountOfCredit: euros('24000.00'), termInMonths: 48, nominalRate: '5.99', ...LOAN }
    },
    excerpts: ['body', 'answer']
  },
  {
    key: 'order',
    api: 'orders-api',
    operationId: 'createOrder',
    method: 'POST',
    path: '/sandbox/orders-api/v2/orders',
    body: {
      reference: 'BW-2026-1147',
      country: 'DE',
      partnerId: 'par_BRUNNWALDT',
      funding: {
        contractId: 'con_9B4G6S2XNE',
        amountOfCredit: euros('24000.00'),
        tradeInId: 'tri_4M7X2C9QWD',
        tradeInValue: euros('3500.00'),
        deposit: euros('2500.00')
      }
    },
    answer: {
      orderId: 'ord_6P1Q9D4WKM',
      status: 'SUBMITTED',
      total: euros('30000.00'),
      remainder: euros('0.00')
    },
    excerpts: ['body', 'answer']
  },
  {
    key: 'payment',
    api: 'payments',
    operationId: 'initiatePayment',
    method: 'POST',
    path: '/sandbox/payments/v1/payments',
    body: {
      orderId: 'ord_6P1Q9D4WKM',
      countryCode: 'DE',
      paymentType: 'D',
      transactionType: 'P',
      amount: euros('2500.00'),
      statementText: 'Deposit 6P1Q9D4WKM',
      customer: {
        customerId: 'cus_7Q2M4K9TPX',
        name: 'Lena Hoffmann',
        email: 'lena.hoffmann@example.com',
        language: 'de'
      },
      method: { methodCode: 'M001', returnUrl: 'https://shop.brunnwaldt.example/orders/ord_6P1Q9D4WKM/paid' },
      notificationUrl: 'https://shop.brunnwaldt.example/hooks/payments'
    },
    answer: {
      paymentId: 'pay_1C5R8N3JVH',
      orderId: 'ord_6P1Q9D4WKM',
      amount: euros('2500.00'),
      history: [{ code: 'RCVD', dateTime: '2026-11-17T10:15:00Z' }],
      method: {
        methodCode: 'M001',
        provider: 'TINK',
        providerUrl: 'https://developer.portico.example/sandbox/providers/bank/pay_1C5R8N3JVH',
        expiresAt: '2026-11-17T10:30:00Z'
      }
    },
    excerpts: ['answer']
  },
  {
    key: 'event',
    api: 'status-notification',
    operationId: 'readEvent',
    method: 'GET',
    path: '/sandbox/status-notification/v1/events/evt_9W3K6M1DPF',
    answer: {
      id: 'evt_9W3K6M1DPF',
      type: 'payment.settled',
      timestamp: '2026-11-17T10:15:43Z',
      data: {
        paymentId: 'pay_1C5R8N3JVH',
        orderId: 'ord_6P1Q9D4WKM',
        amount: euros('2500.00'),
        status: {
          code: 'ACSC',
          description: 'The amount has left the payer’s account.',
          dateTime: '2026-11-17T10:15:42Z',
          actionCode: 'NONE'
        }
      }
    },
    excerpts: []
  }
]

/** A body or an answer in lines; of an excerpt, the last one says that there is more. */
export function linesOf(part: Part, isExcerpt: boolean): string {
  const text = JSON.stringify(part, null, 2)
  return isExcerpt ? text.replace(/\n\}$/, ',\n  …\n}') : text
}
