import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ListLocation, rememberListSearch } from './collection.ts'

/** Milliseconds without a key after which what was typed is written into the address: browsers refuse too many changes of it. */
const SETTLED = 250

/** How a view is kept in the address of its page. Must be the same object as long as it does the same. */
export interface ViewAddress<View> {
  readonly read: (parameters: URLSearchParams) => View
  /** The search part of the address: `?…`, or the empty text. */
  readonly write: (view: View) => string
  /** What every change resets unless it says otherwise, e.g. the page. */
  readonly reset?: Partial<View>
}

/** The view of a page, and the ways to change it. */
export interface ViewState<View> {
  /** The view of the address: what a server is asked for. */
  readonly applied: View
  /** The view with what was typed since: what controls show, and what a search in the browser uses. */
  readonly view: View
  /** Changes the view while something is typed; the address follows without a new entry in the history. */
  readonly type: (changes: Partial<View>) => void
  /** Writes what was typed into the address immediately, e.g. before the page is left. */
  readonly settle: () => void
  /** Changes the view in a step that Back undoes. */
  readonly change: (changes: Partial<View>) => void
  /** Replaces an address that names what does not exist. */
  readonly correct: (changes: Partial<View>) => void
}

/** Keeps the view of a page in its address. */
export function useView<View extends object>({ read, write, reset }: ViewAddress<View>): ViewState<View> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const applied = useMemo(() => read(new URLSearchParams(search)), [read, search])
  const [typed, setTyped] = useState<Partial<View>>()
  const timer = useRef<number>(undefined)
  const view = useMemo(() => (typed ? { ...applied, ...reset, ...typed } : applied), [applied, reset, typed])

  const latest = useRef({ applied, view, typed })
  useEffect(() => {
    latest.current = { applied, view, typed }
  }, [applied, view, typed])

  const unlessApplied = useCallback(
    (text: Partial<View> | undefined, address: View) =>
      text && write({ ...address, ...text }) !== write(address) ? text : undefined,
    [write]
  )
  // What was typed meanwhile stays; otherwise the address counts again, whoever changed it.
  useEffect(() => setTyped((text) => unlessApplied(text, applied)), [applied, unlessApplied])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const settle = useCallback(() => {
    window.clearTimeout(timer.current)
    const present = latest.current
    // Going to the address shown would begin the page anew.
    if (!unlessApplied(present.typed, present.applied)) setTyped(undefined)
    // Synchronously, because a link that is being clicked leads to an address made from the present one.
    else {
      const to = { pathname, search: write(present.view) }
      void navigate(to, { replace: true, preventScrollReset: true, flushSync: true })
    }
  }, [navigate, pathname, unlessApplied, write])

  const type = useCallback(
    (changes: Partial<View>) => {
      setTyped((text) => ({ ...text, ...changes }))
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(settle, SETTLED)
    },
    [settle]
  )

  const change = useCallback(
    (changes: Partial<View>) => {
      window.clearTimeout(timer.current)
      setTyped((text) => text && { ...text, ...changes })
      const to = { pathname, search: write({ ...latest.current.view, ...reset, ...changes }) }
      void navigate(to, { preventScrollReset: true })
    },
    [navigate, pathname, reset, write]
  )

  const correct = useCallback(
    (changes: Partial<View>) => {
      const to = { pathname, search: write({ ...latest.current.applied, ...changes }) }
      void navigate(to, { replace: true, preventScrollReset: true })
    },
    [navigate, pathname, write]
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
