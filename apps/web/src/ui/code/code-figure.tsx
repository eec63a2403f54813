import type { ReactNode } from 'react'
import { CopyButton } from '../button/copy-button.tsx'
import { type GrammarName, useHighlight } from './highlight.ts'

interface CodeFigureProps {
  /** Its name, for screen readers. */
  label: string
  /** In the line above the code: what it is, and at the end what kind of thing. */
  title: ReactNode
  meta?: ReactNode
  /** Shown above the code without colours: the request line and headers of a body. */
  head?: string
  code: string
  grammar?: GrammarName
  /** With it the code can be copied. `onRefused`: the browser keeps its clipboard from the page. */
  copy?: { label: string; copiedLabel: string; onRefused: () => void } | undefined
}

/** A request or a response. Long lines wrap: a box that scrolls sideways would have to be reachable by keyboard for nothing. */
export function CodeFigure({ label, title, meta, head, code, grammar = 'json', copy }: CodeFigureProps) {
  const html = useHighlight(code, grammar)
  return (
    <figure
      aria-label={label}
      className="min-w-0 overflow-hidden rounded-3 border border-code-line bg-code text-code-ink"
    >
      <div className="flex min-h-11 items-center justify-between gap-4 border-b border-code-line px-[18px] py-1.5 text-[12.5px] font-medium">
        <span className="text-white">{title}</span>
        <span className="flex items-center gap-2 text-code-ink-2">
          {meta}
          {copy && (
            <CopyButton
              variant="ghost"
              size="small"
              className="-mr-2 text-code-ink! hover:bg-code-line! hover:text-white! focus-visible:outline-white!"
              text={[head, code].filter(Boolean).join('\n\n')}
              {...copy}
            />
          )}
        </span>
      </div>
      <pre className="code-colours p-[18px] font-mono text-[13px] leading-relaxed whitespace-pre-wrap wrap-anywhere">
        {head}
        {head && code && '\n\n'}
        {/* highlight.js escapes what it colours, and nothing else reaches this place. */}
        <code className="text-[1em]" dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  )
}
