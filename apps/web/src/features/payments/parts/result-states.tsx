import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageFailed } from '@/lib/page/page-failed.tsx'
import { LinkButton } from '@/ui/button/button.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { SkeletonStack } from '@/ui/state/skeleton-stack.tsx'
import { DEMO_PAGE } from '../addresses.ts'
import { isUnknown, type usePayment } from '../api/read-payment.ts'

interface ResultStatesProps {
  paymentId: string | undefined
  payment: ReturnType<typeof usePayment>
  children: ReactNode
}

/** What stands in place of a payment that there is not, that is being read, or that cannot be read. */
export function ResultStates({ paymentId, payment, children }: ResultStatesProps) {
  const { t } = useTranslation()
  const start = (
    <LinkButton to={DEMO_PAGE} variant="primary">
      {t('payments.result.start')}
    </LinkButton>
  )
  if (paymentId === undefined || isUnknown(payment.error)) {
    const key = paymentId === undefined ? 'none' : 'unknown'
    return (
      <>
        <PageHeader title={t('payments.result.title')} />
        <EmptyState tone="warning" title={t(`payments.result.${key}.title`)} actions={start}>
          {t(`payments.result.${key}.text`)}
        </EmptyState>
      </>
    )
  }
  if (payment.data) return children
  if (payment.isError)
    return (
      <>
        <PageHeader title={t('payments.result.title')} />
        <PageFailed title={t('payments.result.unread')} calls={payment} actions={start} />
      </>
    )
  return (
    <>
      <h1 className="sr-only">{t('payments.result.title')}</h1>
      <SkeletonStack
        label={t('payments.result.loading')}
        rows={[
          'size-14 rounded-full',
          'mt-5 h-10 w-72 max-w-full',
          'mt-2 h-12 w-44',
          'mt-3 h-5 w-96 max-w-full',
          'mt-8 h-64 rounded-3'
        ]}
        className="animate-appear-late"
      />
    </>
  )
}
