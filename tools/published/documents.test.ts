import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { API_ENVIRONMENTS, PUBLISHED_API_NAMES } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { DOCUMENTS, examplesOf, followed, nodesOf, operationsOf, resolve } from './documents.ts'

/** APIs of which an older version is still published, with the versions after it. */
const TWO_VERSIONS = {
  'finance-api': ['1.0.0', '1.1.0', '1.2.0'],
  'finance-quotation': ['1.0.0', '2.0.0'],
  'orders-api': ['1.0.0', '2.0.0'],
  payments: ['1.0.0', '1.1.0'],
  'prequalification-api': ['1.0.0', '1.1.0'],
  'status-notification': ['1.0.0', '1.1.0', '1.2.0'],
  'vehicle-api': ['1.0.0', '1.1.0']
} as Record<string, string[]>

test('there is a document for each version of each published API', () => {
  const expected = [...PUBLISHED_API_NAMES].sort().map((api) => [api, TWO_VERSIONS[api] ?? ['1.0.0']])
  const found = Map.groupBy(DOCUMENTS, ({ api }) => api)
  expect([...found].map(([api, documents]) => [api, documents.map(({ version }) => version)])).toEqual(expected)
})

test('what several documents share is the same in all of them, but for the scope', () => {
  const seen = new Map<string, { name: string; component: unknown }>()
  const differing: string[] = []
  for (const { api, version, document } of DOCUMENTS)
    for (const name of SHARED) {
      const component = resolve(document, `#/components/${name}`)
      if (component === undefined) continue
      const first = seen.get(name)
      if (!first) seen.set(name, { name: `${api} ${version}`, component })
      else if (!isDeepStrictEqual(first.component, component))
        differing.push(`${name} of ${api} ${version} and of ${first.name}`)
    }
  expect(differing).toEqual([])
  expect([...seen.keys()].sort()).toEqual([...SHARED].sort())
})

const SHARED = [
  ...['RateLimit', 'RetryAfter', 'RequestId', 'Access-Control-Allow-Origin'].map((name) => `headers/${name}`),
  ...['IdempotencyKey', 'Cursor', 'Limit'].map((name) => `parameters/${name}`),
  ...['BadRequest', 'Unauthorized', 'Forbidden', 'NotFound', 'TooManyRequests', 'InternalServerError'].map(
    (name) => `responses/${name}`
  ),
  ...['Money', 'Currency', 'Problem', 'FieldError', 'PageInfo'].map((name) => `schemas/${name}`)
]

