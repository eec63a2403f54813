import {
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  omitUndefined,
  ownValue,
  stringAt,
  unlessEmpty
} from '../../document/json.ts'
import type { EncodingView, ExampleView, HeaderView, MediaView } from '../../model/operation.ts'
import type { SchemaView } from '../../model/schema.ts'
import { explodesByDefault } from '../../requests/style.ts'
import { sampleOf } from '../../samples/sample.ts'
import { descriptionOf, membersOf, type ResolvedNode, resolveNode, type ViewContext } from '../context.ts'
import type { Direction } from '../schema/builder.ts'
import { sizeOf } from '../values.ts'
import { examplesOf } from './examples.ts'

/** A generated example that takes more is no help to a reader. */
const MAX_SAMPLE = 16_000
/** Properties of a body that are shown although the view is full. */
const BODY_PROPERTIES = 400

/** The media types of a body. */
export function contentsOf(content: unknown, direction: Direction, context: ViewContext): MediaView[] {
  return membersOf(content).map(([mediaType, media]) => mediaOf(mediaType, media, direction, context))
}

function mediaOf(mediaType: string, media: unknown, direction: Direction, context: ViewContext): MediaView {
  const { node, defect } = resolveNode(media, context.resolver)
  const { builder } = context
  const allowance = direction === 'response' ? 0 : BODY_PROPERTIES
  const has = (key: string) => Object.hasOwn(node, key)
  const schema = has('schema') ? builder.root(node.schema, direction, allowance) : undefined
  const itemSchema = has('itemSchema') ? builder.root(node.itemSchema, direction) : undefined
  const encodings = encodingsOf(node, context)
  return omitUndefined({
    mediaType,
    schema: schema ?? (defect && { types: [], defect }),
    itemSchema,
    examples: withSample(examplesOf(node, context), mediaType, node, schema, direction, context),
    encodings: unlessEmpty(encodings)
  })
}

/** Where the document has no example: those of the schema, or one that is made from it. */
function withSample(
  examples: ExampleView[],
  mediaType: string,
  media: JsonObject,
  schema: SchemaView | undefined,
  direction: Direction,
  { schemas, samples }: ViewContext
): ExampleView[] {
  if (examples.length > 0 || !schema) return examples
  const own = schema.examples ?? []
  if (own.length > 0) return own.map((value, index) => ({ name: own.length > 1 ? String(index + 1) : '', value }))
  const sample = sampleOf(schemas.flat([{ node: media.schema }]), mediaType, direction, schemas)
  if (!sample) return []
  const weight = sizeOf(sample.value, MAX_SAMPLE) + (sample.serialized?.length ?? 0)
  if (weight >= MAX_SAMPLE || weight > samples.left) return []
  samples.left -= weight
  return [{ name: '', ...sample, generated: true }]
}

/** How the parts of a form are sent; since OpenAPI 3.2 also those of a list, by position. */
function encodingsOf(media: JsonObject, context: ViewContext): EncodingView[] {
  const entries: readonly (readonly [string, unknown])[] = [
    ...membersOf(ownValue(media, 'encoding')),
    ...listAt(media, 'prefixEncoding').map((encoding, index) => [String(index), encoding] as const),
    ['*', objectAt(media, 'itemEncoding')]
  ]
  return entries.flatMap(([property, encoding]) => (isObject(encoding) ? encodingOf(property, encoding, context) : []))
}

function encodingOf(property: string, encoding: JsonObject, context: ViewContext): EncodingView {
  const explode = ownValue(encoding, 'explode')
  return omitUndefined({
    property,
    contentType: stringAt(encoding, 'contentType'),
    style: stringAt(encoding, 'style'),
    explode: typeof explode === 'boolean' ? explode : undefined,
    allowReserved: encoding.allowReserved === true || undefined,
    headers: unlessEmpty(headersOf(ownValue(encoding, 'headers'), 'request', context))
  })
}

/** The headers of a map of the document. */
export function headersOf(headers: unknown, direction: Direction, context: ViewContext): HeaderView[] {
  return membersOf(headers).map(([name, header]) =>
    describedValue(name, resolveNode(header, context.resolver), 'simple', direction, context)
  )
}

/**
 * What parameters and headers have in common. The style is said where it is not the usual one, and whether lists are exploded where
 * that is not usual for the style.
 */
export function describedValue(
  name: string,
  found: ResolvedNode,
  usualStyle: string,
  direction: Direction,
  context: ViewContext
): HeaderView {
  const { texts, builder } = context
  const { node, defect } = found
  const style = stringAt(node, 'style')
  const explode = ownValue(node, 'explode')
  const usualExplode = explodesByDefault(style ?? usualStyle)
  const [media] = membersOf(ownValue(node, 'content'))
  return omitUndefined({
    name,
    required: node.required === true,
    deprecated: node.deprecated === true || undefined,
    description: descriptionOf(found, texts),
    style: style === usualStyle ? undefined : style,
    explode: typeof explode === 'boolean' && explode !== usualExplode ? explode : undefined,
    schema: Object.hasOwn(node, 'schema') ? builder.root(node.schema, direction) : undefined,
    content: media && mediaOf(media[0], media[1], direction, context),
    examples: examplesOf(node, context),
    defect
  })
}
