import { type IncomingTransfer, PATHS, type UnmatchedTransfers } from '@portico/contract'
import type { Currency } from '@portico/finance'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { exchange } from '../exchange/exchange.ts'
import { paymentHeaders } from './headers.ts'

/** Money on its way to the payee's account. */
export interface TransferRequest {
  reference: string
  amount: number
  currency: Currency
}

/**
 * The call that has a transfer arrive, as it is sent and shown.
 *
 * @param key by which the same transfer, sent again, arrives once
 */
export const transferCall = (transfer: TransferRequest, key: string) => ({
  method: 'POST' as const,
  path: PATHS.incomingTransfers,
  headers: { ...paymentHeaders(), 'Idempotency-Key': key },
  body: transfer
})

/** The call for what fits no payment, as it is sent and shown. */
export const unmatchedCall = () => ({
  method: 'GET' as const,
  path: PATHS.incomingTransfers,
  headers: paymentHeaders()
})

const UNMATCHED = ['payments', 'unmatched']

/** The transfers of this workspace that fit no payment, the newest first. */
export function useUnmatched() {
  return useQuery({
    queryKey: UNMATCHED,
    queryFn: ({ signal }) => exchange<UnmatchedTransfers>('unmatched', { ...unmatchedCall(), signal }),
    meta: { handles: () => true }
  })
}

/** Has a transfer arrive; what is known of payments and of the unmatched queue is asked for again afterwards. */
export function useReceiveTransfer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...transfer }: TransferRequest & { key: string }) =>
      exchange<IncomingTransfer>('transfer', transferCall(transfer, key)),
    meta: { handles: () => true },
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['payments', 'payment'] }),
        queryClient.invalidateQueries({ queryKey: UNMATCHED })
      ])
    }
  })
}
