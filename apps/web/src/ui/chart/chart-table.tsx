import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ChartSeries } from './series.ts'

interface ChartTableProps {
  label: string
  tableLabel: string
  instantLabel: string
  instants: readonly number[]
  series: readonly ChartSeries[]
  formatInstant: (instant: number) => string
  formatValue: (value: number) => string
}

/** The chart's values as a table, newest first; folded at first. */
export function ChartTable(props: ChartTableProps) {
  const { label, tableLabel, instantLabel, instants, series, formatInstant, formatValue } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group mt-1">
      <summary className="inline-flex h-7 cursor-pointer list-none items-center gap-1 rounded-1 pr-2 text-xs text-ink-3 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
        {tableLabel}
        <span className="sr-only">: {label}</span>
      </summary>
      {isOpen && (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its room can then be scrolled by keys
          tabIndex={0}
          className="mt-1 max-h-64 overflow-auto rounded-2 border border-line"
        >
          <table aria-label={label} className="w-full text-xs tabular-nums">
            <thead className="sticky top-0 bg-sunken text-ink-2">
              <tr>
                <th scope="col" className="px-3 py-1.5 text-left font-medium">
                  {instantLabel}
                </th>
                {series.map((one) => (
                  <th key={one.key} scope="col" className="px-3 py-1.5 text-right font-medium">
                    {one.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {instants.map((_, position) => {
                const index = instants.length - 1 - position
                return (
                  <tr key={instants[index]} className="border-t border-line">
                    <th scope="row" className="px-3 py-1 text-left font-normal whitespace-nowrap">
                      {formatInstant(instants[index]!)}
                    </th>
                    {series.map((one) => (
                      <td key={one.key} className="px-3 py-1 text-right whitespace-nowrap">
                        {formatValue(one.values[index] ?? 0)}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
