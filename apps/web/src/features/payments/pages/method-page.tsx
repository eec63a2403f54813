import { currencyOf, type PaymentMethodCode } from '@portico/finance'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { focusHeading } from '@/lib/page/focus-heading.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { FailedState } from '@/ui/state/failed-state.tsx'
import { DEMO_PAGE, SET_UP_PAGE, TRANSFER_PAGE } from '../addresses.ts'
import { initiationCall } from '../api/initiate-payment.ts'
import { methodsCall, useMethods } from '../api/list-methods.ts'
import { usePayment } from '../api/read-payment.ts'
import { useOrder } from '../checkout/order.ts'
import { isOver, resultPage } from '../checkout/outcome.ts'
import { useSetUp } from '../checkout/set-up.ts'
import { useInitiation } from '../checkout/use-initiation.ts'
import { sampleOf } from '../exchange/exchange.ts'
import { CreatedPayment } from '../parts/created-payment.tsx'
import { DemoFrame } from '../parts/demo-frame.tsx'
import { MethodChoice, MethodSkeleton } from '../parts/method-choice.tsx'
import { useMoney } from '../parts/money.ts'

/** Stands for the order's id, which is made when it is paid. */
const ORDER_ID_FORM = 'PORTICO-YYYYMMDD-HHMMSS-SSS'

/** Where a payer chooses how to pay; once the payment exists, where it goes on. */
export default function MethodPage() {
  const order = useOrder()
  // What was over when the page was opened is of no interest; what comes to its end meanwhile is.
  const [isOld] = useState(order?.isOver ? order.paymentId : undefined)
  const watched = order?.paymentId === isOld ? undefined : order?.paymentId
  const payment = usePayment(watched)
  const navigate = useNavigate()
  const wasUnderWay = useRef(false)
  const { data } = payment

  // Who waits here until the phone confirms is led to the result; who comes back after the end chooses anew.
  useEffect(() => {
    if (!data) return
    if (!isOver(data)) wasUnderWay.current = true
    else if (wasUnderWay.current) {
      const page = resultPage('portal', data)
      if (page) void navigate(`${page}?paymentId=${data.paymentId}`)
    }
  }, [data, navigate])

  const created = watched !== undefined && data?.paymentId === watched && !isOver(data) ? data : undefined
  const hasCreated = created !== undefined
  const hadCreated = useRef(hasCreated)
  useEffect(() => {
    if (hadCreated.current === hasCreated) return
    hadCreated.current = hasCreated
    // One step has taken the place of the other at the same address, and the focus has gone with it; a payment that is over leads on.
    const isHere = hasCreated || watched === undefined
    const main = document.querySelector('main')
    if (main && isHere && document.activeElement === document.body) focusHeading(main)
  }, [hasCreated, watched])

  if (created) return <CreatedPayment payment={created} />
  return <MethodSelection isLooking={watched !== undefined && payment.isPending} />
}

/** @param isLooking it is not known yet whether a payment is under way */
function MethodSelection({ isLooking }: { isLooking: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const setUp = useSetUp()
  const money = useMoney()
  const methods = useMethods(setUp, !isLooking)
  const products = methods.data?.paymentProducts ?? []
  const [picked, setPicked] = useState<PaymentMethodCode>()
  const { initiate, isPending, error, reset } = useInitiation()
  useDocumentTitle(t('payments.choose.title'))

  const wanted = picked ?? setUp.methodCodeSelected
  const chosen = products.find(({ methodCode }) => methodCode === wanted) ?? products[0]
  const amount = money(setUp.paymentAmount, currencyOf(setUp.countryCode))

  async function pay() {
    if (!chosen) return
    const payment = await initiate(setUp, chosen.methodCode)
    if (payment?.status.actionCode === 'SHOW_ACCOUNT') void navigate(TRANSFER_PAGE)
  }

  const initiation = {
    name: 'initiation',
    planned: sampleOf(initiationCall(ORDER_ID_FORM, setUp, chosen?.methodCode ?? 'M001')),
    isPlan: !isPending && !error
  } as const
  const list = { name: 'methods', planned: sampleOf(methodsCall(setUp)) } as const
  return (
    <DemoFrame step="method" calls={isPending || error ? [initiation, list] : [list, initiation]}>
      <PageHeader
        title={t('payments.choose.title')}
        description={
          <>
            {t('payments.choose.lead', { amount, what: t(`payments.paymentType.${setUp.paymentType}`) })}{' '}
            <Link to={SET_UP_PAGE} className="text-blue-ink underline underline-offset-2">
              {t('payments.choose.change')}
            </Link>
          </>
        }
      />
      {methods.isPending ? (
        <MethodSkeleton />
      ) : methods.isError ? (
        <FailedState
          title={t('payments.choose.failed')}
          retryLabel={t('error.page.retry')}
          isRetrying={methods.isFetching}
          onRetry={() => void methods.refetch()}
          actions={<LinkButton to={SET_UP_PAGE}>{t('payments.demo.setUp')}</LinkButton>}
        >
          {failureText(methods.error)}
        </FailedState>
      ) : chosen === undefined ? (
        <EmptyState
          tone="warning"
          title={t('payments.choose.none')}
          actions={<LinkButton to={SET_UP_PAGE}>{t('payments.demo.setUp')}</LinkButton>}
        >
          {t('payments.choose.noneText')}
        </EmptyState>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void pay()
          }}
        >
          <MethodChoice
            products={products}
            chosen={chosen.methodCode}
            isLocked={isPending}
            onChoose={(code) => {
              reset()
              setPicked(code)
            }}
          />
          {error && (
            <Alert tone="danger" title={t('payments.choose.refused')} className="mt-5">
              {failureText(error)}
            </Alert>
          )}
          <div className="mt-6 flex flex-wrap gap-3">
            <Button type="submit" variant="primary" size="large" pending={isPending} className="w-full sm:w-auto">
              {t('payments.demo.pay', { amount })}
            </Button>
            <LinkButton to={DEMO_PAGE} size="large" variant="ghost" className="w-full sm:w-auto">
              {t('payments.choose.back')}
            </LinkButton>
          </div>
        </form>
      )}
    </DemoFrame>
  )
}
