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

const WIDE = { box: 176, height: 84, gap: 40, rail: 28, drop: 64 }
const NARROW = { width: 344, box: 196, exit: 116, height: 74, gap: 30, rail: 14 }

/** The states of something, from left to right and on narrow windows from top to bottom; other ends beside the main way. */
export function StateDiagram({ title, main, exits }: StateDiagramProps) {
  const before = exits.from.map((index) => main[index]?.code).join(', ')
  const description = [
    main.map(({ code, label }) => `${code} (${label})`).join(' → '),
    ...exits.to.map(({ code, label }) => `${before} → ${code} (${label})`)
  ].join('. ')
  return (
    <>
      <WideDiagram title={title} description={description} main={main} exits={exits} />
      <NarrowDiagram title={title} description={description} main={main} exits={exits} />
    </>
  )
}

type DrawingProps = StateDiagramProps & { description: string }

function WideDiagram({ title, description, main, exits }: DrawingProps) {
  const last = main.length - 1
  const step = WIDE.box + WIDE.gap
  const exitTop = WIDE.height + WIDE.drop
  const rail = WIDE.height + WIDE.rail
  const starts = exits.from.map((index) => index * step + WIDE.box / 2)
  const ends = around(middleOf(starts), exits.to.length, step)
  return (
    <Picture
      width={main.length * WIDE.box + last * WIDE.gap}
      height={exitTop + WIDE.height}
      title={title}
      description={description}
      className="max-md:hidden"
    >
      {main.map((state, index) => (
        <g key={state.code}>
          <StateBox
            state={state}
            x={index * step}
            y={0}
            width={WIDE.box}
            height={WIDE.height}
            tone={index === last ? 'good' : 'plain'}
          />
          {index < last && (
            <Arrow from={[index * step + WIDE.box, WIDE.height / 2]} to={[(index + 1) * step, WIDE.height / 2]} />
          )}
        </g>
      ))}
      {starts.map((x) => (
        <Line key={x} from={[x, WIDE.height]} to={[x, rail]} />
      ))}
      <Line from={[Math.min(...starts, ...ends), rail]} to={[Math.max(...starts, ...ends), rail]} />
      {exits.to.map((state, index) => {
        const x = ends[index] ?? 0
        return (
          <g key={state.code}>
            <Arrow from={[x, rail]} to={[x, exitTop]} isDashed />
            <StateBox state={state} x={x - WIDE.box / 2} y={exitTop} width={WIDE.box} height={WIDE.height} tone="bad" />
          </g>
        )
      })}
    </Picture>
  )
}

function NarrowDiagram({ title, description, main, exits }: DrawingProps) {
  const last = main.length - 1
  const step = NARROW.height + NARROW.gap
  const rail = NARROW.box + NARROW.rail
  const exitLeft = NARROW.width - NARROW.exit
  const starts = exits.from.map((index) => index * step + NARROW.height / 2)
  const ends = around(middleOf(starts), exits.to.length, step)
  return (
    <Picture
      width={NARROW.width}
      height={last * step + NARROW.height}
      title={title}
      description={description}
      className="md:hidden"
    >
      {main.map((state, index) => (
        <g key={state.code}>
          <StateBox
            state={state}
            x={0}
            y={index * step}
            width={NARROW.box}
            height={NARROW.height}
            tone={index === last ? 'good' : 'plain'}
          />
          {index < last && (
            <Arrow from={[NARROW.box / 2, index * step + NARROW.height]} to={[NARROW.box / 2, (index + 1) * step]} />
          )}
        </g>
      ))}
      {starts.map((y) => (
        <Line key={y} from={[NARROW.box, y]} to={[rail, y]} />
      ))}
      <Line from={[rail, Math.min(...starts, ...ends)]} to={[rail, Math.max(...starts, ...ends)]} />
      {exits.to.map((state, index) => {
        const y = ends[index] ?? 0
        return (
          <g key={state.code}>
            <Arrow from={[rail, y]} to={[exitLeft, y]} />
            <StateBox
              state={state}
              x={exitLeft}
              y={y - NARROW.height / 2}
              width={NARROW.exit}
              height={NARROW.height}
              tone="bad"
            />
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
  x: number
  y: number
  width: number
  height: number
  tone: 'plain' | 'good' | 'bad'
}

function StateBox({ state, x, y, width, height, tone }: StateBoxProps) {
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
