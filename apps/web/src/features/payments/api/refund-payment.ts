import { DEMO_CLIENT_ID } from '@portico/contract'
import type { Currency, PaymentsSchemas } from '@portico/finance'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/client.ts'
import { readWorkspace } from '@/lib/workspace.ts'
import { pollDelay } from '../checkout/outcome.ts'
import { exchange } from '../exchange/exchange.ts'

export type Refund = PaymentsSchemas['Refund']

/** What is given back of a payment. */
export interface RefundRequest {
  paymentId: string
  /** Units of the currency. */
  amount: number
  currency: Currency
  /** The same for the same click, however often it is sent. */
  key: string
}

/** The call for a token of the demo's public client, which needs no secret. */
export const tokenCall = () => ({
  method: 'POST' as const,
  path: 'sandbox/oauth2/token',
  form: {
    grant_type: 'client_credentials',
    client_id: DEMO_CLIENT_ID,
    scope: 'payments',
    workspace: readWorkspace().name
  }
})

/** The call that gives back a payment, whole or in part. */
export const refundCall = ({ paymentId, amount, currency, key }: RefundRequest, token: string) => ({
  method: 'POST' as const,
  path: `sandbox/payments/v1/payments/${encodeURIComponent(paymentId)}/refunds`,
  headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
  body: {
    amount: { value: amount.toFixed(2), currency },
    reason: 'CUSTOMER_REQUEST'
  } satisfies PaymentsSchemas['RefundRequest']
})

/** The call that reads a refund. */
export const refundStateCall = (refundId: string, token: string) => ({
  method: 'GET' as const,
  path: `sandbox/payments/v1/refunds/${encodeURIComponent(refundId)}`,
  headers: { Authorization: `Bearer ${token}` }
})

async function requestToken(): Promise<string> {
  return (await exchange<{ access_token: string }>('token', tokenCall())).access_token
}

/** Gives back what was paid, by the published API itself: a token first, and with it the refund. */
export function useRefund() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: RefundRequest) => {
      const token = await requestToken()
      return { token, made: await exchange<Refund>('refund', refundCall(wanted, token)) }
    },
    meta: { handles: () => true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['payments', 'payment'] })
  })
}

const isUnderWay = (refund: Refund | undefined) => refund?.status.code === 'ACSP'

/**
 * A refund's true state. One to an account is settled or rejected later, so it is asked for again until it is; of a rejected one the
 * payment has more left than it said.
 *
 * @param made as it was made, with the token that made it; undefined while there is none
 */
export function useRefundState(made: { token: string; made: Refund } | undefined): Refund | undefined {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['payments', 'refund', made?.made.refundId],
    queryFn: async ({ signal }) => {
      const refundId = made?.made.refundId ?? ''
      const read = (token: string) => exchange<Refund>('refundState', { ...refundStateCall(refundId, token), signal })
      const refund = await read(made?.token ?? '').catch(async (error: unknown) => {
        // Tokens live for minutes.
        if (error instanceof ApiError && error.status === 401) return read(await requestToken())
        throw error
      })
      if (!isUnderWay(refund)) await queryClient.invalidateQueries({ queryKey: ['payments', 'payment'] })
      return refund
    },
    enabled: made !== undefined && isUnderWay(made.made),
    refetchInterval: ({ state }) =>
      state.data && !isUnderWay(state.data) ? false : pollDelay(state.dataUpdateCount + state.errorUpdateCount),
    meta: { handles: () => true }
  })
  return data ?? made?.made
}
