import { clsx } from 'clsx'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { controlClass } from '../form/field.tsx'
import { linesOf } from './code-lines.ts'
import { type GrammarName, useHighlight } from './highlight.ts'

/** A position in a text, both from 1. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

interface CodeReaderProps {
  /** Its name for screen readers. */
  label: string
  code: string
  grammar?: GrammarName | undefined
  /** A line to select and scroll to; another object does it again. */
  position?: TextPosition | undefined
  className?: string
}

/** A blank line needs something to be as high as the others, also where it is within an element. */
const withHeight = (line: string) => (/^(?:<[^>]*>)*$/.test(line) ? `${line}<br>` : line)

/** Lines of a block. The browser lays out only the blocks that are in sight, so that a text of a megabyte stays quick. */
const BLOCK = 100
const LINE_HEIGHT = 20.8

/** Code with line numbers and colours, to be read, selected and scrolled by keyboard. */
export function CodeReader({ label, code, grammar, position, className }: CodeReaderProps) {
  const box = useRef<HTMLDivElement>(null)
  const html = useHighlight(code, grammar)
  const lines = useMemo(() => linesOf(html), [html])
  const blocks = useMemo(
    () => Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, at) => lines.slice(at * BLOCK, (at + 1) * BLOCK)),
    [lines]
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours put other elements in the place of the selected ones
  useEffect(() => {
    if (!position) return
    const index = Math.min(Math.max(1, position.line), lines.length) - 1
    const line = box.current?.children[Math.floor(index / BLOCK)]?.firstElementChild?.children[index % BLOCK]
    if (!line) return
    box.current?.focus({ preventScroll: true })
    getSelection()?.selectAllChildren(line)
    line.scrollIntoView({ block: 'center' })
  }, [position, blocks])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a text area has no colours
    <div
      ref={box}
      role="textbox"
      aria-label={label}
      aria-readonly="true"
      aria-multiline="true"
      // What is larger than its box is scrolled by keys.
      tabIndex={0}
      className={clsx(controlClass, 'code-colours code-lines max-h-[60dvh] overflow-auto', className)}
      style={{ '--digits': String(lines.length).length } as CSSProperties}
    >
      {blocks.map((block, index) => (
        <div
          key={index}
          className="[content-visibility:auto]"
          style={{ containIntrinsicBlockSize: `auto ${block.length * LINE_HEIGHT}px` }}
        >
          {/* highlight.js escapes what it colours, and nothing else reaches this place. */}
          <div
            style={{ counterReset: `line ${index * BLOCK}` }}
            dangerouslySetInnerHTML={{ __html: block.map((line) => `<span>${withHeight(line)}</span>`).join('') }}
          />
        </div>
      ))}
    </div>
  )
}
