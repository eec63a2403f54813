import type { EntityDefinition } from '@portico/contract'
import { ArrowDown, ArrowUp, Keyboard } from 'lucide-react'
import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Select } from '../../../ui/select.tsx'
import { entityKey } from '../record/display.ts'
import { listColumns } from './list-view.ts'
import type { Sort } from './sort.ts'
import type { ListViewState } from './use-list-view.ts'
import { useShortcutSetting } from './use-shortcuts.ts'

interface ListToolbarProps {
  entity: EntityDefinition
  viewState: ListViewState
  searchRef: Ref<HTMLInputElement>
  onKeyboardHelp: () => void
}

/** Searching, and on narrow windows, where there are no column headings, sorting. */
export function ListToolbar({ entity, viewState, searchRef, onKeyboardHelp }: ListToolbarProps) {
  const { t } = useTranslation()
  const { view, type, settle, change } = viewState
  const [hasShortcuts] = useShortcutSetting()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchBox
        ref={searchRef}
        label={t('entity.list.search')}
        clearLabel={t('entity.list.clearSearch')}
        value={view.search}
        onChange={type}
        onSettle={settle}
        shortcut={hasShortcuts ? '/' : undefined}
        className="min-w-0 flex-1 md:max-w-80"
      />
      <Button variant="ghost" className="px-3 md:ml-auto" onClick={onKeyboardHelp}>
        <Keyboard aria-hidden="true" className="size-4" />
        <span className="sr-only md:not-sr-only">{t('entity.keyboard.open')}</span>
      </Button>
      <SortControls entity={entity} sort={view.sort} onSort={(sort) => change({ sort })} />
    </div>
  )
}

interface SortControlsProps {
  entity: EntityDefinition
  sort: Sort
  onSort: (sort: Sort) => void
}

function SortControls({ entity, sort, onSort }: SortControlsProps) {
  const { t } = useTranslation()
  const id = useId()
  const isAscending = sort.direction === 'asc'
  const Icon = isAscending ? ArrowUp : ArrowDown
  return (
    <div className="flex w-full items-center gap-2 text-sm text-ink-2 sm:w-auto md:hidden">
      <label htmlFor={id} className="shrink-0">
        {t('entity.list.sortBy')}
      </label>
      <Select
        id={id}
        value={sort.column}
        onChange={(event) => onSort({ ...sort, column: event.target.value })}
        className="min-w-0 flex-1 sm:w-44"
      >
        {listColumns(entity).map((column) => (
          <option key={column} value={column}>
            {t(entityKey(entity, column))}
          </option>
        ))}
      </Select>
      <Button
        aria-label={t(isAscending ? 'entity.list.sortAscending' : 'entity.list.sortDescending')}
        onClick={() => onSort({ ...sort, direction: isAscending ? 'desc' : 'asc' })}
        className="px-3"
      >
        <Icon aria-hidden="true" className="size-4" />
      </Button>
    </div>
  )
}
