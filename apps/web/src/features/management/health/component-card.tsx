import type { ComponentHealth, HealthComponent } from '@portico/contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { formatRelativeTime } from '@/lib/i18n/relative-time.ts'
import { Card } from '@/ui/page/card.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { StatusTag } from '../shared/status-mark.tsx'
import { type DetailValue, detailValue } from './detail-values.ts'

interface ComponentCardProps {
  name: HealthComponent
  component: ComponentHealth
}

/** One part of the system: how it is, since when, what that means, and its details. */
export function ComponentCard({ name, component: { status, since, details = {} } }: ComponentCardProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const entries = Object.entries(details)
  return (
    <li>
      <Card className="px-5 py-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="text-base font-semibold tracking-[-0.01em]">
            {t(`management.component.${name}`)}
          </h2>
          <StatusTag status={status} />
          {since && (
            <p className="text-[13px] text-ink-3 sm:ml-auto">
              {t('health.since', {
                time: formatDateTime(since),
                ago: formatRelativeTime(since, Date.now(), i18n.language)
              })}
            </p>
          )}
        </div>
        <p className="mt-1 max-w-prose text-sm text-ink-2">{t(`health.purpose.${name}`)}</p>
        {status === 'DOWN' && (
          <Alert tone="danger" className="mt-3" title={t(`health.down.${name}.meaning`)}>
            {t(`health.down.${name}.remedy`)}
          </Alert>
        )}
        {entries.length > 0 && (
          <dl
            aria-labelledby={id}
            className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 border-t border-line pt-4 text-sm lg:grid-cols-3"
          >
            {entries.map(([detail, value]) => (
              <div key={detail} className="min-w-0">
                <dt className="text-[13px] leading-5 text-ink-3">{detailName(detail, t)}</dt>
                <dd className="wrap-anywhere tabular-nums">
                  <Detail name={detail} value={detailValue(name, detail, value, i18n.language)} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </li>
  )
}

/** A detail has a name of its own in the reader's language, or is called as the server calls it. */
const detailName = (detail: string, t: (key: string, options: { defaultValue: string }) => string) =>
  t(`health.detail.${detail}`, { defaultValue: detail })

function Detail({ name, value }: { name: string; value: DetailValue }): ReactNode {
  const { t, i18n } = useTranslation()
  if (value.kind === 'none') return <span className="text-ink-3">{t('management.none')}</span>
  if (value.kind === 'flag') return t(value.isOn ? 'management.yes' : 'management.no')
  if (value.kind === 'text') {
    const key = `health.value.${name}.${value.text}`
    return i18n.exists(key) ? t(key) : value.text
  }
  if (value.kind === 'parts')
    return (
      <ul className="flex flex-wrap gap-x-4">
        {value.parts.map(([part, held]) => (
          <li key={part}>
            {detailName(part, t)}: <Detail name={part} value={held} />
          </li>
        ))}
      </ul>
    )
  return (
    <details>
      <summary className="min-h-6 cursor-pointer rounded-1 text-blue-ink hover:underline">
        {t('health.showDetail')}
      </summary>
      <pre className="mt-1 max-h-64 overflow-auto rounded-2 bg-sunken p-2 font-mono text-xs leading-5 whitespace-pre-wrap">
        {value.json}
      </pre>
    </details>
  )
}
