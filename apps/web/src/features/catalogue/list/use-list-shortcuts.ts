import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { useLocation, useNavigate } from 'react-router'
import { OPENED_OVER_PAGE } from '../record/overlay.ts'
import type { RowFocus } from './use-row-focus.ts'
import { type Shortcuts, useShortcutSetting, useShortcuts } from './use-shortcuts.ts'

interface ListCommands {
  focusSearch: () => void
  showHelp: () => void
}

/** What the keyboard does in a list; Enter needs nothing, because the focus is on links. */
export function useListShortcuts(entity: EntityDefinition, rowFocus: RowFocus, commands: ListCommands): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isOn] = useShortcutSetting()

  const withCurrent = (act: (record: CatalogueRecord) => void) => () => {
    const record = rowFocus.current()
    if (record) act(record)
    return record !== undefined
  }
  const ask = withCurrent(
    ({ id }) => void navigate({ pathname: `${entity.route}/${id}/delete`, search }, { state: OPENED_OVER_PAGE })
  )
  const edit = withCurrent(({ id }) => void navigate(`${entity.route}/${id}/edit`))
  const create = () => void navigate(`${entity.route}/new`)

  const arrows: Shortcuts = { ArrowDown: () => rowFocus.move(1), ArrowUp: () => rowFocus.move(-1) }
  const keys: Shortcuts = {
    '/': commands.focusSearch,
    '?': commands.showHelp,
    e: edit,
    E: edit,
    n: create,
    N: create,
    Delete: ask,
    Backspace: ask
  }
  useShortcuts(isOn ? { ...arrows, ...keys } : arrows)
}
