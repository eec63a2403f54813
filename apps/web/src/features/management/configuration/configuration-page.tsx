import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pluralOptions } from '@/lib/i18n/formats.ts'
import { Loading } from '@/lib/page/page-failed.tsx'
import { showToast } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { SearchBar } from '@/ui/form/search-bar.tsx'
import { Card } from '@/ui/page/card.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { AdministrationPage } from '../shared/administration-page.tsx'
import { readEnvironment, readProperties } from '../shared/queries.ts'
import {
  configurationGroups,
  environmentGroups,
  type Property,
  type PropertyGroup,
  searchGroups
} from './properties.ts'

/** The configuration that the server uses, and its sources. */
export default function ConfigurationPage() {
  const properties = useQuery(readProperties)
  const environment = useQuery(readEnvironment)
  const settings = useMemo(() => properties.data && configurationGroups(properties.data), [properties.data])
  const sources = useMemo(() => environment.data && environmentGroups(environment.data), [environment.data])
  return (
    <AdministrationPage
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
    </AdministrationPage>
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
  /** The ID of the section, and the end of the key of its texts. */
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

/** The settings of one group by name; a table, whose cells are below each other on narrow windows. */
function PropertyTable({ group, title }: { group: PropertyGroup; title: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Card className="overflow-hidden">
      <h3 id={id} className="px-5 py-3 text-sm font-semibold wrap-anywhere">
        {title}
      </h3>
      <table aria-labelledby={id} className="block w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('configuration.name')}</th>
            <th scope="col">{t('configuration.value')}</th>
            <th scope="col">{t('configuration.actions')}</th>
          </tr>
        </thead>
        <tbody className="block">
          {group.properties.map((property) => (
            <PropertyRow key={property.name} property={property} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function PropertyRow({ property: { name, value, isSecret } }: { property: Property }) {
  const { t } = useTranslation()
  return (
    <tr className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-5 py-1.5 hover:bg-blue-wash md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <th scope="row" className="text-left font-normal">
        <code className="font-mono text-[13px] wrap-anywhere">{name}</code>
      </th>
      <td className="col-start-1 row-start-2 min-w-0 text-ink-2 md:col-start-2 md:row-start-1">
        {value ? (
          <code className="font-mono text-[13px] wrap-anywhere">{value}</code>
        ) : (
          <span className="text-ink-3">{t(value === null ? 'configuration.notSet' : 'configuration.empty')}</span>
        )}
        {isSecret && (
          <Tag className="ml-2">
            <LockKeyhole aria-hidden="true" className="mr-1 inline size-3 align-[-1px]" />
            {t('configuration.masked')}
          </Tag>
        )}
      </td>
      <td className="md:col-start-3">
        <CopyButton
          variant="ghost"
          isCompact
          size="small"
          // Seventy visible buttons would dominate the page: for a mouse, each is shown while its row is hovered.
          className="md:[@media(hover:hover)]:opacity-0 md:[@media(hover:hover)]:group-hover:opacity-100 md:[@media(hover:hover)]:focus-visible:opacity-100"
          text={name}
          aria-label={t('configuration.copyNamed', { name })}
          label={t('configuration.copy')}
          copiedLabel={t('configuration.copied')}
          onRefused={() => showToast({ kind: 'error', key: 'configuration.copyRefused' })}
        />
      </td>
    </tr>
  )
}
