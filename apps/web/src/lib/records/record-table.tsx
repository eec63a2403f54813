import { type Ref, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { ListFrame } from '@/ui/list/list-frame.tsx'
import { Table, type TableColumn, type TableSelection, TableSkeleton, type TableSort } from '@/ui/list/table.tsx'
import { type Collection, OPENED_OVER_PAGE, recordAddress } from './collection.ts'
import type { ListView } from './list-view.ts'
import type { Page } from './page.ts'
import { RecordPager } from './record-pager.tsx'

interface RecordTableProps<Row, Column extends string> {
  collection: Collection<Row>
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  sort: TableSort<Column>
  onSort: (sort: TableSort<Column>) => void
  /** Why a record cannot be deleted. The function must be stable between renders, or all rows render again. */
  deletionObstacle?: (record: Row) => string | undefined
  selection?: TableSelection<Row>
  bodyRef?: Ref<HTMLTableSectionElement>
}

function RecordTable<Row extends { readonly id: number }, Column extends string>(props: RecordTableProps<Row, Column>) {
  const { collection, sort, onSort, deletionObstacle, ...table } = props
  const { t } = useTranslation()
  const { search } = useLocation()
  const actions = useCallback(
    (record: Row) => {
      const name = collection.titleOf(record)
      const address = recordAddress(collection, record)
      const obstacle = deletionObstacle?.(record)
      return (
        <>
          <LinkButton to={address} variant="ghost" size="small" aria-label={t('entity.action.viewNamed', { name })}>
            {t('entity.action.view')}
          </LinkButton>
          <LinkButton
            to={`${address}/edit`}
            variant="ghost"
            size="small"
            aria-label={t('entity.action.editNamed', { name })}
          >
            {t('entity.action.edit')}
          </LinkButton>
          {obstacle === undefined ? (
            <LinkButton
              to={{ pathname: `${address}/delete`, search }}
              state={OPENED_OVER_PAGE}
              variant="ghost"
              size="small"
              aria-label={t('entity.action.deleteNamed', { name })}
              className="hover:bg-red-wash hover:text-red-ink"
            >
              {t('entity.action.delete')}
            </LinkButton>
          ) : (
            <Button variant="ghost" size="small" disabled title={obstacle}>
              {t('entity.action.delete')}
            </Button>
          )}
        </>
      )
    },
    [collection, deletionObstacle, search, t]
  )
  const sortBy = (column: string) => {
    const isTurned = sort.column === column && sort.direction === 'asc'
    onSort({ column: column as Column, direction: isTurned ? 'desc' : 'asc' })
  }
  return (
    <ListFrame>
      <Table
        {...table}
        label={t(`${collection.texts}.home.title`)}
        rowKey={(record) => record.id}
        sort={sort}
        onSort={sortBy}
        actionsLabel={t('entity.list.actions')}
        actions={actions}
      />
    </ListFrame>
  )
}

interface PagedTableProps<Row, Column extends string>
  extends Omit<RecordTableProps<Row, Column>, 'rows' | 'sort' | 'onSort'> {
  page: Page<Row>
  view: Pick<ListView<Column>, 'sort' | 'size'>
  sizes: readonly number[]
  onChange: (changes: Partial<ListView<Column>>) => void
  isBusy?: boolean
}

/** A page of a list, with the pager beneath it. */
export function PagedTable<Row extends { readonly id: number }, Column extends string>(
  props: PagedTableProps<Row, Column>
) {
  const { page, view, sizes, onChange, isBusy, ...table } = props
  const { t } = useTranslation()
  return (
    <>
      <div aria-busy={isBusy || undefined}>
        <RecordTable {...table} rows={page.items} sort={view.sort} onSort={(sort) => onChange({ sort })} />
      </div>
      <div className="mt-4">
        <RecordPager
          page={page}
          size={view.size}
          sizes={sizes}
          sizeLabel={t(`${table.collection.sharedTexts}.list.pageSize`)}
          onChange={onChange}
        />
      </div>
    </>
  )
}

interface RecordTableSkeletonProps<Row> {
  columns: readonly TableColumn<Row>[]
  hasSelection?: boolean
}

/** About as many rows as fit a window without scrolling, and as a catalogue is seeded with. */
const SKELETON_ROWS = 9

/** The list while it is loaded, in its final size. */
export function RecordTableSkeleton<Row>({ columns, hasSelection = false }: RecordTableSkeletonProps<Row>) {
  const { t } = useTranslation()
  return (
    <ListFrame>
      <TableSkeleton label={t('entity.loading')} columns={columns} rows={SKELETON_ROWS} hasSelection={hasSelection} />
    </ListFrame>
  )
}
