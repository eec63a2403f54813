import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  cancelLabel: string
  confirmLabel: string
  variant?: 'danger' | 'primary' | 'secondary'
  size?: 'medium' | 'large'
  isPending?: boolean
  isLocked?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation of a step. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, cancelLabel, confirmLabel, variant = 'danger', size, isPending = false, onConfirm, children } = props
  const { isLocked = isPending } = props
  const close = () => !isLocked && props.onClose()
  return (
    <Dialog
      title={title}
      {...(size && { size })}
      onClose={close}
      actions={
        <>
          <Button data-autofocus onClick={close}>
            {cancelLabel}
          </Button>
          <Button variant={variant} pending={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">{children}</div>
    </Dialog>
  )
}

interface NoticeDialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  onConfirm?: () => void
  children: ReactNode
}

/** A message with one button. */
export function NoticeDialog({ title, closeLabel, onClose, onConfirm = onClose, children }: NoticeDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onConfirm}>
          {closeLabel}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
