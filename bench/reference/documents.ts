import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { contentsOf, type OpenApi } from './contents.ts'
import { packageFolder } from './packages.ts'
import type { Target } from './viewers.ts'

/** A document to measure with: what is uploaded, what viewers read, and two operations of it. */
export interface MeasuredDocument {
  /** The name that is printed. */
  name: string
  /** Its idapi in the catalogue. */
  api: string
  text: () => string
  /** The upload: the text, compressed where it is larger than a file may be. */
  file: () => Buffer
  /** The operation that is opened, and the one to which the page moves from there. */
  targets: readonly [Target, Target]
  /** The published viewers are measured with it three times, otherwise once. */
  withViewers: boolean
}

/** Bytes that a file of the catalogue may have. */
const FILE_BYTES = 25 * 1024 * 1024

function target(document: OpenApi, method: string, route: string): Target {
  const operation = document.paths[route]?.[method]
  if (!operation) throw new Error(`The document has no ${method} ${route}`)
  return {
    operationId: operation.operationId,
    tag: operation.tags?.[0] ?? 'default',
    method,
    path: route,
    // Stripe's operations have a description in place of a summary, and some have none.
    summary: operation.summary ?? operation.operationId,
    ...contentsOf(document, route, operation)
  }
}

function measured(
  common: Pick<MeasuredDocument, 'name' | 'api' | 'withViewers'>,
  text: () => string,
  operations: readonly [readonly [string, string], readonly [string, string]]
): MeasuredDocument {
  const document = JSON.parse(text()) as OpenApi
  const [first, second] = operations
  return {
    ...common,
    text,
    file: () => {
      const bytes = Buffer.from(text())
      return bytes.length > FILE_BYTES ? gzipSync(bytes) : bytes
    },
    targets: [target(document, ...first), target(document, ...second)]
  }
}

const published = (name: 'github' | 'directory', file: string) => () =>
  readFileSync(path.join(packageFolder(name), file), 'utf8')

const GITHUB_OPERATIONS = [
  ['post', '/repos/{owner}/{repo}/issues'],
  ['patch', '/repos/{owner}/{repo}/issues/{issue_number}']
] as const

/** GitHub's REST description. */
export const githubDocument = () =>
  measured(
    { name: 'GitHub REST (13 MB)', api: 'github', withViewers: true },
    published('github', 'generated/api.github.com.json'),
    GITHUB_OPERATIONS
  )

/** Published documents, and operations of them whose bodies are large. Both of a document have one tag: the navigation leads from one to the other. */
export function publishedDocuments(): MeasuredDocument[] {
  return [
    githubDocument(),
    measured(
      { name: 'GitHub REST, dereferenced (73 MB)', api: 'github-dereferenced', withViewers: false },
      published('github', 'generated/api.github.com.deref.json'),
      GITHUB_OPERATIONS
    ),
    measured(
      { name: 'Zuora billing (5 MB)', api: 'zuora', withViewers: true },
      published('directory', 'api/zuora.com.json'),
      [
        ['post', '/v1/object/product-rate-plan-charge'],
        ['put', '/v1/object/product-rate-plan-charge/{id}']
      ]
    ),
    measured(
      { name: 'Stripe (3 MB)', api: 'stripe', withViewers: true },
      published('directory', 'api/stripe.com.json'),
      [
        ['post', '/v1/payment_methods'],
        ['post', '/v1/payment_intents']
      ]
    ),
    measured(
      { name: 'DocuSign eSignature (3 MB)', api: 'docusign', withViewers: true },
      published('directory', 'api/docusign.net.json'),
      [
        ['put', '/v2.1/accounts/{accountId}/users/{userId}/settings'],
        ['get', '/v2.1/accounts/{accountId}/users/{userId}/settings']
      ]
    )
  ]
}

/** A document of identical operations with a number of parameters, so that a difference in cost is due to these numbers. */
export function grownDocument(operations: number, parameters = 8): MeasuredDocument {
  const operation = (index: number) => ({
    operationId: `readThing${index}`,
    tags: [`Things ${Math.floor(index / 25)}`],
    summary: `Read thing number ${index}`,
    description: 'Reads a **thing** with its parts. The response says when it was changed last.',
    parameters: Array.from({ length: parameters }, (_, parameter) => ({
      name: `filter${parameter}`,
      in: 'query',
      description: `Which things by their quality number ${parameter}.`,
      schema: { type: 'string', maxLength: 40 + parameter, enum: ['one', 'two', 'three'] }
    })),
    responses: {
      200: {
        description: 'The thing.',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/Thing${index}` } } }
      }
    }
  })
  const schema = (index: number) => ({
    type: 'object',
    description: `Thing number ${index}.`,
    properties: Object.fromEntries(
      Array.from({ length: 12 }, (_, property) => [
        `property${property}`,
        { type: 'string', description: `What the thing is like in way number ${property}.`, maxLength: 100 }
      ])
    )
  })
  const indices = Array.from({ length: operations }, (_, index) => index)
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: `Things ${operations}`, version: '1.0.0' },
    paths: Object.fromEntries(indices.map((index) => [`/things${index}`, { get: operation(index) }])),
    components: { schemas: Object.fromEntries(indices.map((index) => [`Thing${index}`, schema(index)])) }
  })
  const name = `${operations} operations of ${parameters} parameters`
  return measured({ name, api: `things-${operations}-${parameters}`, withViewers: false }, () => text, [
    ['get', '/things0'],
    ['get', '/things1']
  ])
}
