import { type CatalogueRecord, type EntityDefinition, type FieldValue, isReference } from '@portico/contract'
import { writeCsv } from '@/lib/files/csv.ts'
import { exportColumns } from '../columns.ts'

export const EXPORT_FORMATS = ['csv', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const plain = (value: FieldValue | undefined) => (isReference(value) ? value.id : (value ?? null))

/** Records as CSV: one column for each field but contents, a reference as the number of what it refers to. */
export function recordsAsCsv(entity: EntityDefinition, records: readonly CatalogueRecord[]): string {
  const columns = exportColumns(entity)
  return writeCsv(
    columns.map((column) => column.name),
    records.map((record) => columns.map(({ field }) => plain(record[field?.name ?? 'id'])))
  )
}

/** Records as a JSON array, with the fields that a list has; a reference as an object with its ID and title fields. */
export function recordsAsJson(entity: EntityDefinition, records: readonly CatalogueRecord[]): string {
  const names = exportColumns(entity).map(({ field }) => field?.name ?? 'id')
  const objects = records.map((record) => Object.fromEntries(names.map((name) => [name, record[name] ?? null])))
  return `${JSON.stringify(objects, null, 2)}\n`
}

/** A file of records, to be saved. */
export function exportFile(entity: EntityDefinition, records: readonly CatalogueRecord[], format: ExportFormat) {
  const text = format === 'csv' ? recordsAsCsv(entity, records) : recordsAsJson(entity, records)
  return {
    name: `${entityFileName(entity)}-${today()}.${format}`,
    bytes: new Blob([text])
  }
}

/** The first part of the names of an entity's files: the last segment of its API path. */
export function entityFileName(entity: EntityDefinition): string {
  return entity.base.slice('api/'.length)
}

/** The present date where the browser is, `YYYY-MM-DD`. */
function today(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
