import type { CatalogueRecord } from '@portico/contract'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

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
