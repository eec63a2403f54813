import type { PaymentSetUp } from '@portico/contract'
import type { PaymentMethodCode } from '@portico/finance'
import { useMutation } from '@tanstack/react-query'
import { initiatePayment } from '../api/initiate-payment.ts'
import { forgetFollowing } from '../exchange/exchange.ts'
import { orderIdFor, rememberPayment } from './order.ts'

/**
 * Initiates payments, one at a time: a second click while one is under way does nothing, and one after a lost response asks for the
 * same order again.
 */
export function useInitiation() {
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async ({ setUp, methodCode }: { setUp: PaymentSetUp; methodCode: PaymentMethodCode }) => {
      const orderId = orderIdFor(setUp, methodCode)
      // A payer who comes from the settings has left an earlier payment silently.
      forgetFollowing()
      const payment = await initiatePayment(orderId, setUp, methodCode)
      rememberPayment(orderId, payment.paymentId)
      return payment
    },
    meta: { handles: () => true }
  })
  return {
    isPending,
    error,
    reset,
    /** @returns undefined when one is under way, or it failed: `error` says why then */
    initiate: async (setUp: PaymentSetUp, methodCode: PaymentMethodCode) => {
      if (isPending) return undefined
      try {
        return await mutateAsync({ setUp, methodCode })
      } catch {
        return undefined
      }
    }
  }
}
