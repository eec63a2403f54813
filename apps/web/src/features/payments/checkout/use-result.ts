import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { usePayment } from '../api/read-payment.ts'
import { useOrder } from './order.ts'
import { type ResultSite, resultPage } from './outcome.ts'

/** The query parameter that a provider's page adds to the return address. */
const PARAMETER = 'paymentId'

/**
 * The payment whose result a page shows: the one that its address names, or the one that was last made in this browser. What the
 * address says of the outcome counts for nothing: once the payment is over, the address is made to say what is true.
 */
export function useResult(place: ResultSite) {
  const { pathname, search } = useLocation()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const order = useOrder()
  const named = parameters.get(PARAMETER)
  const paymentId = named || order?.paymentId
  const payment = usePayment(paymentId)
  const page = payment.data && resultPage(place, payment.data)

  useEffect(() => {
    if (paymentId === undefined) return
    const target = page ?? pathname.replace(/\/+$/, '')
    if (target === pathname && named === paymentId) return
    const query = new URLSearchParams(search)
    query.set(PARAMETER, paymentId)
    void navigate(`${target}?${query}`, { replace: true })
  }, [named, navigate, page, pathname, paymentId, search])

  return { paymentId, payment }
}

/** A payment with its id, as pages hand them on together. */
export const usePaymentOf = (paymentId: string | undefined) => ({ paymentId, payment: usePayment(paymentId) })
