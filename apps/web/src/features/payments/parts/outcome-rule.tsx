import type { PaymentStatusCode } from '@portico/finance'
import { useTranslation } from 'react-i18next'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'

const RULE: { digits: string; key: string; codes: readonly [PaymentStatusCode, string?]; tone: TagTone }[] = [
  { digits: '0002', key: 'later', codes: ['ACSC'], tone: 'info' },
  { digits: '0003', key: 'closed', codes: ['RJCT', 'AC04'], tone: 'bad' },
  { digits: '0004', key: 'funds', codes: ['RJCT', 'AM04'], tone: 'bad' },
  { digits: '0005', key: 'wrong', codes: ['RJCT', 'AC01'], tone: 'bad' },
  { digits: '0006', key: 'cancelled', codes: ['CANC'], tone: 'neutral' },
  { digits: '', key: 'settled', codes: ['ACSC'], tone: 'good' }
]

/** How the last four digits of an account or card decide the outcome. */
export function OutcomeRule({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <dl className={className}>
      {RULE.map(({ digits, key, codes, tone }) => (
        <div key={key} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-2.5 text-sm">
          <dt className="shrink-0 sm:w-28">
            {digits === '' ? (
              t('payments.outcomes.other')
            ) : (
              <>
                <span className="text-ink-3">… </span>
                <code className="font-mono text-[13.5px] font-semibold">{digits}</code>
              </>
            )}
          </dt>
          <dd className="min-w-0 flex-1 text-ink-2 max-sm:order-last max-sm:basis-full">
            {t(`payments.outcomes.${key}`)}
          </dd>
          <dd className="flex gap-1.5 max-sm:ml-auto">
            {codes.map((code) => (
              <Tag key={code} tone={tone} className="font-mono">
                {code}
              </Tag>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
