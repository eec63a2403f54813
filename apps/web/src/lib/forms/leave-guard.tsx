import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Blocker, useBlocker } from 'react-router'
import { Button } from '@/ui/button/button.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'
import { isLeavingWithDrafts } from '../drafts/drafts.ts'

/**
 * Protects unsaved changes: the page asks before links and Back, the browser before the tab is closed.
 *
 * @returns `blocker` is for LeaveDialog, `release` allows the next navigation
 */
export function useLeaveGuard(isDirty: boolean) {
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

/** Asks whether to leave a page with unsaved changes, while a navigation waits for the decision. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const { t } = useTranslation()
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title={t('entity.leave.title')}
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button data-autofocus onClick={() => blocker.reset()}>
            {t('entity.leave.stay')}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            {t('entity.leave.leave')}
          </Button>
        </>
      }
    >
      <p>{t('entity.leave.question')}</p>
    </Dialog>
  )
}
