import { isDay, parseTypedCents } from '@portico/finance'
import Papa from 'papaparse'

/** What is wrong with a pasted table, as a translation key with its values; `line` counts from 1. */
export interface TableIssue {
  key: 'header' | 'empty' | 'cells' | 'date' | 'amount' | 'type' | 'tooMany' | 'tooLarge' | 'encoding'
  line?: number
  cell?: string
  limit?: number
}

/** A table that cannot be read. */
export class TableError extends Error {
  override readonly name = 'TableError'
  readonly issue: TableIssue

  constructor(issue: TableIssue) {
    super(`The table cannot be read: ${issue.key}`)
    this.issue = issue
  }
}

export interface TableRow {
  /** Of the pasted text, from 1. */
  line: number
  cells: string[]
}

/** Rows of cells, without blank lines. The delimiter is that of the first line: semicolon, tab, vertical bar, or else a comma. */
export function readRows(text: string): TableRow[] {
  const content = text.replace(/^\uFEFF/, '')
  const rows: TableRow[] = []
  const lines = content.split(/\r\n|\n|\r/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const delimiter = [';', '\t', '|'].find((one) => first.includes(one)) ?? ','
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [cells = []] = Papa.parse<string[]>(line, { delimiter }).data
    rows.push({ line: index + 1, cells: cells.map((cell) => cell.trim()) })
  }
  if (rows.length === 0) throw new TableError({ key: 'empty' })
  return rows
}

/**
 * Reads a day: `2026-12-04`, or day, month and year as `04/12/2026`, `4.12.2026` or `04-12-2026`.
 *
 * @returns the ISO 8601 day; undefined for anything else
 */
export function readDay(text: string): string | undefined {
  if (isDay(text)) return text
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

/** An amount with its direction. */
export interface SignedAmount {
  cents: number
  isNegative: boolean
}

/** Reads an amount with a decimal comma or point, and a minus sign or parentheses where it is negative. */
export function readSignedAmount(text: string): SignedAmount | undefined {
  const isNegative = /^[-−–]|^\(.*\)$/.test(text.replace(/^[€£\s]+/, ''))
  const cents = parseTypedCents(text.replace(/[-−–+()]|EUR|GBP/gi, ''))
  return cents === undefined ? undefined : { cents, isNegative }
}

/** Letters of a heading, in lower case and without accents: `N.º` is `n`, `Interés` is `interes`. */
export const headingOf = (cell: string): string =>
  cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .trim()
