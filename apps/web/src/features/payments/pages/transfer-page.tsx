import type { Payment } from '@portico/contract'
import { printIban } from '@portico/finance'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatDate } from '@/lib/i18n/formats.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { randomUuid } from '@/lib/random-uuid.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { ProgressBar } from '@/ui/state/progress-bar.tsx'
import { DEMO_PAGE, METHOD_PAGE } from '../addresses.ts'
import { transferCall, unmatchedCall } from '../api/incoming-transfers.ts'
import { paymentCall } from '../api/read-payment.ts'
import { useOrder } from '../checkout/order.ts'
import { isOver, resultPage } from '../checkout/outcome.ts'
import { usePaymentOf } from '../checkout/use-result.ts'
import { sampleOf, useExchange } from '../exchange/exchange.ts'
import type { ShownCall } from '../exchange/shown-calls.ts'
import { DemoFrame } from '../parts/demo-frame.tsx'
import { Fact } from '../parts/facts.tsx'
import { useMoney } from '../parts/money.ts'
import { ResultHead } from '../parts/result-head.tsx'
import { ResultStates } from '../parts/result-states.tsx'
import { StatusCode } from '../parts/status-code.tsx'
import { TransferForm } from '../parts/transfer-form.tsx'
import { UnmatchedTransfers } from '../parts/unmatched-transfers.tsx'

/** Where a payer finds what to transfer and where to; and where one can have the transfer arrive. */
export default function TransferPage() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const order = useOrder()
  const { paymentId, payment } = usePaymentOf(parameters.get('paymentId') || order?.paymentId)
  const { data } = payment
  const hasInitiation = useExchange('initiation') !== undefined
  const hasTransfer = useExchange('transfer') !== undefined
  const [plannedKey] = useState(randomUuid)
  useDocumentTitle(t('payments.transfer.title'))

  const read: ShownCall = {
    name: 'payment',
    planned: sampleOf(paymentCall(paymentId ?? 'pay_…')),
    isPlan: paymentId === undefined
  }
  const transfer: ShownCall = {
    name: 'transfer',
    planned: sampleOf(
      transferCall(
        {
          reference: data?.paymentReference ?? 'RF…',
          amount: data?.amount ?? 0,
          currency: data?.currency ?? 'EUR'
        },
        plannedKey
      )
    )
  }
  const initiation: ShownCall[] = hasInitiation ? [{ ...read, name: 'initiation', isPlan: false }] : []
  const unmatched: ShownCall[] =
    data?.methodCode === 'M003' ? [{ name: 'unmatched', planned: sampleOf(unmatchedCall()) }] : []
  return (
    <DemoFrame
      step="pay"
      isDone={data !== undefined && isOver(data)}
      calls={
        hasTransfer ? [transfer, read, ...unmatched, ...initiation] : [...initiation, read, transfer, ...unmatched]
      }
    >
      <ResultStates paymentId={paymentId} payment={payment}>
        {data && <Transfer payment={data} />}
      </ResultStates>
    </DemoFrame>
  )
}

function Transfer({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  if (payment.methodCode !== 'M003')
    return (
      <>
        <PageHeader title={t('payments.transfer.title')} />
        <EmptyState
          title={t('payments.transfer.other', { method: t(`payments.method.${payment.methodCode}`) })}
          actions={<LinkButton to={METHOD_PAGE}>{t('payments.transfer.toMethod')}</LinkButton>}
        >
          {t('payments.transfer.otherText')}
        </EmptyState>
      </>
    )
  if (isOver(payment)) return <TransferOver payment={payment} />
  return <TransferOpen payment={payment} />
}

function TransferOver({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  return (
    <>
      <ResultHead payment={payment} />
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton
          to={`${resultPage('portal', payment) ?? DEMO_PAGE}?paymentId=${payment.paymentId}`}
          variant="primary"
        >
          {t('payments.transfer.result')}
        </LinkButton>
      </div>
      <UnmatchedTransfers />
    </>
  )
}

function TransferOpen({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { destinationAccount: account, paymentReference, payUntil, receivedAmount = 0, amount, currency } = payment
  const missing = Math.round((amount - receivedAmount) * 100) / 100
  return (
    <>
      <PageHeader
        title={t('payments.transfer.title')}
        description={t('payments.transfer.lead', { amount: money(missing, currency), date: formatDate(payUntil) })}
      />
      <Card className="px-5 py-3 sm:px-7">
        <dl>
          <Fact label={t('payments.transfer.amount')} copied={missing.toFixed(2)}>
            <span className="text-xl font-semibold tracking-[-0.015em] tabular-nums">{money(missing, currency)}</span>
          </Fact>
          {account && (
            <>
              <Fact label={t('payments.transfer.iban')} isCode copied={account.iban}>
                {printIban(account.iban)}
              </Fact>
              <Fact label={t('payments.transfer.holder')} copied={account.holder}>
                {account.holder}
              </Fact>
              {account.bank && <Fact label={t('payments.transfer.bank')}>{account.bank}</Fact>}
            </>
          )}
          {paymentReference && (
            <Fact label={t('payments.transfer.reference')} isCode copied={paymentReference}>
              <strong className="font-semibold">{paymentReference}</strong>
            </Fact>
          )}
          <Fact label={t('payments.fact.status')}>
            <span role="status">
              <StatusCode code={payment.status.code} transactionType={payment.transactionType} />
            </span>
          </Fact>
        </dl>
        {receivedAmount > 0 && (
          <div className="border-t border-line py-4">
            <ProgressBar
              value={Math.min(1, receivedAmount / amount)}
              label={t('payments.transfer.progress')}
              text={t('payments.transfer.progressText', {
                received: money(receivedAmount, currency),
                amount: money(amount, currency)
              })}
            />
          </div>
        )}
      </Card>
      <TransferForm key={payment.paymentId} payment={payment} missing={missing} />
      <UnmatchedTransfers />
    </>
  )
}
