import type { Payment } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { DEMO_PAGE, METHOD_PAGE, TRANSFER_PAGE } from '../addresses.ts'
import { paymentCall } from '../api/read-payment.ts'
import { tokenCall } from '../api/refund-payment.ts'
import { forgetOrder, useOrder } from '../checkout/order.ts'
import { isOver, outcomeOf, RESULT_PAGES, resultPage } from '../checkout/outcome.ts'
import { useResult } from '../checkout/use-result.ts'
import { forgetExchanges, sampleOf, useExchange } from '../exchange/exchange.ts'
import type { ShownCall } from '../exchange/shown-calls.ts'
import { DemoFrame } from '../parts/demo-frame.tsx'
import { Fact } from '../parts/facts.tsx'
import { useMoney } from '../parts/money.ts'
import { RefundSection } from '../parts/refund-section.tsx'
import { ResultHead } from '../parts/result-head.tsx'
import { ResultStates } from '../parts/result-states.tsx'
import { StatusHistory } from '../parts/status-history.tsx'

/** What became of a payment, as the server knows it: whatever the address of this page says. */
export default function ResultPage() {
  const { t } = useTranslation()
  const { paymentId, payment } = useResult('portal')
  const { data } = payment
  useDocumentTitle(data ? t(`payments.result.${outcomeOf(data)}.title`) : t('payments.result.title'))
  const isRefunded = useExchange('refund') !== undefined
  const isAsked = useExchange('token') !== undefined
  const isFollowed = useExchange('refundState') !== undefined
  const read: ShownCall = {
    name: 'payment',
    planned: sampleOf(paymentCall(paymentId ?? 'pay_…')),
    isPlan: paymentId === undefined
  }
  const token: ShownCall[] = isAsked ? [{ name: 'token', planned: sampleOf(tokenCall()) }] : []
  const refund: ShownCall[] = isRefunded ? [{ ...read, name: 'refund', isPlan: false }] : []
  const followed: ShownCall[] = isFollowed ? [{ ...read, name: 'refundState', isPlan: false }] : []
  return (
    <DemoFrame
      step="result"
      isDone={data !== undefined && isOver(data)}
      calls={[...refund, ...followed, ...token, read]}
    >
      <ResultStates paymentId={paymentId} payment={payment}>
        {data && (
          <>
            <ResultHead payment={data} />
            {payment.isError && (
              <Alert tone="warning" className="mt-6" title={t('payments.result.stale')}>
                {failureText(payment.error)}
              </Alert>
            )}
            <NextSteps payment={data} />
            <Card className="mt-8 p-5 sm:p-7">
              <StatusHistory payment={data} />
            </Card>
            <Card className="mt-4 px-5 py-2 sm:px-7">
              <PaymentFacts payment={data} />
            </Card>
            {outcomeOf(data) === 'settled' && <RefundSection payment={data} />}
            <ForDevelopers payment={data} />
          </>
        )}
      </ResultStates>
    </DemoFrame>
  )
}

function NextSteps({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const order = useOrder()
  const outcome = outcomeOf(payment)
  const isFailed = outcome === 'rejected' || outcome === 'cancelled'

  function again() {
    forgetOrder()
    forgetExchanges()
    void navigate(isFailed ? METHOD_PAGE : DEMO_PAGE)
  }

  if (outcome === 'pending') {
    const isOwn = order?.paymentId === payment.paymentId
    return (
      <div className="mt-6 flex flex-wrap gap-3">
        {payment.methodCode === 'M003' ? (
          <LinkButton to={`${TRANSFER_PAGE}?paymentId=${payment.paymentId}`} variant="primary">
            {t('payments.created.go.M003')}
          </LinkButton>
        ) : (
          isOwn && payment.providerUrl && <LinkButton to={METHOD_PAGE}>{t('payments.result.backToPay')}</LinkButton>
        )}
      </div>
    )
  }
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button variant="primary" onClick={again}>
        {t(isFailed ? 'payments.result.tryAgain' : 'payments.result.again')}
      </Button>
      <LinkButton to={`${resultPage('shop', payment) ?? RESULT_PAGES.shop.failed}?paymentId=${payment.paymentId}`}>
        {t('payments.result.asCustomer')}
      </LinkButton>
    </div>
  )
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <dl>
      <Fact label={t('payments.fact.paymentId')} isCode copied={payment.paymentId}>
        {payment.paymentId}
      </Fact>
      <Fact label={t('payments.fact.orderId')} isCode copied={payment.orderId}>
        {payment.orderId}
      </Fact>
      <Fact label={t('payments.fact.method')}>
        {t(`payments.method.${payment.methodCode}`)}{' '}
        <span className="font-mono text-[13px] text-ink-3">
          {payment.methodCode} · {payment.provider}
        </span>
      </Fact>
      <Fact label={t('payments.fact.kind')}>
        {t(`payments.paymentType.${payment.paymentType}`)} · {t(`payments.transactionType.${payment.transactionType}`)}
      </Fact>
      {payment.receivedAmount !== undefined && (
        <Fact label={t('payments.fact.received')}>{money(payment.receivedAmount, payment.currency)}</Fact>
      )}
      {payment.refundedAmount > 0 && (
        <Fact label={t('payments.fact.refunded')}>{money(payment.refundedAmount, payment.currency)}</Fact>
      )}
    </dl>
  )
}

function ForDevelopers({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="payment-next" className="mt-10">
      <h2 id="payment-next" className="text-base font-semibold tracking-[-0.01em]">
        {t('payments.next.title')}
      </h2>
      <p className="mt-1.5 text-sm text-ink-2">{t(`payments.next.${outcomeOf(payment)}`)}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <LinkButton size="small" to="/apireference/payments">
          {t('payments.next.reference')}
        </LinkButton>
        <LinkButton size="small" to="/services/payments">
          {t('payments.next.service')}
        </LinkButton>
      </p>
    </section>
  )
}
