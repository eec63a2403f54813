import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A picture that says the same as its description; its shapes and letters grow with the window's text. */
export function Picture({
  width,
  height,
  title,
  description,
  className,
  children
}: {
  width: number
  height: number
  title: string
  description: string
  className?: string
  children: ReactNode
}) {
  return (
    <svg
      role="img"
      aria-label={`${title}. ${description}`}
      viewBox={`0 0 ${width} ${height}`}
      className={clsx('h-auto w-full font-sans', className)}
    >
      <title>{title}</title>
      {children}
    </svg>
  )
}

interface TextLinesProps {
  x: number
  /** The middle of the first line. */
  y: number
  lines: readonly string[]
  size: number
  anchor?: 'start' | 'middle'
  className?: string
}

/** A text of several lines. */
export function TextLines({ x, y, lines, size, anchor = 'middle', className }: TextLinesProps) {
  return (
    <text x={x} y={y} fontSize={size} textAnchor={anchor} dominantBaseline="central" className={className}>
      {lines.map((line, index) => (
        <tspan key={`${index} ${line}`} x={x} dy={index === 0 ? 0 : size * 1.3}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** A line that ends in a head, level or upright. */
export function Arrow({
  from,
  to,
  isDashed = false
}: {
  from: [number, number]
  to: [number, number]
  isDashed?: boolean
}) {
  const [x, y] = to
  const isLevel = from[1] === y
  const sign = isLevel ? Math.sign(x - from[0]) : Math.sign(y - from[1])
  const head = isLevel ? `M${x} ${y}l${-9 * sign} -5v10z` : `M${x} ${y}l-5 ${-9 * sign}h10z`
  return (
    <g className="fill-blue stroke-blue">
      <line
        x1={from[0]}
        y1={from[1]}
        x2={isLevel ? x - 6 * sign : x}
        y2={isLevel ? y : y - 6 * sign}
        strokeWidth={1.75}
        strokeDasharray={isDashed ? '5 4' : undefined}
      />
      <path d={head} strokeWidth={0} />
    </g>
  )
}

/** A dashed line without a head, which an arrow goes on from. */
export function Line({ from, to }: { from: [number, number]; to: [number, number] }) {
  return (
    <line
      x1={from[0]}
      y1={from[1]}
      x2={to[0]}
      y2={to[1]}
      strokeWidth={1.75}
      strokeDasharray="5 4"
      className="stroke-blue"
    />
  )
}

/** A box with a name in it. */
export function Box({
  x,
  y,
  width,
  height,
  tone = 'plain',
  children
}: {
  x: number
  y: number
  width: number
  height: number
  tone?: 'plain' | 'own' | 'good' | 'bad'
  children: ReactNode
}) {
  const tones = {
    plain: 'fill-raised stroke-line-2',
    own: 'fill-blue-wash stroke-blue-line',
    good: 'fill-teal-wash stroke-teal-line',
    bad: 'fill-red-wash stroke-red-line'
  }
  return (
    <g>
      <rect x={x + 0.5} y={y + 0.5} width={width - 1} height={height - 1} rx={8} className={tones[tone]} />
      {children}
    </g>
  )
}
