/** Bounds of what a column asks for, in characters: a long text may wrap. */
const NARROWEST = 8
const WIDEST = 28

/** Characters up to which no line end may cut a value, or else a word of it: codes, dates, names of countries. */
const UNBROKEN = 12
/** Texts that are looked at for that; a list may have a hundred thousand. */
const SAMPLE = 500

/** Pixels that a letter of a value takes, and those of the cell's padding. */
const VALUE_LETTER = 8
const AROUND_VALUE = 32

/** Pixels that a letter of a heading takes, and those that stand around it: the cell's padding and the mark of the direction. */
const LETTER = 7.5
const AROUND_HEADING = 44

/**
 * How wide a column should be: about as long as its longer texts, so that one long text does not take the room of all others, and
 * never narrower than its heading, which has two lines, or than what must stay on one line. Taken over the whole list, not over what a search shows, so that columns stay put.
 *
 * @param texts what the column shows, by row
 * @returns a track of a CSS grid: a share of what fixed columns leave
 */
export function columnWidth(label: string, texts: readonly string[]): string {
  const lengths = texts.map((text) => text.length).sort((a, b) => a - b)
  const long = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  const share = Math.min(WIDEST, Math.max(NARROWEST, long))
  const heading = Math.ceil(inTwoLines(label) * LETTER + AROUND_HEADING)
  const value = Math.max(0, ...texts.slice(0, SAMPLE).map(unbroken)) * VALUE_LETTER + AROUND_VALUE
  return `minmax(${Math.max(heading, value)}px, ${share}fr)`
}

/** The characters of a text that must stay on one line: of its longest word, or of all of it where it is short. */
function unbroken(text: string): number {
  if (text.length <= UNBROKEN) return text.length
  return Math.min(UNBROKEN, Math.max(...text.split(/[\s-]+/).map((word) => word.length)))
}

/** The characters of the longer line of a heading that is broken into two where these come out shortest. */
function inTwoLines(label: string): number {
  const words = label.split(' ')
  const longerLine = (_: string, count: number) =>
    Math.max(words.slice(0, count).join(' ').length, words.slice(count).join(' ').length)
  return Math.min(...words.map(longerLine))
}
