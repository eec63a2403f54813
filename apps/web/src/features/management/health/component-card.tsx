import type { ComponentHealth, HealthComponent } from '@portico/contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatByteSize, formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { formatRelativeTime } from '@/lib/i18n/relative-time.ts'
import { Card } from '@/ui/page/card.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { formatDuration } from '../shared/durations.ts'
import { StatusTag } from '../shared/status-mark.tsx'

interface ComponentCardProps {
  name: HealthComponent
  component: ComponentHealth
}

/** One part of the system: its status, since when, what that means, and its details. */
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

/** The translated name of a detail, or the server's. */
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
      <pre className="mt-1 rounded-2 bg-sunken p-2 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
        {value.json}
      </pre>
    </details>
  )
}

type DetailValue =
  | { kind: 'text'; text: string }
  | { kind: 'flag'; isOn: boolean }
  | { kind: 'none' }
  | { kind: 'parts'; parts: readonly (readonly [name: string, value: DetailValue])[] }
  | { kind: 'json'; json: string }

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/
const SIZE = /(?:size|bytes)$/i
const DURATION = /(?:latency|duration|milliseconds|ms)$/i

/**
 * How a detail is shown. Of `diskSpace` every number is an amount of bytes; elsewhere the name says what a number is.
 *
 * @param locale a BCP 47 tag
 */
export function detailValue(component: HealthComponent, name: string, value: unknown, locale: string): DetailValue {
  if (value === null || value === undefined || value === '') return { kind: 'none' }
  if (typeof value === 'boolean') return { kind: 'flag', isOn: value }
  if (typeof value === 'number') {
    if (component === 'diskSpace' || SIZE.test(name)) return { kind: 'text', text: formatByteSize(value, locale) }
    if (DURATION.test(name)) return { kind: 'text', text: formatDuration(value, locale) }
    return { kind: 'text', text: formatNumber(value, locale) }
  }
  if (typeof value === 'string') return { kind: 'text', text: INSTANT.test(value) ? formatDateTime(value) : value }
  const parts = Object.entries(value).map(([part, held]) => [part, detailValue(component, part, held, locale)] as const)
  const isSimple = !Array.isArray(value) && parts.every(([, { kind }]) => kind !== 'json' && kind !== 'parts')
  if (isSimple) return { kind: 'parts', parts }
  return { kind: 'json', json: JSON.stringify(value, null, 2) }
}
