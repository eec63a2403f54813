import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { Loading } from '@/lib/page/loading.tsx'
import { Button } from '@/ui/button/button.tsx'
import { SearchBar } from '@/ui/form/search-bar.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { readEnvironment, readProperties } from '../shared/queries.ts'
import { RefreshedPage } from '../shared/refreshed-page.tsx'
import { configurationGroups, environmentGroups, type PropertyGroup, searchGroups } from './properties.ts'
import { PropertyTable } from './property-table.tsx'

/** The configuration that the server uses, and its sources. */
export default function ConfigurationPage() {
  const properties = useQuery(readProperties)
  const environment = useQuery(readEnvironment)
  const settings = useMemo(() => properties.data && configurationGroups(properties.data), [properties.data])
  const sources = useMemo(() => environment.data && environmentGroups(environment.data), [environment.data])
  return (
    <RefreshedPage
      texts="configuration"
      queries={[properties, environment]}
      skeleton={
        <Loading>
          <Skeleton className="h-10 w-full max-w-md" />
          <Skeleton className="mt-8 h-7 w-40" />
          <Skeleton className="mt-3 h-[480px] rounded-3" />
        </Loading>
      }
    >
      {settings && sources && <Groups settings={settings} sources={sources} />}
    </RefreshedPage>
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
        found={t('configuration.count', pluralOptions(count, i18n.language))}
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
