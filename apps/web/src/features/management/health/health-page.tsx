import { HEALTH_COMPONENTS, type Health } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loading } from '@/lib/page/page-failed.tsx'
import { Skeletons } from '@/ui/state/skeleton.tsx'
import { AdministrationPage } from '../shared/administration-page.tsx'
import { readHealth } from '../shared/queries.ts'
import { useRefreshing } from '../shared/use-refreshing.ts'
import { ComponentCard } from './component-card.tsx'

const REFRESH_SECONDS = 30

/** The status of each component of the system, since when, and what to do about those that are down. */
export default function HealthPage() {
  const refreshing = useRefreshing(REFRESH_SECONDS)
  const health = useQuery({ ...readHealth, refetchInterval: refreshing.interval })
  const { data } = health
  return (
    <AdministrationPage
      texts="health"
      summary={data && <Summary health={data} />}
      queries={[health]}
      refreshing={refreshing}
      skeleton={
        <Loading className="grid gap-4">
          <Skeletons count={HEALTH_COMPONENTS.length} className="h-[168px] rounded-3" />
        </Loading>
      }
    >
      {data && (
        <ul className="grid gap-4">
          {HEALTH_COMPONENTS.map((name) => {
            const component = data.components[name]
            return component && <ComponentCard key={name} name={name} component={component} />
          })}
        </ul>
      )}
    </AdministrationPage>
  )
}

function Summary({ health }: { health: Health }) {
  const { t, i18n } = useTranslation()
  const down = HEALTH_COMPONENTS.filter((name) => health.components[name]?.status === 'DOWN')
  const names = down.map((name) => t(`management.component.${name}`))
  return (
    <p>
      <span aria-live="polite">
        {down.length === 0
          ? t('health.allUp')
          : t('health.someDown', { names: new Intl.ListFormat(i18n.language).format(names) })}
      </span>
      {health.instance && <> {t('health.seenBy', { instance: health.instance })}</>}
    </p>
  )
}
