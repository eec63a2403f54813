import type { MediaView, ParameterView } from '../model/operation.ts'
import type { SchemaView } from '../model/schema.ts'

const DEPTH = 6

/** Values of formats, chosen so that one sees at once that they are examples. */
const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  time: '09:30:00Z',
  duration: 'P3D',
  email: 'name@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  'uri-reference': '/example',
  uuid: '123e4567-e89b-42d3-a456-426614174000'
}

/** How the values of RequestOptions name a parameter: by place and name, since two places may have the same name. */
export const parameterKey = ({ in: place, name }: Pick<ParameterView, 'in' | 'name'>): string => `${place}.${name}`

/**
 * The value of a parameter when none is chosen: that of its first example, its default, the only one allowed, or one made from
 * its type. A text of which nothing is known is the parameter's name in capitals, so that one sees what belongs there.
 */
export function parameterSample(parameter: ParameterView): unknown {
  const examples = [...parameter.examples, ...(parameter.content?.examples ?? [])]
  const example = examples.find(({ value, serialized }) => value !== undefined || serialized !== undefined)
  if (example) return example.value ?? example.serialized
  return schemaSample(parameter.schema ?? parameter.content?.schema, placeholder(parameter.name))
}

/** `paymentId` as `PAYMENT_ID`. */
export function placeholder(name: string): string {
  return (
    name
      .replace(/([a-z\d])([A-Z])/g, '$1_$2')
      .replace(/[^A-Za-z\d]+/g, '_')
      .replace(/^_|_$/g, '')
      .toUpperCase() || 'VALUE'
  )
}

/**
 * A value that a schema allows, for the common cases. It is small: required properties, one item of a list.
 *
 * @param text what stands for a text of which nothing is known
 */
export function schemaSample(schema: SchemaView | undefined, text = 'TEXT', depth = 0): unknown {
  if (!schema || depth > DEPTH) return text
  const given = givenValue(schema)
  if (given) return given.value
  const option = schema.variants?.[0]?.options[0]
  const type = schema.types.find((name) => name !== 'null')
  if (type === undefined && option) return schemaSample(option.schema, text, depth + 1)
  if (type === 'object' || (type === undefined && schema.properties)) {
    const required = schema.properties?.filter((property) => property.required) ?? []
    return Object.fromEntries(
      required.map(({ name, schema: inner }) => [name, schemaSample(inner, placeholder(name), depth + 1)])
    )
  }
  if (type === 'array') return [schemaSample(schema.items ?? schema.prefixItems?.[0], text, depth + 1)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return numberSample(schema)
  return (schema.format !== undefined && FORMATS[schema.format]) || text
}

function givenValue({ constant, examples, defaultValue, enumeration }: SchemaView): { value: unknown } | undefined {
  if (constant) return constant
  if (examples && examples.length > 0) return { value: examples[0] }
  if (defaultValue && defaultValue.value !== null) return defaultValue
  return enumeration?.[0]
}

function numberSample({ limits = [] }: SchemaView): number {
  const limit = (keyword: string) => limits.find((one) => one.keyword === keyword)?.value
  const least = limit('minimum')
  if (typeof least === 'number') return least
  const above = limit('exclusiveMinimum')
  if (typeof above === 'number') return Math.floor(above) + 1
  const most = limit('maximum') ?? limit('exclusiveMaximum')
  return typeof most === 'number' && most <= 1 ? Math.ceil(most) - 1 : 1
}

/**
 * The value that a reader means by what they typed for a parameter: JSON where its schema asks for something other than a text, items of
 * a list also with commas between them. What cannot be read as the schema asks is sent as it was typed.
 *
 * @returns undefined for an empty text
 */
export function typedValue(schema: SchemaView | undefined, typed: string): unknown {
  if (typed === '') return undefined
  const types = schema?.types ?? []
  if (types.includes('array')) {
    const list = parsed(typed)
    return Array.isArray(list) ? list : typed.split(',').map((item) => typedValue(schema?.items, item.trim()) ?? '')
  }
  if (types.length === 0 || types.includes('string')) return typed
  const value = parsed(typed)
  const isObject = typeof value === 'object' && value !== null
  // Numbers beyond the precision of JavaScript stay as they were typed.
  return isObject || (types.includes('object') && value !== undefined) || String(value) === typed ? value : typed
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A media type without its parameters, in lower case. */
export const mediaTypeEssence = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase()

/** Whether a media type is JSON, also by its suffix. */
export const isJson = (mediaType: string): boolean =>
  /^(?:application|text)\/json$|\+json$/.test(mediaTypeEssence(mediaType))

/** Whether contents are bytes of a file rather than text. */
export function isBinary({ mediaType, schema }: Pick<MediaView, 'mediaType' | 'schema'>): boolean {
  const essence = mediaTypeEssence(mediaType)
  if (isJson(essence) || /^(?:text\/|multipart\/|application\/x-www-form-urlencoded)|[/+](?:xml|yaml)$/.test(essence))
    return false
  return /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip)$/.test(essence) || isFile(schema)
}

/** Whether a schema stands for bytes: `format: binary` (3.0), or a media type of contents that are not encoded as text (3.1). */
export function isFile(schema: SchemaView | undefined): boolean {
  if (!schema) return false
  const kinds = schema.notes?.map(({ kind }) => kind) ?? []
  return (
    schema.format === 'binary' ||
    (kinds.includes('contentMediaType') && !kinds.includes('contentEncoding') && !kinds.includes('contentSchema'))
  )
}
