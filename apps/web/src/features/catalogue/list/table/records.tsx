import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFrame } from '../../../../ui/list-frame.tsx'
import type { TableSelection } from '../../../../ui/table.tsx'
import type { FoundRecords } from '../find/use-list-page.ts'
import type { ListViewState } from '../view/use-list-view.ts'
import { ListPager } from './list-pager.tsx'
import { NothingFound } from './nothing-found.tsx'
import { RecordTable } from './record-table.tsx'

interface RecordsProps {
  entity: EntityDefinition
  /** The whole list. */
  records: readonly CatalogueRecord[]
  shown: FoundRecords
  /** Names of the fields to show. */
  chosen: readonly string[]
  selection: TableSelection<CatalogueRecord>
  viewState: ListViewState
  body: RefObject<HTMLTableSectionElement | null>
  onClearSearch: () => void
}

/** The page of the list that the view shows, or that nothing matches. */
export function Records({ entity, records, shown, chosen, selection, viewState, body, onClearSearch }: RecordsProps) {
  const { t } = useTranslation()
  const { view, change } = viewState
  const { page, search } = shown
  if (page.total === 0) {
    return (
      <NothingFound
        view={{ ...view, search }}
        onClearSearch={onClearSearch}
        onAllCountries={() => change({ country: 'all' })}
      />
    )
  }
  const sortBy = (column: string) => {
    const isTurned = view.sort.column === column && view.sort.direction === 'asc'
    change({ sort: { column, direction: isTurned ? 'desc' : 'asc' } })
  }
  return (
    <>
      <ListFrame>
        <RecordTable
          entity={entity}
          records={records}
          chosen={chosen}
          shown={page.items}
          sort={view.sort}
          onSort={sortBy}
          selection={selection}
          bodyRef={body}
        />
      </ListFrame>
      <div className="mt-4">
        <ListPager
          page={page}
          onPage={(next) => change({ page: next })}
          size={view.size}
          onSize={(size) => change({ size })}
          sizeLabel={t('entity.pager.size')}
        />
      </div>
    </>
  )
}
