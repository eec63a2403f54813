/** Bounds of what a column asks for, in characters: a long text may wrap. */
const NARROWEST = 8
const WIDEST = 28

/** Pixels that a letter of a heading takes, and those that stand around it: the cell's padding and the mark of the direction. */
const LETTER = 7.5
const AROUND_HEADING = 44

/**
 * How wide a column should be: about as long as its longer texts, so that one long text does not take the room of all others, and
 * never narrower than its heading. Taken over the whole list, not over what a search shows, so that columns stay put.
 *
 * @param texts what the column shows, by row
 * @returns a track of a CSS grid: a share of what fixed columns leave
 */
export function columnWidth(label: string, texts: readonly string[]): string {
  const lengths = texts.map((text) => text.length).sort((a, b) => a - b)
  const long = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  const share = Math.min(WIDEST, Math.max(NARROWEST, long))
  return `minmax(${Math.ceil(label.length * LETTER + AROUND_HEADING)}px, ${share}fr)`
}
