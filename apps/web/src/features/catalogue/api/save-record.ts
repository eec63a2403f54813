import { type CatalogueRecord, contentField, type EntityDefinition } from '@portico/contract'
import { call, upload } from '@/lib/api/client.ts'
import { ifMatch } from '@/lib/api/versions.ts'
import type { ContentToSend } from '../form/content/content-value.ts'
import { changesOf, type RecordInput } from '../form/values.ts'
import { jsonWithContents } from './json-with-contents.ts'
import { type StoredRecord, withoutContent } from './read-record.ts'

/** What a form sends: the record's values, and by field the contents that do not stay as they are. */
export interface Submission {
  readonly input: RecordInput
  readonly contents: Readonly<Record<string, ContentToSend | null>>
}

export interface Sending {
  signal?: AbortSignal
  /** Hears which part of a content is on its way, from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Creates a record.
 *
 * @returns the record without its content
 */
export async function createRecord(
  entity: EntityDefinition,
  { input, contents }: Submission,
  sending: Sending
): Promise<CatalogueRecord> {
  return send('POST', entity, entity.base, { values: input, contents, headers: {}, ...sending })
}

/**
 * Saves a record, provided that it still is the version given. It is replaced; one that has a content is changed instead, for a
 * content that stays is not sent.
 *
 * @returns the record without its content
 * @throws ApiError with status 412 when somebody else has changed it since
 */
export async function updateRecord(
  entity: EntityDefinition,
  { record, etag }: StoredRecord,
  { input, contents }: Submission,
  sending: Sending
): Promise<CatalogueRecord> {
  const path = `${entity.base}/${record.id}`
  const conditional = { contents, headers: ifMatch(etag), ...sending }
  return contentField(entity)
    ? send('PATCH', entity, path, { values: changesOf(entity, input, record), ...conditional })
    : send('PUT', entity, path, { values: { id: record.id, ...input }, ...conditional })
}

interface Message extends Sending {
  values: Readonly<Record<string, unknown>>
  contents: Submission['contents']
  headers: Record<string, string>
}

async function send(
  method: 'POST' | 'PUT' | 'PATCH',
  entity: EntityDefinition,
  path: string,
  { values, contents, headers, signal, onProgress }: Message
): Promise<CatalogueRecord> {
  const address = path + withoutContent(entity)
  const hasContent = Object.values(contents).some((content) => content !== null)
  if (!hasContent) {
    const body = { ...values, ...contents }
    return (await call<CatalogueRecord>(method, address, { body, headers, signal })).data
  }
  onProgress?.(0)
  const body = await jsonWithContents(values, contents, signal)
  const report = (sent: number) => onProgress?.(Math.min(1, sent / body.size))
  return (await upload<CatalogueRecord>(method, address, { body, headers, signal, onProgress: report })).data
}
