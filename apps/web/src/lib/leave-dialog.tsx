import { useTranslation } from 'react-i18next'
import type { Blocker } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Asks whether to leave a form with unsaved changes, while a navigation waits for the answer. */
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
