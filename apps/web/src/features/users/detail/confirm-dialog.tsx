import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What the confirming button says. */
  label: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/** Asks about a step that takes something from a user. */
export function ConfirmDialog({ title, label, isPending, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { t } = useTranslation()
  const close = () => !isPending && onClose()
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button data-autofocus onClick={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={onConfirm}>
            {label}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">{children}</div>
    </Dialog>
  )
}
