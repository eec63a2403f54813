import fs from 'node:fs'
import path from 'node:path'
import { isObject, type JsonObject, ownValue, parseDocument, Resolver } from '@portico/openapi'
import { bodyLimitOf } from './body-limit.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonObject
}

/** An operation of a document. Schemas may have references into the document. */
export interface Operation {
  api: string
  version: string
  operationId: string
  method: Method
  /** Address as a Fastify route, such as `/sandbox/payments/v1/payments/:paymentId`. */
  url: string
  /** A token must have one of these scopes. */
  scopes: readonly [string, ...string[]]
  parameters: readonly Parameter[]
  body: { required: boolean; mediaTypes: readonly string[]; schema: JsonObject } | undefined
  /** Bytes that a JSON body may have. */
  bodyLimit: number
  /** Schemas of JSON bodies by status; undefined for a response without a body. */
  responses: ReadonlyMap<number, JsonObject | undefined>
}

/** A document that the sandbox serves. */
export interface ApiDocument {
  api: string
  version: string
  /** Its `components.schemas`. */
  schemas: JsonObject
  operations: readonly Operation[]
}

/** The media types of bodies, the preferred one first. */
const JSON_MEDIA_TYPES = ['application/json', 'application/merge-patch+json', 'application/problem+json']

const VERSION = /^\d+\.\d+\.\d+$/

/**
 * The versions of an API that are served: of each major version the newest, as a folder `<api>/<version>/openapi.yaml` has them.
 *
 * @throws Error when the folder has no version of the API
 */
export function newestVersions(folder: string, api: string): string[] {
  const versions = fs.readdirSync(path.join(folder, api)).filter((name) => VERSION.test(name))
  if (versions.length === 0) throw new Error(`${folder} has no document of ${api}.`)
  const ascending = versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  return [...new Map(ascending.map((version) => [version.split('.', 1)[0], version])).values()]
}

/** Documents that were read, by their files: several parts of the sandbox begin with them, and parsing one takes tens of milliseconds. */
const READ = new Map<string, { modified: number; document: ApiDocument }>()

/**
 * Reads the document of a version: once, until its file changes. Nobody may change what it returns.
 *
 * @throws Error when it is invalid or describes something that the sandbox cannot serve
 */
export function readDocument(folder: string, api: string, version: string): ApiDocument {
  const file = path.join(folder, api, version, 'openapi.yaml')
  const modified = fs.statSync(file).mtimeMs
  const known = READ.get(file)
  if (known?.modified === modified) return known.document
  const document = parseApiDocument(fs.readFileSync(file, 'utf8'), api, version)
  READ.set(file, { modified, document })
  return document
}

/**
 * Reads the text of the document of a version, YAML or JSON.
 *
 * @throws Error when it is invalid or describes something that the sandbox cannot serve
 */
export function parseApiDocument(text: string, api: string, version: string): ApiDocument {
  const { document, faults } = parseDocument(text)
  if (!document) throw new Error(`The document of ${api} ${version} has faults: ${JSON.stringify(faults[0])}`)
  return new DocumentReader(document, api, version).read()
}

/** Reads the operations of a document. */
class DocumentReader {
  readonly #document: JsonObject
  readonly #resolver: Resolver
  readonly #api: string
  readonly #version: string

  constructor(document: JsonObject, api: string, version: string) {
    this.#document = document
    this.#resolver = new Resolver(document)
    this.#api = api
    this.#version = version
  }

