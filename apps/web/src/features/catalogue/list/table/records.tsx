import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../lib/i18n/formats.ts'
import { Pager } from '../../../../ui/pager.tsx'
import type { TableSelection } from '../../../../ui/table.tsx'
import type { FoundRecords } from '../find/use-list-page.ts'
import { PAGE_SIZES } from '../view/list-view.ts'
import type { ListViewState } from '../view/use-list-view.ts'
import { ListFrame } from './list-frame.tsx'
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
  const { t, i18n } = useTranslation()
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
  const number = (value: number) => formatNumber(value, i18n.language)
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
