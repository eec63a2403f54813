import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ScrollRegion } from '../parts/scroll-region.tsx'

interface ScrollTableProps {
  /** Its name, for screen readers. */
  label: string
  heads: readonly { text: string; isNumber?: boolean }[]
  foot?: ReactNode
  children: ReactNode
}

/** A wide or long table of figures, which scrolls within its own frame and keeps its head in sight. */
export function ScrollTable({ label, heads, foot, children }: ScrollTableProps) {
  return (
    <ScrollRegion label={label} className="max-h-[70vh]">
      <table className="w-full border-collapse text-[13px] tabular-nums">
        <thead className="sticky top-0 bg-sunken text-ink-2 shadow-[0_1px_0_var(--line)]">
          <tr>
            {heads.map(({ text, isNumber }) => (
              <th
                key={text}
                scope="col"
                className={clsx('px-3 py-2.5 font-medium whitespace-nowrap', isNumber ? 'text-right' : 'text-left')}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot className="bg-sunken">{foot}</tfoot>}
      </table>
    </ScrollRegion>
  )
}
