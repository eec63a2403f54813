/** A part of a text, by the positions of its first character and behind its last one. */
export interface Span {
  start: number
  end: number
}

/** Every part of a text that a pattern matches, without regard to case. */
export function spansOf(text: string, source: string): Span[] {
  return Array.from(text.matchAll(new RegExp(source, 'giu')), ({ index, 0: match }) => ({
    start: index,
    end: index + match.length
  })).filter(({ start, end }) => end > start)
}

/** The first of some parts that begins within bounds. */
export const firstFrom = <T extends Span>(spans: readonly T[], from: number, to: number): T | undefined =>
  spans.find(({ start }) => start >= from && start < to)
