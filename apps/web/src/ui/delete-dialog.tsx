import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Skeleton } from './skeleton.tsx'

interface DeleteDialogProps {
  /** Names what is to be deleted. */
  title: string
  labels: { cancel: string; remove: string; retry: string; loading: string }
  /** What is asked; undefined while the thing is being read. */
  question: ReactNode | undefined
  /** Why the thing could not be read. */
  failure?: { title: string; text: ReactNode } | undefined
  /** Said when the thing became another while the question was open. */
  warning?: { title: string; text: ReactNode } | undefined
  isReading: boolean
  isRemoving: boolean
  onClose: () => void
  onRetry: () => void
  onRemove: () => void
}

/** Asks before something is deleted. While that is under way it cannot be closed. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, labels, question, failure, warning, isReading, isRemoving, onRetry, onRemove } = props
  const close = () => !isRemoving && props.onClose()
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button data-autofocus onClick={close}>
            {labels.cancel}
          </Button>
          {failure ? (
            <Button pending={isReading} onClick={onRetry}>
              {labels.retry}
            </Button>
          ) : (
            <Button variant="danger" pending={isRemoving || isReading} onClick={onRemove}>
              {labels.remove}
            </Button>
          )}
        </>
      }
    >
      {failure ? (
        <Alert tone="danger" title={failure.title}>
          {failure.text}
        </Alert>
      ) : question ? (
        <div className="grid gap-3">
          {warning && (
            <Alert tone="warning" title={warning.title}>
              {warning.text}
            </Alert>
          )}
          {question}
        </div>
      ) : (
        <div role="status" className="grid gap-2 py-0.5">
          <span className="sr-only">{labels.loading}</span>
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      )}
    </Dialog>
  )
}
