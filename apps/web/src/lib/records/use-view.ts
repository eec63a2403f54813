import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ListLocation, rememberListSearch } from './list-address.ts'

/** Milliseconds after the last key until typed text is written into the address: browsers refuse too many changes of it. */
const DEBOUNCE_MS = 250

/** How a view is read from and written to an address. The object must be stable between renders. */
export interface ViewAddress<View> {
  readonly read: (parameters: URLSearchParams) => View
  /** The search part of the address: `?…`, or the empty text. */
  readonly write: (view: View) => string
  /** Values that every change resets unless it sets them, e.g. the page. */
  readonly reset?: Partial<View>
}

/** The view of a page, and functions that change it. */
export interface ViewState<View> {
  /** The view of the address, which is requested from a server. */
  readonly applied: View
  /** The view with what was typed since, which controls show and a search in the browser uses. */
  readonly view: View
  /** Changes the view while the user types; the address follows without a new entry in the history. */
  readonly type: (changes: Partial<View>) => void
  /** Writes typed text into the address immediately, e.g. before the page is left. */
  readonly settle: () => void
  /** Changes the view with a new entry in the history. */
  readonly change: (changes: Partial<View>) => void
  /** Changes the view of the address without a new entry in the history, e.g. from a page that does not exist. */
  readonly correct: (changes: Partial<View>) => void
}

/** Keeps the view of a page in its address. */
export function useView<View extends object>({ read, write, reset }: ViewAddress<View>): ViewState<View> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const applied = useMemo(() => read(new URLSearchParams(search)), [read, search])
  const [typed, setTyped] = useState<Partial<View>>()
  const timer = useRef<number>(undefined)
  // Text that was undone leads back to the address as it is, with its page, before it is settled.
  const withTyped = useCallback(
    (address: View, text: Partial<View> | undefined): View =>
      text && write({ ...address, ...text }) !== write(address) ? { ...address, ...reset, ...text } : address,
    [reset, write]
  )
  const view = useMemo(() => withTyped(applied, typed), [applied, typed, withTyped])

  const latest = useRef({ applied, typed })
  useLayoutEffect(() => {
    latest.current = { applied, typed }
  }, [applied, typed])
  // A navigation changes the address immediately and is rendered later: a change that comes meanwhile must not undo it.
  const present = useCallback(() => {
    const { location } = window
    const address = location.pathname === pathname ? read(new URLSearchParams(location.search)) : latest.current.applied
    return { applied: address, view: withTyped(address, latest.current.typed) }
  }, [pathname, read, withTyped])

  // Text typed since stays; otherwise the address takes precedence again, for Back may have changed it.
  useEffect(() => setTyped((text) => (withTyped(applied, text) === applied ? undefined : text)), [applied, withTyped])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const settle = useCallback(() => {
    window.clearTimeout(timer.current)
    const { applied, view } = present()
    // A navigation to the present address would render the page again.
    if (view === applied) setTyped(undefined)
    // Synchronously, because the link that is being clicked contains the search part of the address.
    else {
      const to = { pathname, search: write(view) }
      void navigate(to, { replace: true, preventScrollReset: true, flushSync: true })
    }
  }, [navigate, pathname, present, write])

  const type = useCallback(
    (changes: Partial<View>) => {
      setTyped((text) => ({ ...text, ...changes }))
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(settle, DEBOUNCE_MS)
    },
    [settle]
  )

  const change = useCallback(
    (changes: Partial<View>) => {
      window.clearTimeout(timer.current)
      setTyped((text) => text && { ...text, ...changes })
      const to = { pathname, search: write({ ...present().view, ...reset, ...changes }) }
      void navigate(to, { preventScrollReset: true })
    },
    [navigate, pathname, present, reset, write]
  )

  const correct = useCallback(
    (changes: Partial<View>) => {
      const to = { pathname, search: write({ ...present().applied, ...changes }) }
      void navigate(to, { replace: true, preventScrollReset: true })
    },
    [navigate, pathname, present, write]
  )

  return { applied, view, type, settle, change, correct }
}

/** Keeps the view of a list in its address, and remembers it for the way back from a record. */
export function useListView<View extends object>(list: ListLocation, address: ViewAddress<View>): ViewState<View> {
  const state = useView(address)
  const { write } = address
  useEffect(() => rememberListSearch(list, write(state.view)), [list, state.view, write])
  return state
}
