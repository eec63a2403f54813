import { type EntityDefinition, isDerived, readId, withoutGuard } from '@portico/contract'
import Papa from 'papaparse'
import { exportColumns, importColumns, type TransferColumn } from '../columns.ts'
import {
  type ImportIssue,
  type ImportSource,
  InvalidImportError,
  LINE_BREAK,
  placeOf,
  type SourceRecord,
  type StoredRecords
} from './source.ts'

/** The delimiters of spreadsheets, which depend on the country; the first one is the default. */
const DELIMITERS = [',', ';', '\t', '|']

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Reads records from CSV. A column that is absent leaves its field as it is; an empty cell is no date, no country, no document, and
 * an empty text, except where the stored record has no text either.
 *
 * @param stored the present records, by which an empty cell is distinguished from a missing text
 * @throws InvalidImportError with everything that is wrong with the file
 */
export function readCsv(entity: EntityDefinition, text: string, stored: StoredRecords): ImportSource {
  const columns = importColumns(entity)
  const [header, ...rows] = readRows(text, columns)
  if (!header) throw new InvalidImportError([{ code: 'empty' }])

  const names = header.cells.map((cell) => withoutGuard(cell).trim())
  const known = names.map((name) => columns.find((column) => column.name === name))
  const issues = [...headerIssues(names, known), ...cellIssues(names.length, rows)]
  if (issues.length > 0) throw new InvalidImportError(issues)

  const derived = exportColumns(entity)
    .filter(({ field }) => field && isDerived(field))
    .map(({ name }) => name)
  return {
    format: 'csv',
    records: rows.map((row) => readRecord(row, known, stored)),
    ignored: names.filter((name, index) => !known[index] && name !== '' && !derived.includes(name))
  }
}

function readRows(text: string, columns: readonly TransferColumn[]): Row[] {
  const rows: Row[] = []
  const issues: ImportIssue[] = []
  let line = 1
  let start = 0
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text, columns),
    newline: newlineOf(text),
    step: ({ data, errors, meta }) => {
      for (const { code, index = start } of errors)
        issues.push({ code: code === 'MissingQuotes' ? 'openQuote' : 'quotes', ...placeOf(text, index - 1) })
      if (data.length > 1 || data[0]?.trim()) rows.push({ line, cells: data })
      line += text.slice(start, meta.cursor).split(LINE_BREAK).length - 1
      start = meta.cursor
    }
  })
  // The errors after the first one may be consequences of it.
  if (issues[0]) throw new InvalidImportError([issues[0]])
  return rows
}

/** The delimiter of the cells: the one by which the header has the most known columns. */
function delimiterOf(text: string, columns: readonly TransferColumn[]): string {
  const header = text.split(LINE_BREAK).find((line) => line.trim() !== '') ?? ''
  const knownBy = (delimiter: string) => {
    const names = Papa.parse<string[]>(header, { delimiter }).data[0] ?? []
    return columns.filter((column) => names.some((name) => name.trim() === column.name)).length
  }
  return DELIMITERS.reduce((best, delimiter) => (knownBy(delimiter) > knownBy(best) ? delimiter : best))
}

/** The line break of a file: the first one outside quotation marks. */
function newlineOf(text: string): '\r\n' | '\n' | '\r' {
  const found = /^(?:[^"\r\n]|"[^"]*")*(\r\n|\n|\r)/.exec(text)?.[1]
  return found === '\r\n' || found === '\r' ? found : '\n'
}

function headerIssues(names: readonly string[], known: readonly (TransferColumn | undefined)[]): ImportIssue[] {
  if (!known.some((column) => column?.field)) return [{ code: 'header', line: 1 }]
  const twice = new Set(names.filter((name, index) => known[index] && names.indexOf(name) < index))
  return [...twice].map((name) => ({ code: 'duplicateColumn', line: 1, values: { name } }))
}

function cellIssues(expected: number, rows: readonly Row[]): ImportIssue[] {
  return rows
    .filter((row) => row.cells.length !== expected)
    .map((row) => ({ code: 'cells', line: row.line, values: { count: row.cells.length, expected } }))
}

function readRecord(row: Row, known: readonly (TransferColumn | undefined)[], stored: StoredRecords): SourceRecord {
  const cells = row.cells.map(withoutGuard)
  const idCell = cells[known.findIndex((column) => column && !column.field)]?.trim() ?? ''
  const before = stored.get(readId(idCell) ?? 0)
  const record: Record<string, unknown> = idCell === '' ? {} : { id: readId(idCell) ?? idCell }
  for (const [index, column] of known.entries()) {
    if (column?.field)
      record[column.field.name] = readCell(column.field.kind, cells[index]!, before?.[column.field.name])
  }
  return { line: row.line, record }
}

function readCell(kind: string, cell: string, before: unknown): unknown {
  switch (kind) {
    case 'reference':
      return cell.trim() === '' ? null : { id: readId(cell.trim()) ?? cell.trim() }
    case 'date':
    case 'country':
      return cell.trim() === '' ? null : cell.trim()
    default:
      return cell === '' && before === null ? null : cell
  }
}
