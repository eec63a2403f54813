import type { Payment } from '@portico/contract'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { Button, buttonClass, LinkButton } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { TRANSFER_PAGE } from '../addresses.ts'
import { initiationCall } from '../api/initiate-payment.ts'
import { paymentCall } from '../api/read-payment.ts'
import { forgetOrder } from '../checkout/order.ts'
import { RESULT_PAGES } from '../checkout/outcome.ts'
import { useSetUp } from '../checkout/set-up.ts'
import { forgetExchanges, sampleOf, useExchange } from '../exchange/exchange.ts'
import { DemoFrame } from './demo-frame.tsx'
import { Fact } from './facts.tsx'
import { MethodIcon } from './method-icon.tsx'
import { useMoney } from './money.ts'
import { StatusCode } from './status-code.tsx'

/** A payment that exists and waits for its payer: what it is, and the way to the provider's page. */
export function CreatedPayment({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  const money = useMoney()
  const setUp = useSetUp()
  const hasInitiation = useExchange('initiation') !== undefined
  useDocumentTitle(t('payments.created.title'))
  const { methodCode, providerUrl } = payment

  function startOver() {
    forgetOrder()
    forgetExchanges()
  }

  const read = { name: 'payment', planned: sampleOf(paymentCall(payment.paymentId)) } as const
  const initiation = {
    name: 'initiation',
    planned: sampleOf(initiationCall(payment.orderId, setUp, methodCode))
  } as const
  return (
    <DemoFrame step="pay" calls={hasInitiation ? [initiation, read] : [read]}>
      <PageHeader title={t('payments.created.title')} description={t(`payments.created.text.${methodCode}`)} />
      <Card className="p-5 sm:p-7">
        <div className="flex items-center gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-2 bg-blue-wash text-blue-ink">
            <MethodIcon methodCode={methodCode} className="size-6" />
          </span>
          <div className="min-w-0">
            <p className="text-2xl leading-8 font-semibold tracking-[-0.02em] tabular-nums">
              {money(payment.amount, payment.currency)}
            </p>
            <p className="text-sm text-ink-2">{t(`payments.method.${methodCode}`)}</p>
          </div>
        </div>
        <dl className="mt-5 border-t border-line">
          <Fact label={t('payments.fact.status')}>
            <StatusCode code={payment.status.code} transactionType={payment.transactionType} />
          </Fact>
          <Fact label={t('payments.fact.paymentId')} isCode copied={payment.paymentId}>
            {payment.paymentId}
          </Fact>
          <Fact label={t('payments.fact.orderId')} isCode>
            {payment.orderId}
          </Fact>
          {payment.expiresAt && <Fact label={t('payments.fact.expiresAt')}>{formatTimestamp(payment.expiresAt)}</Fact>}
        </dl>
        <div className="mt-6 flex flex-wrap gap-3">
          {methodCode === 'M003' ? (
            <LinkButton to={TRANSFER_PAGE} variant="primary" size="large" className="w-full sm:w-auto">
              {t('payments.created.go.M003')}
            </LinkButton>
          ) : (
            providerUrl && (
              // A page of its own, at the provider: no address of this application. The phone is approved beside this page, which waits.
              <a
                href={providerUrl}
                {...(methodCode === 'M002' && { target: '_blank', rel: 'noopener' })}
                className={buttonClass({ variant: 'primary', size: 'large' }, 'w-full sm:w-auto')}
              >
                {t(`payments.created.go.${methodCode}`)}
                {methodCode === 'M002' && (
                  <>
                    <ExternalLink aria-hidden="true" className="size-4" />
                    <span className="sr-only">{t('global.newTab')}</span>
                  </>
                )}
              </a>
            )
          )}
          <Button size="large" variant="ghost" className="w-full sm:w-auto" onClick={startOver}>
            {t('payments.created.other')}
          </Button>
        </div>
        {methodCode === 'M002' && (
          <p className="mt-4 text-sm text-ink-2">
            {t('payments.created.waits')}{' '}
            <LinkButton
              size="small"
              variant="ghost"
              to={`${RESULT_PAGES.portal.confirmed}?paymentId=${payment.paymentId}`}
            >
              {t('payments.created.result')}
            </LinkButton>
          </p>
        )}
      </Card>
    </DemoFrame>
  )
}
