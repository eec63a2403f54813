import type { Span } from './spans.ts'

/** Why a part of an advertisement is not clear and prominent. */
export const PROMINENCE_REASONS = ['HIDDEN', 'COLLAPSED', 'SMALL', 'FOOTNOTE', 'FAR_FROM_FIGURES'] as const
export type ProminenceReason = (typeof PROMINENCE_REASONS)[number]

/** A part that is shown less prominently than the rest. */
export interface LessProminent extends Span {
  reason: ProminenceReason
}

/** Characters behind the first figure after which a text is far from it. */
const FAR = 1500
/** A line of a footnote begins with one of these; the same mark stands behind a word before. */
const MARKS = ['*', '†', '‡', '¹', '²', '³', '(1)', '(2)', '(3)', '[1]', '[2]', '[3]']

/**
 * Parts of a text that are less prominent by their place: footnotes, and what is far behind the first rate or instalment.
 *
 * @param firstFigure position of the first rate or instalment, if there is one
 */
export function lessProminentIn(text: string, firstFigure: number | undefined): LessProminent[] {
  const far =
    firstFigure !== undefined && text.length > firstFigure + FAR
      ? [{ start: firstFigure + FAR, end: text.length, reason: 'FAR_FROM_FIGURES' as const }]
      : []
  return [...footnotes(text), ...far]
}

function footnotes(text: string): LessProminent[] {
  // A mark that stands behind no word before is the bullet of a list.
  const firstUses = new Map(MARKS.map((mark) => [mark, text.search(new RegExp(`(?<=\\S ?)${escaped(mark)}`))]))
  const found: LessProminent[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const mark = MARKS.find((one) => line.trimStart().startsWith(one))
    const firstUse = mark === undefined ? -1 : (firstUses.get(mark) ?? -1)
    if (firstUse >= 0 && firstUse < start) found.push({ start, end: start + line.length, reason: 'FOOTNOTE' })
    start += line.length + 1
  }
  return found
}

const escaped = (text: string) => text.replace(/[*()[\]]/g, '\\$&')

/** Why a part is less prominent, if it lies within such parts. */
export const ofLesserProminence = (span: Span, parts: readonly LessProminent[]): ProminenceReason | undefined =>
  PROMINENCE_REASONS.find((reason) =>
    parts.some((part) => part.reason === reason && span.start >= part.start && span.start < part.end)
  )
