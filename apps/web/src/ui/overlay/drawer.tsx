import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { ModalFrame } from './dialog.tsx'

interface DrawerProps {
  /** Its name for screen readers, e.g. "Menu". */
  label: string
  closeLabel: string
  onClose: () => void
  header?: ReactNode
  children: ReactNode
}

/** A modal panel at the left edge, 270 pixels wide, open as long as it is rendered. */
export function Drawer({ label, closeLabel, onClose, header, children }: DrawerProps) {
  return (
    <ModalFrame label={label} onClose={onClose}>
      <div className="flex h-dvh w-[270px] animate-drawer flex-col border-r border-line bg-paper shadow-pop">
        <div className="flex h-16 shrink-0 items-center gap-3 border-b border-line px-4">
          <div className="min-w-0 flex-1">{header}</div>
          <IconButton label={closeLabel} Icon={X} size="large" onClick={onClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-3 py-4">{children}</div>
      </div>
    </ModalFrame>
  )
}
