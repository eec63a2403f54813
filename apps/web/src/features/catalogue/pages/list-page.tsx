import { APP, type CatalogueRecord, type EntityDefinition } from '@portico/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router'
import { RecordListPage } from '@/lib/records/list-page.tsx'
import { PagedTable, RecordTableSkeleton } from '@/lib/records/record-table.tsx'
import { useListView, type ViewAddress } from '@/lib/records/use-view.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { listRecords } from '../api/list-records.ts'
import { useCollection } from '../collection.ts'
import {
  type CatalogueView,
  isFiltered,
  PAGE_SIZES,
  readCatalogueView,
  writeCatalogueView
} from '../list/catalogue-view.ts'
import { useColumnChoice } from '../list/columns/column-choice.ts'
import { useColumns } from '../list/columns/use-columns.tsx'
import { useFoundRecords } from '../list/find/use-found-records.ts'
import { KeyboardHelp } from '../list/keyboard/keyboard-help.tsx'
import { useListShortcuts, useRowFocus } from '../list/keyboard/use-list-shortcuts.ts'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { BulkDeleteDialog } from '../list/selection/bulk-delete-dialog.tsx'
import { SelectionBar, useTableSelection } from '../list/selection/selection-bar.tsx'
import { useSelection } from '../list/selection/use-selection.ts'
import { entityKey } from '../record/display.ts'

const NO_RECORDS: readonly CatalogueRecord[] = []

/** The list of an entity's records; the dialog that asks about deleting one lies over it. */
export default function ListPage() {
  const { entity, collection } = useCollection()
  const list = useQuery(listRecords(entity))
  const viewState = useListView(collection, useViewAddress(entity))
  const { view, change } = viewState
  const { found, page, search } = useFoundRecords(entity, list.data, view)
  const choice = useColumnChoice(entity)
  const columns = useColumns(entity, list.data ?? NO_RECORDS, choice.columns)
  const selection = useSelection(list.data, found)
  const tableSelection = useTableSelection(entity, selection, page.total)
  /** The records whose deletion is to be confirmed. */
  const [toDelete, setToDelete] = useState<readonly CatalogueRecord[]>()

  const isCovered = useMatch(`${entity.route}/:id/delete`) !== null || toDelete !== undefined
  const body = useRef<HTMLTableSectionElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const rowFocus = useRowFocus(body, page.items, isCovered)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const askToDelete = () => setToDelete(selection.records)
  useListShortcuts(entity, rowFocus, selection, {
    focusSearch: () => searchBox.current?.focus(),
    showHelp: () => setHelpOpen(true),
    deleteSelected: askToDelete
  })
  const outletContext = useMemo(() => ({ keepPlaceOf: rowFocus.keepPlaceOf }), [rowFocus.keepPlaceOf])

  const isEmpty = list.data?.length === 0
  return (
    <RecordListPage
      collection={collection}
      query={list}
      count={list.data && { total: list.data.length, found: page.total, isFiltered: isFiltered({ ...view, search }) }}
      toolbar={
        !isEmpty &&
        (list.data || list.isPending) && (
          <ListToolbar
            entity={entity}
            viewState={viewState}
            choice={choice}
            found={found}
            selection={selection}
            searchRef={searchBox}
            onKeyboardHelp={() => setHelpOpen(true)}
          />
        )
      }
      outletContext={outletContext}
      overlays={
        <>
          <SelectionBar entity={entity} selection={selection} found={page.total} onDelete={askToDelete} />
          {toDelete && (
            <BulkDeleteDialog
              entity={entity}
              records={toDelete}
              onBeforeGone={() => rowFocus.keepPlaceOf(toDelete[0]!.id)}
              onClose={() => setToDelete(undefined)}
            />
          )}
          {isHelpOpen && <KeyboardHelp onClose={() => setHelpOpen(false)} />}
        </>
      }
    >
      {list.isPending ? (
        <RecordTableSkeleton columns={columns} hasSelection />
      ) : isEmpty ? (
        <NoRecords entity={entity} />
      ) : page.total === 0 ? (
        <NothingFound
          view={{ ...view, search }}
          onClearSearch={() => {
            viewState.type({ search: '' })
            searchBox.current?.focus()
          }}
          onAllCountries={() => change({ country: 'all' })}
        />
      ) : (
        <PagedTable
          collection={collection}
          columns={columns}
          page={page}
          sizes={PAGE_SIZES}
          view={view}
          onChange={change}
          selection={tableSelection}
          bodyRef={body}
        />
      )}
    </RecordListPage>
  )
}

function useViewAddress(entity: EntityDefinition): ViewAddress<CatalogueView> {
  return useMemo(
    () => ({
      read: (parameters) => readCatalogueView(entity, parameters),
      write: writeCatalogueView,
      reset: { page: 1 }
    }),
    [entity]
  )
}

function NoRecords({ entity }: { entity: EntityDefinition }) {
  const { t } = useTranslation()
  return (
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
  )
}

interface NothingFoundProps {
  view: Pick<CatalogueView, 'search' | 'country'>
  onClearSearch: () => void
  onAllCountries: () => void
}

/** Shows that no record matches search and filter, and offers to remove either. */
function NothingFound({ view, onClearSearch, onAllCountries }: NothingFoundProps) {
  const { t } = useTranslation()
  const search = view.search.trim()
  const scope =
    view.country === 'none'
      ? t('entity.list.onlyWithoutCountry')
      : t('entity.list.onlyCountry', { country: t(`${APP}.Country.${view.country}`) })
  return (
    <EmptyState
      title={search ? t('entity.list.noMatch', { search }) : t('entity.list.noneThere')}
      actions={
        <>
          {search && <Button onClick={onClearSearch}>{t('entity.list.clearSearch')}</Button>}
          {view.country !== 'all' && <Button onClick={onAllCountries}>{t('entity.list.showAllCountries')}</Button>}
        </>
      }
    >
      {search && t('entity.list.noMatchReason')} {view.country !== 'all' && scope}
    </EmptyState>
  )
}
