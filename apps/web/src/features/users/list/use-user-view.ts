import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LIST_PATH, rememberListSearch } from '../user/addresses.ts'
import { readUserView, type UserView, writeUserView } from './list-view.ts'

/** Milliseconds without a key after which a search is written into the address, and asked of the server. */
const SETTLED = 300

/** The view of the list, and the ways to change it. */
export interface UserViewState {
  /** What the address says: what is asked of the server. */
  readonly view: UserView
  /** The search as it stands in its field. */
  readonly typed: string
  /** Changes the search while it is typed; the address follows without a new entry in the history. */
  readonly type: (search: string) => void
  /** Writes a typed search into the address at once. */
  readonly settle: () => void
  /** Changes the view in a step that Back undoes; anything but the page begins at the first page. */
  readonly change: (changes: Partial<UserView>) => void
  /** Goes to a page because the one in the address does not exist. */
  readonly correctPage: (page: number) => void
}

/** Keeps the view of the list in the address. */
export function useUserView(): UserViewState {
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => readUserView(new URLSearchParams(query)), [query])
  const [typed, setTyped] = useState<string>()
  const timer = useRef<number>(undefined)
  const latest = useRef({ view, typed })

  useEffect(() => {
    latest.current = { view, typed }
    rememberListSearch(writeUserView(view))
  }, [view, typed])

  // What was typed meanwhile stays; otherwise the address counts again, whoever changed it.
  useEffect(() => setTyped((text) => (text === view.search ? undefined : text)), [view.search])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const write = useCallback(
    (next: UserView, replace: boolean) =>
      void navigate({ pathname, search: writeUserView(next) }, { replace, preventScrollReset: true }),
    [navigate, pathname]
  )

  // Page and order stand in the address from the beginning.
  useEffect(() => {
    if (pathname === LIST_PATH && query === '') write(readUserView(new URLSearchParams()), true)
  }, [pathname, query, write])

  const settle = useCallback(() => {
    window.clearTimeout(timer.current)
    const { view, typed } = latest.current
    if (typed === undefined) return
    if (typed === view.search) setTyped(undefined)
    else write({ ...view, search: typed, page: 1 }, true)
  }, [write])

  const type = useCallback(
    (search: string) => {
      setTyped(search)
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(settle, SETTLED)
    },
    [settle]
  )

  const change = useCallback(
    (changes: Partial<UserView>) => {
      window.clearTimeout(timer.current)
      const { view, typed } = latest.current
      write({ ...view, search: typed ?? view.search, page: 1, ...changes }, false)
    },
    [write]
  )

  const correctPage = useCallback((page: number) => write({ ...latest.current.view, page }, true), [write])

  return { view, typed: typed ?? view.search, type, settle, change, correctPage }
}
