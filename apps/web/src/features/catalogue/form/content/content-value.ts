import { type CatalogueRecord, type EntityDefinition, type FieldErrorCode, LIMITS } from '@portico/contract'

/** The properties of the stored content that a form needs. */
export interface StoredContent {
  readonly from: 'server'
  readonly size: number
  readonly mediaType: string | null
  /** Distinguishes it from another content of the same size and type; undefined where it is unknown. */
  readonly tag?: string | undefined
}

export interface FileContent {
  readonly from: 'file'
  readonly file: File
}

export interface TypedContent {
  readonly from: 'keyboard'
  readonly text: string
}

/** A content that was pasted in base64, too long to be edited as a text. */
export interface PastedContent {
  readonly from: 'clipboard'
  readonly base64: Blob
  readonly size: number
}

/** A record's content in a form: the stored one, or another one. Null for none. */
export type ContentValue = StoredContent | FileContent | TypedContent | PastedContent | null

/** The longest base64 that a text area shows, in characters: browsers get slow with more. */
const MAX_EDITABLE_CHARACTERS = 100_000

/**
 * The content that a text in base64 encodes.
 *
 * @returns undefined for a long text that is no base64: it would stall the page that shows it
 */
export function readBase64(text: string): TypedContent | PastedContent | null | undefined {
  if (text === '') return null
  if (text.length <= MAX_EDITABLE_CHARACTERS) return { from: 'keyboard', text }
  const base64 = cleanBase64(text)
  return isBase64(base64) ? { from: 'clipboard', base64: new Blob([base64]), size: base64Size(base64) } : undefined
}

/** The stored content of a record; null when there is none. A record is read without the content itself. */
export function storedContent(
  entity: EntityDefinition,
  record: CatalogueRecord,
  tag?: string | undefined
): StoredContent | null {
  const factOf = (kind: string) => record[entity.fields.find((field) => field.kind === kind)?.name ?? '']
  const size = factOf('byteSize')
  const mediaType = factOf('mediaType')
  if (typeof size !== 'number') return null
  return { from: 'server', size, mediaType: typeof mediaType === 'string' ? mediaType : null, tag }
}

/** Whether two contents are known to be the same; of stored contents size, type and tag are compared. */
export function isSameContent(one: ContentValue, other: ContentValue): boolean {
  if (one === other) return true
  if (one?.from === 'server' && other?.from === 'server')
    return one.size === other.size && one.mediaType === other.mediaType && one.tag === other.tag
  if (one?.from === 'file' && other?.from === 'file') return one.file === other.file
  if (one?.from === 'keyboard' && other?.from === 'keyboard') return one.text === other.text
  if (one?.from === 'clipboard' && other?.from === 'clipboard') return one.base64 === other.base64
  return false
}

const DATA_PREFIX = /^data:[^,]{0,200},/i

/** Base64 as it is sent: without the `data:` prefix and the white space that it may be copied with. */
export function cleanBase64(text: string): string {
  return text.trim().replace(DATA_PREFIX, '').replace(/\s+/g, '')
}

/** Whether a cleaned text is base64 with its padding (RFC 4648, section 4). */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(text.replace(/={1,2}$/, ''))
}

/** The number of bytes that a cleaned base64 text encodes. */
export function base64Size(text: string): number {
  return (text.length / 4) * 3 - (/={0,2}$/.exec(text)?.[0].length ?? 0)
}

/** The size of a content in bytes; undefined where it is unknown. */
export function contentSize(value: ContentValue): number | undefined {
  switch (value?.from) {
    case 'server':
    case 'clipboard':
      return value.size
    case 'file':
      return value.file.size
    case 'keyboard': {
      const text = cleanBase64(value.text)
      return text !== '' && isBase64(text) ? base64Size(text) : undefined
    }
  }
}

/** The field error of a content; undefined when it may be sent. */
export function contentError(value: ContentValue): FieldErrorCode | undefined {
  if (value?.from === 'keyboard' && !isBase64(cleanBase64(value.text))) return 'Pattern'
  return (contentSize(value) ?? 0) > LIMITS.content ? 'Size' : undefined
}

export type ContentToSend = { readonly bytes: Blob } | { readonly base64: BlobPart }

/**
 * What to send of a content.
 *
 * @returns undefined when the server's content stays; null when there shall be none
 */
export function contentToSend(value: ContentValue): ContentToSend | null | undefined {
  switch (value?.from) {
    case undefined:
      return null
    case 'server':
      return undefined
    case 'file':
      return { bytes: value.file }
    case 'clipboard':
      return { base64: value.base64 }
    case 'keyboard': {
      const base64 = cleanBase64(value.text)
      return base64 === '' ? null : { base64 }
    }
  }
}
