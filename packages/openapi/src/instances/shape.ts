import { isObject, ownValue } from '../document/json.ts'
import type { PieceKey, PropertyView, SchemaView, Variants } from '../model/schema.ts'

/** A prepared schema with what its view left out, where that has been fetched; undefined while it has not. */
export type SchemaLookup = (piece: PieceKey) => SchemaView | undefined

/** Choices within choices, and lists within lists, that are looked into. */
const DEEPEST = 12

/** The piece that has what a view leaves out: a deferred schema, or a component that contains itself. */
export function pieceOf({ deferred, recursive, component }: SchemaView): PieceKey | undefined {
  if (deferred) return deferred
  return recursive && component !== undefined ? { kind: 'schema', key: component } : undefined
}

/** The schema with its contents: the view itself, or the fetched piece with what the view says of this place. */
export function wholeSchema(schema: SchemaView, lookup: SchemaLookup): SchemaView {
  const piece = pieceOf(schema)
  const found = piece && lookup(piece)
  if (!found) return schema
  const { deferred: _, recursive: __, ...said } = schema
  return { ...found, ...said }
}

/** A choice between variants with the option that a value is one of. */
export interface ChosenVariant {
  readonly variants: Variants
  readonly index: number
}

/** What an object may have, with the properties of the options that the value has chosen. */
export interface ObjectShape {
  readonly properties: readonly PropertyView[]
  readonly patterns: readonly { readonly pattern: string; readonly schema: SchemaView }[]
  /** The schema of further properties; true for anything, false for none. */
  readonly additional: boolean | SchemaView
  readonly choices: readonly ChosenVariant[]
}

/** The option that a value is one of: by the discriminator, else the one whose properties and types fit best. */
export function chosenOption({ discriminator, options }: Variants, value: unknown, lookup: SchemaLookup): number {
  const decides = discriminator === undefined || !isObject(value) ? undefined : ownValue(value, discriminator)
  if (typeof decides === 'string') {
    const index = options.findIndex(
      (option) => option.value === decides || (option.otherValues?.includes(decides) ?? false)
    )
    if (index >= 0) return index
  }
  if (value === undefined) return 0
  const scores = options.map(({ schema }) => fit(wholeSchema(schema, lookup), value))
  return Math.max(0, scores.indexOf(Math.max(...scores)))
}

/** How well a value fits a schema at a glance: its type, its constants, and which properties are there. */
function fit(schema: SchemaView, value: unknown): number {
  if (!isPossible(schema, value)) return -1000
  if (!isObject(value)) return 0
  let score = 0
  const names = new Set<string>()
  for (const { name, required, schema: inner } of schema.properties ?? []) {
    names.add(name)
    const own = ownValue(value, name)
    if (own === undefined) score -= required ? 10 : 0
    else score += isPossible(inner, own) ? 2 : -20
  }
  const isClosed = schema.additionalProperties === false
  for (const name of Object.keys(value)) if (!names.has(name)) score -= isClosed ? 5 : 1
  return score
}

/** Whether a value has a schema's type, and is one of its values where it lists them. */
function isPossible({ types, constant, enumeration }: SchemaView, value: unknown): boolean {
  if (!isOfType(types, value)) return false
  if (constant && !isSame(constant.value, value)) return false
  return !enumeration || enumeration.some((one) => isSame(one.value, value))
}

/** The JSON type of a value. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

/** Whether a value has one of the types; a schema without types allows any. */
export function isOfType(types: readonly string[], value: unknown): boolean {
  if (types.length === 0) return true
  const type = jsonType(value)
  return types.includes(type) || (type === 'number' && types.includes('integer') && Number.isInteger(value))
}

/** Whether two values are the same JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** What an object by a schema may have, given the value it has now. */
export function objectShape(schema: SchemaView, value: unknown, lookup: SchemaLookup): ObjectShape {
  const properties = new Map<string, PropertyView>()
  const patterns: { pattern: string; schema: SchemaView }[] = []
  const choices: ChosenVariant[] = []
  let additional: boolean | SchemaView = true
  const add = (part: SchemaView, depth: number) => {
    const whole = wholeSchema(part, lookup)
    for (const property of whole.properties ?? []) {
      const { readOnly, writeOnly } = property.schema
      if (readOnly && !writeOnly) continue
      properties.set(property.name, merged(properties.get(property.name), property))
    }
    patterns.push(...(whole.patternProperties ?? []))
    const further = whole.additionalProperties
    const isClosed = further === false || (whole.notes ?? []).some(forbidsOthers)
    if (isClosed) additional = false
    else if (typeof further === 'object' && additional !== false) additional = further
    if (depth >= DEEPEST) return
    for (const variants of whole.variants ?? []) {
      const index = chosenOption(variants, value, lookup)
      const option = variants.options[index]
      if (!option) continue
      choices.push({ variants, index })
      add(option.schema, depth + 1)
    }
  }
  add(schema, 0)
  return { properties: [...properties.values()], patterns, additional, choices }
}

const forbidsOthers = ({ kind, params }: NonNullable<SchemaView['notes']>[number]) =>
  kind === 'unevaluatedProperties' && params?.allowed === 'none'

/** A property that a schema and an option of it both have: what the option says of it is narrower. */
function merged(outer: PropertyView | undefined, inner: PropertyView): PropertyView {
  if (!outer) return inner
  const schema = { ...outer.schema, ...inner.schema }
  return { ...inner, required: outer.required || inner.required, schema }
}

/** Whether an object by a schema has, or may have, properties of its own. */
export function isObjectSchema(schema: SchemaView): boolean {
  if (schema.types.includes('object')) return true
  return schema.types.length === 0 && (schema.properties !== undefined || schema.deferred !== undefined)
}
