import { isObject, type JsonObject, omitUndefined, ownValue } from '../../document/json.ts'
import { MAX_MERGED, MAX_STEPS } from '../../document/limits.ts'
import type { Resolver } from '../../document/references/resolver.ts'
import type { Defect } from '../../model/schema.ts'

/** A schema as in the document; several when several places describe the same value. */
export interface Source {
  readonly node: unknown
  /** The component that brings it, when that is not the schema itself. */
  readonly origin?: string | undefined
}

/** An object that contributes to a schema. */
export interface Layer {
  readonly node: JsonObject
  readonly origin?: string | undefined
}

/** What a schema is made of once its references are followed and its allOf chains are walked. */
export interface Layers {
  /** The siblings of a reference come before its target, a schema before its allOf chain. */
  readonly layers: readonly Layer[]
  /** The component that it is: nothing beside the reference changes what is inside. */
  readonly component?: string
  readonly mergedFrom: readonly string[]
  /** The schema `false` is among them. */
  readonly never: boolean
  /** A choice between null and one schema is that schema, or null. */
  readonly orNull: boolean
  /** Objects whose oneOf or anyOf is no choice: it has been followed. */
  readonly followed: ReadonlyMap<JsonObject, 'oneOf' | 'anyOf'>
  readonly defect?: Defect
}

const MAX_CHAIN = 50

/** Keywords that change what is inside a schema, or which of its values are allowed: with one of them it is no longer just the component. */
const STRUCTURAL = [
  ...['properties', 'patternProperties', 'additionalProperties', 'required', 'items', 'prefixItems', 'additionalItems'],
  ...['oneOf', 'anyOf', 'not', 'if', 'dependentRequired', 'dependentSchemas', 'dependencies', 'contains'],
  ...['propertyNames', 'unevaluatedProperties', 'unevaluatedItems', 'contentSchema', 'enum', 'const', 'discriminator']
] as const

/** Walks what a schema is made of. Loops, broken references and what is no schema become a defect of this one schema. */
export function layersOf(
  sources: readonly Source[],
  resolver: Resolver,
  nameOf: (component: string) => string
): Layers {
  const walker = new Walker(resolver, nameOf)
  // The target of the reference of a single source is the schema itself, and not merged into it.
  for (const { node, origin } of sources) walker.descend(node, origin, 0, sources.length === 1)
  return walker.result()
}

class Walker {
  readonly #resolver: Resolver
  readonly #nameOf: (component: string) => string
  readonly #layers: Layer[] = []
  readonly #mergedFrom = new Set<string>()
  readonly #seen = new Set<unknown>()
  readonly #open = new Set<unknown>()
  readonly #followed = new Map<JsonObject, 'oneOf' | 'anyOf'>()
  #component: string | undefined
  #never = false
  #orNull = false
  #defect: Defect | undefined
  #steps = 0

  constructor(resolver: Resolver, nameOf: (component: string) => string) {
    this.#resolver = resolver
    this.#nameOf = nameOf
  }

