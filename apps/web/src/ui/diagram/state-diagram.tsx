import { Arrow, Box, Line, Picture, TextLines } from './parts.tsx'
import { wrapText } from './wrap-text.ts'

interface State {
  /** As the API writes it. */
  code: string
  label: string
}

interface StateDiagramProps {
  title: string
  /** The way that all goes well, the last one final. */
  main: readonly State[]
  /** Where it ends otherwise, and the places on the main way that all of these ends are reached from. */
  exits: { from: readonly number[]; to: readonly State[] }
}

/** Lengths along the main way, and across it. */
interface Sizes {
  along: number
  across: number
  gap: number
  /** Where the line runs that leads to the other ends, and where their boxes begin, across the main way. */
  rail: number
  exitAt: number
  exitAcross: number
}
const WIDE: Sizes = { along: 176, across: 84, gap: 40, rail: 112, exitAt: 148, exitAcross: 84 }
const NARROW: Sizes = { along: 74, across: 196, gap: 30, rail: 210, exitAt: 228, exitAcross: 116 }

/** The states of something, from left to right and on narrow windows from top to bottom; other ends beside the main way. */
export function StateDiagram(props: StateDiagramProps) {
  return (
    <>
      <Drawing {...props} sizes={WIDE} className="max-md:hidden" />
      <Drawing {...props} sizes={NARROW} className="md:hidden" />
    </>
  )
}

function Drawing({ title, main, exits, sizes, className }: StateDiagramProps & { sizes: Sizes; className: string }) {
  const { along, across, gap, rail, exitAt, exitAcross } = sizes
  const point = (way: number, side: number): [number, number] => (sizes === WIDE ? [way, side] : [side, way])
  const step = along + gap
  const last = main.length - 1
  const starts = exits.from.map((index) => index * step + along / 2)
  const ends = around(middleOf(starts), exits.to.length, step)
  const [width, height] = point(last * step + along, exitAt + exitAcross)
  const before = exits.from.map((index) => main[index]?.code).join(', ')
  const description = [
    main.map(({ code, label }) => `${code} (${label})`).join(' → '),
    ...exits.to.map(({ code, label }) => `${before} → ${code} (${label})`)
  ].join('. ')
  return (
    <Picture width={width} height={height} title={title} description={description} className={className}>
      {main.map((state, index) => (
        <g key={state.code}>
          <StateBox
            state={state}
            at={point(index * step, 0)}
            size={point(along, across)}
            tone={index === last ? 'good' : 'plain'}
          />
          {index < last && (
            <Arrow from={point(index * step + along, across / 2)} to={point((index + 1) * step, across / 2)} />
          )}
        </g>
      ))}
      {starts.map((start) => (
        <Line key={start} from={point(start, across)} to={point(start, rail)} />
      ))}
      <Line from={point(Math.min(...starts, ...ends), rail)} to={point(Math.max(...starts, ...ends), rail)} />
      {exits.to.map((state, index) => {
        const end = ends[index] ?? 0
        return (
          <g key={state.code}>
            <Arrow from={point(end, rail)} to={point(end, exitAt)} isDashed={sizes === WIDE} />
            <StateBox state={state} at={point(end - along / 2, exitAt)} size={point(along, exitAcross)} tone="bad" />
          </g>
        )
      })}
    </Picture>
  )
}

const middleOf = (places: readonly number[]) => (Math.min(...places) + Math.max(...places)) / 2

/** So many places in a row around a middle. */
const around = (middle: number, count: number, step: number) =>
  Array.from({ length: count }, (_, index) => middle + (index - (count - 1) / 2) * step)

interface StateBoxProps {
  state: State
  at: [x: number, y: number]
  size: [width: number, height: number]
  tone: 'plain' | 'good' | 'bad'
}

function StateBox({ state, at: [x, y], size: [width, height], tone }: StateBoxProps) {
  const lines = wrapText(state.label, Math.floor((width - 12) / 6.6))
  const middle = x + width / 2
  const first = y + height / 2 - (lines.length * 16) / 2 - 1
  return (
    <Box x={x} y={y} width={width} height={height} tone={tone}>
      <TextLines x={middle} y={first} lines={[state.code]} size={13.5} className="fill-ink font-mono font-semibold" />
      <TextLines x={middle} y={first + 19} lines={lines} size={12.5} className="fill-ink-2" />
    </Box>
  )
}
