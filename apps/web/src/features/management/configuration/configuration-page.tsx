import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { PageFailed } from '@/lib/page/page-failed.tsx'
import { Button } from '@/ui/button/button.tsx'
import { SearchBar } from '@/ui/form/search-bar.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { RefreshBar, StaleNotice } from '../shared/refresh-bar.tsx'
import { combined } from '../shared/use-refreshing.ts'
import { configurationGroups, environmentGroups, type PropertyGroup, searchGroups } from './properties.ts'
import { PropertyTable } from './property-table.tsx'
import { readEnvironment, readProperties } from './read-configuration.ts'

/** The settings the server runs with, and where they came from. */
export default function ConfigurationPage() {
  const { t } = useTranslation()
  const properties = useQuery(readProperties)
  const environment = useQuery(readEnvironment)
  const calls = combined([properties, environment])
  const title = t('configuration.title')
  useDocumentTitle(title)
  const settings = useMemo(() => properties.data && configurationGroups(properties.data), [properties.data])
  const sources = useMemo(() => environment.data && environmentGroups(environment.data), [environment.data])
  return (
    <div className="wrap py-10">
      <PageHeader title={title} description={t('configuration.description')} actions={<RefreshBar calls={calls} />} />
      <StaleNotice calls={calls} />
      {settings && sources ? (
        <Groups settings={settings} sources={sources} />
      ) : calls.error ? (
        <PageFailed title={t('configuration.failed')} calls={calls} />
      ) : (
        <div role="status">
          <span className="sr-only">{t('global.loading')}</span>
          <Skeleton className="h-10 w-full max-w-md" />
          <Skeleton className="mt-8 h-7 w-40" />
          <Skeleton className="mt-3 h-[480px] rounded-3" />
        </div>
      )}
    </div>
  )
}

interface GroupsProps {
  settings: ReturnType<typeof configurationGroups>
  sources: ReturnType<typeof environmentGroups>
}

function Groups({ settings, sources }: GroupsProps) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const foundSettings = useMemo(() => searchGroups(settings, searched), [settings, searched])
  const foundSources = useMemo(() => searchGroups(sources, searched), [sources, searched])
  const count = [...foundSettings, ...foundSources].reduce((sum, { properties }) => sum + properties.length, 0)
  return (
    <>
      <SearchBar
        label={t('configuration.search')}
        clearLabel={t('configuration.clearSearch')}
        value={text}
        onChange={setText}
        found={t('configuration.count', { count, shown: formatNumber(count, i18n.language) })}
      />
      {count === 0 && (
        <div className="mt-6">
          <EmptyState
            title={t('configuration.nothingFound', { text: searched })}
            actions={<Button onClick={() => setText('')}>{t('configuration.clearSearch')}</Button>}
          >
            {t('configuration.nothingFoundHint')}
          </EmptyState>
        </div>
      )}
      <GroupSection
        id="settings"
        groups={foundSettings}
        groupTitle={({ name }) => <code className="font-mono">{name}</code>}
      />
      <GroupSection
        id="sources"
        groups={foundSources}
        groupTitle={({ name }) => t(`configuration.source.${name}`, { defaultValue: name })}
      />
    </>
  )
}

interface GroupSectionProps {
  /** Of the section, and where its words are. */
  id: 'settings' | 'sources'
  groups: readonly PropertyGroup[]
  groupTitle: (group: PropertyGroup) => ReactNode
}

function GroupSection({ id, groups, groupTitle }: GroupSectionProps) {
  const { t } = useTranslation()
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8 [section+&]:mt-10">
      <h2 id={id} className="text-lg font-semibold tracking-[-0.01em]">
        {t(`configuration.${id}.title`)}
      </h2>
      <p className="mb-3 text-sm text-ink-2">{t(`configuration.${id}.text`)}</p>
      <div className="grid gap-4">
        {groups.map((group) => (
          <PropertyTable key={group.name} group={group} title={groupTitle(group)} />
        ))}
      </div>
    </section>
  )
}
