import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatPercent } from '@/lib/i18n/formats.ts'
import { CreditWarning } from '@/lib/page/credit-warning.tsx'
import { SAMPLE } from '../../../build/published/sample-quotation.ts'

/** A call of the sandbox with this portal's own address, what it comes to, and the warning and the example that belong beside it. */
export function CallSample() {
  const { t, i18n } = useTranslation()
  const euros = (text: string) => formatMoney(Number(text), 'EUR', i18n.language)
  return (
    <figure
      aria-label={t('home.sample.label')}
      className="min-w-0 overflow-hidden rounded-3 border border-code-line bg-code text-code-ink shadow-pop"
    >
      <div className="flex items-center justify-between border-b border-code-line px-[18px] py-3 text-[12.5px] font-medium">
        <span className="text-white">{t('home.sample.title')}</span>
        <span className="text-code-ink-2">cURL</span>
      </div>
      {/* Long lines wrap: a box that scrolls sideways would have to be reachable by keyboard for nothing. */}
      <pre
        className="code-colours p-[18px] font-mono text-[13px] leading-relaxed whitespace-pre-wrap wrap-anywhere"
        // The build has coloured it: highlight.js escapes what it colours, and an origin has nothing to escape.
        dangerouslySetInnerHTML={{ __html: SAMPLE.code.replace('{{origin}}', window.location.origin) }}
      />
      <dl className="grid grid-cols-3 border-y border-code-line">
        <Figure name={t('home.sample.instalment')}>{euros(SAMPLE.instalment)}</Figure>
        <Figure name={t('home.sample.rate')}>
          {formatPercent(Number(SAMPLE.annualPercentageRate) / 100, i18n.language, 2, 2)}
        </Figure>
        <Figure name={t('home.sample.total')}>{euros(SAMPLE.totalPayable)}</Figure>
      </dl>
      <figcaption className="px-[18px] py-3 text-xs leading-[1.55] text-code-ink-2">
        <CreditWarning className="mb-2 text-white" />
        {t('home.sample.example')}
      </figcaption>
    </figure>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end border-code-line px-[18px] py-4 not-first:border-l max-sm:px-3">
      <dt className="text-xs text-code-ink-2">{name}</dt>
      <dd className="text-xl leading-7 font-semibold whitespace-nowrap text-white tabular-nums max-sm:text-[15px]">
        {children}
      </dd>
    </div>
  )
}
