type Json = unknown
type JsonObject = Record<string, Json>

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords of JSON Schema that OpenAPI 3.0 does not have and that only add to the others. */
const DROPPED = new Set(['$schema', '$id', '$comment', 'propertyNames', 'contentEncoding', 'contentMediaType'])

const isNull = (schema: Json) => isObject(schema) && schema.type === 'null'

/** Of alternatives, the one that is null becomes `nullable`. */
function withoutNull({ anyOf, ...schema }: JsonObject): JsonObject {
  if (!Array.isArray(anyOf)) return schema
  const others = anyOf.filter((each) => !isNull(each))
  const nullable = others.length < anyOf.length && { nullable: true }
  const [only] = others
  // A reference may have nothing beside it.
  if (others.length === 1 && isObject(only) && only.$ref === undefined) return { ...only, ...schema, ...nullable }
  return { ...schema, ...nullable, ...(others.length > 1 ? { anyOf: others } : { allOf: others }) }
}

/** Types other than one, and limits that are excluded, as OpenAPI 3.0 writes them. */
function withOldKeywords(schema: JsonObject): JsonObject {
  const { type, const: value, exclusiveMinimum, exclusiveMaximum, examples, required, ...rest } = schema
  const types = [type].flat().filter((each) => each !== undefined && each !== 'null')
  return {
    ...rest,
    ...(types.length === 1 ? { type: types[0] } : types.length > 1 && { anyOf: types.map((each) => ({ type: each })) }),
    ...(Array.isArray(type) && type.includes('null') && { nullable: true }),
    ...(value !== undefined && { enum: [value] }),
    ...(typeof exclusiveMinimum === 'number' && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(typeof exclusiveMaximum === 'number' && { maximum: exclusiveMaximum, exclusiveMaximum: true }),
    ...(Array.isArray(examples) && { example: examples[0] }),
    ...(Array.isArray(required) && required.length > 0 && { required })
  }
}

/** A JSON Schema as a schema object of OpenAPI 3.0. */
function toSchema30(schema: Json): Json {
  if (!isObject(schema)) return schema === true ? {} : schema === false ? { not: {} } : schema
  const known = Object.entries(withOldKeywords(withoutNull(schema))).filter(([name]) => !DROPPED.has(name))
  const converted = known.map(([name, value]) => {
    if (name === 'properties' && isObject(value)) return [name, mapValues(value, toSchema30)]
    if (name === 'anyOf' || name === 'oneOf' || name === 'allOf')
      return [name, Array.isArray(value) ? value.map(toSchema30) : value]
    return [name, name === 'items' || name === 'not' || name === 'additionalProperties' ? subschema(value) : value]
  })
  return Object.fromEntries(converted)
}

/** `additionalProperties` may be a boolean in OpenAPI 3.0 as well. */
const subschema = (value: Json): Json => (typeof value === 'boolean' ? value : toSchema30(value))

const mapValues = (object: JsonObject, change: (value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))

/**
 * An OpenAPI 3.1 document as OpenAPI 3.0.3. It converts what the description of the portal's own API has, which the generator makes
 * from the routes' schemas: paths with parameters, bodies, responses and headers, and schemas in components.
 */
export function toOpenApi30(document: object): JsonObject {
  const convert = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(convert)
    if (!isObject(part)) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => {
        if (name === 'schema') return [name, toSchema30(value)]
        if (name === 'schemas' && isObject(value)) return [name, mapValues(value, toSchema30)]
        return [name, convert(value)]
      })
    )
  }
  return { ...(convert(document) as JsonObject), openapi: '3.0.3' }
}
