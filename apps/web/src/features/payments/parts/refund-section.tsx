import type { Payment } from '@portico/contract'
import { SANDBOX_PENDING_SECONDS } from '@portico/finance'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { type Refund as MadeRefund, useRefund, useRefundState } from '../api/refund-payment.ts'
import { useAttemptKey } from '../checkout/attempt-key.ts'
import { useOrder } from '../checkout/order.ts'
import { refundableOf } from '../checkout/refundable.ts'
import { AmountField, useAmountText } from './amount-field.tsx'
import { useMoney } from './money.ts'

/** Gives a settled payment back, whole or in part. Only where it was made: the refund is of this browser's workspace. */
export function RefundSection({ payment }: { payment: Payment }) {
  const order = useOrder()
  return order?.paymentId === payment.paymentId ? <Refund payment={payment} left={refundableOf(payment)} /> : null
}

function Refund({ payment, left }: { payment: Payment; left: number }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { mutate, isPending, data, error } = useRefund()
  const { text, setText, amount } = useAmountText(left)
  const [isChecked, setChecked] = useState(false)
  const { keyFor, succeed } = useAttemptKey()
  const refund = useRefundState(data)
  const isValid = amount !== undefined && amount > 0 && amount <= left && Number(amount.toFixed(2)) === amount

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isPending || !isValid) return
    // A response that was lost is requested again by the same key, so that nothing is refunded twice.
    const wanted = { paymentId: payment.paymentId, amount, currency: payment.currency }
    mutate(
      { ...wanted, key: keyFor(wanted) },
      {
        onSuccess: () => {
          succeed()
          setChecked(false)
        }
      }
    )
  }

  return (
    <section aria-labelledby={id} className="mt-8 rounded-3 border border-dashed border-line-2 p-5 sm:p-7">
      <h2 id={id} className="text-base font-semibold tracking-[-0.01em]">
        {t('payments.refund.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{t(left > 0 ? 'payments.refund.text' : 'payments.refund.all')}</p>
      {left > 0 && (
        <form noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-x-4">
          <AmountField
            name="refund"
            value={text}
            onChange={setText}
            currency={payment.currency}
            error={isChecked && !isValid && t('payments.refund.fault', { max: formatNumber(left, i18n.language, 2) })}
            className="w-full sm:w-56"
          />
          <Button type="submit" pending={isPending} className="w-full sm:mt-[27px] sm:w-auto">
            {t('payments.refund.send')}
          </Button>
        </form>
      )}
      {error ? (
        <Alert tone="danger" className="mt-4" title={t('payments.refund.failed')}>
          {failureText(error)}
        </Alert>
      ) : (
        refund && <RefundState refund={refund} />
      )}
    </section>
  )
}

function RefundState({ refund: { refundId, amount, status } }: { refund: MadeRefund }) {
  const { t } = useTranslation()
  const money = useMoney()
  const shown = { amount: money(Number(amount.value), amount.currency), seconds: SANDBOX_PENDING_SECONDS }
  const [tone, state] = STATES[status.code]
  const reason = status.code === 'RJCT' && status.reason && `${t(`payments.reason.${status.reason.code}`)} `
  return (
    <Alert tone={tone} className="mt-4" title={t(`payments.refund.${state}.title`, shown)}>
      {reason}
      {t(`payments.refund.${state}.text`, shown)} <span className="font-mono text-[13px]">({refundId})</span>
    </Alert>
  )
}

const STATES = {
  ACSP: ['info', 'underWay'],
  ACSC: ['success', 'settled'],
  RJCT: ['danger', 'rejected']
} as const
