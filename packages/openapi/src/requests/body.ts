import { isObject, valueToText } from '../document/json.ts'
import type { BodyView, EncodingView, ExampleView, MediaView } from '../model/operation.ts'
import type { SchemaView } from '../model/schema.ts'
import type { MultipartPart, RequestBody, RequestOptions } from './model.ts'
import { type NameValue, plainPairs } from './style.ts'
import { isBinary, isFile, isJson, mediaTypeEssence, schemaSample } from './value.ts'

/** The chosen media type of a body, or else its first one; undefined when the document has none. */
export function selectMedia(body: BodyView | undefined, mediaType?: string | undefined): MediaView | undefined {
  return body?.contents.find((media) => media.mediaType === mediaType) ?? body?.contents[0]
}

/** The example that was chosen, else the first; undefined when there is none that has a value. */
export function selectExample(
  { examples }: Pick<MediaView, 'examples'>,
  name?: string | undefined
): ExampleView | undefined {
  const usable = examples.filter(({ value, serialized }) => value !== undefined || serialized !== undefined)
  return usable.find((example) => example.name === name) ?? usable[0]
}

/**
 * Whether the chosen example has its value at another address only. It is not fetched, and a value made up under its name would be false:
 * the body is left empty. A file is the reader's own in any case.
 */
export function isExampleElsewhere(media: MediaView, name: string | undefined): boolean {
  const example = media.examples.find((one) => one.name === name)
  const { value, serialized, externalValue } = example ?? {}
  return externalValue !== undefined && value === undefined && serialized === undefined && !isBinary(media)
}

/**
 * Writes the body of a request by its media type: JSON, form, multipart, text, or a file of the reader's.
 *
 * @returns undefined when the operation has none, the reader wants none, or the chosen example is elsewhere
 */
export function bodyOf(body: BodyView | undefined, choice: RequestOptions): RequestBody | undefined {
  const media = selectMedia(body, choice.mediaType)
  if (!media || (choice.withoutBody && !body?.required)) return undefined
  const mediaType = concreteMediaType(media.mediaType)
  if (isBinary(media)) return { kind: 'binary', mediaType, fileName: fileName('file', mediaType) }
  if (!choice.body && isExampleElsewhere(media, choice.example)) return undefined
  const example = choice.body ? undefined : selectExample(media, choice.example)
  const value = choice.body ? choice.body.value : example ? example.value : schemaSample(media.schema)
  const essence = mediaTypeEssence(mediaType)
  if (example?.serialized !== undefined) return { kind: 'text', mediaType, text: example.serialized }
  if (essence === 'application/x-www-form-urlencoded' && isObject(value))
    return { kind: 'form', mediaType, fields: formFields(value, media) }
  if (essence === 'multipart/form-data' && isObject(value))
    return { kind: 'multipart', mediaType, parts: multipartParts(value, media) }
  return { kind: 'text', mediaType, ...textBody(value, essence) }
}

function textBody(value: unknown, essence: string): Pick<RequestBody & { kind: 'text' }, 'text' | 'json'> {
  // One JSON text in each line, as sequences of them are sent.
  if (/[/-](?:x-)?(?:ndjson|jsonl|json-lines)$/.test(essence) && Array.isArray(value))
    return { text: value.map((item) => `${JSON.stringify(item)}\n`).join('') }
  if (isJson(essence)) return { text: JSON.stringify(value, null, 2), json: { value } }
  return typeof value === 'string' ? { text: value } : { text: JSON.stringify(value, null, 2) ?? '' }
}

/** A range such as `*` stands for many types; a request has one. */
const concreteMediaType = (mediaType: string) =>
  mediaType.startsWith('*/') || mediaType === 'application/*'
    ? 'application/json'
    : mediaType
        .replace(/^text\/\*/, 'text/plain')
        .replace(/^image\/\*/, 'image/png')
        .replace(/\/\*/, '/octet-stream')

/**
 * Fields of a form. By the specification, a property whose encoding names a style is written by it; else objects are JSON, and items of
 * lists are fields of the same name.
 */
function formFields(value: Readonly<Record<string, unknown>>, { encodings = [] }: MediaView): NameValue[] {
  return Object.entries(value).flatMap(([name, inner]): NameValue[] => {
    if (inner === undefined || inner === null) return []
    const encoding = encodings.find(({ property }) => property === name)
    if (
      encoding &&
      (encoding.style !== undefined || encoding.explode !== undefined || encoding.allowReserved !== undefined)
    ) {
      const style = encoding.style ?? 'form'
      return plainPairs(name, inner, { style, explode: encoding.explode ?? style === 'form' })
    }
    const items: readonly unknown[] = Array.isArray(inner) ? inner : [inner]
    return items.map((item) => ({ name, value: valueToText(item) }))
  })
}

function multipartParts(value: Readonly<Record<string, unknown>>, media: MediaView): MultipartPart[] {
  const schemas = new Map(media.schema?.properties?.map((property) => [property.name, property.schema]))
  // Files have no value that an example could show, so that they may be missing in it.
  const files = [...schemas].filter(([, schema]) => isFile(schema) || isFile(schema.items)).map(([name]) => name)
  const names = [...new Set([...Object.keys(value), ...files])]
  return names.flatMap((name) => partsOf(name, value[name], schemas.get(name), media.encodings))
}

function partsOf(
  name: string,
  value: unknown,
  schema: SchemaView | undefined,
  encodings: readonly EncodingView[] = []
): MultipartPart[] {
  const encoded = encodings.find(({ property }) => property === name)?.contentType
  // An encoding may name several types, of which a sender chooses.
  const contentType = encoded?.split(',')[0]?.trim()
  if (isFile(schema) || isFile(schema?.items) || (contentType !== undefined && isBinary({ mediaType: contentType }))) {
    const media = schema?.notes?.find(({ kind }) => kind === 'contentMediaType')?.params?.mediaType
    const type = concreteMediaType(contentType ?? (typeof media === 'string' ? media : 'application/octet-stream'))
    return [{ name, fileName: fileName(name, type), contentType: type }]
  }
  if (value === undefined || value === null) return []
  const items: readonly unknown[] = Array.isArray(value) && !isJson(contentType ?? '') ? value : [value]
  return items.map((item) => {
    const type = contentType ?? (typeof item === 'object' && item !== null ? 'application/json' : undefined)
    const text = type !== undefined && isJson(type) ? (JSON.stringify(item) ?? '') : valueToText(item)
    return { name, value: text, ...(type !== undefined && { contentType: type }) }
  })
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/octet-stream': 'bin',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/gzip': 'gz',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'text/plain': 'txt',
  'text/csv': 'csv'
}

/** A name for a file that the reader has, in letters that no shell minds. */
function fileName(name: string, mediaType: string): string {
  const essence = mediaTypeEssence(mediaType)
  const own = /\/(?:x-)?([a-z\d]{2,5})$/.exec(essence)?.[1]
  return `${name.replace(/[^A-Za-z\d_-]+/g, '-').replace(/^-|-$/g, '') || 'file'}.${EXTENSIONS[essence] ?? own ?? 'bin'}`
}