describe.each(DOCUMENTS)('$api $version', ({ api, version, folder, document, complaints }) => {
  const operations = operationsOf(document)
  const nodes = [...nodesOf(document)]

  test('is YAML without errors or warnings', () => {
    expect(complaints).toEqual([])
  })

  test('says what it is, and where it runs in each environment', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toMatchObject({ version, title: expect.any(String), description: expect.any(String) })
    expect(document.servers.map((server) => server['x-environment'])).toEqual(API_ENVIRONMENTS)
    const major = version.split('.')[0]
    expect(document.servers.map(({ url }) => url.replace(/^https:\/\/[^/]+|\/sandbox/, ''))).toEqual(
      API_ENVIRONMENTS.map(() => `/${api}/v${major}`)
    )
    for (const environment of document.info['x-environments'] ?? []) expect(API_ENVIRONMENTS).toContain(environment)
  })

  test('has operations with a unique ID, a summary, a description, and a successful response', () => {
    expect(operations.length).toBeGreaterThanOrEqual(3)
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operationId, summary = '', description, responses = {} } of operations) {
      expect(operationId).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
      expect(summary.length).toBeLessThanOrEqual(60)
      expect([operationId, description]).toEqual([operationId, expect.stringMatching(/\S/)])
      expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
    }
  })

  test('declares the tags it uses, and uses those it declares', () => {
    expect(operations.every(({ tags }) => tags?.length === 1)).toBe(true)
    const used = operations.flatMap(({ tags = [] }) => tags)
    expect([...new Set(used)].sort()).toEqual(document.tags.map(({ name }) => name).sort())
  })

  test('requires its own scope, which its security scheme declares', () => {
    const [[name = '', scheme] = [], ...others] = Object.entries(document.components.securitySchemes)
    expect(others).toEqual([])
    expect(scheme?.type).toBe('oauth2')
    expect(Object.keys(scheme?.flows.clientCredentials.scopes ?? {})).toEqual([api])
    const used = [document, ...operations].flatMap(({ security = [] }) => security)
    for (const requirement of used) expect(requirement).toEqual({ [name]: [api] })
  })

  test('has references that lead somewhere, and components that are referred to', () => {
    const references = nodes.map(({ $ref }) => $ref).filter((reference) => typeof reference === 'string')
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter((reference) => resolve(document, reference) === undefined)).toEqual([])
    const mapped = nodes.flatMap(({ mapping }) => (typeof mapping === 'object' ? Object.values(mapping ?? {}) : []))
    const { securitySchemes: _, ...components } = document.components
    const declared = Object.entries<object>(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`)
    )
    expect(declared.filter((name) => !references.includes(name) && !mapped.includes(name))).toEqual([])
  })

  test('describes its errors as problems, with an example of each', () => {
    const errors = operationsOf({ ...document, webhooks: {} }).flatMap(({ responses = {} }) =>
      Object.entries(responses).filter(([status]) => /^[45]/.test(status))
    )
    expect(errors.length).toBeGreaterThan(0)
    for (const [status, response] of errors) {
      const { content = {} } = followed(document, response)
      expect(Object.keys(content)).toEqual(['application/problem+json'])
      const examples = examplesOf({ content }) as { status: number }[]
      expect(examples.length).toBeGreaterThan(0)
      for (const example of examples) expect(example.status).toBe(Number(status))
    }
  })

  test('has an example of every request body and every response body', () => {
    const missing = operations.flatMap(({ operationId, requestBody, responses = {} }) =>
      [['request', requestBody] as const, ...Object.entries(responses)]
        .map(([name, body]) => [name, followed(document, body)] as const)
        .filter(([, body]) => body?.content && examplesOf(body).length === 0)
        .filter(([, body]) => !Object.keys(body?.content ?? {}).every((type) => type.startsWith('image/')))
        .map(([name]) => `${operationId} ${name}`)
    )
    expect(missing).toEqual([])
  })

  test('writes amounts of money as decimal texts with their currency', () => {
    if (api === 'finance-quotation' && version === '1.0.0') return
    const amounts = nodes.filter((node) => typeof node.currency === 'string' && 'value' in node)
    for (const { value, currency } of amounts) {
      expect(value).toMatch(/^-?\d+\.\d{2}$/)
      expect(currency).toMatch(/^[A-Z]{3}$/)
    }
  })

  test('has its own examples in examples.json: requests and responses by operation', () => {
    const examples = JSON.parse(readFileSync(path.join(folder, 'examples.json'), 'utf8'))
    expect(Object.keys(examples).length).toBeGreaterThan(0)
    for (const [operationId, { request, response }] of Object.entries<{ request: object; response: object }>(
      examples
    )) {
      const operation = operations.find((candidate) => candidate.operationId === operationId)
      const { requestBody, responses = {} } = operation ?? {}
      const items = [...Object.values(document.paths), ...Object.values(document.webhooks ?? {})]
      const item = items.find((candidate) => Object.values(candidate).includes(operation as unknown))
      const parameters = [...((item?.parameters as unknown[]) ?? []), ...(operation?.parameters ?? [])].map(
        (parameter) => followed(document, parameter) as { name: string; example?: unknown }
      )
      const named = Object.fromEntries(
        Object.keys(request).map((name) => [name, parameters.find((parameter) => parameter.name === name)?.example])
      )
      const body = followed(document, requestBody)
      expect(body ? examplesOf(body) : [named]).toContainEqual(request)
      expect(Object.values(responses).flatMap((each) => examplesOf(followed(document, each)))).toContainEqual(response)
    }
  })
})
