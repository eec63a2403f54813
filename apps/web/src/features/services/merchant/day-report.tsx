import { PAYMENT_METHODS, printMoney } from '@portico/finance'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@/lib/files/save-file.ts'
import { formatMoney } from '@/lib/i18n/formats.ts'
import { Button } from '@/ui/button/button.tsx'
import { Field } from '@/ui/form/field.tsx'
import { Select } from '@/ui/form/select.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import { DAY_REPORT, type DayPayment } from '../../../../build/published/day-report.ts'
import { SandboxTrial } from '../sandbox/sandbox-result.tsx'
import { totalsOf } from './day.ts'

const { day: DAY, payments: DAY_PAYMENTS } = DAY_REPORT

const TONES: Record<DayPayment['status'], TagTone> = {
  ACSC: 'good',
  ACCC: 'good',
  PDNG: 'warning',
  RJCT: 'bad',
  CANC: 'neutral'
}

/** Columns of the file, from a payment; amounts with decimals. */
const COLUMNS: Readonly<Record<string, (payment: DayPayment) => string | null>> = {
  date: () => DAY,
  time: ({ time }) => time,
  paymentId: ({ paymentId }) => paymentId,
  orderId: ({ orderId }) => orderId,
  methodCode: ({ method }) => method,
  paymentType: ({ kind }) => kind,
  status: ({ status }) => status,
  reason: ({ reason }) => reason ?? null,
  amount: ({ amount }) => printMoney(amount),
  refundedAmount: ({ refunded }) => printMoney(refunded),
  currency: () => 'EUR'
}

/** The payments of a day with their sums, by method, and as a file. */
export function DayReport() {
  const { t, i18n } = useTranslation()
  const [method, setMethod] = useState('')
  const payments = DAY_PAYMENTS.filter((payment) => method === '' || payment.method === method)
  const totals = totalsOf(payments)
  const euros = (cents: number) => formatMoney(cents / 100, 'EUR', i18n.language)

  async function download() {
    const { writeCsv } = await import('@/lib/files/csv.ts')
    const rows = payments.map((payment) => Object.values(COLUMNS).map((value) => value(payment)))
    saveFile(new Blob([writeCsv(Object.keys(COLUMNS), rows)]), `day-report-${DAY}${method && `-${method}`}.csv`)
  }

  return (
    <Card className="p-6 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <Field label={t('services.merchant.live.method')} className="w-full sm:w-64">
          {(control) => (
            <Select
              {...control}
              value={method}
              onChange={({ target }) => setMethod(target.value)}
              options={[
                { value: '', label: t('services.merchant.live.all') },
                ...Object.entries(PAYMENT_METHODS).map(([value, { provider }]) => ({
                  value,
                  label: `${value} ${provider}`
                }))
              ]}
            />
          )}
        </Field>
        <div className="flex items-center gap-3 max-sm:mb-6 sm:mt-7">
          <Tag tone="info">{t('services.merchant.live.example')}</Tag>
          <Button onClick={() => void download()}>
            <Download aria-hidden="true" className="size-4" />
            {t('services.merchant.live.download')}
          </Button>
        </div>
      </div>
      <dl aria-live="polite" className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {(['settled', 'refunded', 'net', 'open'] as const).map((key) => (
          <div key={key} className="flex flex-col-reverse rounded-2 bg-sunken p-4">
            <dt className="text-[13px] text-ink-2">{t(`services.merchant.live.${key}`)}</dt>
            <dd className="text-lg leading-7 font-semibold tabular-nums sm:text-[22px]">{euros(totals[key])}</dd>
          </div>
        ))}
      </dl>
      <Payments payments={payments} euros={euros} />
      <p className="mt-8 text-ink-2">{t('services.merchant.live.sandbox')}</p>
      <SandboxTrial
        request={{
          method: 'GET',
          path: `/sandbox/payments/v1/payments${method && `?methodCode=${method}`}`,
          scope: 'payments'
        }}
      />
    </Card>
  )
}

const HEADINGS = [
  ['time', 'pr-4 text-left'],
  ['order', 'pr-4 text-left'],
  ['kind', 'pr-4 text-left max-md:hidden'],
  ['status', 'pr-4 text-left max-sm:hidden'],
  ['amount', 'text-right']
] as const

function Payments({ payments, euros }: { payments: readonly DayPayment[]; euros: (cents: number) => string }) {
  const { t } = useTranslation()
  const ending = 'border-t border-line py-2.5 align-top'
  const cell = `${ending} pr-4`
  const sum = payments.reduce((total, { amount }) => total + amount, 0)
  return (
    <table className="mt-8 w-full text-sm">
      <caption className="mb-3 text-left text-base font-semibold">
        {t('services.merchant.live.caption')}{' '}
        <span className="text-sm font-normal text-ink-2">
          {t('services.merchant.live.count', { count: payments.length })}
        </span>
      </caption>
      <thead>
        <tr>
          {HEADINGS.map(([key, className]) => (
            <th key={key} scope="col" className={`pb-2 text-[13px] font-medium text-ink-2 ${className}`}>
              {t(`services.merchant.live.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {payments.map(({ time, paymentId, orderId, method, kind, status, reason, amount, refunded }) => {
          const state = (
            <Tag tone={TONES[status]}>
              {t(`services.merchant.live.statuses.${status}`)} · {reason ?? status}
            </Tag>
          )
          return (
            <tr key={paymentId}>
              <td className={`${cell} tabular-nums`}>{time}</td>
              <td className={cell}>
                <span className="font-medium wrap-anywhere">{orderId}</span>
                <span className="block text-[13px] text-ink-2">{method}</span>
                <span className="mt-1 block sm:hidden">{state}</span>
              </td>
              <td className={`${cell} max-md:hidden`}>{t(`services.merchant.live.kinds.${kind}`)}</td>
              <td className={`${cell} max-sm:hidden`}>{state}</td>
              <td className={`${ending} text-right whitespace-nowrap tabular-nums`}>
                {euros(amount)}
                {refunded > 0 && (
                  <span className="block text-[13px] text-ink-2">
                    {t('services.merchant.live.refunded')}: {euros(refunded)}
                  </span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="border-t-2 border-line-2 py-3 text-left">
            {t('services.merchant.live.sum')}
          </th>
          <td className="border-t-2 border-line-2 max-md:hidden" />
          <td className="border-t-2 border-line-2 max-sm:hidden" />
          <td className="border-t-2 border-line-2 py-3 text-right tabular-nums">{euros(sum)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
