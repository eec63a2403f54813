import { clsx } from 'clsx'
import { type ChartSeries, TONES } from './series.ts'

/** What the series are called, each with its colour. */
export function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {series.map(({ key, label, tone }) => (
        <li key={key} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={clsx('size-2 rounded-[2px]', TONES[tone].swatch)} />
          {label}
        </li>
      ))}
    </ul>
  )
}

interface ReadoutProps {
  x: number
  width: number
  title: string
  series: readonly ChartSeries[]
  index: number
  formatValue: (value: number) => string
}

/** The values at one instant, on that side of the crosshair where there is more room. */
export function Readout({ x, width, title, series, index, formatValue }: ReadoutProps) {
  const isLeft = x > width / 2
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-1 z-10 min-w-28 rounded-2 border border-line bg-raised px-3 py-2 text-xs shadow-pop"
      style={isLeft ? { right: width - x + 10 } : { left: x + 10 }}
    >
      <p className="mb-1 font-medium whitespace-nowrap text-ink">{title}</p>
      {series.map(({ key, label, tone, values }) => (
        <p key={key} className="flex items-center gap-1.5 whitespace-nowrap text-ink-2">
          <span className={clsx('size-2 rounded-[2px]', TONES[tone].swatch)} />
          {label}
          <span className="ml-auto pl-3 font-medium text-ink tabular-nums">{formatValue(values[index] ?? 0)}</span>
        </p>
      ))}
    </div>
  )
}