  result(): Layers {
    return omitUndefined({
      layers: this.#layers,
      component: this.#component,
      mergedFrom: [...this.#mergedFrom],
      never: this.#never,
      orNull: this.#orNull,
      followed: this.#followed,
      defect: this.#defect
    })
  }

  /** @param alone whether nothing else contributes to the schema, except siblings of the references on the way */
  descend(node: unknown, origin: string | undefined, depth: number, alone: boolean): void {
    this.#steps++
    if (node === true) return
    if (node === false) this.#never = true
    else if (!isObject(node)) this.#defect ??= { kind: 'notASchema' }
    else if (depth > MAX_CHAIN || this.#seen.size >= MAX_MERGED || this.#steps >= MAX_STEPS)
      this.#defect ??= { kind: 'tooDeep' }
    else if (this.#open.has(node)) this.#defect ??= { kind: 'refLoop' }
    else if (!this.#seen.has(node)) {
      this.#seen.add(node)
      this.#open.add(node)
      this.#addOpen(node, origin, depth, alone)
      this.#open.delete(node)
    }
  }

  #addOpen(node: JsonObject, origin: string | undefined, depth: number, alone: boolean): void {
    const ref = referenceOf(node)
    const only = ref === undefined ? this.#onlyMember(node) : undefined
    const stays = alone && !STRUCTURAL.some((keyword) => keyword !== only?.keyword && Object.hasOwn(node, keyword))
    if (ref === undefined || Object.keys(node).length > 1) this.#layers.push({ node, origin })
    if (ref !== undefined) this.#follow(ref, origin, depth, stays && !Object.hasOwn(node, 'allOf'))
    if (only) {
      this.#followed.set(node, only.keyword)
      this.#orNull ||= only.orNull
      this.descend(only.member, origin, depth + 1, stays)
    }
    const allOf = ownValue(node, 'allOf')
    if (!Array.isArray(allOf)) return
    if (allOf.length === 1 && ref === undefined && !only) this.descend(allOf[0], origin, depth + 1, stays)
    else
      for (const member of allOf) {
        if (this.#steps > MAX_STEPS) break
        this.descend(member, origin, depth + 1, false)
      }
  }

  #follow(ref: string, origin: string | undefined, depth: number, alone: boolean): void {
    const { value, component, defect } = this.#resolver.resolve(ref)
    const name = component?.kind === 'schemas' ? this.#nameOf(component.name) : undefined
    const itself = alone && (name === undefined || this.#component === undefined)
    if (name !== undefined && itself) this.#component = name
    else if (name !== undefined) this.#mergedFrom.add(name)
    if (defect) this.#defect ??= defect
    else if (this.#open.has(value)) this.#defect ??= { kind: 'refLoop', ref }
    else this.descend(value, itself ? origin : (name ?? origin), depth + 1, alone)
  }

  /** The only schema of a choice that is none: one option, or one beside null. */
  #onlyMember(node: JsonObject): { keyword: 'oneOf' | 'anyOf'; member: unknown; orNull: boolean } | undefined {
    if (Object.hasOwn(node, 'oneOf') && Object.hasOwn(node, 'anyOf')) return undefined
    const keyword = Object.hasOwn(node, 'oneOf') ? 'oneOf' : 'anyOf'
    const options = ownValue(node, keyword)
    if (!Array.isArray(options) || Object.hasOwn(node, 'discriminator') || Object.hasOwn(node, 'allOf'))
      return undefined
    const others = options.filter((option) => !isNull(option))
    const [member] = others
    if (others.length !== 1 || options.length > 2 || isConstant(member)) return undefined
    return { keyword, member, orNull: options.length > 1 }
  }
}

/** What a schema refers to; a dynamic reference is read like a static one. */
function referenceOf(node: JsonObject): string | undefined {
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
    const ref = ownValue(node, keyword)
    if (typeof ref === 'string') return ref
  }
  return undefined
}

/** Whether a schema allows null and nothing else. */
export function isNull(schema: unknown): boolean {
  if (!isObject(schema)) return false
  const { type, const: constant, enum: values } = schema
  if (type === 'null' || (Array.isArray(type) && type.length === 1 && type[0] === 'null')) return true
  if (Object.hasOwn(schema, 'const')) return constant === null
  return Array.isArray(values) && values.length === 1 && values[0] === null
}

/** Whether a schema is one value of an enumeration, with what may be said of it. */
export function isConstant(schema: unknown): schema is JsonObject {
  if (!isObject(schema)) return false
  const values = ownValue(schema, 'enum')
  if (!Object.hasOwn(schema, 'const') && !(Array.isArray(values) && values.length === 1)) return false
  return Object.keys(schema).every(
    (key) =>
      ['const', 'enum', 'type', 'title', 'description', 'deprecated', 'summary'].includes(key) || key.startsWith('x-')
  )
}
