/**
 * Where a spreadsheet would run something as a formula: at the beginning of a cell, and behind whatever another country's settings
 * take for the end of a cell or of a row, for these do not see the quotation marks around it. Apostrophes that are there already
 * count too: the added one can then always be distinguished from them.
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

/** Without it spreadsheets take a file for one in the machine's old code page. */
export const BYTE_ORDER_MARK = '\uFEFF'
