import { PATHS } from '@portico/contract'
import type { Client } from '@portico/testing'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { parse } from 'yaml'

/** The APIs of a deal, as a reader of the portal gets them: the documents that are downloaded, and what is in them. */

/** Names of the nine APIs, as in the addresses of their pages. */
const API_NAMES = [
  'vehicle-api',
  'trade-api',
  'prequalification-api',
  'bank-account-validation-api',
  'finance-quotation',
  'finance-api',
  'orders-api',
  'payments',
  'status-notification'
]

// biome-ignore lint/suspicious/noExplicitAny: a document is read as it comes
export type Json = any

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Where a part of a document is, for its validator: a JSON pointer. */
const pointer = (...keys: string[]) =>
  `#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** One OpenAPI document. */
class ApiDocument {
  readonly content: Json
  readonly #name: string
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, logger: false })
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(name: string, content: Json) {
    this.#name = name
    this.content = content
    ajvFormats.default(this.#ajv)
    this.#ajv.addSchema(content, name)
  }

  /** A part of the document, or what it refers to. */
  resolve(part: Json): Json {
    if (part?.$ref === undefined) return part
    const keys = part.$ref.slice(2).split('/')
    return this.resolve(keys.reduce((found: Json, key: string) => found[key.replaceAll('~1', '/')], this.content))
  }

  /** What a value breaks of the schema at a place of the document. */
  faultsOf(value: unknown, place: string): string[] {
    const validate = this.#validators.get(place) ?? this.#ajv.compile({ $ref: this.#name + place })
    this.#validators.set(place, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

/** An operation of a document. */
export class Operation {
  readonly method: string
  /** Address with the parameters of its path in braces. */
  readonly url: string
  /** Scopes of which a token needs one. */
  readonly scopes: readonly string[]
  /** Names of the headers that it needs. */
  readonly headers: readonly string[]
  readonly #document: ApiDocument
  readonly #path: string
  readonly #description: Json

  constructor(document: ApiDocument, path: string, method: string) {
    const { paths, servers, security } = document.content
    this.#document = document
    this.#path = path
    this.#description = paths[path][method]
    this.method = method.toUpperCase()
    this.url = servers.find((server: Json) => server['x-environment'] === 'sandbox').url + path
    const requirements: Record<string, string[]>[] = this.#description.security ?? security
    this.scopes = requirements.flatMap((requirement) => Object.values(requirement).flat())
    this.headers = [...(paths[path].parameters ?? []), ...(this.#description.parameters ?? [])]
      .map((parameter) => document.resolve(parameter))
      .filter((parameter) => parameter.in === 'header' && parameter.required)
      .map(({ name }) => name)
  }

  /** The media type of its body, and an example of it: the one with this name, or the first. */
  body(name?: string): { mediaType: string; example: Json } | undefined {
    const body = this.#document.resolve(this.#description.requestBody)
    if (!body) return undefined
    const [mediaType, content] = Object.entries<Json>(body.content)[0] ?? []
    const examples = content.examples ?? { only: { value: content.example } }
    const example = name === undefined ? Object.values<Json>(examples)[0] : examples[name]
    return { mediaType: mediaType ?? '', example: structuredClone(this.#document.resolve(example).value) }
  }

  /** What a response breaks of the document. */
  faultsOf(status: number, body: unknown): string[] {
    const { responses } = this.#description
    if (!responses[status]) return [`The status ${status} is not in the document.`]
    const content = Object.keys(this.#document.resolve(responses[status]).content ?? {})
    if (content.length === 0) return body === undefined ? [] : ['The document has no body.']
    const reference: string | undefined = responses[status].$ref
    const place = reference ?? pointer('paths', this.#path, this.method.toLowerCase(), 'responses', String(status))
    return this.#document.faultsOf(
      body,
      `${place}/content/${encodeURIComponent(content[0]?.replaceAll('/', '~1') ?? '')}/schema`
    )
  }
}

/** All documents, with their operations by id. */
export class PublishedApis {
  readonly #documents: ReadonlyMap<string, ApiDocument>
  readonly #operations = new Map<string, Operation>()

  constructor(documents: ReadonlyMap<string, ApiDocument>) {
    this.#documents = documents
    for (const document of documents.values())
      for (const [path, item] of Object.entries<Json>(document.content.paths))
        for (const method of METHODS.filter((each) => item[each]))
          this.#operations.set(item[method].operationId, new Operation(document, path, method))
  }

  /** Downloads the newest version of each document that the sandbox serves, as a developer who has signed in. */
  static async download(developer: Client): Promise<PublishedApis> {
    const headers = { accept: 'application/json' }
    const documents = await Promise.all(
      API_NAMES.map(async (name) => {
        const { version } = await developer.json<{ version: string }>(PATHS.apiVersions('sandbox', name))
        const content = await developer.json<Json>(PATHS.apiDownload('sandbox', name, version), { headers })
        return [name, new ApiDocument(name, content)] as const
      })
    )
    const simulations = await developer.fetch('sandbox/simulations/v1/openapi.yaml')
    const content = parse(await simulations.text())
    return new PublishedApis(new Map([...documents, ['simulations', new ApiDocument('simulations', content)]]))
  }

  /** @throws Error when no document has an operation with this id */
  operation(id: string): Operation {
    const operation = this.#operations.get(id)
    if (!operation) throw new Error(`No document has the operation ${id}.`)
    return operation
  }

  /** The scopes of all operations. */
  get scopes(): string[] {
    return [...new Set([...this.#operations.values()].flatMap(({ scopes }) => scopes))]
  }

  /** What the body of an event breaks of the document of the notifications. */
  faultsOfEvent(type: string, body: unknown): string[] {
    const document = this.#documents.get('status-notification') as ApiDocument
    if (!document.content.webhooks[type]) return [`The type ${type} is not in the document.`]
    return document.faultsOf(
      body,
      `${pointer('webhooks', type, 'post', 'requestBody', 'content', 'application/json')}/schema`
    )
  }
}
