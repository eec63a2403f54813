import Papa from 'papaparse'

/** Without it spreadsheets take a file for one in the machine's old code page. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Where a spreadsheet would run something as a formula: at the beginning of a cell, and behind whatever another country's settings
 * take for the end of a cell or of a row, for these do not see the quotation marks around it. Apostrophes that are there already
 * count too: the one put before them can then always be told from them.
 */
const FORMULA = /^(?='*[=+\-@＝＋－＠\t\r])|(?<=[;|\t\r\n])(?=["']*[=+\-@＝＋－＠])/g
const GUARDED_FORMULA = /^'(?='*[=+\-@＝＋－＠\t\r])|(?<=[;|\t\r\n])'(?=["']*[=+\-@＝＋－＠])/g

/** Puts an apostrophe before everything in a cell that a spreadsheet would run. */
export function withGuard(cell: string): string {
  return cell.replace(FORMULA, "'")
}

/** Takes away the apostrophes that `withGuard` put there: its exact inverse. */
export function withoutGuard(cell: string): string {
  return cell.replace(GUARDED_FORMULA, '')
}

/**
 * Writes a table as CSV (RFC 4180) in UTF-8 with a byte order mark. What a spreadsheet would run as a
 * formula has an apostrophe before it.
 *
 * @param header names of the columns
 * @param rows cells in the order of the header; null is an empty cell
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const guarded = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withGuard(cell) : cell)))
  const table = Papa.unparse([header, ...guarded], { newline: '\r\n' })
  return `${BYTE_ORDER_MARK}${table}\r\n`
}
