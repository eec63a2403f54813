import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { addOpenDialog, removeOpenDialog } from './open-dialogs.ts'

interface DialogProps {
  title: ReactNode
  children: ReactNode
  actions?: ReactNode
  /** Escape, a click beside the dialog and its close button ask for it; the owner then stops rendering the dialog. */
  onClose: () => void
  /** The close button's name, e.g. "Close". Without it there is no such button. */
  closeLabel?: string
  /** `large` for what has to be read before it is decided. */
  size?: 'medium' | 'large'
}

const WIDTHS = { medium: 'max-w-[440px]', large: 'max-w-[640px]' }

/**
 * A modal dialog, open as long as it is rendered. Focus moves into it and returns to where it was; the page behind is inert.
 * Focus starts at the element with `autofocus` (React: `data-autofocus`), else at the first control.
 */
export function Dialog({ title, children, actions, onClose, closeLabel, size = 'medium' }: DialogProps) {
  const titleId = useId()
  return (
    <ModalFrame labelledBy={titleId} onClose={onClose} className="grid place-items-center p-4">
      <div
        className={clsx(
          'flex max-h-[calc(100dvh-2rem)] w-full animate-dialog flex-col rounded-3 border border-line bg-raised shadow-pop',
          WIDTHS[size]
        )}
      >
        <div className="flex items-start gap-4 px-6 pt-6">
          <h2 id={titleId} className="flex-1 text-lg leading-7 font-semibold tracking-[-0.01em] wrap-anywhere">
            {title}
          </h2>
          {closeLabel && (
            <IconButton label={closeLabel} Icon={X} size="medium" onClick={onClose} className="-mt-1 -mr-2" />
          )}
        </div>
        <div className="min-h-0 overflow-y-auto px-6 pt-2 pb-6 text-ink-2">{children}</div>
        {actions && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-ground px-6 py-4 rounded-b-3">
            {actions}
          </div>
        )}
      </div>
    </ModalFrame>
  )
}

interface ModalFrameProps {
  labelledBy?: string
  label?: string
  onClose: () => void
  className?: string
  children: ReactNode
}

/** The native modal that dialogs and drawers are made of: it fills the window, its child is the surface one sees. */
export function ModalFrame({ labelledBy, label, onClose, className, children }: ModalFrameProps) {
  const ref = useRef<HTMLDialogElement>(null)

  // A layout effect, so that closing happens while the element is still in the page and gives focus back.
  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    addOpenDialog(dialog)
    return () => {
      removeOpenDialog(dialog)
      dialog.close()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which arrives as the cancel event
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      aria-label={label}
      className={clsx('fixed inset-0 m-0 size-full max-h-none max-w-none bg-transparent text-ink', className)}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // Browsers close a dialog themselves when Escape is pressed twice.
        if (ref.current && !ref.current.open) onClose()
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
