import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, type Ref } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import { Skeleton } from '../state/skeleton.tsx'

export interface TableColumn<Row> {
  readonly key: string
  readonly label: string
  /** The column's width as a track of a CSS grid, e.g. `72px` or `minmax(0, 3fr)`. */
  readonly width: string
  /** The column a row is called by; it heads the card on narrow windows. */
  readonly isTitle?: boolean
  readonly isNumeric?: boolean
  /** The rows cannot be sorted by it, though they can by others. */
  readonly isUnsortable?: boolean
  readonly cell: (row: Row) => ReactNode
}

export interface TableSort<Column extends string = string> {
  readonly column: Column
  readonly direction: 'asc' | 'desc'
}

/** Rows that can be chosen by check boxes before the first column. */
export interface TableSelection<Row> {
  /** Must be the same function as long as it gives the same. */
  readonly label: (row: Row) => string
  readonly isSelected: (row: Row) => boolean
  /**
   * Must be the same function for the table's whole life.
   *
   * @param isRange whether the rows between this one and the one chosen before are meant too
   */
  readonly onSelect: (row: Row, isSelected: boolean, isRange: boolean) => void
  readonly allLabel: string
  readonly all: 'all' | 'some' | 'none'
  readonly onSelectAll: (isSelected: boolean) => void
}

interface TableProps<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: TableSort
  onSort?: (column: string) => void
  actionsLabel: string
  /** Links and buttons of a row. Must be the same function as long as it gives the same: rows are drawn again when it changes. */
  actions: (row: Row) => ReactNode
  selection?: TableSelection<Row>
  bodyRef?: Ref<HTMLTableSectionElement>
}

/** On narrow windows the parts are laid out as cards; browsers then need their roles. */
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
  'relative flex flex-col gap-0.5 rounded-3 border border-line bg-raised p-4 shadow-card',
  'md:gap-0 md:rounded-none md:border-0 md:border-b md:p-0 md:px-2 md:shadow-none md:last:border-b-0',
  SUBGRID
)
const HEAD_CELL = 'flex h-11 items-center px-3 text-left text-[13px] leading-4 font-medium text-ink-3'
/** Room for three small buttons with their words, in every language. */
const ACTIONS_WIDTH = '224px'

const SELECTION_WIDTH = '40px'
/** Where not all columns fit side by side, they are scrolled beneath the actions. */
const ACTIONS = 'md:sticky md:right-0 md:bg-inherit md:group-data-cut/frame:shadow-cut'

const tracks = (columns: readonly { width: string }[], hasSelection: boolean) => {
  const widths = [...columns.map((column) => column.width), ACTIONS_WIDTH]
  return { '--columns': (hasSelection ? [SELECTION_WIDTH, ...widths] : widths).join(' ') } as CSSProperties
}

/**
 * A table from 900 pixels on, and below that one card for each row. Columns keep their width whatever rows are shown. The cards have
 * no heading: what it does, sorting and choosing all rows, the page has to offer elsewhere there.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, actionsLabel, actions, selection, bodyRef } = props
  return (
    <table {...ROLES.table} aria-label={label} className={FRAME} style={tracks(columns, selection !== undefined)}>
      <thead {...ROLES.group} className={clsx('hidden', SUBGRID)}>
        <tr {...ROLES.row} className={clsx('border-b border-line bg-sunken px-2', SUBGRID)}>
          {selection && (
            <th {...ROLES.header} scope="col" className={clsx(HEAD_CELL, 'justify-center px-0')}>
              <Checkbox
                aria-label={selection.allLabel}
                checked={selection.all === 'all'}
                isMixed={selection.all === 'some'}
                onChange={(event) => selection.onSelectAll(event.target.checked)}
              />
            </th>
          )}
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
                {onSort && !column.isUnsortable ? (
                  <SortButton direction={direction} onClick={() => onSort(column.key)}>
                    {column.label}
                  </SortButton>
                ) : (
                  column.label
                )}
              </th>
            )
          })}
          <th {...ROLES.header} scope="col" className={clsx(HEAD_CELL, ACTIONS)}>
            <span className="sr-only">{actionsLabel}</span>
          </th>
        </tr>
      </thead>
      <tbody {...ROLES.group} ref={bodyRef} className={BODY}>
        {rows.map((row) => (
          <TableRow
            key={rowKey(row)}
            row={row}
            columns={columns}
            actions={actions}
            isSelected={selection?.isSelected(row)}
            selectLabel={selection?.label}
            onSelect={selection?.onSelect}
          />
        ))}
      </tbody>
    </table>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly TableColumn<Row>[]
  actions: (row: Row) => ReactNode
  isSelected: boolean | undefined
  selectLabel: TableSelection<Row>['label'] | undefined
  onSelect: TableSelection<Row>['onSelect'] | undefined
}

const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, actions, isSelected, selectLabel, onSelect } = props
  return (
    <tr
      {...ROLES.row}
      data-selected={isSelected || undefined}
      className={clsx(
        ROW,
        'transition-colors hover:bg-blue-wash has-[:focus-visible]:bg-blue-wash data-selected:border-blue-line data-selected:bg-blue-wash'
      )}
    >
      {onSelect && selectLabel && (
        <td
          {...ROLES.cell}
          className="absolute top-0 right-0 select-none md:static md:flex md:items-center md:justify-center"
        >
          <label className="grid size-12 cursor-pointer place-items-center md:size-10">
            <Checkbox
              aria-label={selectLabel(row)}
              checked={isSelected ?? false}
              onChange={(event) => onSelect(row, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          {...ROLES.cell}
          className={clsx(
            'flex gap-3 md:min-h-[52px] md:items-center md:px-3 md:py-1.5',
            column.isTitle && 'order-first text-base font-medium md:order-none md:text-sm',
            column.isTitle && onSelect && 'pr-8 md:pr-3',
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
        data-row-actions
        className={clsx(
          'mt-2 flex items-center justify-end gap-1 border-t border-line pt-3 md:m-0 md:border-0 md:p-0',
          ACTIONS
        )}
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
      <span className="line-clamp-2 text-left">{children}</span>
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
  label: string
  columns: readonly Pick<TableColumn<never>, 'key' | 'width' | 'isTitle'>[]
  rows: number
  hasSelection?: boolean
}

/** A table whose rows are still loading, in its final size. */
export function TableSkeleton({ label, columns, rows, hasSelection = false }: TableSkeletonProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className={FRAME} style={tracks(columns, hasSelection)}>
        <div className="hidden h-[45px] border-b border-line bg-sunken md:col-span-full md:block" />
        <div className={BODY}>
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className={clsx(ROW, 'min-h-52 md:min-h-[53px]')}>
              {hasSelection && <div className="hidden md:block" />}
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
