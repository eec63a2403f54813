import { contentText, newestDocument, type PublishedDocument } from '../documents.ts'

type JsonFields = Readonly<Record<string, unknown>>

/** One request of the deal and its response, as the newest document of the API has them. */
export interface DealStep {
  key: string
  api: string
  operationId: string
  method: 'GET' | 'POST'
  path: string
  body?: JsonFields
  response: JsonFields
  /** The whole body, as it is sent. */
  request?: JsonFields
  /** Which of the two are only some fields of the example. */
  excerpts: readonly ('body' | 'response')[]
}

/** An operation with its fields to show, which are all without a list. */
interface Selection {
  key: string
  api: string
  operationId: string
  body?: readonly string[]
  response?: readonly string[]
}

/** The parts of the deal, which the first examples of all nine documents describe (tools/published/deal.test.ts). */
const SELECTIONS: readonly Selection[] = JSON.parse(contentText('services/deal.json'))

function findOperation({ paths }: PublishedDocument, operationId: string) {
  for (const [template, item] of Object.entries<PublishedDocument>(paths))
    for (const [method, operation] of Object.entries(item))
      if (operation.operationId === operationId) return { template, item, method, operation }
  throw new Error(`There is no operation ${operationId}`)
}

/** The first example of a body or response; undefined where there is no JSON. */
function firstExample(content: PublishedDocument | undefined): JsonFields | undefined {
  const { example, examples } = content?.['application/json'] ?? {}
  return example ?? Object.values<PublishedDocument>(examples ?? {})[0]?.value
}

function select(example: JsonFields, fields: readonly string[] | undefined): JsonFields {
  if (!fields) return example
  const missing = fields.filter((field) => !(field in example))
  if (missing.length > 0) throw new Error(`The example has no ${missing}`)
  return Object.fromEntries(fields.map((field) => [field, example[field]]))
}

/** A path with the example of each parameter in its place. */
function fillPath(template: string, parameters: readonly { $ref?: string }[], document: PublishedDocument): string {
  const known = parameters.map(({ $ref, ...own }) =>
    $ref ? document.components.parameters[$ref.split('/').at(-1) ?? ''] : own
  )
  return template.replaceAll(/\{(\w+)\}/g, (_all, name) => {
    const example = known.find((parameter) => parameter.name === name)?.example
    if (example === undefined) throw new Error(`${template} has no example of ${name}`)
    return example
  })
}

function stepOf({ key, api, operationId, ...fields }: Selection): DealStep {
  const document = newestDocument(api)
  const { template, item, method, operation } = findOperation(document, operationId)
  const [, success] = Object.entries<PublishedDocument>(operation.responses).find(([status]) => status < '300') ?? []
  const response = firstExample(success?.content)
  const body = firstExample(operation.requestBody?.content)
  if (!response) throw new Error(`${operationId} has no example of its response`)
  return {
    key,
    api,
    operationId,
    method: method.toUpperCase() as DealStep['method'],
    path:
      document.servers[0].url +
      fillPath(template, [...(item.parameters ?? []), ...(operation.parameters ?? [])], document),
    ...(body && { body: select(body, fields.body), request: body }),
    response: select(response, fields.response),
    excerpts: (['body', 'response'] as const).filter((part) => fields[part] !== undefined)
  }
}

/** One deal from the vehicle to the last event, step by step. */
export const DEAL: readonly DealStep[] = SELECTIONS.map(stepOf)
