import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { compareLines } from './compare-lines.ts'

/** Unchanged lines that are shown beside a change. */
const CONTEXT = 2

const LOOKS = {
  same: { sign: ' ', className: 'text-code-ink-2' },
  removed: { sign: '−', className: 'bg-red-wash text-red-ink' },
  added: { sign: '+', className: 'bg-teal-wash text-teal' }
} as const

/** The differences between the bodies of two responses, line by line. */
export function Comparison({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  const lines = useMemo(() => compareLines(before.split('\n'), after.split('\n')), [before, after])
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same')
  if (lines.every(({ kind }) => kind === 'same'))
    return <p className="px-4 py-5 text-[13px] text-ink-2">{t('try.response.noDifference')}</p>
  return (
    <section
      aria-label={t('try.response.comparison')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place can then be scrolled by keys
      tabIndex={0}
      className="max-h-[560px] overflow-auto bg-code py-3 font-mono text-[12.5px] leading-[1.6]"
    >
      {lines.map(({ kind, text }, index) =>
        isNear(index) ? (
          <div key={index} className={`flex px-4 ${LOOKS[kind].className}`}>
            <span aria-hidden="true" className="w-4 shrink-0 select-none">
              {LOOKS[kind].sign}
            </span>
            {kind !== 'same' && <span className="sr-only">{t(`try.response.${kind}`)} </span>}
            <span className="whitespace-pre-wrap wrap-anywhere">{text}</span>
          </div>
        ) : (
          index > 0 &&
          isNear(index - 1) && (
            <div key={index} className="px-4 text-code-ink-2">
              ⋯
            </div>
          )
        )
      )}
    </section>
  )
}
