import { BYTE_ORDER_MARK, withGuard } from '@portico/contract'
import Papa from 'papaparse'

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
