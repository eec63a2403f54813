import type { ReactNode } from 'react'

interface SimpleTableProps {
  /** Its name for screen readers. */
  label: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A table to be read; where it is wider than the window it scrolls, by keys too. The first cell of a row is its heading. */
export function SimpleTable({ label, columns, rows }: SimpleTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window can then be scrolled by keys
      tabIndex={0}
      className="min-w-0 overflow-x-auto rounded-2 border border-line"
    >
      <table className="w-full min-w-[560px] text-left text-sm">
        <thead className="bg-sunken text-[13px] text-ink-3">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-2.5 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key} className="align-top">
              <th scope="row" className="px-4 py-3 font-normal">
                {first}
              </th>
              {rest.map((cell, index) => (
                <td key={index} className="px-4 py-3 text-ink-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A name of code within a table. */
export function CodeName({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-1 bg-sunken px-1.5 py-0.5 font-mono text-[12.5px] whitespace-nowrap text-ink">
      {children}
    </code>
  )
}
