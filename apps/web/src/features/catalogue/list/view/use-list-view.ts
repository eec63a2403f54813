import type { EntityDefinition } from '@portico/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberListSearch } from '../../record/list-address.ts'
import { type ListView, readListView, writeListView } from './list-view.ts'

/** Milliseconds without a key after which a search is written into the address: browsers refuse too many changes of it. */
const SETTLED = 200

/** The view of a list, and the ways to change it. */
export interface ListViewState {
  readonly view: ListView
  /** Changes the search while it is typed; the address follows without a new entry in the history. */
  readonly type: (search: string) => void
  /** Writes a typed search into the address at once, e.g. before the page is left. */
  readonly settle: () => void
  /** Changes the view in a step that Back undoes. */
  readonly change: (changes: Partial<ListView>) => void
}

/** Keeps the view of an entity's list in the address. */
export function useListView(entity: EntityDefinition): ListViewState {
  const { pathname, search: query } = useLocation()
  const navigate = useNavigate()
  const addressed = useMemo(() => readListView(entity, new URLSearchParams(query)), [entity, query])
  const [typed, setTyped] = useState<string>()
  const timer = useRef<number>(undefined)

  const view = useMemo(
    () => (typed === undefined ? addressed : { ...addressed, search: typed, page: 1 }),
    [addressed, typed]
  )

  const latest = useRef({ view, typed, query })
  useEffect(() => {
    latest.current = { view, typed, query }
    rememberListSearch(entity, writeListView(view))
  }, [entity, view, typed, query])

  // What was typed meanwhile stays; otherwise the address counts again, whoever changed it.
  useEffect(() => setTyped((text) => (text === addressed.search ? undefined : text)), [addressed.search])

  useEffect(() => () => window.clearTimeout(timer.current), [])

  const settle = useCallback(() => {
    window.clearTimeout(timer.current)
    if (latest.current.typed === undefined) return
    const to = { pathname, search: writeListView(latest.current.view) }
    // Going to the address shown would begin the page anew.
    if (to.search === latest.current.query) {
      setTyped(undefined)
      return
    }
    // At once, because a link that is being clicked leads to an address made from the present one.
    void navigate(to, { replace: true, preventScrollReset: true, flushSync: true })
  }, [navigate, pathname])

  const type = useCallback(
    (search: string) => {
      setTyped(search)
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(settle, SETTLED)
    },
    [settle]
  )

  const change = useCallback(
    (changes: Partial<ListView>) => {
      window.clearTimeout(timer.current)
      const search = writeListView({ ...latest.current.view, page: 1, ...changes })
      void navigate({ pathname, search }, { preventScrollReset: true })
    },
    [navigate, pathname]
  )

  return { view, type, settle, change }
}
