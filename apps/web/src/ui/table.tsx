import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, type Ref } from 'react'
import { Skeleton } from './skeleton.tsx'

export interface TableColumn<Row> {
  readonly key: string
  readonly label: string
  /** The column's width as a track of a CSS grid, e.g. `72px` or `minmax(0, 3fr)`. */
  readonly width: string
  /** The column a row is called by; it heads the card on narrow windows. */
  readonly isTitle?: boolean
  readonly isNumeric?: boolean
  readonly cell: (row: Row) => ReactNode
}

export interface TableSort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

interface TableProps<Row> {
  /** The table's name for screen readers. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: TableSort
  onSort?: (column: string) => void
  /** The name of the column of actions. */
  actionsLabel: string
  /** Links and buttons of a row. Must be the same function as long as it gives the same: rows are drawn again when it changes. */
  actions: (row: Row) => ReactNode
  bodyRef?: Ref<HTMLTableSectionElement>
}

/** On narrow windows the parts are laid out as cards; browsers then forget what they are unless they are told. */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' }
}

/** Rows are grids within the table's grid, so that columns can share what the fixed ones leave. */
const SUBGRID = 'md:col-span-full md:grid md:grid-cols-subgrid'
const FRAME = 'block w-full text-sm md:grid md:grid-cols-(--columns)'
const BODY = clsx('grid gap-3 sm:grid-cols-2 md:gap-0', SUBGRID)
const ROW = clsx(
  'flex flex-col gap-0.5 rounded-3 border border-line bg-raised p-4 shadow-card',
  'md:gap-0 md:rounded-none md:border-0 md:border-b md:bg-transparent md:p-0 md:px-2 md:shadow-none md:last:border-b-0',
  SUBGRID
)
const HEAD_CELL = 'flex h-11 items-center px-3 text-left text-[13px] font-medium text-ink-3'
/** Room for three small buttons with their words, in every language. */
const ACTIONS_WIDTH = '224px'

const tracks = (columns: readonly { width: string }[]) =>
  ({ '--columns': [...columns.map((column) => column.width), ACTIONS_WIDTH].join(' ') }) as CSSProperties

/** A table from 900 pixels on, and below that one card for each row. Columns keep their width whatever rows are shown. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, actionsLabel, actions, bodyRef } = props
  return (
    <table {...ROLES.table} aria-label={label} className={FRAME} style={tracks(columns)}>
      <thead {...ROLES.group} className={clsx('hidden', SUBGRID)}>
        <tr {...ROLES.row} className={clsx('border-b border-line bg-sunken px-2', SUBGRID)}>
          {columns.map((column) => {
            const direction = sort?.column === column.key ? sort.direction : undefined
            return (
              <th
                key={column.key}
                {...ROLES.header}
                scope="col"
                aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
                className={HEAD_CELL}
              >
                {onSort ? (
                  <SortButton direction={direction} onClick={() => onSort(column.key)}>
                    {column.label}
                  </SortButton>
                ) : (
                  column.label
                )}
              </th>
            )
          })}
          <th {...ROLES.header} scope="col" className={HEAD_CELL}>
            <span className="sr-only">{actionsLabel}</span>
          </th>
        </tr>
      </thead>
      <tbody {...ROLES.group} ref={bodyRef} className={BODY}>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} actions={actions} />
        ))}
      </tbody>
    </table>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly TableColumn<Row>[]
  actions: (row: Row) => ReactNode
}

const TableRow = memo(function TableRow<Row>({ row, columns, actions }: TableRowProps<Row>) {
  return (
    <tr {...ROLES.row} className={clsx(ROW, 'transition-colors hover:bg-blue-wash has-[:focus-visible]:bg-blue-wash')}>
      {columns.map((column) => (
        <td
          key={column.key}
          {...ROLES.cell}
          className={clsx(
            'flex gap-3 md:min-h-[52px] md:items-center md:px-3 md:py-1.5',
            column.isTitle && 'order-first text-base font-medium md:order-none md:text-sm',
            column.isNumeric && 'tabular-nums md:text-ink-2'
          )}
        >
          {!column.isTitle && (
            <span className="w-24 shrink-0 text-[13px] leading-[22px] text-ink-3 md:hidden">{column.label}</span>
          )}
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{column.cell(row)}</span>
        </td>
      ))}
      <td
        {...ROLES.cell}
        className="mt-2 flex items-center justify-end gap-1 border-t border-line pt-3 md:m-0 md:border-0 md:p-0"
      >
        {actions(row)}
      </td>
    </tr>
  )
}) as <Row>(props: TableRowProps<Row>) => ReactNode

interface SortButtonProps {
  direction: 'asc' | 'desc' | undefined
  onClick: () => void
  children: ReactNode
}

function SortButton({ direction, onClick, children }: SortButtonProps) {
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={onClick}
      className={clsx(
        'group -mx-2 flex h-8 max-w-[calc(100%+1rem)] items-center gap-1 rounded-1 px-2 font-medium transition-colors hover:text-ink',
        direction && 'text-ink'
      )}
    >
      <span className="truncate">{children}</span>
      <Icon
        aria-hidden="true"
        className={clsx(
          'size-3.5 shrink-0',
          !direction && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100'
        )}
      />
    </button>
  )
}

interface TableSkeletonProps {
  /** What is awaited, for screen readers. */
  label: string
  columns: readonly Pick<TableColumn<never>, 'key' | 'width' | 'isTitle'>[]
  rows: number
}

/** A table whose rows are still loading, in its final size. */
export function TableSkeleton({ label, columns, rows }: TableSkeletonProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className={FRAME} style={tracks(columns)}>
        <div className="hidden h-[45px] border-b border-line bg-sunken md:col-span-full md:block" />
        <div className={BODY}>
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className={clsx(ROW, 'min-h-52 md:min-h-[53px]')}>
              {columns.map((column) => (
                <div key={column.key} className="flex h-6 items-center md:h-auto md:px-3">
                  <Skeleton className={clsx('h-4', column.isTitle ? 'w-4/5' : 'w-3/5')} />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
