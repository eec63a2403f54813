import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { useLocation, useNavigate } from 'react-router'
import { OPENED_OVER_PAGE } from '@/lib/records/collection.ts'
import { type Shortcuts, useShortcutSetting, useShortcuts } from '@/lib/use-shortcuts.ts'
import type { RecordSelection } from '../selection/use-selection.ts'
import type { RowFocus } from './use-row-focus.ts'

interface ListCommands {
  focusSearch: () => void
  showHelp: () => void
  /** Asks about deleting the selection; only when the record is among several. */
  deleteSelected: () => void
}

/** What the keyboard does in a list; Enter needs nothing, because the focus is on links. */
export function useListShortcuts(
  entity: EntityDefinition,
  rowFocus: RowFocus,
  selection: RecordSelection,
  commands: ListCommands
): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isOn] = useShortcutSetting()

  const withCurrent = (act: (record: CatalogueRecord) => void) => () => {
    const record = rowFocus.current()
    if (record) act(record)
    return record !== undefined
  }
  const ask = withCurrent((record) => {
    if (selection.has(record) && selection.records.length > 1) commands.deleteSelected()
    else void navigate({ pathname: `${entity.route}/${record.id}/delete`, search }, { state: OPENED_OVER_PAGE })
  })
  const edit = withCurrent(({ id }) => void navigate(`${entity.route}/${id}/edit`))
  const create = () => void navigate(`${entity.route}/new`)

  const select = (event: KeyboardEvent) => {
    // The space bar works what has the focus, and links have no use for it.
    const isWorked = event.key === ' ' && document.activeElement?.matches('button, input')
    const record = isWorked ? undefined : rowFocus.current()
    if (record) selection.set(record, event.shiftKey || !selection.has(record), event.shiftKey)
    return record !== undefined
  }

  const arrows: Shortcuts = { ArrowDown: () => rowFocus.move(1), ArrowUp: () => rowFocus.move(-1) }
  const keys: Shortcuts = {
    '/': commands.focusSearch,
    '?': commands.showHelp,
    e: edit,
    E: edit,
    n: create,
    N: create,
    ' ': select,
    x: select,
    X: select,
    Delete: ask,
    Backspace: ask
  }
  useShortcuts(isOn ? { ...arrows, ...keys } : arrows)
}
