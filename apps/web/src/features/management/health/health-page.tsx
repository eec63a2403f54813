import { HEALTH_COMPONENTS, type Health } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { PageFailed } from '@/lib/page/page-failed.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { RefreshBar, StaleNotice } from '../shared/refresh-bar.tsx'
import { combined, useRefreshing } from '../shared/use-refreshing.ts'
import { ComponentCard } from './component-card.tsx'
import { readHealth } from './read-health.ts'

/** Seconds between two looks at the system. */
const INTERVAL = 30

/** How each part of the system is, since when, and what to do about what is down. */
export default function HealthPage() {
  const { t } = useTranslation()
  const refreshing = useRefreshing(INTERVAL)
  const health = useQuery({ ...readHealth, refetchInterval: refreshing.interval })
  const calls = combined([health])
  const title = t('health.title')
  useDocumentTitle(title)
  return (
    <div className="wrap py-10">
      <PageHeader
        title={title}
        description={health.data ? <Summary health={health.data} /> : t('health.description')}
        actions={<RefreshBar calls={calls} refreshing={refreshing} />}
      />
      <StaleNotice calls={calls} />
      {health.data ? (
        <ul className="grid gap-4">
          {HEALTH_COMPONENTS.map((name) => {
            const component = health.data.components[name]
            return component && <ComponentCard key={name} name={name} component={component} />
          })}
        </ul>
      ) : health.isError ? (
        <PageFailed title={t('health.failed')} calls={calls} />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{t('global.loading')}</span>
          {HEALTH_COMPONENTS.map((name) => (
            <Skeleton key={name} className="h-[168px] rounded-3" />
          ))}
        </div>
      )}
    </div>
  )
}

/** The whole in one sentence; spoken when it changes. */
function Summary({ health }: { health: Health }) {
  const { t, i18n } = useTranslation()
  const down = HEALTH_COMPONENTS.filter((name) => health.components[name]?.status === 'DOWN')
  const names = down.map((name) => t(`management.component.${name}`))
  return (
    <p aria-live="polite">
      {down.length === 0
        ? t('health.allUp')
        : t('health.someDown', { names: new Intl.ListFormat(i18n.language).format(names) })}
    </p>
  )
}
