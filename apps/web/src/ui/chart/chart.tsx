import { type PointerEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ChartTable } from './chart-table.tsx'
import { type ChartKind, type Geometry, geometryOf, nearestIndex } from './geometry.ts'
import { Bars, Lines } from './marks.tsx'
import { Legend, Readout } from './readout.tsx'
import type { ChartSeries } from './series.ts'

interface ChartProps {
  label: string
  kind: ChartKind
  /** Milliseconds since the epoch, ascending. */
  instants: readonly number[]
  series: readonly ChartSeries[]
  /** Of the drawing, in pixels; it does not depend on what is drawn. */
  height?: number
  isWhole?: boolean
  formatValue: (value: number) => string
  formatTick: (instant: number) => string
  formatInstant: (instant: number) => string
  emptyLabel: string
  /** What unfolds the values as a table, and the heading of its column of instants. */
  tableLabel: string
  instantLabel: string
}

/**
 * A chart over time: lines, or bars whose parts stand on each other. The mouse, a finger and the arrow keys move a crosshair that
 * shows the values, which screen readers announce; a table has all of them.
 */
export function Chart(props: ChartProps) {
  const { label, kind, instants, series, height = 180, isWhole = false } = props
  const { formatValue, formatTick, formatInstant, emptyLabel } = props
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [chosen, setChosen] = useState<number>()
  const geometry = useMemo(
    () => geometryOf({ kind, instants, series, width, height, isWhole }),
    [kind, instants, series, width, height, isWhole]
  )
  const last = instants.length - 1
  const active = chosen === undefined || last < 0 ? undefined : Math.min(chosen, last)

  function point(event: PointerEvent<HTMLDivElement>) {
    const { left } = event.currentTarget.getBoundingClientRect()
    setChosen(nearestIndex(geometry.positions, event.clientX - left))
  }
  const valueText = (index: number) =>
    [
      formatInstant(instants[index]!),
      ...series.map((one) => `${one.label}: ${formatValue(one.values[index] ?? 0)}`)
    ].join(', ')

  return (
    <div>
      {series.length > 1 && <Legend series={series} />}
      <div
        ref={frame}
        className="relative touch-pan-y rounded-1 outline-offset-2 outline-blue has-[:focus-visible]:outline-2"
        style={{ height }}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(undefined)}
      >
        {last >= 0 && (
          <input
            type="range"
            aria-label={label}
            min={0}
            max={last}
            value={active ?? last}
            aria-valuetext={valueText(active ?? last)}
            onChange={(event) => setChosen(event.target.valueAsNumber)}
            onFocus={() => setChosen((index) => index ?? last)}
            onBlur={() => setChosen(undefined)}
            className="pointer-events-none absolute inset-0 size-full opacity-0"
          />
        )}
        {width > 0 && last >= 0 && (
          <Drawing geometry={geometry} kind={kind} series={series} active={active} {...{ formatValue, formatTick }} />
        )}
        {last < 0 && <p className="absolute inset-0 grid place-items-center text-sm text-ink-3">{emptyLabel}</p>}
        {active !== undefined && (
          <Readout
            x={geometry.positions[active]!}
            width={width}
            title={formatInstant(instants[active]!)}
            series={series}
            index={active}
            formatValue={formatValue}
          />
        )}
      </div>
      {last >= 0 && <ChartTable {...props} />}
    </div>
  )
}

interface DrawingProps extends Pick<ChartProps, 'kind' | 'series' | 'formatValue' | 'formatTick'> {
  geometry: Geometry
  active: number | undefined
}

function Drawing({ geometry, kind, series, active, formatValue, formatTick }: DrawingProps) {
  const { width, height, left, right, top, bottom, positions } = geometry
  const Marks = kind === 'bars' ? Bars : Lines
  return (
    <svg aria-hidden="true" width={width} height={height} className="block text-[11px]">
      {geometry.valueTicks.map((tick) => (
        <g key={tick} transform={`translate(0 ${geometry.y(tick)})`}>
          <line x1={left} x2={right} className={tick === 0 ? 'stroke-line-2' : 'stroke-line'} />
          <text x={left - 8} dy="0.32em" textAnchor="end" className="fill-ink-3 tabular-nums">
            {formatValue(tick)}
          </text>
        </g>
      ))}
      {geometry.instantTicks.map(({ instant, x }) => (
        <text
          key={instant}
          x={Math.min(x, right - 8)}
          y={height - 6}
          textAnchor="middle"
          className="fill-ink-3 tabular-nums"
        >
          {formatTick(instant)}
        </text>
      ))}
      <Marks geometry={geometry} series={series} />
      {active !== undefined && (
        <line
          x1={positions[active]}
          x2={positions[active]}
          y1={top}
          y2={bottom}
          strokeDasharray="3 3"
          className="stroke-ink-3"
        />
      )}
    </svg>
  )
}

/** The width of an element in whole pixels, also after it changes; 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current!
    const measure = () => setWidth(Math.floor(measured.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
