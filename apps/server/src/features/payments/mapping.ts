import { createHash } from 'node:crypto'
import type {
  InitiatedPayment,
  Locale,
  PaymentInitiation,
  PaymentProduct,
  Payment as PortalPayment,
  IncomingTransfer as PortalTransfer
} from '@portico/contract'
import { currencyOf, requiresReturnUrl } from '@portico/finance'
import type { IncomingTransfer, MethodChoice, Payment, PaymentMethod, PaymentRequest } from '@portico/sandbox'

/** Ids of customers as the Payments API knows them; others are the caller's own and go no further. */
const CUSTOMER_ID = /^cus_[0-9A-HJKMNP-TV-Z]{10}$/

const numberOf = ({ value }: { value: string }) => Number(value)

/** An amount in units as the Payments API writes it: `199` becomes `199.00`. */
export const amountText = (amount: number): string => amount.toFixed(2)

/**
 * The request to the Payments API for a payment of the portal.
 *
 * @param returnUrl to which the provider's page sends the payer back
 */
export function paymentRequestOf(initiation: PaymentInitiation, returnUrl: string, language: Locale): PaymentRequest {
  const { orderId, countryCode, paymentType, transactionType, productOrderID, customer } = initiation
  const { customerId, firstName, lastName, email } = customer
  return {
    orderId,
    countryCode,
    paymentType,
    transactionType,
    amount: { value: amountText(initiation.paymentAmount), currency: currencyOf(countryCode) },
    ...(productOrderID && { statementText: productOrderID }),
    customer: {
      ...(customerId && CUSTOMER_ID.test(customerId) && { customerId }),
      name: `${firstName} ${lastName}`,
      ...(email && { email }),
      language
    },
    method: methodOf(initiation.methodCodeSelected, returnUrl)
  }
}

function methodOf(methodCode: PaymentInitiation['methodCodeSelected'], returnUrl: string): MethodChoice {
  return requiresReturnUrl(methodCode) ? { methodCode, returnUrl } : { methodCode }
}

/**
 * The idempotency key of an initiation: the same order with the same content is one payment, however often it is sent within the 24
 * hours for which keys are kept. Something else for the same order, such as another method, is another payment: the first may have
 * been rejected.
 */
export function initiationKey(initiation: PaymentInitiation): string {
  return `portal-${createHash('sha256').update(JSON.stringify(initiation)).digest('base64url')}`
}

/** A method as the portal's own call returns it. */
export const productOf = ({ minimumAmount, maximumAmount, ...method }: PaymentMethod): PaymentProduct => ({
  ...method,
  minimumAmount: numberOf(minimumAmount),
  maximumAmount: numberOf(maximumAmount),
  currency: maximumAmount.currency
})

function forThePayer({ destinationAccount: account, paymentReference, providerUrl }: Payment['method']) {
  return {
    ...(account && {
      destinationAccount: {
        iban: account.iban,
        holder: account.holder,
        ...(account.bankName && { bank: account.bankName })
      }
    }),
    ...(paymentReference && { paymentReference }),
    ...(providerUrl && { providerUrl })
  }
}

/** A payment as its initiation returns it. */
export const initiatedOf = (payment: Payment): InitiatedPayment => ({
  paymentId: payment.paymentId,
  status: payment.status,
  destinationAccount: null,
  paymentReference: null,
  providerUrl: null,
  ...forThePayer(payment.method)
})

/** A payment as a page of its result needs it, without the payer; the schema of the response removes further members. */
export function paymentOf({ customer: _, method, amount, refundedAmount, ...payment }: Payment): PortalPayment {
  return {
    ...payment,
    methodCode: method.methodCode,
    provider: method.provider,
    amount: numberOf(amount),
    currency: amount.currency,
    refundedAmount: numberOf(refundedAmount),
    ...(method.receivedAmount && { receivedAmount: numberOf(method.receivedAmount) }),
    ...forThePayer(method),
    ...(method.expiresAt && { expiresAt: method.expiresAt }),
    ...(method.payUntil && { payUntil: method.payUntil })
  }
}

/** A transfer as the portal's own calls return it. */
export const transferOf = ({ amount, ...rest }: IncomingTransfer): PortalTransfer => ({
  ...rest,
  amount: numberOf(amount),
  currency: amount.currency
})
