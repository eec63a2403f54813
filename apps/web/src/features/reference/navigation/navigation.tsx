import type { ApiOutline } from '@portico/openapi'
import { type FocusEvent, type PointerEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/lib/api/client.ts'
import { type ApiPage, GUIDE_PAGES, type GuidePage } from '@/lib/reference/address.ts'
import { SearchBox } from '@/ui/form/search-box.tsx'
import { usePrefetchPage } from '../api/use-piece.ts'
import { useIsUnknownApi, useReference, useReferences } from '../api/use-reference.ts'
import { pageOfLink, useFollowLinks } from '../frame/follow-links.ts'
import { PartFailed } from '../frame/part-failed.tsx'
import { NavigationSkeleton } from '../frame/skeletons.tsx'
import { useApiName } from '../use-api-name.ts'
import { useReferenceAddress, useReferenceLink } from '../use-reference-address.ts'
import { ApiSwitcher } from './api-switcher.tsx'
import { FilteredEntries } from './navigation-filter.tsx'
import { NavigationGroup, SchemasGroup } from './navigation-group.tsx'
import { handleNavigationKey } from './navigation-keys.ts'
import { Entry, SCROLLER } from './navigation-rows.tsx'
import { SearchEntry } from './search-entry.tsx'
import { groupTree } from './tree.ts'
import { SCHEMAS, useOpenGroups } from './use-open-groups.ts'

/** Where one can go: within the API shown, and to the others. */
export function Navigation() {
  const { t } = useTranslation()
  const { api } = useReferenceAddress()
  const { error } = useReference()
  const hasApi = !useIsUnknownApi() && api !== ''
  const hasContents = hasApi && !isMissing(error)
  const [search, setSearch] = useState({ api, text: '' })
  const text = search.api === api ? search.text : ''
  const follow = useFollowLinks()
  const prefetch = usePrefetchPage()

  /** A reader who points at a link, or comes to it by keyboard, may follow it. */
  function prefetchLink(event: PointerEvent | FocusEvent) {
    const page = pageOfLink(event.target)
    if (page) void prefetch(page)
  }

  return (
    <nav aria-label={t('reference.navigation.label')} className="flex h-full min-h-0 flex-col">
      <div className="flex flex-col gap-2 px-3 pt-3 pb-2">
        <SearchEntry />
        <ApiSwitcher />
        {hasContents && (
          <SearchBox
            label={t('reference.navigation.filter')}
            clearLabel={t('reference.navigation.clearFilter')}
            value={text}
            onChange={(value) => setSearch({ api, text: value })}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches what bubbles up from links and buttons */}
      <div
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-6"
        {...{ [SCROLLER]: '' }}
        onClick={follow}
        onPointerOver={prefetchLink}
        onFocus={prefetchLink}
        onKeyDown={handleNavigationKey}
      >
        {!hasApi ? <GuideEntries /> : text.trim() !== '' ? <FilteredEntries text={text} /> : <ApiEntries />}
      </div>
    </nav>
  )
}

function PageEntries({ pages }: { pages: readonly (GuidePage | ApiPage)[] }) {
  const { t } = useTranslation()
  const { kind } = useReferenceAddress()
  const link = useReferenceLink()
  return (
    <ul>
      {pages.map((page) => (
        <li key={page}>
          <Entry href={link({ kind: page })} isCurrent={kind === page} className="pl-3">
            {t(`reference.pages.${page}`)}
          </Entry>
        </li>
      ))}
    </ul>
  )
}

/** The pages beside the APIs, and the APIs. */
function GuideEntries() {
  const { t } = useTranslation()
  const link = useReferenceLink()
  const apiName = useApiName()
  const apis = useReferences()
  return (
    <>
      <PageEntries pages={GUIDE_PAGES} />
      <h2 className="px-3 pt-5 pb-1 text-xs leading-6 font-semibold text-ink-3">{t('reference.apis')}</h2>
      {apis.isError ? (
        <PartFailed onRetry={() => void apis.refetch()} />
      ) : apis.data ? (
        <ul>
          {apis.data.map(({ api, name }) => (
            <li key={api}>
              <Entry href={link({ api })} isCurrent={false} className="pl-3">
                <span className="min-w-0 wrap-anywhere">{apiName(api, name)}</span>
              </Entry>
            </li>
          ))}
        </ul>
      ) : (
        <NavigationSkeleton rows={9} />
      )}
    </>
  )
}

/** What there is of an API. */
function ApiEntries() {
  const { kind } = useReferenceAddress()
  const reference = useReference()
  // What leads nowhere is not offered; most APIs have all three, so that is how they are shown until it is known.
  const pages = OWN_PAGES.filter((page) => page === kind || offers(page, reference))
  return (
    <>
      <div className="pb-3">
        <PageEntries pages={pages} />
      </div>
      {isMissing(reference.error) ? null : reference.isError ? (
        <PartFailed onRetry={() => void reference.refetch()} />
      ) : (
        <Groups outline={reference.data?.outline} />
      )}
    </>
  )
}

/** The pages of an API that are not of a part of its document. */
const OWN_PAGES = ['overview', 'quick-start', 'changes'] as const

function offers(page: (typeof OWN_PAGES)[number], { data, error }: ReturnType<typeof useReference>): boolean {
  if (page === 'overview') return true
  return !isMissing(error) && (page === 'changes' || data?.quickStart !== false)
}

/** Of what is not there the page says so; it did not fail. */
const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

const NO_GROUPS: ApiOutline['groups'] = []

function Groups({ outline }: { outline: ApiOutline | undefined }) {
  const groups = outline?.groups ?? NO_GROUPS
  const tree = useMemo(() => groupTree(groups), [groups])
  const { open, toggle } = useOpenGroups(tree)
  if (!outline) return <NavigationSkeleton />
  return (
    <ul>
      {tree.map((node) => (
        <NavigationGroup key={node.group.key} node={node} open={open} onToggle={toggle} />
      ))}
      {outline.counts.schemas > 0 && (
        <SchemasGroup count={outline.counts.schemas} isOpen={open.has(SCHEMAS)} onToggle={toggle} />
      )}
    </ul>
  )
}
