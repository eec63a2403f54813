// What of an operation must be on a page before it counts as shown, read from the OpenAPI document itself.

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  allOf?: Schema[]
  items?: Schema
  description?: string
  readOnly?: boolean
  writeOnly?: boolean
}

interface Content {
  $ref?: string
  content?: Record<string, { schema?: Schema }>
}

interface Parameter {
  $ref?: string
  name?: string
  in?: string
  description?: string
}

/** An operation of a document, as far as it is read here. */
export interface DocumentOperation {
  operationId: string
  tags?: string[]
  summary?: string
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}

/** A document, as far as it is read here. */
export interface OpenApi {
  paths: Record<string, Record<string, DocumentOperation> & { parameters?: Parameter[] }>
}

/** The parts of an operation that a page shows. */
export interface Contents {
  /** Names of its parameters. */
  parameters: readonly string[]
  /** Names of the first-level fields of its request body, and of its first success response. */
  bodyFields: readonly string[]
  responseFields: readonly string[]
  /** Parts of the descriptions of all of these, without markup. */
  descriptions: readonly string[]
}

/** The longest path of references that is followed. */
const DEEPEST = 10

function resolved<T extends { $ref?: string }>(document: OpenApi, value: T | undefined): T | undefined {
  let found = value
  for (let depth = 0; found?.$ref && depth < DEEPEST; depth += 1) {
    const parts = found.$ref.slice(2).split('/')
    found = parts.reduce<unknown>(
      (inside, part) =>
        (inside as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
      document
    ) as T | undefined
  }
  return found
}

/** The properties of a schema, those of its `allOf` and of its items included. */
function fieldsOf(document: OpenApi, schema: Schema | undefined): [name: string, field: Schema][] {
  const found = resolved(document, schema)
  if (!found) return []
  if (found.items && !found.properties) return fieldsOf(document, found.items)
  const own = Object.entries(found.properties ?? {}).map(([name, field]): [string, Schema] => [
    name,
    resolved(document, field) ?? {}
  ])
  return [...own, ...(found.allOf ?? []).flatMap((part) => fieldsOf(document, part))]
}

const firstSchema = (document: OpenApi, content: Content | undefined) =>
  Object.values(resolved(document, content)?.content ?? {})[0]?.schema

/** The beginning of a description as far as it is ordinary words, which every renderer leaves as they are. */
const wordsOf = (description: string | undefined): string[] => {
  const [words = ''] = /^[A-Za-z][A-Za-z ,]{11,40}(?= )/.exec(description ?? '') ?? []
  return words === '' ? [] : [words.trim()]
}

const unique = (names: readonly string[]) => [...new Set(names)]

/** Reads the contents of an operation: each field that is sent with a request, and that comes with its first success response. */
export function contentsOf(document: OpenApi, route: string, operation: DocumentOperation): Contents {
  const parameters = [...(document.paths[route]?.parameters ?? []), ...(operation.parameters ?? [])]
    .map((parameter) => resolved(document, parameter))
    .filter((parameter) => parameter !== undefined)
  const body = fieldsOf(document, firstSchema(document, operation.requestBody)).filter(([, field]) => !field.readOnly)
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
  const response = fieldsOf(document, firstSchema(document, success)).filter(([, field]) => !field.writeOnly)
  return {
    parameters: unique(parameters.map(({ name = '' }) => name)),
    bodyFields: unique(body.map(([name]) => name)),
    responseFields: unique(response.map(([name]) => name)),
    descriptions: unique([
      ...parameters.flatMap(({ description }) => wordsOf(description)),
      ...[...body, ...response].flatMap(([, { description }]) => wordsOf(description))
    ])
  }
}
