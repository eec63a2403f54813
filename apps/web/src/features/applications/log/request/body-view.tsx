import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linesOf } from '@/ui/code/code-lines.ts'
import { useHighlight } from '@/ui/code/highlight.ts'
import { isMarked } from '../comparison/compare-requests.ts'
import { jsonLines } from '../comparison/json-lines.ts'

/** Lines beyond which only the beginning is shown at first. */
const LONG = 120
const SHOWN = 60

interface BodyViewProps {
  /** Its name for screen readers. */
  label: string
  /** As it was sent. */
  text: string
  /** Pointers to the fields of JSON that are marked. */
  marked?: ReadonlySet<string> | undefined
}

/** A body: JSON with a field a line and in colours, anything else as it is. */
export function BodyView({ label, text, marked }: BodyViewProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const json = useMemo(() => jsonLines(text), [text])
  const all = useMemo(() => json ?? text.split('\n').map((line) => ({ text: line, pointer: '' })), [json, text])
  const isMarkedLine = (pointer: string) => json !== undefined && marked !== undefined && isMarked(pointer, marked)
  const isLong = all.length > LONG
  const shown = isLong && !isWhole ? all.slice(0, SHOWN) : all
  const html = useHighlight(shown.map((line) => line.text).join('\n'), json ? 'json' : undefined)
  const lines = useMemo(() => linesOf(html), [html])
  return (
    <>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place can then be scrolled by keys
        tabIndex={0}
        className="code-colours max-h-[480px] overflow-auto bg-code py-3 font-mono text-[12.5px] leading-[1.6] text-code-ink -outline-offset-2"
      >
        <pre className="min-w-max text-[1em]">
          {lines.map((line, index) => {
            const isDifferent = isMarkedLine(shown[index]?.pointer ?? '')
            return (
              <span
                key={index}
                className={clsx(
                  'block border-l-3 pr-4 pl-[13px]',
                  isDifferent ? 'border-code-amber bg-white/10' : 'border-transparent'
                )}
              >
                {isDifferent && <span className="sr-only">{t('applicationLog.difference.marked')} </span>}
                {/* highlight.js escapes what it colours, and nothing else reaches this place. */}
                <span dangerouslySetInnerHTML={{ __html: line || '<br>' }} />
              </span>
            )
          })}
        </pre>
      </section>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="h-9 w-full border-t border-line text-[13px] font-medium text-blue-ink -outline-offset-2 hover:underline"
        >
          {isWhole ? t('reference.samples.showLess') : t('reference.samples.showAll', { count: all.length })}
        </button>
      )}
    </>
  )
}
