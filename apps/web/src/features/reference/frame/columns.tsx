import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const TEXT = 'min-w-0 px-4 py-8 sm:px-8 lg:px-10 lg:py-10'

interface ColumnsProps {
  /** The text column. */
  children: ReactNode
  aside?: ReactNode
}

/** A page that is read: its text, and from 1280 pixels on what is on it, at the right and always in sight. */
export function TextColumns({ children, aside }: ColumnsProps) {
  return (
    <div className="mx-auto w-full max-w-[1240px] min-[1280px]:grid min-[1280px]:grid-cols-[minmax(0,1fr)_248px]">
      <div className={TEXT}>
        <div className="mx-auto max-w-[860px]">{children}</div>
      </div>
      {aside && (
        <div className="py-10 pr-6 max-[1279px]:hidden print:hidden">
          <div className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto">{aside}</div>
        </div>
      )}
    </div>
  )
}

/**
 * A page that is tried out: its text, and from 1280 pixels on samples at the right, on a dark ground and always in sight; below the text
 * where the window is narrower.
 */
export function SampleColumns({ children, aside }: ColumnsProps) {
  return (
    <div
      className={clsx(
        'flex-1',
        aside && 'min-[1280px]:grid min-[1280px]:grid-cols-[minmax(0,1fr)_var(--reference-aside)]'
      )}
    >
      <div className={TEXT}>
        <div className="mx-auto max-w-[860px]">{children}</div>
      </div>
      {aside && (
        <div className="bg-code text-code-ink min-[1280px]:pr-[var(--reference-margin)]">
          <div className="min-[1280px]:sticky min-[1280px]:top-[53px] min-[1280px]:max-h-[calc(100dvh-53px)] min-[1280px]:overflow-y-auto">
            {aside}
          </div>
        </div>
      )}
    </div>
  )
}
