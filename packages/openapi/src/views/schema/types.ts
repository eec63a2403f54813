import { ownValue } from '../../document/json.ts'
import { typeOfValue } from '../../phrases/values.ts'
import type { Layer, Layers } from './layers.ts'

/** The types that all layers allow, with null where OpenAPI 3.0 says `nullable`. Empty when any is allowed. */
export function typesOf({ layers, never, orNull }: Layers): readonly string[] {
  if (never) return ['never']
  let types: readonly string[] | undefined
  for (const { node } of layers) {
    const own = declaredTypes(node)
    if (own) types = types ? common(types, own) : own
  }
  types ??= impliedTypes(layers)
  if (types.length === 0 || types.includes('null')) return types
  return orNull || isNullable(layers) ? [...types, 'null'] : types
}

/** The types that an object names itself. */
export function declaredTypes(node: object): readonly string[] | undefined {
  const type = ownValue(node, 'type')
  if (typeof type === 'string' && type !== '') return [type]
  if (!Array.isArray(type)) return undefined
  const types = [...new Set(type.filter((name) => typeof name === 'string' && name !== ''))]
  return types.length > 0 ? types : undefined
}

/** An integer is a number. What leaves nothing is a contradiction of the document: the first types stand. */
function common(types: readonly string[], others: readonly string[]): readonly string[] {
  const both = types.flatMap((type) => {
    if (others.includes(type)) return [type]
    if (type === 'number' && others.includes('integer')) return ['integer']
    return type === 'integer' && others.includes('number') ? ['integer'] : []
  })
  return both.length > 0 ? both : types
}

/** Readers take what has properties for an object, although the document does not say so, and so do its authors. */
function impliedTypes(layers: readonly Layer[]): readonly string[] {
  const has = (...keywords: string[]) =>
    layers.some(({ node }) => keywords.some((keyword) => Object.hasOwn(node, keyword)))
  if (has('properties', 'additionalProperties', 'patternProperties', 'required')) return ['object']
  if (has('items', 'prefixItems')) return ['array']
  for (const { node } of layers) {
    if (Object.hasOwn(node, 'const')) return [typeOfValue(node.const)]
    const values = ownValue(node, 'enum')
    if (Array.isArray(values) && values.length > 0) return [...new Set(values.map(typeOfValue))]
  }
  return []
}

/** `nullable` beside an allOf is meant for the whole, although it counts only beside a type (OpenAPI 3.0.3). */
function isNullable(layers: readonly Layer[]): boolean {
  const own = layers.filter(({ origin }) => origin === undefined)
  if (own.some(({ node }) => ownValue(node, 'nullable') === true)) return true
  return !own.some(({ node }) => declaredTypes(node)) && layers.some(({ node }) => ownValue(node, 'nullable') === true)
}
