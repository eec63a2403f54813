import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GrammarName, useHighlight } from '@/ui/code/highlight.ts'
import { useIsWritten } from '../page/written-page.ts'

/** Lines and characters beyond which only the beginning is shown at first. */
const LONG = { lines: 80, characters: 8_000 }
const SHOWN_LINES = 40

interface CodeViewProps {
  code: string
  grammar: GrammarName
  /** Its name for screen readers. */
  label: string
  className?: string
}

/** Code in colours, that can be scrolled by keyboard. Of long code the beginning is shown until the reader asks for all of it. */
export function CodeView({ code, grammar, label, className }: CodeViewProps) {
  const { t } = useTranslation()
  const [whole, setWhole] = useState<string>()
  const lines = useMemo(() => code.split('\n'), [code])
  const isLong = lines.length > LONG.lines || code.length > LONG.characters
  const isCut = isLong && whole !== code
  const shown = isCut ? lines.slice(0, SHOWN_LINES).join('\n').slice(0, LONG.characters) : code
  // Code that was written is coloured already, and React leaves it as it is.
  const [coloured] = useState(useIsWritten() ? shown : undefined)
  const html = useHighlight(shown, grammar, coloured)
  return (
    <>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place can then be scrolled by keys
        tabIndex={0}
        className={clsx(
          'code-colours overflow-auto p-4 font-mono text-[12.5px] leading-[1.6] text-code-ink',
          className
        )}
      >
        {/* highlight.js escapes what it colours, and nothing else reaches this place. */}
        <pre className="text-[1em]" dangerouslySetInnerHTML={{ __html: html }} />
      </section>
      {isLong && (
        <button
          type="button"
          aria-expanded={!isCut}
          onClick={() => setWhole(isCut ? code : undefined)}
          className="h-9 w-full border-t border-line text-[13px] font-medium text-blue-ink hover:underline"
        >
          {isCut ? t('reference.samples.showAll', { count: lines.length }) : t('reference.samples.showLess')}
        </button>
      )}
    </>
  )
}
