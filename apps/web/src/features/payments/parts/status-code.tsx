import type { PaymentStatusCode, TransactionType } from '@portico/finance'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'

const TONES: Record<PaymentStatusCode, TagTone> = {
  RCVD: 'info',
  PDNG: 'warning',
  ACTC: 'info',
  ACCP: 'info',
  ACSP: 'info',
  ACSC: 'good',
  ACCC: 'good',
  RJCT: 'bad',
  CANC: 'neutral'
}

/** What a status means, in words. An accepted authorisation has come further than an accepted payment. */
export const statusKey = (code: PaymentStatusCode, transactionType: TransactionType): string =>
  `payments.status.${code === 'ACCP' && transactionType === 'A' ? 'reserved' : code}`

/** A status of ISO 20022 with what it means. */
export function StatusCode({ code, transactionType }: { code: PaymentStatusCode; transactionType: TransactionType }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <Tag tone={TONES[code]} className="font-mono">
        {code}
      </Tag>
      <span className="min-w-0">{t(statusKey(code, transactionType))}</span>
    </span>
  )
}
