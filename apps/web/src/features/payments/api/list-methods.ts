import { PATHS, type PaymentMethods, type PaymentSetUp } from '@portico/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { exchange } from '../exchange/exchange.ts'
import { methodsHeaders } from './headers.ts'

/** The call for the methods that fit a set-up, as it is sent and shown. */
export const methodsCall = (paymentSetUp: PaymentSetUp) => ({
  method: 'POST' as const,
  path: PATHS.paymentMethods,
  headers: methodsHeaders(),
  body: { paymentSetUp }
})

const methodsQuery = (setUp: PaymentSetUp, language: string) =>
  queryOptions({
    queryKey: ['payments', 'methods', setUp, language],
    queryFn: ({ signal }) => exchange<PaymentMethods>('methods', { ...methodsCall(setUp), signal }),
    meta: { handles: () => true }
  })

/** The methods that fit a set-up, in the reader's language. */
export function useMethods(setUp: PaymentSetUp, isEnabled = true) {
  const { i18n } = useTranslation()
  return useQuery({ ...methodsQuery(setUp, i18n.language), enabled: isEnabled })
}
