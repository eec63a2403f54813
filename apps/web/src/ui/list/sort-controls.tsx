import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../button/button.tsx'
import { OptionSelect } from '../form/select.tsx'

interface SortControlsProps<Column extends string> {
  label: string
  columns: readonly { value: Column; label: string }[]
  sort: { column: Column; direction: 'asc' | 'desc' }
  /** What the button is called while the order is ascending, and while it is descending. */
  directionLabels: { asc: string; desc: string }
  onSort: (sort: { column: Column; direction: 'asc' | 'desc' }) => void
  className?: string
  selectClassName?: string
}

/** Chooses the order of a list that shows as cards, which have no headings to press. */
export function SortControls<Column extends string>(props: SortControlsProps<Column>) {
  const { label, columns, sort, directionLabels, onSort, className, selectClassName } = props
  const id = useId()
  const Icon = sort.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <div className={`flex w-full items-center gap-2 text-sm text-ink-2 ${className ?? ''}`}>
      <label htmlFor={id} className="shrink-0">
        {label}
      </label>
      <OptionSelect
        id={id}
        value={sort.column}
        options={columns.map(({ value }) => value)}
        optionLabel={(column) => columns.find(({ value }) => value === column)?.label ?? column}
        onChange={(column) => onSort({ ...sort, column })}
        className={`min-w-0 flex-1 ${selectClassName ?? ''}`}
      />
      <Button
        aria-label={directionLabels[sort.direction]}
        onClick={() => onSort({ ...sort, direction: sort.direction === 'asc' ? 'desc' : 'asc' })}
        className="px-3"
      >
        <Icon aria-hidden="true" className="size-4" />
      </Button>
    </div>
  )
}
