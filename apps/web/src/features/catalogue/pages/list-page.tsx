import type { CatalogueRecord } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus, RotateCw } from 'lucide-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useMatch } from 'react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { formatDateTime } from '../../../lib/i18n/formats.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { ListFrame } from '../../../ui/list-frame.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { listRecords } from '../api/list-records.ts'
import { useColumnChoice } from '../list/columns/column-choice.ts'
import { useListPage } from '../list/find/use-list-page.ts'
import { KeyboardHelp } from '../list/keyboard/keyboard-help.tsx'
import { useListShortcuts } from '../list/keyboard/use-list-shortcuts.ts'
import { useRowFocus } from '../list/keyboard/use-row-focus.ts'
import type { ListOutletContext } from '../list/outlet-context.ts'
import { BulkDeleteDialog } from '../list/selection/bulk-delete-dialog.tsx'
import { SelectionBar } from '../list/selection/selection-bar.tsx'
import { useSelection } from '../list/selection/use-selection.ts'
import { useTableSelection } from '../list/selection/use-table-selection.ts'
import { ListStatus } from '../list/table/list-status.tsx'
import { ListToolbar } from '../list/table/list-toolbar.tsx'
import { RecordTableSkeleton } from '../list/table/record-table.tsx'
import { Records } from '../list/table/records.tsx'
import { useListView } from '../list/view/use-list-view.ts'
import { entityKey } from '../record/display.ts'
import { useEntity } from '../use-entity.ts'

/** The list of an entity's records; the dialog that asks about deleting one lies over it. */
export default function ListPage() {
  const entity = useEntity()
  const { t } = useTranslation()
  const title = t(entityKey(entity, 'home.title'))
  useDocumentTitle(title)

  const list = useQuery(listRecords(entity))
  const viewState = useListView(entity)
  const shown = useListPage(entity, list.data, viewState.view)
  const choice = useColumnChoice(entity)
  const selection = useSelection(list.data, shown.found)
  const tableSelection = useTableSelection(entity, selection, shown.page.total)
  /** What deleting is being asked about. */
  const [condemned, setCondemned] = useState<readonly CatalogueRecord[]>()

  const isCovered = useMatch(`${entity.route}/:id/delete`) !== null || condemned !== undefined
  const body = useRef<HTMLTableSectionElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const rowFocus = useRowFocus(body, shown.page.items, isCovered)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const askToDelete = () => setCondemned(selection.records)
  useListShortcuts(entity, rowFocus, selection, {
    focusSearch: () => searchBox.current?.focus(),
    showHelp: () => setHelpOpen(true),
    deleteSelected: askToDelete
  })
  const outletContext = useMemo(() => ({ keepPlaceOf: rowFocus.keepPlaceOf }), [rowFocus.keepPlaceOf])

  const isEmpty = list.data?.length === 0
  return (
    <div className="wrap py-10">
      <PageHeader
        title={title}
        description={
          <ListStatus
            total={list.data?.length}
            found={shown.page.total}
            view={{ ...viewState.view, search: shown.search }}
            isFetching={list.isFetching}
          />
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
          choice={choice}
          found={shown.found}
          selection={selection}
          searchRef={searchBox}
          onKeyboardHelp={() => setHelpOpen(true)}
        />
      )}
      {list.isPending && (
        <ListFrame>
          <RecordTableSkeleton entity={entity} chosen={choice.columns} />
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
          actions={
            <>
              <LinkButton to={`${entity.route}/new`}>{t(entityKey(entity, 'home.createLabel'))}</LinkButton>
              <LinkButton to={`${entity.route}/import`}>{t('entity.import.open')}</LinkButton>
            </>
          }
        >
          {t(entityKey(entity, 'home.firstStep'))}
        </EmptyState>
      )}
      {list.data && !isEmpty && (
        <Records
          entity={entity}
          records={list.data}
          shown={shown}
          chosen={choice.columns}
          selection={tableSelection}
          viewState={viewState}
          body={body}
          onClearSearch={() => {
            viewState.type('')
            searchBox.current?.focus()
          }}
        />
      )}
      <SelectionBar entity={entity} selection={selection} found={shown.page.total} onDelete={askToDelete} />
      <Suspense fallback={null}>
        <Outlet context={outletContext satisfies ListOutletContext} />
      </Suspense>
      {condemned && (
        <BulkDeleteDialog
          entity={entity}
          records={condemned}
          onBeforeGone={() => rowFocus.keepPlaceOf(condemned[0]!.id)}
          onClose={() => setCondemned(undefined)}
        />
      )}
      {isHelpOpen && <KeyboardHelp onClose={() => setHelpOpen(false)} />}
    </div>
  )
}
