import { type AuditExportFormat, BYTE_ORDER_MARK, withGuard } from '@portico/contract'
import type { StoredEntry } from './store.ts'

const COLUMNS = ['id', 'at', 'actor', 'action', 'entity', 'entityId', 'before', 'after'] as const

const MEDIA_TYPES: Record<AuditExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8'
}

/** Response headers of an export: the name of the file has the day in UTC. */
export const exportHeaders = (format: AuditExportFormat, now: Date) => ({
  'Content-Type': MEDIA_TYPES[format],
  'Content-Disposition': `attachment; filename="audit-log-${now.toISOString().slice(0, 10)}.${format}"`
})

/** Writes entries as a file, piece by piece as they come. */
export function writeExport(
  format: AuditExportFormat,
  pages: AsyncIterable<readonly StoredEntry[]>
): AsyncGenerator<string> {
  return format === 'csv' ? writeCsv(pages) : writeJson(pages)
}

/** As CSV (RFC 4180) in UTF-8 with a byte order mark; states are JSON, and no cell can be taken for a formula. */
async function* writeCsv(pages: AsyncIterable<readonly StoredEntry[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  for await (const entries of pages) {
    yield entries.map((entry) => csvLine(COLUMNS.map((column) => csvText(entry[column])))).join('')
  }
}

const csvText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const csvLine = (cells: readonly string[]) => `${cells.map((cell) => quoted(withGuard(cell))).join(',')}\r\n`

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** As a JSON array, one entry a line. */
async function* writeJson(pages: AsyncIterable<readonly StoredEntry[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const entries of pages) {
    const lines = entries.map((entry) =>
      JSON.stringify(Object.fromEntries(COLUMNS.map((column) => [column, entry[column]])))
    )
    yield separator + lines.join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
