import { useCallback, useEffect, useRef } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { isLeavingWithDrafts } from './drafts.ts'

/** Whether somebody wants to leave a form with unsaved changes, and how to let him go without being asked. */
export interface LeaveGuard {
  readonly blocker: Blocker
  /** The next navigation is not asked about: what was typed is saved, or given up on purpose. */
  readonly release: () => void
}

/** Keeps a person from losing what he typed: links and Back are asked about by the page, closing the tab by the browser. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const released = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !released.current && currentLocation.pathname !== nextLocation.pathname
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!released.current && !isLeavingWithDrafts()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  const release = useCallback(() => {
    released.current = true
  }, [])
  return { blocker, release }
}
