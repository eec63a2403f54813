import { type EntityDefinition, LIMITS } from '@portico/contract'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { type ImportSource, type StoredRecords, UnfitSource } from './source.ts'

/**
 * Reads a file's text: it has to be UTF-8, as every export of the portal is.
 *
 * @throws UnfitSource when it is too large, or something else than UTF-8
 */
export async function readText(file: Blob): Promise<string> {
  checkSize(file.size)
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnfitSource([{ code: 'encoding' }])
  }
}

/**
 * Reads the records of a text, which is JSON when it begins like JSON, and CSV otherwise.
 *
 * @param stored the present records of the entity
 * @throws UnfitSource with everything that is wrong with the text
 */
export function readImport(entity: EntityDefinition, text: string, stored: StoredRecords): ImportSource {
  const content = text.replace(/^\uFEFF/, '')
  if (content.trim() === '') throw new UnfitSource([{ code: 'empty' }])
  const source = /^\s*[[{]/.test(content) ? readJson(entity, content) : readCsv(entity, content, stored)
  const count = source.records.length
  if (count === 0) throw new UnfitSource([{ code: 'empty' }])
  if (count > LIMITS.importRecords) {
    throw new UnfitSource([{ code: 'tooMany', values: { found: count, limit: LIMITS.importRecords } }])
  }
  return source
}

/**
 * What a call sends of the records.
 *
 * @throws UnfitSource when it is larger than the server takes
 */
export function importBody(source: ImportSource): string {
  const body = JSON.stringify({ records: source.records.map(({ record }) => record) })
  checkSize(new Blob([body]).size)
  return body
}

function checkSize(size: number): void {
  if (size > LIMITS.importBody)
    throw new UnfitSource([{ code: 'tooLarge', values: { size, limit: LIMITS.importBody } }])
}
