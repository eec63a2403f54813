import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseApiDocument } from '../documents/read.ts'
import type { Exchange, LogEntry } from '../request-log/entry.ts'
import { DOCUMENTS } from '../testing/sandbox.ts'
import { VersionCheck } from './version-check.ts'

const BEFORE = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1.0.0' },
  servers: [{ url: '/sandbox/things/v1', 'x-environment': 'sandbox' }],
  security: [{ clientCredentials: ['things'] }],
  paths: {
    '/things': {
      post: {
        operationId: 'createThing',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } }
        },
        responses: {
          201: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } }
        }
      }
    },
    '/things/{thingId}': {
      get: {
        operationId: 'readThing',
        parameters: [{ name: 'thingId', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } }
        }
      }
    }
  },
  components: {
    schemas: {
      Input: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: {
          name: { type: 'string' },
          parts: { type: 'array', items: { type: 'object', properties: { weight: { type: 'integer' } } } }
        }
      },
      Thing: {
        type: 'object',
        additionalProperties: false,
        required: ['thingId'],
        properties: { thingId: { type: 'string' }, name: { type: 'string' }, state: { enum: ['NEW', 'OLD'] } }
      }
    }
  }
}
type Document = typeof BEFORE

/** A later version, made by changing a copy. */
function changed(change: (document: Document) => void): Document {
  const copy = structuredClone(BEFORE)
  change(copy)
  return copy
}

const read = (document: object) => parseApiDocument(JSON.stringify(document), 'things', '1.0.0')

const entry = (more: Partial<LogEntry> = {}): LogEntry => ({
  ...{ id: '0'.repeat(24), at: 0, aheadMs: 0, api: 'things', operationId: 'createThing', method: 'POST' },
  ...{
    path: '/sandbox/things/v1/things',
    query: '?limit=50',
    status: 201,
    durationMs: 1,
    requestId: '',
    resources: []
  },
  ...more
})

const exchange = (more: Partial<Exchange> = {}): Exchange => ({
  requestHeaders: { 'content-type': 'application/json' },
  requestBody: JSON.stringify({ name: 'Wheel', parts: [{ weight: 3 }, { weight: 4 }] }),
  responseHeaders: {},
  responseBody: JSON.stringify({ thingId: 't1', name: 'Wheel', state: 'NEW' }),
  ...more
})

const check = (to: Document, request = entry(), bodies = exchange()) =>
  new VersionCheck(read(BEFORE), read(to))
    .check(request, bodies)
    ?.map(({ kind, field, code }) => `${kind} ${field} ${code}`)

describe('another version', () => {
  test('that is the same changes nothing', () => {
    expect(check(BEFORE)).toEqual([])
  })

  test('that only adds what is optional changes nothing', () => {
    const added = changed(({ components: { schemas } }) => {
      Object.assign(schemas.Input.properties, { colour: { type: 'string' } })
      Object.assign(schemas.Thing.properties, { colour: { type: 'string' } })
    })
    expect(check(added)).toEqual([])
  })

  test.each([
    [
      'a new required field',
      (d: Document) => d.components.schemas.Input.required.push('colour'),
      'REFUSED /colour required'
    ],
    [
      'a field that is gone',
      (d: Document) => Reflect.deleteProperty(d.components.schemas.Input.properties, 'parts'),
      'REFUSED /parts unknown'
    ],
    [
      'another type within a list',
      (d: Document) =>
        Object.assign(d.components.schemas.Input.properties.parts.items.properties.weight, { type: 'string' }),
      'REFUSED /parts/*/weight invalid_type'
    ],
    [
      'a lower limit of a parameter',
      (d: Document) => Object.assign(d.paths['/things'].post.parameters[0]?.schema ?? {}, { maximum: 20 }),
      'REFUSED limit out_of_range'
    ],
    [
      'a new required header',
      (d: Document) =>
        d.paths['/things'].post.parameters.push({
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          schema: { type: 'string' }
        } as never),
      'REFUSED Idempotency-Key required'
    ],
    [
      'a response without a field',
      (d: Document) => Reflect.deleteProperty(d.components.schemas.Thing.properties, 'name'),
      'RESPONSE /name removed'
    ],
    [
      'a response with a new field',
      (d: Document) => d.components.schemas.Thing.required.push('price'),
      'RESPONSE /price added'
    ],
    [
      'a response with another value',
      (d: Document) => d.components.schemas.Thing.properties.state.enum.shift(),
      'RESPONSE /state enum'
    ]
  ])('with %s is found to differ', (_, change, expected) => {
    expect(check(changed(change))).toEqual([expected])
  })

  test('without the operation, or with another status, is found to differ', () => {
    const removed = changed(({ paths }) => Reflect.deleteProperty(paths['/things'], 'post'))
    expect(check(removed)).toEqual(['REMOVED  removed'])
    const otherStatus = changed(({ paths }) => {
      const { responses } = paths['/things'].post
      Object.assign(responses, { 202: responses[201] })
      Reflect.deleteProperty(responses, '201')
    })
    expect(check(otherStatus)).toEqual(['RESPONSE  status'])
  })

  test('of another major version is compared at its own address', () => {
    const next = changed((document) => {
      document.servers[0] = { url: '/sandbox/things/v2', 'x-environment': 'sandbox' }
      document.components.schemas.Thing.required.push('price')
      Object.assign(document.paths, {
        '/things/{id}': JSON.parse(JSON.stringify(document.paths['/things/{thingId}']).replaceAll('thingId', 'id'))
      })
      Reflect.deleteProperty(document.paths, '/things/{thingId}')
    })
    const read = entry({
      method: 'GET',
      path: '/sandbox/things/v1/things/t1',
      query: '',
      status: 200,
      operationId: 'readThing'
    })
    expect(check(next, read, exchange({ requestBody: '' }))).toEqual(['RESPONSE /price added'])
  })
})

test('a request that was refused, or sent to something else, is not compared', () => {
  expect(check(BEFORE, entry({ status: 400 }))).toBeUndefined()
  expect(check(BEFORE, entry({ path: '/sandbox/others/v1/things' }))).toBeUndefined()
})

test('the bytes of files, which are not kept, are no difference', () => {
  const next = changed((d) => d.components.schemas.Input.required.push('colour'))
  expect(
    check(next, entry(), exchange({ requestHeaders: { 'content-type': 'multipart/form-data; boundary=x' } }))
  ).toEqual([])
})

const versions = fs.readdirSync(DOCUMENTS).flatMap((api) =>
  fs
    .readdirSync(path.join(DOCUMENTS, api))
    .filter((name) => /^\d/.test(name))
    .map((version) => [api, version] as const)
)

test.each(versions)('the document of %s %s can be compared', (api, version) => {
  const text = fs.readFileSync(path.join(DOCUMENTS, api, version, 'openapi.yaml'), 'utf8')
  const document = parseApiDocument(text, api, version)
  expect(new VersionCheck(document, document).check(entry(), exchange())).toBeUndefined()
})
