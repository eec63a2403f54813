import {
  appendTo,
  entriesAt,
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  omitUndefined,
  ownValue,
  unlessEmpty
} from '../../document/json.ts'
import type { Note, Variants } from '../../model/schema.ts'
import { isEnumeration } from './enumeration.ts'
import type { Layers, Source } from './layers.ts'

export interface PropertyPlan {
  readonly name: string
  readonly required: boolean
  readonly origin?: string
  readonly sources: readonly Source[]
}

export interface VariantsPlan {
  readonly kind: Variants['kind']
  readonly discriminator?: JsonObject
  readonly options: readonly unknown[]
}

export interface RulePlan {
  readonly note: Omit<Note, 'schemas'>
  readonly schemas: readonly { readonly role: string; readonly sources: readonly Source[] }[]
}

/** The schemas inside a schema, not yet opened. */
export interface Structure {
  readonly properties: readonly PropertyPlan[]
  readonly patternProperties: readonly { readonly pattern: string; readonly sources: readonly Source[] }[]
  readonly additionalProperties?: boolean | readonly Source[]
  readonly items?: readonly Source[]
  readonly prefixItems?: readonly (readonly Source[])[]
  readonly variants: readonly VariantsPlan[]
  readonly rules: readonly RulePlan[]
  /** How many schemas that is, beside the options of choices. */
  readonly size: number
}

/** Finds the schemas inside a schema: those of the same place in several layers belong together. */
export function structureOf(schema: Layers): Structure {
  const { layers } = schema
  const properties = propertiesOf(layers)
  const patterns = new Map<string, Source[]>()
  const items: Source[] = []
  const additional: unknown[] = []
  let prefixItems: readonly (readonly Source[])[] | undefined
  const rules: RulePlan[] = []
  for (const { node, origin } of layers) {
    for (const [pattern, value] of entriesAt(node, 'patternProperties'))
      appendTo(patterns, pattern, { node: value, origin })
    if (Object.hasOwn(node, 'additionalProperties')) additional.push(node.additionalProperties)
    const tuple = tupleOf(node)
    prefixItems ??= tuple?.map((value) => [{ node: value, origin }])
    const rest = itemsOf(node)
    if (rest !== undefined && typeof rest !== 'boolean') items.push({ node: rest, origin })
    rules.push(...rulesOf(node))
  }
  const variants = variantsOf(schema)
  const structure = omitUndefined({
    properties,
    patternProperties: [...patterns].map(([pattern, sources]) => ({ pattern, sources })),
    additionalProperties: additionalOf(additional),
    items: unlessEmpty(items),
    prefixItems,
    variants,
    rules
  })
  return { ...structure, size: sizeOf(structure) }
}

function sizeOf(structure: Omit<Structure, 'size'>): number {
  const { properties, patternProperties, additionalProperties, items, prefixItems, rules } = structure
  return (
    properties.length +
    patternProperties.length +
    (typeof additionalProperties === 'object' ? 1 : 0) +
    (items ? 1 : 0) +
    (prefixItems?.length ?? 0) +
    rules.reduce((sum, { schemas }) => sum + schemas.length, 0)
  )
}

/** The layers in the order of the document, so that an object's own properties come before or after those of its allOf chain. */
function propertiesOf(layers: Layers['layers']): PropertyPlan[] {
  const found = new Map<string, { origin: string | undefined; sources: Source[] }>()
  const required = new Set<string>()
  const add = (name: string, source: Source) => {
    const known = found.get(name)
    if (!known) found.set(name, { origin: source.origin, sources: [source] })
    else if (source.node !== true || known.sources.length === 0) {
      if (source.origin === undefined) known.origin = undefined
      known.sources.push(source)
    }
  }
  for (const { node, origin } of inReadingOrder(layers)) {
    for (const [name, value] of entriesAt(node, 'properties')) add(name, { node: value, origin })
  }
  for (const { node, origin } of layers)
    for (const name of listAt(node, 'required'))
      if (typeof name === 'string') {
        required.add(name)
        if (!found.has(name)) found.set(name, { origin, sources: [] })
      }
  return [...found].map(([name, { origin, sources }]) => ({
    name,
    required: required.has(name),
    ...(origin !== undefined && { origin }),
    // The origin of a single source is that of the property; of several sources, each description has its own.
    sources:
      sources.length === 1 ? sources.map(({ node }) => ({ node })) : sources.length === 0 ? [{ node: true }] : sources
  }))
}

