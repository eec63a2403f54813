import { isObject, type JsonObject, ownValue, setOwn } from '../document/json.ts'
import type { Direction } from '../views/schema/builder.ts'
import type { Source } from '../views/schema/layers.ts'
import type { FlatSchema, Schemas } from '../views/schema/schemas.ts'

/** Schemas of an example, and how deep it goes; where optional properties end. */
const MAX_NODES = 250
const MAX_DEPTH = 7
const OPTIONAL_DEPTH = 3
/** What the sampler would otherwise repeat as often as the document says. */
const MAX_ITEMS = 3
const MAX_LENGTH = 60

const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']

/**
 * A small schema without references, choices or loops that a sampler can take as it is: its first option of each choice, its required
 * properties and as many of the others as have room.
 */
export function sampleSchema(flat: FlatSchema, direction: Direction, schemas: Schemas): JsonObject {
  return new SampleSchemaBuilder(direction, schemas).outline(flat, 0, [])
}

class SampleSchemaBuilder {
  readonly #direction: Direction
  readonly #schemas: Schemas
  #left = MAX_NODES

  constructor(direction: Direction, schemas: Schemas) {
    this.#direction = direction
    this.#schemas = schemas
  }

  outline(flat: FlatSchema, depth: number, within: readonly string[]): JsonObject {
    this.#left--
    const { header, layers, choices } = flat
    const result: JsonObject = {}
    const type = header.types.find((name) => name !== 'null') ?? header.types[0]
    if (type !== undefined) result.type = type
    if (header.format !== undefined) result.format = header.format
    const [example] = header.examples ?? []
    if (header.constant) result.const = header.constant.value
    else if (example !== undefined) result.example = example
    else if (header.defaultValue) result.default = header.defaultValue.value
    else if (header.enumeration) result.enum = header.enumeration.map(({ value }) => value)
    if (['const', 'example', 'default', 'enum'].some((keyword) => Object.hasOwn(result, keyword))) return result
    this.#limit(flat, result)
    const xml = layers.layers.map(({ node }) => ownValue(node, 'xml')).find(isObject)
    if (xml || depth === 0) result.xml = { ...(layers.component && { name: layers.component }), ...xml }
    const { component } = layers
    if (depth > MAX_DEPTH || (component !== undefined && within.includes(component))) return result
    const inside = component === undefined ? within : [...within, component]
    const [option] = choices[0]?.options ?? []
    if (option && this.#left > 0) this.#choose(result, option, choices[0]?.discriminator, depth, inside)
    this.#properties(flat, result, depth, inside)
    this.#items(flat, result, depth, inside)
    return result
  }

  #limit({ header }: FlatSchema, result: JsonObject): void {
    for (const { keyword, value } of header.limits ?? []) {
      if (NUMBERS.includes(keyword)) result[keyword] = value
      else if (keyword === 'minItems' || keyword === 'maxItems') result[keyword] = Math.min(Number(value), MAX_ITEMS)
      else if (keyword === 'minLength' || keyword === 'maxLength') result[keyword] = Math.min(Number(value), MAX_LENGTH)
    }
  }

  #choose(
    result: JsonObject,
    option: { readonly sources: readonly Source[]; readonly value?: string },
    discriminator: string | undefined,
    depth: number,
    within: readonly string[]
  ): void {
    const chosen = this.outline(this.#schemas.flat(option.sources), depth + 1, within)
    for (const [keyword, value] of Object.entries(chosen)) if (keyword !== 'xml') result[keyword] = value
    if (discriminator === undefined || option.value === undefined) return
    const properties = isObject(result.properties) ? result.properties : {}
    setOwn(properties, discriminator, { const: option.value })
    if (!Object.hasOwn(result, 'example')) result.properties = properties
  }

  #properties({ structure }: FlatSchema, result: JsonObject, depth: number, within: readonly string[]): void {
    const properties: JsonObject = isObject(result.properties) ? result.properties : {}
    for (const { name, required, sources } of structure.properties) {
      if (Object.hasOwn(properties, name)) continue
      if (!required && (depth >= OPTIONAL_DEPTH || this.#left <= 0)) continue
      const flat = this.#schemas.flat(sources)
      const { readOnly, writeOnly, deprecated } = flat.header
      if ((this.#direction === 'request' && readOnly) || (this.#direction === 'response' && writeOnly)) continue
      if (deprecated && !required) continue
      const { component } = flat.layers
      if (!required && component !== undefined && within.includes(component)) continue
      if (this.#left <= -MAX_NODES) break
      setOwn(properties, name, this.outline(flat, depth + 1, within))
    }
    if (Object.keys(properties).length > 0) result.properties = properties
    else if (typeof structure.additionalProperties === 'object' && this.#left > 0)
      result.additionalProperties = this.outline(this.#schemas.flat(structure.additionalProperties), depth + 1, within)
  }

  #items({ structure }: FlatSchema, result: JsonObject, depth: number, within: readonly string[]): void {
    if (this.#left <= -MAX_NODES) return
    const inside = (sources: readonly Source[]) => this.outline(this.#schemas.flat(sources), depth + 1, within)
    if (structure.prefixItems && this.#left > 0) result.prefixItems = structure.prefixItems.slice(0, 10).map(inside)
    else if (structure.items) result.items = inside(structure.items)
  }
}
