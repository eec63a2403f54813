import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Activation } from './use-activation.ts'

/** Asks about shutting a user out. */
export function DeactivateDialog({ activation }: { activation: Activation }) {
  const { t } = useTranslation()
  const { asked, pending, confirm, cancel } = activation
  if (!asked) return null
  return (
    <Dialog
      title={t('userManagement.deactivate.title', { login: asked.login })}
      onClose={cancel}
      actions={
        <>
          <Button data-autofocus onClick={cancel}>
            {t('entity.action.cancel')}
          </Button>
          <Button variant="danger" pending={pending !== undefined} onClick={confirm}>
            {t('userManagement.deactivate.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('userManagement.deactivate.question', { login: asked.login })}</p>
    </Dialog>
  )
}