function inReadingOrder(layers: Layers['layers']): Layers['layers'] {
  const [first, ...others] = layers
  if (!first || others.length === 0) return layers
  const own = layers.filter(({ origin }) => origin === undefined)
  const merged = layers.filter(({ origin }) => origin !== undefined)
  if (merged.length === 0) return layers
  const withBoth = own.find(({ node }) => Object.hasOwn(node, 'allOf') && Object.hasOwn(node, 'properties'))
  if (!withBoth) return [...merged, ...own]
  const keys = Object.keys(withBoth.node)
  return keys.indexOf('allOf') < keys.indexOf('properties') ? [...merged, ...own] : layers
}

/** Each layer must be kept to: `false` wins, then schemas, then `true`. */
function additionalOf(values: readonly unknown[]): boolean | readonly Source[] | undefined {
  if (values.length === 0) return undefined
  if (values.includes(false)) return false
  const schemas = values.filter((value) => value !== true && !(isObject(value) && Object.keys(value).length === 0))
  return schemas.length > 0 ? schemas.map((node) => ({ node })) : true
}

/** The schemas of the first items: `prefixItems`, or `items` as a list, as it was before JSON Schema 2020-12. */
export function tupleOf(node: JsonObject): readonly unknown[] | undefined {
  for (const keyword of ['prefixItems', 'items']) {
    const value = listAt(node, keyword)
    if (value.length > 0) return value
  }
  return undefined
}

/** The schema of the items, in a tuple of those after the first ones. */
export function itemsOf(node: JsonObject): unknown {
  const items = ownValue(node, 'items')
  return Array.isArray(items) ? ownValue(node, 'additionalItems') : items
}

function variantsOf({ layers, followed }: Layers): VariantsPlan[] {
  const plans: VariantsPlan[] = []
  for (const { node, origin } of layers) {
    const discriminator = objectAt(node, 'discriminator')
    for (const kind of ['oneOf', 'anyOf'] as const) {
      const options = listAt(node, kind)
      if (options.length > 0 && followed.get(node) !== kind && !isEnumeration(options))
        plans.push(omitUndefined({ kind, discriminator, options }))
    }
    const chosen = plans.length > 0 || origin !== undefined
    if (!chosen && discriminator) plans.push({ kind: 'oneOf', discriminator, options: [] })
  }
  return plans
}

function rulesOf(node: JsonObject): RulePlan[] {
  const rules: RulePlan[] = []
  const add = (kind: Note['kind'], roles: Record<string, unknown>, params?: Note['params']) =>
    rules.push({
      note: { kind, ...(params && { params }) },
      schemas: Object.entries(roles).map(([role, value]) => ({ role, sources: [{ node: value }] }))
    })
  for (const keyword of ['contains', 'propertyNames', 'not', 'contentSchema'] as const)
    if (isSchema(node[keyword])) add(keyword, { [keyword]: node[keyword] })
  if (isSchema(ownValue(node, 'if'))) {
    const branches = ['if', 'then', 'else'].filter((role) => isSchema(ownValue(node, role)))
    if (branches.length > 1) add('if', Object.fromEntries(branches.map((role) => [role, node[role]])))
  }
  for (const keyword of ['unevaluatedProperties', 'unevaluatedItems'] as const)
    if (isObject(node[keyword])) add(keyword, { [keyword]: node[keyword] }, { allowed: 'schema' })
  for (const keyword of ['dependentSchemas', 'dependencies'])
    for (const [property, value] of entriesAt(node, keyword))
      if (isSchema(value)) add('dependentSchema', { schema: value }, { property })
  return rules
}

function isSchema(value: unknown): boolean {
  return isObject(value) || typeof value === 'boolean'
}