  read(): ApiDocument {
    const base = this.#sandboxAddress()
    const operations: Operation[] = []
    for (const [template, item] of Object.entries(objectAt(this.#document, 'paths')))
      for (const method of METHODS) {
        const operation = isObject(item) ? ownValue(item, method.toLowerCase()) : undefined
        if (isObject(item) && isObject(operation))
          operations.push(this.#operation(item, operation, method, base + template))
      }
    const schemas = objectAt(objectAt(this.#document, 'components'), 'schemas')
    return { api: this.#api, version: this.#version, schemas, operations }
  }

  #sandboxAddress(): string {
    const server = listAt(this.#document, 'servers').find((each) => each['x-environment'] === 'sandbox')
    const url = server?.url
    if (typeof url !== 'string' || !url.startsWith('/')) throw this.#error('has no server of the sandbox')
    return url
  }

  #operation(item: JsonObject, operation: JsonObject, method: Method, address: string): Operation {
    const operationId = ownValue(operation, 'operationId')
    if (typeof operationId !== 'string') throw this.#error(`does not name the operation ${method} ${address}`)
    const responses = new Map<number, JsonObject | undefined>()
    for (const [status, response] of Object.entries(objectAt(operation, 'responses')))
      responses.set(Number(status), this.#jsonSchema(this.#resolve(response)))
    const requestBody = ownValue(operation, 'requestBody')
    const body = requestBody === undefined ? undefined : this.#resolve(requestBody)
    return {
      api: this.#api,
      version: this.#version,
      operationId,
      method,
      url: address.replace(/\{([^{}]+)\}/g, ':$1'),
      scopes: this.#scopes(operation),
      // The parameters of an operation override those of its path.
      parameters: this.#parameters([...listAt(item, 'parameters'), ...listAt(operation, 'parameters')]),
      body: body && {
        required: body.required === true,
        mediaTypes: Object.keys(objectAt(body, 'content')),
        schema: this.#bodySchema(body) ?? {}
      },
      bodyLimit: bodyLimitOf(this.#resolve((body && this.#jsonSchema(body)) ?? {})),
      responses
    }
  }

  #parameters(found: readonly JsonObject[]): Parameter[] {
    const byKey = new Map<string, Parameter>()
    for (const each of found) {
      const parameter = this.#resolve(each)
      const { name, required, schema } = parameter
      const place = parameter.in
      if (
        typeof name !== 'string' ||
        (place !== 'path' && place !== 'query' && place !== 'header') ||
        !isObject(schema)
      )
        throw this.#error(`has a parameter that cannot be served: ${JSON.stringify(each)}`)
      // Like the example of a schema, it appears in the details of errors.
      const { example = schema.example } = parameter
      byKey.set(`${place} ${name}`, {
        name,
        in: place,
        required: required === true,
        schema: example === undefined ? schema : { ...schema, example }
      })
    }
    return [...byKey.values()]
  }

  /** The one scope of each way to secure an operation, or of the document's ways. */
  #scopes(operation: JsonObject): readonly [string, ...string[]] {
    const [first, ...others] = listAt('security' in operation ? operation : this.#document, 'security').map(
      (requirement) => {
        const [scopes] = Object.values(requirement)
        const scope: unknown = Array.isArray(scopes) ? scopes[0] : undefined
        if (typeof scope === 'string') return scope
        throw this.#error(`does not say which scope ${String(operation.operationId)} takes`)
      }
    )
    if (first === undefined) throw this.#error(`does not secure ${String(operation.operationId)}`)
    return [first, ...others]
  }

  /** The schema of the body of a request: that of JSON, or else of its first media type. */
  #bodySchema(body: JsonObject): JsonObject | undefined {
    const [first] = Object.values(objectAt(body, 'content'))
    const schema = isObject(first) ? ownValue(first, 'schema') : undefined
    return this.#jsonSchema(body) ?? (isObject(schema) ? schema : undefined)
  }

  /** The schema of the JSON body of a response or a problem. */
  #jsonSchema(holder: JsonObject): JsonObject | undefined {
    const content = objectAt(holder, 'content')
    const media = JSON_MEDIA_TYPES.map((type) => ownValue(content, type)).find(isObject)
    const schema = isObject(media) ? ownValue(media, 'schema') : undefined
    return isObject(schema) ? schema : undefined
  }

  #resolve(value: unknown): JsonObject {
    const ref = isObject(value) ? ownValue(value, '$ref') : undefined
    const resolved = typeof ref === 'string' ? this.#resolver.resolve(ref).value : value
    if (!isObject(resolved)) throw this.#error(`has a reference that leads nowhere: ${String(ref)}`)
    return resolved
  }

  #error(sentence: string): Error {
    return new Error(`The document of ${this.#api} ${this.#version} ${sentence}.`)
  }
}

function objectAt(holder: JsonObject, name: string): JsonObject {
  const value = ownValue(holder, name)
  return isObject(value) ? value : {}
}

function listAt(holder: JsonObject, name: string): JsonObject[] {
  const value = ownValue(holder, name)
  return Array.isArray(value) ? value.filter(isObject) : []
}
