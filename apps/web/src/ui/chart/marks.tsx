import { clsx } from 'clsx'
import { area, curveMonotoneX, line } from 'd3-shape'
import type { Geometry } from './geometry.ts'
import { type ChartSeries, TONES } from './series.ts'

interface MarksProps {
  geometry: Geometry
  series: readonly ChartSeries[]
}

/** Lines differ in more than their colour: from the second on they are dashed. */
const DASHES = [undefined, '6 4', '2 4']

/** One line for each series; the first has its area filled. */
export function Lines({ geometry: { positions, y, bottom }, series }: MarksProps) {
  const x = (_: number, index: number) => positions[index] ?? 0
  const stroke = line<number>().x(x).y(y).curve(curveMonotoneX)
  const ground = area<number>().x(x).y0(bottom).y1(y).curve(curveMonotoneX)
  return series.map(({ key, tone, values }, index) => (
    <g key={key}>
      {index === 0 && <path d={ground([...values]) ?? ''} className={clsx(TONES[tone].fill, 'opacity-10')} />}
      <path
        d={stroke([...values]) ?? ''}
        fill="none"
        strokeWidth={1.75}
        strokeLinejoin="round"
        strokeDasharray={DASHES[index]}
        className={TONES[tone].stroke}
      />
      {values.length === 1 && <circle cx={positions[0]} cy={y(values[0] ?? 0)} r={3} className={TONES[tone].fill} />}
    </g>
  ))
}

/** One bar for each instant; the series stand on each other, the first at the bottom. */
export function Bars({ geometry: { positions, barWidth, y, bottom }, series }: MarksProps) {
  return positions.map((position, index) => {
    let sum = 0
    return (
      <g key={position}>
        {series.map(({ key, tone, values }) => {
          const value = values[index] ?? 0
          if (value <= 0) return null
          const from = y(sum)
          sum += value
          // A single event among thousands must still be seen.
          const height = Math.max(from - y(sum), 1.5)
          return (
            <rect
              key={key}
              x={position - barWidth / 2}
              y={Math.min(y(sum), bottom - height)}
              width={barWidth}
              height={height}
              rx={Math.min(2, barWidth / 3)}
              className={TONES[tone].fill}
            />
          )
        })}
      </g>
    )
  })
}
