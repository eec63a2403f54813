import type { ReactNode } from 'react'

/** A key of the keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-1 border border-b-2 border-line-2 bg-paper px-1.5 font-mono text-[11px] leading-[18px] text-ink-2">
      {children}
    </kbd>
  )
}
