import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseDocument } from 'yaml'

const ROOT = path.resolve(import.meta.dirname, '../..')

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

export interface Content {
  content?: Record<string, { schema?: unknown; example?: unknown; examples?: Record<string, { value?: unknown }> }>
}

export interface Operation {
  operationId?: string
  parameters?: unknown[]
  requestBody?: Content & { $ref?: string }
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  responses?: Record<string, Content & { $ref?: string }>
  callbacks?: Record<string, unknown>
}

export interface OpenApi {
  openapi: string
  info: { title: string; version: string; summary: string; description: string; 'x-environments'?: string[] }
  servers: { url: string; 'x-environment': string }[]
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, unknown>>
  webhooks?: Record<string, Record<string, unknown>>
  components: Record<string, Record<string, unknown>> & {
    securitySchemes: Record<string, { type: string; flows: { clientCredentials: { scopes: Record<string, string> } } }>
  }
}

/** A published version of an API in content/apis. */
export interface PublishedDocument {
  api: string
  version: string
  /** Path of its folder below the project's. */
  folder: string
  text: string
  document: OpenApi
  /** Errors and warnings of the YAML parser. */
  complaints: readonly unknown[]
}

/** Every version of every published API. */
export const DOCUMENTS: readonly PublishedDocument[] = globSync('content/apis/*/*/openapi.yaml', { cwd: ROOT })
  .sort()
  .map((file) => {
    const [, , api = '', version = ''] = file.split(path.sep)
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    const parsed = parseDocument(text, { version: '1.2' })
    return {
      api,
      version,
      folder: path.join(ROOT, path.dirname(file)),
      text,
      document: parsed.toJS() as OpenApi,
      complaints: [...parsed.errors, ...parsed.warnings]
    }
  })

/** The target of a reference within a document (RFC 6901); undefined for none. */
export function resolve(document: unknown, reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document)
}

/** A node, or what it refers to. */
export function followed<T>(document: unknown, node: T): T {
  const reference = (node as { $ref?: string } | undefined)?.$ref
  return typeof reference === 'string' ? followed(document, resolve(document, reference) as T) : node
}

/** Every value in a document that is an object or a list, with the document itself. */
export function* nodesOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  yield value as Record<string, unknown>
  for (const inside of Object.values(value)) yield* nodesOf(inside)
}

/** The operations of a document, its webhooks among them. */
export function operationsOf({ paths, webhooks = {} }: OpenApi): Operation[] {
  return [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
    METHODS.filter((method) => method in item).map((method) => item[method] as Operation)
  )
}

/** The examples of a body or of a response, of every media type. */
export function examplesOf({ content = {} }: Content): unknown[] {
  return Object.values(content).flatMap(({ example, examples = {} }) => [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples).map(({ value }) => value)
  ])
}
