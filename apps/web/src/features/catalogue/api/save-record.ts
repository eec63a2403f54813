import { type CatalogueRecord, contentField, type EntityDefinition } from '@portico/contract'
import { ApiError, call, upload } from '@/lib/api/client.ts'
import { ifMatch } from '@/lib/api/versions.ts'
import { i18n } from '@/lib/i18n/i18n.ts'
import type { ContentToSend } from '../form/content/content-value.ts'
import { changesOf, type RecordInput } from '../form/values.ts'
import { excludeContentQuery, type StoredRecord } from './read-record.ts'

/** The values of a form, and by field the contents that change. */
export interface Submission {
  readonly input: RecordInput
  readonly contents: Readonly<Record<string, ContentToSend | null>>
}

export interface Sending {
  signal?: AbortSignal
  /** Called with the share of the content that is sent, from 0 to 1. */
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
 * Saves a record if the stored version is the given one. The record is replaced; one with a content is patched instead, because a
 * content that stays is not sent.
 *
 * @returns the record without its content
 * @throws ApiError with status 412 when it was changed since
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
  const address = path + excludeContentQuery(entity)
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

/** Bytes that are encoded at a time: a multiple of three, so that the pieces of base64 make one whole. */
const PIECE = 3 * 1024 * 1024

/**
 * Makes a JSON object of plain values and of contents in base64, piece by piece, so that the page stays responsive.
 *
 * @param values everything but the contents
 * @param contents by field; null for none
 * @throws Error when a file cannot be read any more, with a sentence that says so
 * @throws DOMException (`AbortError`) when `signal` aborts
 */
async function jsonWithContents(
  values: Readonly<Record<string, unknown>>,
  contents: Readonly<Record<string, ContentToSend | null>>,
  signal?: AbortSignal
): Promise<Blob> {
  const parts: BlobPart[] = []
  for (const [name, value] of Object.entries(values))
    parts.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`, ',')
  for (const [name, content] of Object.entries(contents)) {
    const text = content === null ? ['null'] : ['"', ...(await base64Pieces(content, signal)), '"']
    parts.push(`${JSON.stringify(name)}:`, ...text, ',')
  }
  return new Blob(['{', ...parts.slice(0, -1), '}'], { type: 'application/json' })
}

async function base64Pieces(content: ContentToSend, signal: AbortSignal | undefined): Promise<BlobPart[]> {
  if ('base64' in content) return [content.base64]
  const pieces: string[] = []
  for (let start = 0; start < content.bytes.size; start += PIECE) {
    signal?.throwIfAborted()
    pieces.push(await base64Of(content.bytes.slice(start, start + PIECE)))
  }
  return pieces
}

/** The browser encodes outside the thread of the page. */
function base64Of(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const address = reader.result as string
      resolve(address.slice(address.indexOf(',') + 1))
    }
    reader.onerror = () => reject(new Error(i18n.t('entity.content.unreadable'), { cause: reader.error }))
    reader.readAsDataURL(bytes)
  })
}

/**
 * Restores the state of a record after an entry of its history, if the stored version is the given one.
 *
 * @param entry the entry's id
 * @returns the record as it is now, without a content
 * @throws ApiError with status 412 when it was changed since, 400 when it referred to what is gone
 */
export async function restoreRecord(
  entity: EntityDefinition,
  { record, etag }: StoredRecord,
  entry: number
): Promise<CatalogueRecord> {
  const path = `${entity.base}/${record.id}/restore`
  return (await call<CatalogueRecord>('POST', path, { body: { entry }, headers: ifMatch(etag) })).data
}

/** The fields of a state that cannot be restored because the records that they refer to are deleted. */
export function danglingFields(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.status !== 400) return []
  const faults = error.problem?.fieldErrors ?? []
  return faults.filter((fault) => fault.message === 'Reference').map((fault) => fault.field)
}
