import { type InitiatedPayment, PATHS, type PaymentSetUp } from '@portico/contract'
import type { PaymentMethodCode } from '@portico/finance'
import { DEMO_CUSTOMER } from '../checkout/order-rules.ts'
import { exchange } from '../exchange/exchange.ts'
import { paymentHeaders } from './headers.ts'

/** The call that initiates a payment, as it is sent and shown. */
export const initiationCall = (orderId: string, setUp: PaymentSetUp, methodCodeSelected: PaymentMethodCode) => ({
  method: 'POST' as const,
  path: PATHS.paymentInitiation,
  headers: paymentHeaders(),
  body: { orderId, customer: DEMO_CUSTOMER, ...setUp, methodCodeSelected }
})

/**
 * Initiates the payment of an order. Sent twice for the same order it is still one payment.
 *
 * @throws ApiError when it was refused, or no response came
 */
export const initiatePayment = (
  orderId: string,
  setUp: PaymentSetUp,
  methodCode: PaymentMethodCode
): Promise<InitiatedPayment> => exchange('initiation', initiationCall(orderId, setUp, methodCode))
