import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface FigureTableProps {
  label: string
  /** The headings; the first column says what a row is about, the others are numbers. */
  heads: readonly ReactNode[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** Headings may sort: of each its `aria-sort`. */
  sorts?: readonly ('ascending' | 'descending' | undefined)[]
  className?: string
}

/** A table of numbers; what is wider or longer than its room is scrolled. */
export function FigureTable({ label, heads, rows, sorts, className }: FigureTableProps) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its room can then be scrolled by keys
      tabIndex={0}
      className={clsx('overflow-auto -outline-offset-2', className)}
    >
      <table aria-label={label} className="w-full text-sm tabular-nums">
        <thead className="sticky top-0 bg-sunken text-[13px] text-ink-3">
          <tr>
            {heads.map((head, index) => (
              <th
                key={index}
                scope="col"
                aria-sort={sorts?.[index]}
                className={clsx(
                  'px-3 py-2 font-medium whitespace-nowrap first:pl-5 last:pr-5',
                  index === 0 ? 'text-left' : 'text-right'
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-t border-line first:border-t-0 hover:bg-blue-wash">
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row" className="py-2 pr-3 pl-5 text-left font-normal">
                    {cell}
                  </th>
                ) : (
                  <td key={index} className="px-3 py-2 text-right whitespace-nowrap last:pr-5">
                    {cell}
                  </td>
                )
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Facts below each other, each with its value at the right. */
export function FactList({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
          <dt className="text-ink-2">{label}</dt>
          <dd className="text-right font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
