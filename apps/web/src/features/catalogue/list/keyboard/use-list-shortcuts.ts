import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { OPENED_OVER_PAGE } from '@/lib/records/collection.ts'
import { type Shortcuts, useShortcutSetting, useShortcuts } from '@/lib/use-shortcuts.ts'
import type { RecordSelection } from '../selection/use-selection.ts'

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

const rowsOf = (body: HTMLElement | null) => [...(body?.querySelectorAll('tr') ?? [])]
/** The row's actions; the keyboard goes down and up among them, and reaches the links within a row by Tab. */
const actionsOf = (row: Element | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('[data-row-actions] a, [data-row-actions] button') ?? [])
]
const checkboxOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('input[type="checkbox"]')

/**
 * Moves the focus among the rows of a list.
 *
 * @param body the rows, in the order of `shown`
 * @param isCovered whether a dialog lies over the list; focus then stays in it
 * @returns `move` focuses the same control of another row and returns false when there is no row, `current` returns the record whose
 *   row has the focus, and `keepPlaceOf` makes the successor of a row get the focus once the row disappears
 */
export function useRowFocus(
  body: RefObject<HTMLElement | null>,
  shown: readonly CatalogueRecord[],
  isCovered: boolean
) {
  const place = useRef<{ id: number; index: number }>(undefined)

  useEffect(() => {
    if (!place.current || isCovered || shown.some((record) => record.id === place.current?.id)) return
    const rows = rowsOf(body.current)
    const successor = actionsOf(rows[Math.min(place.current.index, rows.length - 1)])[0]
    ;(successor ?? document.querySelector<HTMLElement>('h1'))?.focus()
    place.current = undefined
  }, [body, shown, isCovered])

  const indexOfFocus = useCallback(
    () => rowsOf(body.current).findIndex((row) => row.contains(document.activeElement)),
    [body]
  )

  const move = useCallback(
    (step: 1 | -1) => {
      const rows = rowsOf(body.current)
      const from = indexOfFocus()
      const to = from < 0 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)
      const focused = document.activeElement as HTMLElement
      const action = Math.max(0, actionsOf(rows[from]).indexOf(focused))
      const target = focused === checkboxOf(rows[from]) ? checkboxOf(rows[to]) : actionsOf(rows[to])[action]
      target?.focus()
      return rows.length > 0
    },
    [body, indexOfFocus]
  )

  const current = useCallback(() => shown[indexOfFocus()], [shown, indexOfFocus])

  const keepPlaceOf = useCallback(
    (id: number) => {
      place.current = {
        id,
        index: Math.max(
          0,
          shown.findIndex((record) => record.id === id)
        )
      }
    },
    [shown]
  )

  return { move, current, keepPlaceOf }
}

export type RowFocus = ReturnType<typeof useRowFocus>
