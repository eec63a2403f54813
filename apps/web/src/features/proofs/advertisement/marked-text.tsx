import type { AdvertisementCheckFinding } from '@portico/contract'
import type { FindingStatus } from '@portico/finance'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../parts/scroll-region.tsx'

/** A part of the text, and what was found in it. */
interface Part {
  text: string
  finding: AdvertisementCheckFinding | undefined
}

const COLOURS: Partial<Record<FindingStatus, string>> = {
  FOUND: 'bg-teal-wash text-teal',
  NOT_PROMINENT: 'bg-amber-wash text-amber',
  WRONG: 'bg-red-wash text-red-ink',
  MISSING: 'bg-red-wash text-red-ink'
}

/** The parts of a text, so that each excerpt is one; of those that overlap, the first one. */
export function partsOf(text: string, findings: readonly AdvertisementCheckFinding[]): Part[] {
  const marked = findings
    .filter((finding) => finding.excerpt !== null && COLOURS[finding.status] !== undefined)
    .sort((one, other) => (one.excerpt?.start ?? 0) - (other.excerpt?.start ?? 0))
  const parts: Part[] = []
  let at = 0
  for (const finding of marked) {
    const { start = 0, end = 0 } = finding.excerpt ?? {}
    if (start < at) continue
    parts.push({ text: text.slice(at, start), finding: undefined }, { text: text.slice(start, end), finding })
    at = end
  }
  parts.push({ text: text.slice(at), finding: undefined })
  return parts.filter((part) => part.text !== '')
}

/** The advertisement as it was read: text, never HTML, with what was found marked. */
export function MarkedText({ text, findings }: { text: string; findings: readonly AdvertisementCheckFinding[] }) {
  const { t } = useTranslation()
  return (
    <ScrollRegion label={t('advertCheck.read.text')} className="max-h-[50vh] p-5 sm:px-6">
      <p className="text-sm leading-7 whitespace-pre-wrap wrap-anywhere">
        {partsOf(text, findings).map(({ text: part, finding }, index) =>
          finding ? (
            <mark
              key={index}
              title={t(`advertCheck.item.${finding.item}`)}
              className={`rounded-1 px-1 py-0.5 ${COLOURS[finding.status] ?? ''}`}
            >
              {part}
            </mark>
          ) : (
            part
          )
        )}
      </p>
    </ScrollRegion>
  )
}
