import { isFinal, PAYMENT_METHODS, type PaymentActionCode, toMoney } from '@portico/finance'
import type { MethodDetails, Payment } from '../payment-rules/model.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { REASON_SENTENCES, statusSentence } from '../payment-rules/sentences.ts'

/** The account to which manual transfers go. */
export const PAYEE_ACCOUNT = {
  iban: 'DE07990012340000123456',
  holder: 'Portico Payments',
  bankName: 'Rheinauen Bank'
} as const

/** Last part of the address of each provider's page, under which its texts are filed, too. */
export const PAGE_NAMES = { M001: 'bank', M002: 'phone', M003: 'transfer', M004: 'card' } as const

/** The id of a payment in the addresses of its pages. */
export const pageIdOf = ({ paymentId, pageKey }: Pick<PaymentRecord, 'paymentId' | 'pageKey'>): string =>
  pageKey ? `${paymentId}-${pageKey}` : paymentId

/** Address of the provider's page of a payment, below the host's. */
export const pagePath = (record: PaymentRecord): string =>
  `/sandbox/providers/${PAGE_NAMES[record.detail.choice.methodCode]}/${pageIdOf(record)}`

function nextAction({ status, detail }: PaymentRecord): PaymentActionCode {
  const { methodCode } = detail.choice
  if (status === 'RCVD') return 'REDIRECT'
  if (status === 'PDNG') return methodCode === 'M003' ? 'SHOW_ACCOUNT' : 'WAIT'
  if (isFinal(status) || (status === 'ACCP' && methodCode === 'M004')) return 'NONE'
  return 'WAIT'
}

function methodDetails(record: PaymentRecord, publicUrl: string): MethodDetails {
  const { detail, status, currency } = record
  const { methodCode } = detail.choice
  const { provider } = PAYMENT_METHODS[methodCode]
  const isOpen = !isFinal(status)
  if (methodCode === 'M003')
    return {
      methodCode,
      provider,
      ...(isOpen && { destinationAccount: { ...PAYEE_ACCOUNT } }),
      ...(record.paymentReference && { paymentReference: record.paymentReference }),
      ...(detail.payUntil && { payUntil: detail.payUntil }),
      receivedAmount: toMoney(record.receivedCents, currency)
    }
  const { expiresAt, bankName, debtorAccount, card, threeDSecure } = detail
  // Once a card is reserved or a bank settles, the payer has nothing more to do.
  const hasPage = isOpen && status !== 'ACSP' && !(methodCode === 'M004' && status === 'ACCP')
  return {
    methodCode,
    provider,
    ...(hasPage && { providerUrl: publicUrl + pagePath(record) }),
    ...(expiresAt && { expiresAt }),
    ...(bankName && { bankName }),
    ...(debtorAccount && { debtorAccount }),
    ...(card && { card }),
    ...(threeDSecure && { threeDSecure })
  }
}

function authorisationOf({ detail, status, currency }: PaymentRecord): Payment['authorisation'] {
  const { reservedUntil, captureMode, capturedCents } = detail
  if (!reservedUntil) return undefined
  return {
    captureMode,
    endsAt: reservedUntil,
    ...(status === 'ACSC' && capturedCents !== undefined && { capturedAmount: toMoney(capturedCents, currency) })
  }
}

/**
 * The payment as the API returns it.
 *
 * @param publicUrl of the sandbox's host, for the provider's page
 */
export function toPaymentResponse(record: PaymentRecord, publicUrl: string): Payment {
  const { detail, currency } = record
  const authorisation = authorisationOf(record)
  return {
    paymentId: record.paymentId,
    orderId: record.orderId,
    countryCode: detail.countryCode,
    paymentType: detail.paymentType,
    transactionType: detail.transactionType,
    amount: toMoney(record.amountCents, currency),
    refundedAmount: toMoney(record.refundedCents, currency),
    ...(detail.statementText !== undefined && { statementText: detail.statementText }),
    customer: detail.customer,
    status: {
      code: record.status,
      description: statusSentence(record),
      dateTime: detail.since,
      actionCode: nextAction(record),
      ...(detail.reason && { reason: { code: detail.reason, description: REASON_SENTENCES[detail.reason] } })
    },
    history: detail.history,
    method: methodDetails(record, publicUrl),
    ...(authorisation && { authorisation }),
    ...(detail.notificationUrl !== undefined && { notificationUrl: detail.notificationUrl }),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString()
  }
}
