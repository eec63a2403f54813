import { type EntityDefinition, isDerived, LIMITS, referenceFields } from '@portico/contract'
import { jsonFault } from '@/features/catalogue/form/json/json-text.ts'
import { importColumns } from '../columns.ts'
import { readCsv } from './read-csv.ts'
import {
  type ImportIssue,
  type ImportSource,
  InvalidImportError,
  type SourceRecord,
  type StoredRecords
} from './source.ts'

/**
 * Reads a file's text: it has to be UTF-8, as every export of the portal is.
 *
 * @throws InvalidImportError when it is too large, or something else than UTF-8
 */
export async function readText(file: Blob): Promise<string> {
  checkSize(file.size)
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new InvalidImportError([{ code: 'encoding' }])
  }
}

/**
 * Reads the records of a text, which is JSON when it begins like JSON, and CSV otherwise.
 *
 * @param stored the present records of the entity
 * @throws InvalidImportError with everything that is wrong with the text
 */
export function readImport(entity: EntityDefinition, text: string, stored: StoredRecords): ImportSource {
  const content = text.replace(/^\uFEFF/, '')
  if (content.trim() === '') throw new InvalidImportError([{ code: 'empty' }])
  const source = /^\s*[[{]/.test(content) ? readJson(entity, content) : readCsv(entity, content, stored)
  const count = source.records.length
  if (count === 0) throw new InvalidImportError([{ code: 'empty' }])
  if (count > LIMITS.importRecords) {
    throw new InvalidImportError([{ code: 'tooMany', values: { found: count, limit: LIMITS.importRecords } }])
  }
  return source
}

/**
 * The body of the request.
 *
 * @throws InvalidImportError when it is larger than the server takes
 */
export function importBody(source: ImportSource): string {
  const body = JSON.stringify({ records: source.records.map(({ record }) => record) })
  checkSize(new Blob([body]).size)
  return body
}

function checkSize(size: number): void {
  if (size > LIMITS.importBody)
    throw new InvalidImportError([{ code: 'tooLarge', values: { size, limit: LIMITS.importBody } }])
}

/**
 * Reads records from a JSON array of objects. A property that is absent leaves its field as it is. A reference is the object that an
 * export has, or its number alone as `documentId`, as in CSV.
 *
 * @throws InvalidImportError with everything that is wrong with the file
 */
function readJson(entity: EntityDefinition, text: string): ImportSource {
  const items = parse(text)
  if (!Array.isArray(items)) throw new InvalidImportError([{ code: 'jsonShape' }])
  const issues = items.flatMap((item, index): ImportIssue[] =>
    isObject(item) ? [] : [{ code: 'jsonRecord', values: { place: index + 1 } }]
  )
  if (issues.length > 0) throw new InvalidImportError(issues)

  const fields = importColumns(entity).map(({ field }) => field?.name ?? 'id')
  const references = new Map(referenceFields(entity).map(({ name }) => [`${name}Id`, name]))
  const derived = entity.fields.filter(isDerived).map(({ name }) => name)
  const ignored = new Set<string>()

  function read(item: Record<string, unknown>): SourceRecord['record'] {
    const record: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(item)) {
      const reference = references.get(name)
      if (fields.includes(name)) record[name] = value
      else if (!reference) derived.includes(name) || ignored.add(name)
      else if (!Object.hasOwn(item, reference))
        record[reference] = value === '' || value === null ? null : { id: value }
    }
    return record
  }
  return {
    format: 'json',
    records: items.map((item, index) => ({ line: index + 1, record: read(item) })),
    ignored: [...ignored]
  }
}

const isObject = (item: unknown) => typeof item === 'object' && item !== null && !Array.isArray(item)

function parse(text: string): unknown {
  const fault = jsonFault(text)
  if (fault) throw new InvalidImportError([{ code: 'json', line: fault.line, column: fault.column }])
  return JSON.parse(text)
}
