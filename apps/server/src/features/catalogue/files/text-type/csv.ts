const DELIMITERS = [',', ';']

/** A column's name: no sentence, no assignment, no piece of source code. */
const COLUMN = /^[\p{L}\p{N}_€$£%#/.-][\p{L}\p{N} _€$£%#/.-]*(?:\([\p{L}\p{N} _€$£%#/.-]*\))?$/u
const LONGEST_COLUMN = 60

/**
 * Whether a text is a table by RFC 4180, with commas or semicolons: a line with the names of columns, and below it only lines of as
 * many fields.
 *
 * @param lines without their line breaks; the last may be cut off from others
 */
export function isCsv(lines: readonly string[]): boolean {
  const text = lines.join('\n')
  return DELIMITERS.some((delimiter) => {
    const [header = [], ...others] = readRows(text, delimiter)
    return others.length > 0 && others.every((row) => row.length === header.length)
  })
}

const isHeader = (row: readonly string[]) =>
  row.length > 1 &&
  row.every((name) => name.length <= LONGEST_COLUMN && COLUMN.test(name)) &&
  new Set(row).size === row.length

/** The rows of a table; none for a text that cannot be one. A field in quotes that does not end was cut off with the text. */
function readRows(text: string, delimiter: string): string[][] {
  const field = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${delimiter}\\n]*))(${delimiter}|\\n|$)`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  while (field.lastIndex < text.length) {
    const position = field.lastIndex
    const found = field.exec(text)
    if (!found) return text[position] === '"' ? rows : []
    const [, quoted, plain = '', separator] = found
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (separator === delimiter) continue
    if (rows.length === 0 && !isHeader(row)) return []
    rows.push(row)
    row = []
  }
  return rows
}
