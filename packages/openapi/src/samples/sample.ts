import { sample } from 'openapi-sampler'
import { type Memo, memoize } from '../document/memoize.ts'
import type { ExampleView } from '../model/operation.ts'
import type { Direction } from '../views/schema/builder.ts'
import type { FlatSchema, Schemas } from '../views/schema/schemas.ts'
import { sampleSchema } from './outline.ts'

type Sample = Pick<ExampleView, 'value' | 'serialized'>

const XML = /[/+]xml\b/
const READABLE =
  /[/+](?:json|yaml)\b|^\*\/\*$|^application\/\*$|^application\/x-www-form-urlencoded|^multipart\/|^text\//

const known: Memo<FlatSchema, string, Sample | undefined> = new WeakMap()

/**
 * An example made from a schema; undefined for media types that are not readable text, and for schemas that no example can be made of.
 *
 * @param direction properties that do not go this way are left out
 */
export function sampleOf(
  flat: FlatSchema,
  mediaType: string,
  direction: Direction,
  schemas: Schemas
): Sample | undefined {
  const xml = XML.test(mediaType)
  if (!xml && !READABLE.test(mediaType)) return undefined
  return memoize(known, flat, `${direction} ${xml}`, () => make(flat, xml, direction, schemas))
}

function make(flat: FlatSchema, xml: boolean, direction: Direction, schemas: Schemas): Sample | undefined {
  try {
    const outline = sampleSchema(flat, direction, schemas)
    const value: unknown = sample(outline, { quiet: true })
    if (value === undefined || value === null) return undefined
    if (!xml) return { value }
    const serialized: unknown = sample(outline, { quiet: true, format: 'xml' })
    return { value, ...(typeof serialized === 'string' && { serialized: serialized.trim() }) }
  } catch {
    // The sampler does not take every schema that a document may have; the page then has no example there.
    return undefined
  }
}
