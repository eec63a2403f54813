import { setOwn } from '../document/json.ts'
import type { SchemaView } from '../model/schema.ts'
import { isObjectSchema, type SchemaLookup, wholeSchema } from './shape.ts'

const DEEPEST = 6

/**
 * The value with which a field that a reader adds begins: the documented example, default or only value; else what is required and
 * nothing more. Texts that nothing is known of are empty, so that the reader sees what to fill in.
 */
export function newValue(given: SchemaView, lookup: SchemaLookup, depth = 0): unknown {
  const schema = wholeSchema(given, lookup)
  const known = knownValue(schema)
  if (known) return structuredClone(known.value)
  const [variants] = schema.variants ?? []
  const option = variants?.options[0]
  if (variants && option && !schema.properties) return optionValue(variants.discriminator, option, lookup, depth)
  const type = schema.types.find((name) => name !== 'null')
  if (isObjectSchema(schema)) return newObject(schema, lookup, depth)
  if (type === 'array') return newItems(schema, lookup, depth)
  if (type === 'boolean') return false
  if (type === 'number' || type === 'integer') return newNumber(schema)
  return type === undefined && schema.types.includes('null') ? null : ''
}

/**
 * The value with which a variant begins, once a reader has chosen it.
 *
 * @param discriminator the property that decides between the variants
 */
export function optionValue(
  discriminator: string | undefined,
  { value, schema }: { readonly value?: string; readonly schema: SchemaView },
  lookup: SchemaLookup,
  depth = 0
): unknown {
  const made = newValue(schema, lookup, depth + 1)
  if (discriminator !== undefined && value !== undefined && typeof made === 'object' && made !== null)
    return { ...made, [discriminator]: value }
  return made
}

function knownValue({ constant, examples, defaultValue, enumeration }: SchemaView): { value: unknown } | undefined {
  if (constant) return constant
  if (examples && examples.length > 0) return { value: examples[0] }
  if (defaultValue && defaultValue.value !== null) return defaultValue
  return enumeration?.[0]
}

function newObject(schema: SchemaView, lookup: SchemaLookup, depth: number): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  if (depth > DEEPEST) return object
  for (const { name, required, schema: inner } of schema.properties ?? [])
    if (required && !(inner.readOnly && !inner.writeOnly)) setOwn(object, name, newValue(inner, lookup, depth + 1))
  const [variants] = schema.variants ?? []
  const option = variants?.options[0]
  const chosen = option && optionValue(variants?.discriminator, option, lookup, depth)
  return typeof chosen === 'object' && chosen !== null && !Array.isArray(chosen) ? { ...object, ...chosen } : object
}

function newItems(schema: SchemaView, lookup: SchemaLookup, depth: number): unknown[] {
  if (depth > DEEPEST) return []
  if (schema.prefixItems) return schema.prefixItems.map((item) => newValue(item, lookup, depth + 1))
  const least = schema.limits?.find(({ keyword }) => keyword === 'minItems')?.value
  const count = Math.min(typeof least === 'number' ? least : 0, 3)
  return schema.items
    ? Array.from({ length: count }, () => newValue(schema.items as SchemaView, lookup, depth + 1))
    : []
}

function newNumber({ limits = [] }: SchemaView): number {
  const least = limits.find(({ keyword }) => keyword === 'minimum')?.value
  return typeof least === 'number' && least > 0 ? least : 0
}
