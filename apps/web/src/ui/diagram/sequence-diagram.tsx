import { Arrow, Box, Picture, TextLines } from './parts.tsx'
import { wrapText } from './wrap-text.ts'

export interface SequenceStep {
  /** Numbers of two actors, or twice the same: a step within one actor. */
  from: number
  to: number
  label: string
}

interface SequenceDiagramProps {
  title: string
  /** Two to four. */
  actors: readonly string[]
  /** Which actor is ours: its box is marked. */
  own: number
  steps: readonly SequenceStep[]
}

/** Who sends what to whom, from top to bottom: a sequence diagram of UML, with a narrow variant for narrow windows. */
export function SequenceDiagram(props: SequenceDiagramProps) {
  const { actors, steps } = props
  const description = steps
    .map(
      ({ from, to, label }, index) => `${index + 1}. ${actors[from]}${from === to ? '' : ` → ${actors[to]}`}: ${label}.`
    )
    .join(' ')
  return (
    <>
      <Drawing {...props} description={description} sizes={WIDE} className="max-md:hidden" />
      <Drawing {...props} description={description} sizes={NARROW} className="md:hidden" />
    </>
  )
}

interface Sizes {
  width: number
  box: { width: number; height: number }
  text: number
  /** Width of a character of the text, about. */
  character: number
  /** Characters of an actor's line. */
  actor: number
}
const WIDE: Sizes = { width: 1040, box: { width: 190, height: 48 }, text: 15, character: 7.6, actor: 24 }
const NARROW: Sizes = { width: 344, box: { width: 104, height: 48 }, text: 13.5, character: 6.9, actor: 13 }

function Drawing({
  title,
  description,
  actors,
  own,
  steps,
  sizes,
  className
}: SequenceDiagramProps & { description: string; sizes: Sizes; className: string }) {
  const { width, box, text, character, actor } = sizes
  const isNarrow = sizes === NARROW
  const columnOf = (index: number) => box.width / 2 + (index * (width - box.width)) / (actors.length - 1)
  const line = text * 1.3
  let bottom = box.height + 26
  const rows = steps.map(({ from, to, label }, index) => {
    const [left, right] = [Math.min(columnOf(from), columnOf(to)), Math.max(columnOf(from), columnOf(to))]
    const room = isNarrow ? width : from === to ? 360 : right - left - 24
    const lines = wrapText(`${index + 1}. ${label}`, Math.floor(room / character))
    const top = bottom
    const arrowAt = top + lines.length * line + 8
    bottom = arrowAt + (from === to ? 14 : 26)
    const middle = Math.min(Math.max((left + right) / 2, room / 2), width - room / 2)
    return { from, to, lines, top, arrowAt, middle: isNarrow ? width / 2 : middle, key: `${index} ${label}` }
  })
  return (
    <Picture width={width} height={bottom} title={title} description={description} className={className}>
      {actors.map((name, index) => (
        <g key={name}>
          <line
            x1={columnOf(index)}
            x2={columnOf(index)}
            y1={box.height}
            y2={bottom}
            strokeDasharray="3 5"
            className="stroke-line-2"
          />
          <Box x={columnOf(index) - box.width / 2} y={0} {...box} tone={index === own ? 'own' : 'plain'}>
            <Name name={name} x={columnOf(index)} y={box.height / 2} size={isNarrow ? 12.5 : 15} width={actor} />
          </Box>
        </g>
      ))}
      {rows.map(({ from, to, lines, top, arrowAt, middle, key }) => (
        <g key={key}>
          {/* The lifelines pass behind the words. */}
          <TextLines
            x={middle}
            y={top + line / 2}
            lines={lines}
            size={text}
            className="fill-ink stroke-raised stroke-[6px] [paint-order:stroke]"
          />
          {from === to ? (
            <circle cx={columnOf(from)} cy={arrowAt + 2} r={5} className="fill-blue" />
          ) : (
            <Arrow from={[columnOf(from), arrowAt]} to={[columnOf(to), arrowAt]} />
          )}
        </g>
      ))}
    </Picture>
  )
}

function Name({ name, x, y, size, width }: { name: string; x: number; y: number; size: number; width: number }) {
  const lines = wrapText(name, width)
  return (
    <TextLines
      x={x}
      y={y - ((lines.length - 1) * size * 1.3) / 2}
      lines={lines}
      size={size}
      className="fill-ink font-semibold"
    />
  )
}
