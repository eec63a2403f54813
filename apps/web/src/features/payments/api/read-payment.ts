import { PATHS, type Payment } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/lib/api/client.ts'
import { markPaymentOver } from '../checkout/order.ts'
import { isOver, pollDelay } from '../checkout/outcome.ts'
import { exchange } from '../exchange/exchange.ts'
import { paymentHeaders } from './headers.ts'

/** The call that reads a payment, as it is sent and shown. */
export const paymentCall = (paymentId: string) => ({
  method: 'GET' as const,
  path: PATHS.payment(paymentId),
  headers: paymentHeaders()
})

/** Whether an error says that there is no such payment, so that asking again is of no use. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/**
 * A payment's true state. It is requested again as long as it can change: soon at first, then ever more rarely, and immediately when
 * the payer comes back to the page.
 *
 * @param paymentId undefined when there is no payment to ask for
 */
export function usePayment(paymentId: string | undefined) {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: ['payments', 'payment', paymentId, i18n.language],
    queryFn: async ({ signal }) => {
      const payment = await exchange<Payment>('payment', { ...paymentCall(paymentId ?? ''), signal })
      if (isOver(payment)) markPaymentOver(payment.paymentId)
      return payment
    },
    enabled: paymentId !== undefined,
    refetchOnWindowFocus: (query) => query.state.data === undefined || !isOver(query.state.data),
    refetchInterval: ({ state }) => {
      if (state.data && isOver(state.data)) return false
      if (isUnknown(state.error)) return false
      return pollDelay(state.dataUpdateCount + state.errorUpdateCount)
    },
    meta: { handles: () => true }
  })
}
