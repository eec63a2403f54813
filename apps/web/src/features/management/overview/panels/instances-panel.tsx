import type { Overview } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDuration } from '@/features/management/shared/durations.ts'
import { Panel } from '@/features/management/shared/panel.tsx'
import { INSTANCE_PARAMETER } from '@/features/management/shared/use-instance.ts'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { Tag } from '@/ui/text/tag.tsx'

/** The instances that run: where each is, its version, and since when it runs. */
export function InstancesPanel({ instances, className }: { instances: Overview['instances']; className: string }) {
  const { t, i18n } = useTranslation()
  return (
    <Panel title={t('overview.instances.title')} isFlush className={className}>
      <ul className="divide-y divide-line">
        {instances.map(({ id, name, version, startedDate, isResponding }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-2.5 text-sm">
            <Link
              to={`/admin/metrics?${INSTANCE_PARAMETER}=${id}`}
              className="min-w-0 flex-1 basis-48 rounded-1 font-medium text-blue-ink wrap-anywhere hover:underline"
            >
              {name}
            </Link>
            <span className="text-ink-2">{t('overview.instances.version', { version })}</span>
            <span className="text-ink-2 tabular-nums" title={formatDateTime(startedDate)}>
              {t('overview.instances.running', {
                duration: formatDuration(Date.now() - new Date(startedDate).getTime(), i18n.language)
              })}
            </span>
            <Tag tone={isResponding ? 'good' : 'bad'}>
              {t(isResponding ? 'overview.instances.responding' : 'overview.instances.silent')}
            </Tag>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
