import { type IncomingTransfer, PAYMENT_LIMITS, type Payment } from '@portico/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { TextInput } from '@/ui/form/text-input.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { useReceiveTransfer } from '../api/incoming-transfers.ts'
import { useAttemptKey } from '../checkout/attempt-key.ts'
import { isPayable } from '../checkout/set-up-rules.ts'
import { AmountField, useAmountText } from './amount-field.tsx'
import { useMoney } from './money.ts'

interface TransferFormProps {
  payment: Payment
  /** What has not arrived yet, in units. */
  missing: number
}

/** Has a transfer arrive. Amount and reference are as free as a payer's are. */
export function TransferForm({ payment, missing }: TransferFormProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { text, setText, amount } = useAmountText(missing)
  const [reference, setReference] = useState(payment.paymentReference ?? '')
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, data, error } = useReceiveTransfer()
  const { keyFor, succeed } = useAttemptKey()

  const isValid = amount !== undefined && isPayable(amount)
  const limits = {
    min: formatNumber(PAYMENT_LIMITS.amountMin / 100, i18n.language, 2),
    max: formatNumber(PAYMENT_LIMITS.amountMax / 100, i18n.language, 2)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isPending || !isValid) return
    const transfer = { reference: reference.trim(), amount, currency: payment.currency }
    mutate({ ...transfer, key: keyFor(transfer) }, { onSuccess: succeed })
  }

  return (
    <section aria-labelledby={id} className="mt-8 rounded-3 border border-dashed border-line-2 p-5 sm:p-7">
      <h2 id={id} className="text-base font-semibold tracking-[-0.01em]">
        {t('payments.arrival.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{t('payments.arrival.text')}</p>
      <form noValidate onSubmit={submit} className="mt-5">
        <div className="grid gap-x-5 gap-y-2 sm:grid-cols-[1fr_1.6fr]">
          <AmountField
            name="amount"
            value={text}
            onChange={setText}
            currency={payment.currency}
            error={isChecked && !isValid && t('payments.arrival.amountFault', limits)}
          />
          <Field label={t('payments.arrival.reference')}>
            {(control) => (
              <TextInput
                {...control}
                name="reference"
                autoComplete="off"
                spellCheck={false}
                maxLength={PAYMENT_LIMITS.reference}
                value={reference}
                onChange={({ target }) => setReference(target.value)}
                className="font-mono"
              />
            )}
          </Field>
        </div>
        <Button type="submit" pending={isPending} className="mt-3 w-full sm:w-auto">
          {t('payments.arrival.send')}
        </Button>
      </form>
      {error ? (
        <Alert tone="danger" className="mt-5" title={t('payments.arrival.failed')}>
          {failureText(error)}
        </Alert>
      ) : (
        data && <Arrived transfer={data} />
      )}
    </section>
  )
}

function Arrived({ transfer }: { transfer: IncomingTransfer }) {
  const { t } = useTranslation()
  const money = useMoney()
  const amount = money(transfer.amount, transfer.currency)
  return transfer.paymentId === undefined ? (
    <Alert tone="warning" className="mt-5" title={t('payments.arrival.unmatched', { amount })}>
      {t('payments.arrival.unmatchedText')}
    </Alert>
  ) : (
    <Alert tone="success" className="mt-5" title={t('payments.arrival.matched', { amount })}>
      {t('payments.arrival.matchedText')}
    </Alert>
  )
}
