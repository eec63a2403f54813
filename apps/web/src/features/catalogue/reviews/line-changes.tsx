import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button/button.tsx'
import { ChangedValue } from '@/ui/text/changed-value.tsx'
import type { ChangedBlock, ComparedLine } from './line-difference.ts'

/** Lines that are shown until more are asked for: a page with all those of a large file would be slow. */
const SHOWN_LINES = 1000

/** The lines in which two texts differ, with those around them. */
export function LineChanges({ blocks }: { blocks: readonly ChangedBlock[] }) {
  const { t } = useTranslation()
  const [limit, setLimit] = useState(SHOWN_LINES)
  if (blocks.length === 0)
    return <p className="px-5 py-4 text-sm text-ink-2 sm:px-6">{t('reviewsPage.content.sameLines')}</p>
  const shown = firstLines(blocks, limit)
  const left = blocks.flat().length - shown.flat().length
  return (
    <div className="grid grid-cols-1 gap-5 px-5 py-5 sm:px-6">
      {shown.map((block) => (
        <div key={`${block[0]?.side} ${block[0]?.number}`}>
          <h3 className="mb-1 text-[13px] text-ink-3 tabular-nums">
            {t('reviewsPage.content.line', { line: block[0]?.number })}
          </h3>
          <ol className="font-mono">
            {block.map((line) => (
              <Line key={`${line.side} ${line.number}`} line={line} />
            ))}
          </ol>
        </div>
      ))}
      {left > 0 && (
        <div>
          <Button size="small" onClick={() => setLimit(limit + SHOWN_LINES)}>
            {t('reviewsPage.content.more', { count: left })}
          </Button>
        </div>
      )}
    </div>
  )
}

function Line({ line: { side, text } }: { line: ComparedLine }) {
  const { t } = useTranslation()
  const shown = <span className="text-[13px] whitespace-pre-wrap">{text}</span>
  if (side === 'same') return <li className="min-h-7 py-1 pr-2 pl-6 text-sm wrap-anywhere text-ink-2">{shown}</li>
  return (
    <ChangedValue as="li" side={side} label={t(`reviewsPage.content.${side}`)}>
      {shown}
    </ChangedValue>
  )
}

/** The first lines of blocks, of which the last may be cut. */
function firstLines(blocks: readonly ChangedBlock[], limit: number): ChangedBlock[] {
  const shown: ChangedBlock[] = []
  let left = limit
  for (const block of blocks) {
    if (left <= 0) break
    shown.push(block.slice(0, left))
    left -= block.length
  }
  return shown
}
