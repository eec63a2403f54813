import { HEALTH_COMPONENTS, type Overview } from '@portico/contract'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDuration } from '@/features/management/shared/durations.ts'
import { StatusIcon } from '@/features/management/shared/status-mark.tsx'
import { formatDateTime } from '@/lib/i18n/formats.ts'
import { Card } from '@/ui/page/card.tsx'

/** The status of the system and of each part, and the release. */
export function StatusPanel({ overview, className }: { overview: Overview; className: string }) {
  const { t, i18n } = useTranslation()
  const { status, health, version, startedDate, profiles } = overview
  const components = HEALTH_COMPONENTS.filter((name) => health.components[name])
  const down = components.filter((name) => health.components[name].status === 'DOWN')
  const isUp = status !== 'DOWN'
  const Icon = isUp ? CircleCheck : CircleAlert
  const names = down.map((name) => t(`management.component.${name}`))
  return (
    <section aria-label={t('overview.status.title')} className={className}>
      <Card className="flex flex-wrap items-center gap-x-8 gap-y-4 px-5 py-4">
        <div className="flex min-w-0 grow items-center gap-4">
          <span
            className={clsx(
              'grid size-11 shrink-0 place-items-center rounded-full',
              isUp ? 'bg-teal-wash text-teal' : 'bg-red-wash text-red-ink'
            )}
          >
            <Icon aria-hidden="true" className="size-6" />
          </span>
          <div className="min-w-0">
            <p className="text-lg leading-7 font-semibold tracking-[-0.01em]">
              {isUp
                ? t('overview.status.up')
                : t('overview.status.down', { names: new Intl.ListFormat(i18n.language).format(names) })}
            </p>
            <p className="text-[13px] leading-5 text-ink-2">
              {t('overview.status.facts', {
                version,
                time: formatDateTime(startedDate),
                duration: formatDuration(Date.now() - new Date(startedDate).getTime(), i18n.language)
              })}
              {profiles.length > 0 && (
                <>
                  {' · '}
                  {t('overview.status.profiles', { count: profiles.length, profiles: profiles.join(', ') })}
                </>
              )}
            </p>
          </div>
        </div>
        <ul className="flex flex-wrap gap-2">
          {components.map((name) => (
            <li key={name}>
              <Link
                to="/admin/health"
                className="flex h-8 items-center gap-1.5 rounded-full border border-line bg-paper pr-3 pl-2 text-[13px] text-ink-2 transition-colors hover:border-ink-3 hover:text-ink"
              >
                <StatusIcon status={health.components[name].status} />
                {t(`management.component.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
