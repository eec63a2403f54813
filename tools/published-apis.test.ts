import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'

const root = path.resolve(import.meta.dirname, '..')

/** A page of the API reference for each, as the product's specification lists them. */
const APIS = [
  'bank-account-validation-api',
  'finance-api',
  'finance-quotation',
  'orders-api',
  'payments',
  'prequalification-api',
  'status-notification',
  'trade-api',
  'vehicle-api'
]

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

interface Content {
  content?: { 'application/json'?: { example?: unknown; examples?: Record<string, { value: unknown }> } }
}

interface Operation {
  operationId?: string
  parameters?: { name: string; example?: unknown }[]
  requestBody?: Content
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  responses?: Record<string, Content>
}

interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, unknown>>
  webhooks?: Record<string, Record<string, unknown>>
  components: {
    securitySchemes: Record<string, { type: string; flows: { clientCredentials: { scopes: Record<string, string> } } }>
  }
}

/** Every value in a document that is an object or a list, with the document itself. */
function* nodesOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  yield value as Record<string, unknown>
  for (const inside of Object.values(value)) yield* nodesOf(inside)
}

function operationsOf({ paths, webhooks = {} }: OpenApi): Operation[] {
  return [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
    METHODS.filter((method) => method in item).map((method) => item[method] as Operation)
  )
}

/** The examples of a body in JSON. */
function examplesOf({ content = {} }: Content): unknown[] {
  const { example, examples = {} } = content['application/json'] ?? {}
  return [example, ...Object.values(examples).map(({ value }) => value)]
}

/** What a reference within a document leads to, as RFC 6901 says; undefined for nothing. */
function resolve(document: unknown, reference: string): unknown {
  const parts = reference.replace(/^#\//, '').split('/')
  return parts
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document)
}

const files = globSync('content/apis/*/*/openapi.yaml', { cwd: root }).sort()

test('there is one document for each published API', () => {
  expect(files).toEqual(APIS.map((api) => `content/apis/${api}/1.0.0/openapi.yaml`))
})

describe.each(files)('%s', (file) => {
  const [, , api, version] = file.split('/') as [string, string, string, string]
  const parsed = parseDocument(readFileSync(path.join(root, file), 'utf8'), { version: '1.2' })
  const document = parsed.toJS() as OpenApi
  const operations = operationsOf(document)
  const nodes = [...nodesOf(document)]

  test('is YAML without errors or warnings', () => {
    expect([...parsed.errors, ...parsed.warnings]).toEqual([])
  })

  test('says what it is and where it is', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toMatchObject({ version, title: expect.any(String), description: expect.any(String) })
    expect(document.servers.map(({ url }) => url)).toEqual([`/sandbox/${api}/v1`])
  })

  test('has two or more operations, each with an id of its own, a summary, and an answer that is a success', () => {
    expect(operations.length).toBeGreaterThanOrEqual(2)
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operationId, summary, responses = {} } of operations) {
      expect(operationId).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
      expect(summary).toEqual(expect.any(String))
      expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
    }
  })

  test('declares the tags it uses, and uses those it declares', () => {
    const used = operations.flatMap(({ tags = [] }) => tags)
    expect(operations.every(({ tags }) => tags?.length === 1)).toBe(true)
    expect([...new Set(used)].sort()).toEqual(document.tags.map(({ name }) => name).sort())
  })

  test('asks for the scope of its own that its security scheme declares', () => {
    const [scheme, ...others] = Object.values(document.components.securitySchemes)
    expect(others).toEqual([])
    expect(scheme?.type).toBe('oauth2')
    expect(Object.keys(scheme?.flows.clientCredentials.scopes ?? {})).toEqual([api])
    const used = [document, ...operations].flatMap(({ security = [] }) => security)
    const [name] = Object.keys(document.components.securitySchemes)
    for (const requirement of used) expect(requirement).toEqual({ [name as string]: [api] })
  })

  test('has references that lead somewhere, and components that are referred to', () => {
    const references = nodes.map(({ $ref }) => $ref).filter((reference) => typeof reference === 'string')
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter((reference) => resolve(document, reference) === undefined)).toEqual([])
    const { securitySchemes: _, ...components } = document.components
    const declared = Object.entries<object>(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`)
    )
    expect(declared.filter((name) => !references.includes(name))).toEqual([])
  })

  test('describes its errors as problems', () => {
    const answers = operationsOf({ ...document, webhooks: {} }).flatMap(({ responses = {} }) =>
      Object.entries(responses)
    )
    const errors = answers.filter(([status]) => /^[45]/.test(status)).map(([, answer]) => answer as { $ref?: string })
    expect(errors.length).toBeGreaterThan(0)
    for (const error of errors) {
      const { content = {} } = (error.$ref ? resolve(document, error.$ref) : error) as { content?: object }
      expect(Object.keys(content)).toEqual(['application/problem+json'])
    }
  })

  test('writes amounts of money as decimal texts with their currency', () => {
    const amounts = nodes.filter((node) => 'currency' in node && typeof node.currency === 'string')
    for (const { amount, currency } of amounts) {
      expect(amount).toMatch(/^\d+\.\d{2}$/)
      expect(currency).toMatch(/^[A-Z]{3}$/)
    }
  })

  test('has examples of its own in examples.json: by operation, what is asked and what is answered', () => {
    const examples = JSON.parse(readFileSync(path.join(root, path.dirname(file), 'examples.json'), 'utf8'))
    expect(Object.keys(examples).length).toBeGreaterThan(0)
    for (const [operationId, { request, response }] of Object.entries<{ request: object; response: object }>(
      examples
    )) {
      const operation = operations.find((candidate) => candidate.operationId === operationId)
      const { requestBody, parameters = [], responses = {} } = operation ?? {}
      const named = Object.fromEntries(parameters.map(({ name, example }) => [name, example]))
      expect(requestBody ? examplesOf(requestBody) : [named]).toContainEqual(request)
      expect(Object.values(responses).flatMap(examplesOf)).toContainEqual(response)
    }
  })
})
