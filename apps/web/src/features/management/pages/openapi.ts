/** The language the document is written in, whatever the page's own is. */
export const DOCUMENT_LANGUAGE = 'en'

/** The parts of an OpenAPI 3.1 document that the page shows. */
export interface OpenApiDocument {
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, OpenApiOperation>>
  components?: { schemas?: Record<string, JsonSchema> }
}

export interface OpenApiOperation {
  tags?: string[]
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: JsonSchema }[]
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: JsonSchema }> }>
  /** Who may call: `public`, `signed-in`, `pre-authenticated`, or the roles of which one is needed. */
  'x-access'?: string | string[]
}

export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  minLength?: number
  maxLength?: number
}

/** One call, ready to be shown and searched. */
export interface Operation extends OpenApiOperation {
  id: string
  method: string
  path: string
}

export interface OperationGroup {
  tag: string
  operations: Operation[]
}

/** A field of a request or an answer; `path` tells where it is, e.g. `fieldErrors[].field`. */
export interface SchemaField {
  path: string
  type: string
  isRequired: boolean
  description: string | undefined
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** All operations of a document under their first tag, in the document's order of tags, paths and HTTP's order of methods. */
export function groupOperations(document: OpenApiDocument): OperationGroup[] {
  const groups = new Map<string, Operation[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = operations[method]
      if (!operation) continue
      const tag = operation.tags?.[0] ?? ''
      const group = groups.get(tag) ?? []
      groups.set(tag, group)
      group.push({ ...operation, id: `${method} ${path}`, method: method.toUpperCase(), path })
    }
  }
  return [...groups].map(([tag, operations]) => ({ tag, operations }))
}

/** The operations whose method, path, summary or description hold every word of a text; groups without any are left out. */
export function searchOperations(groups: readonly OperationGroup[], text: string): OperationGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ method, path, summary = '', description = '' }: Operation) => {
    const searched = `${method} ${path} ${summary} ${description}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  }
  return groups
    .map(({ tag, operations }) => ({ tag, operations: operations.filter(matches) }))
    .filter((group) => group.operations.length > 0)
}

/** Follows a reference to a component; a schema without one is given back as it is. */
function resolve(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (document.components?.schemas?.[name] ?? {})
}

/** The schema of a body's first content type. */
export function contentSchema(content: Record<string, { schema?: JsonSchema }> | undefined): JsonSchema | undefined {
  return Object.values(content ?? {})[0]?.schema
}

/** A schema's kind in a few words, e.g. `string (date) or null`, `array of documents`. */
export function typeName(schema: JsonSchema, document: OpenApiDocument): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.map((alternative) => typeName(alternative, document)).join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const type = [schema.type ?? 'any'].flat().join(' or ')
  if (type === 'array' && schema.items) return `array of ${typeName(schema.items, document)}`
  const length = schema.maxLength === undefined ? '' : `, up to ${schema.maxLength} characters`
  return (schema.format ? `${type} (${schema.format})` : type) + length
}

/**
 * The fields of a schema, nested ones after the field that holds them. What refers back to a schema it lies in is not opened again.
 *
 * @param schema of a body, possibly a reference
 */
export function schemaFields(schema: JsonSchema, document: OpenApiDocument): SchemaField[] {
  return fieldsBelow(schema, document, '', [])
}

function fieldsBelow(
  given: JsonSchema,
  document: OpenApiDocument,
  prefix: string,
  within: JsonSchema[]
): SchemaField[] {
  const schema = resolve(given, document)
  if (within.includes(schema)) return []
  const inside = [...within, schema]
  if (schema.items) return fieldsBelow(schema.items, document, `${prefix}[]`, inside)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.flatMap((alternative) => fieldsBelow(alternative, document, prefix, inside))
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix ? `${prefix}.${name}` : name
    const field: SchemaField = {
      path,
      type: typeName(property, document),
      isRequired: schema.required?.includes(name) ?? false,
      description: property.description ?? resolve(property, document).description
    }
    return [field, ...fieldsBelow(property, document, path, inside)]
  })
}
