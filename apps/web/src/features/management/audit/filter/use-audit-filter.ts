import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AuditFilter, readFilter, writeFilter } from './audit-filter.ts'

/** Milliseconds without a key after which what was typed is searched. */
const SETTLED = 300

export interface AuditFilterState {
  /** What the fields show, also while somebody types. */
  readonly shown: AuditFilter
  /** What is asked for: the filter of the address. */
  readonly applied: AuditFilter
  /** Changes the filter while it is typed; the address follows a moment later, without a new entry in the history. */
  readonly type: (changes: Partial<AuditFilter>) => void
  /** Changes the filter in a step that Back undoes. */
  readonly change: (changes: Partial<AuditFilter>) => void
}

/** Keeps the filter of the audit log in the address. */
export function useAuditFilter(): AuditFilterState {
  const { search } = useLocation()
  const navigate = useNavigate()
  const applied = useMemo(() => readFilter(new URLSearchParams(search)), [search])
  const [typed, setTyped] = useState<Partial<AuditFilter>>({})
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const go = (filter: AuditFilter, isTyped: boolean) => {
    window.clearTimeout(timer.current)
    setTyped({})
    void navigate({ search: writeFilter(filter) }, { replace: isTyped, preventScrollReset: true })
  }
  const shown = { ...applied, ...typed }
  return {
    shown,
    applied,
    type: (changes) => {
      setTyped({ ...typed, ...changes })
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => go({ ...shown, ...changes }, true), SETTLED)
    },
    change: (changes) => go({ ...shown, ...changes }, false)
  }
}
