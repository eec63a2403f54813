import {
  appendTo,
  componentsOf,
  isObject,
  type JsonObject,
  listAt,
  omitUndefined,
  ownValue,
  stringAt
} from '../../document/json.ts'
import { pointerToken } from '../../document/pointer.ts'
import type { Resolver } from '../../document/references/resolver.ts'
import type { SchemaView } from '../../model/schema.ts'
import { Keys } from '../keys.ts'
import type { Texts } from '../texts.ts'
import { headerOf, headerSize } from './header.ts'
import { type Layers, layersOf, type Source } from './layers.ts'
import { type Structure, structureOf } from './structure.ts'
import { type OptionPlan, optionsOf } from './variants.ts'

export interface SchemaChoice {
  readonly kind: 'oneOf' | 'anyOf'
  readonly discriminator?: string
  readonly options: readonly OptionPlan[]
}

/** A schema with references resolved and allOf merged, whose inner schemas are not yet opened. */
export class FlatSchema {
  readonly layers: Layers
  readonly sources: readonly Source[]
  readonly #schemas: Schemas
  #header: SchemaView | undefined
  #weight: number | undefined
  #structure: Structure | undefined
  #choices: readonly SchemaChoice[] | undefined

  constructor(sources: readonly Source[], layers: Layers, schemas: Schemas) {
    this.sources = sources
    this.layers = layers
    this.#schemas = schemas
  }

  /** Everything but what is inside. */
  get header(): SchemaView {
    const { additionalProperties: others } = this.structure
    const additionalProperties = typeof others === 'boolean' ? others : undefined
    this.#header ??= omitUndefined({ ...headerOf(this.layers, this.#schemas.texts), additionalProperties })
    return this.#header
  }

  /** Characters that the header takes as JSON, roughly. */
  get weight(): number {
    this.#weight ??= headerSize(this.header)
    return this.#weight
  }

  get structure(): Structure {
    this.#structure ??= structureOf(this.layers)
    return this.#structure
  }

  get choices(): readonly SchemaChoice[] {
    this.#choices ??= this.structure.variants.flatMap((plan) => {
      const options = optionsOf(plan, this, this.#schemas)
      const discriminator = plan.discriminator && stringAt(plan.discriminator, 'propertyName')
      return options.length === 0 ? [] : omitUndefined({ kind: plan.kind, discriminator, options })
    })
    return this.#choices
  }

  get size(): number {
    return this.choices.reduce((sum, { options }) => sum + options.length, this.structure.size)
  }
}

/** The schemas of one document. What was flattened once is not flattened again. */
export class Schemas {
  readonly texts: Texts
  readonly keys: Keys
  readonly #resolver: Resolver
  readonly #components: JsonObject
  /** By the only object that says something of a schema, or else by the list of all that do. */
  readonly #flats = new WeakMap<object, FlatSchema>()
  readonly #references = new Map<string, JsonObject>()
  #children: ReadonlyMap<string, readonly string[]> | undefined

  constructor(document: JsonObject, resolver: Resolver, texts: Texts) {
    this.#components = componentsOf(document, 'schemas')
    this.#resolver = resolver
    this.texts = texts
    this.keys = new Keys(this.names)
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#components, this.keys.schemaName(key))
  }

  get names(): readonly string[] {
    return Object.keys(this.#components)
  }

  flat(sources: readonly Source[]): FlatSchema {
    const [first] = sources
    const only = sources.length === 1 && first?.origin === undefined ? first?.node : undefined
    const identity = isObject(only) ? only : sources
    const known = this.#flats.get(identity)
    if (known) return known
    const flat = new FlatSchema(
      sources,
      layersOf(sources, this.#resolver, (name) => this.keys.schema(name)),
      this
    )
    this.#flats.set(identity, flat)
    return flat
  }

  reference(key: string): JsonObject {
    let reference = this.#references.get(key)
    if (!reference) {
      reference = { $ref: `#/components/schemas/${pointerToken(this.keys.schemaName(key))}` }
      this.#references.set(key, reference)
    }
    return reference
  }

  /** Key of the component that a discriminator's mapping names, by reference or by name. */
  componentOf(target: string): string | undefined {
    if (Object.hasOwn(this.#components, target)) return this.keys.schema(target)
    const { component } = this.#resolver.resolve(target)
    return component?.kind === 'schemas' ? this.keys.schema(component.name) : undefined
  }

  /** Keys of the components that have this one in their allOf. */
  childrenOf(key: string | undefined): readonly string[] {
    if (key === undefined) return []
    this.#children ??= this.#findChildren()
    return this.#children.get(key) ?? []
  }

  #findChildren(): ReadonlyMap<string, readonly string[]> {
    const children = new Map<string, string[]>()
    for (const [name, schema] of Object.entries(this.#components)) {
      for (const member of isObject(schema) ? listAt(schema, 'allOf') : []) {
        const ref = isObject(member) ? ownValue(member, '$ref') : undefined
        const parent = typeof ref === 'string' ? this.componentOf(ref) : undefined
        if (parent !== undefined) appendTo(children, parent, this.keys.schema(name))
      }
    }
    return children
  }
}
