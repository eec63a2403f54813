import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus, RotateCw } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useMatch } from 'react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { formatDateTime, formatNumber } from '../../../lib/i18n/formats.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { listRecords } from '../api/list-records.ts'
import { useEntity } from '../entity-context.ts'
import { KeyboardHelp } from '../list/keyboard-help.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { PAGE_SIZES } from '../list/list-view.ts'
import type { ListOutletContext } from '../list/outlet-context.ts'
import type { Page } from '../list/page.ts'
import { RecordTable, RecordTableSkeleton } from '../list/record-table.tsx'
import { useListPage } from '../list/use-list-page.ts'
import { useListShortcuts } from '../list/use-list-shortcuts.ts'
import { type ListViewState, useListView } from '../list/use-list-view.ts'
import { useRowFocus } from '../list/use-row-focus.ts'
import { entityKey } from '../record/display.ts'

/** The list of an entity's records; the dialog that asks about deleting one lies over it. */
export default function ListPage() {
  const entity = useEntity()
  const { t } = useTranslation()
  const title = t(entityKey(entity, 'home.title'))
  useDocumentTitle(title)

  const list = useQuery(listRecords(entity))
  const viewState = useListView(entity)
  const { page, search } = useListPage(entity, list.data, viewState.view)

  const isCovered = useMatch(`${entity.route}/:id/delete`) !== null
  const body = useRef<HTMLTableSectionElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const rowFocus = useRowFocus(body, page.items, isCovered)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useListShortcuts(entity, rowFocus, {
    focusSearch: () => searchBox.current?.focus(),
    showHelp: () => setHelpOpen(true)
  })
  const outletContext = useMemo(() => ({ keepPlaceOf: rowFocus.keepPlaceOf }), [rowFocus.keepPlaceOf])

  const isEmpty = list.data?.length === 0
  return (
    <div className="wrap py-10">
      <PageHeader
        title={title}
        description={
          <ListStatus total={list.data?.length} found={page.total} search={search} isFetching={list.isFetching} />
        }
        actions={
          <>
            <Button pending={list.isFetching} onClick={() => void list.refetch()}>
              <RotateCw aria-hidden="true" className="size-4" />
              {t(entityKey(entity, 'home.refreshListLabel'))}
            </Button>
            <LinkButton to={`${entity.route}/new`} variant="primary">
              <Plus aria-hidden="true" className="size-4" />
              {t(entityKey(entity, 'home.createLabel'))}
            </LinkButton>
          </>
        }
      />
      {list.isError && list.data && (
        <Alert tone="warning" className="mb-4">
          {t('entity.list.stale', { time: formatDateTime(new Date(list.dataUpdatedAt).toISOString()) })}
        </Alert>
      )}
      {!isEmpty && (list.data || list.isPending) && (
        <ListToolbar
          entity={entity}
          viewState={viewState}
          searchRef={searchBox}
          onKeyboardHelp={() => setHelpOpen(true)}
        />
      )}
      {list.isPending && (
        <ListFrame>
          <RecordTableSkeleton entity={entity} />
        </ListFrame>
      )}
      {list.isError && !list.data && (
        <FailedState
          title={t('entity.list.failed')}
          retryLabel={t('entity.action.retry')}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {t('entity.record.failedReason')}
        </FailedState>
      )}
      {isEmpty && (
        <EmptyState
          tone="warning"
          title={t(entityKey(entity, 'home.notFound'))}
          actions={<LinkButton to={`${entity.route}/new`}>{t(entityKey(entity, 'home.createLabel'))}</LinkButton>}
        >
          {t(entityKey(entity, 'home.firstStep'))}
        </EmptyState>
      )}
      {list.data && !isEmpty && (
        <Records
          entity={entity}
          records={list.data}
          page={page}
          search={search}
          viewState={viewState}
          body={body}
          onClear={() => {
            viewState.type('')
            searchBox.current?.focus()
          }}
        />
      )}
      <Suspense fallback={null}>
        <Outlet context={outletContext satisfies ListOutletContext} />
      </Suspense>
      {isHelpOpen && <KeyboardHelp onClose={() => setHelpOpen(false)} />}
    </div>
  )
}

/** A card around the table; where the rows are cards themselves it is not drawn. */
function ListFrame({ children }: { children: ReactNode }) {
  return (
    <div className="md:overflow-hidden md:rounded-3 md:border md:border-line md:bg-raised md:shadow-card">
      {children}
    </div>
  )
}

interface ListStatusProps {
  /** How many records there are; undefined while nobody knows. */
  total: number | undefined
  found: number
  search: string
  isFetching: boolean
}

/** How many records there are, or how many the search found; spoken when it changes. */
function ListStatus({ total, found, search, isFetching }: ListStatusProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  const count = () =>
    search.trim() === ''
      ? t('entity.list.count', { count: total, shown: number(total ?? 0) })
      : t('entity.list.matches', { count: found, shown: number(found), total: number(total ?? 0) })
  return (
    <p aria-live="polite" className="min-h-6">
      {total !== undefined && count()}
      {total !== undefined && isFetching && (
        <span className="ml-2 animate-appear-late text-ink-3">{t('entity.list.refreshing')}</span>
      )}
    </p>
  )
}

interface RecordsProps {
  entity: EntityDefinition
  records: readonly CatalogueRecord[]
  page: Page<CatalogueRecord>
  search: string
  viewState: ListViewState
  body: RefObject<HTMLTableSectionElement | null>
  onClear: () => void
}

/** The page of the list that the view shows, or that nothing matches. */
function Records({ entity, records, page, search, viewState, body, onClear }: RecordsProps) {
  const { t, i18n } = useTranslation()
  const { view, change } = viewState
  if (page.total === 0) {
    return (
      <EmptyState
        title={t('entity.list.noMatch', { search: search.trim() })}
        actions={<Button onClick={onClear}>{t('entity.list.clearSearch')}</Button>}
      >
        {t('entity.list.noMatchReason')}
      </EmptyState>
    )
  }
  const sortBy = (column: string) => {
    const isTurned = view.sort.column === column && view.sort.direction === 'asc'
    change({ sort: { column, direction: isTurned ? 'desc' : 'asc' } })
  }
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <>
      <ListFrame>
        <RecordTable
          entity={entity}
          records={records}
          shown={page.items}
          sort={view.sort}
          onSort={sortBy}
          bodyRef={body}
        />
      </ListFrame>
      <div className="mt-4">
        <Pager
          page={page.number}
          pageCount={page.count}
          onPage={(next) => change({ page: next })}
          size={view.size}
          sizes={PAGE_SIZES}
          onSize={(size) => change({ size })}
          total={page.total}
          range={t('entity.pager.range', {
            first: number(page.first),
            last: number(page.last),
            total: number(page.total)
          })}
          labels={{
            pages: t('entity.pager.label'),
            previous: t('entity.pager.previous'),
            next: t('entity.pager.next'),
            size: t('entity.pager.size'),
            page: (given) => t('entity.pager.page', { page: number(given) })
          }}
        />
      </div>
    </>
  )
}
