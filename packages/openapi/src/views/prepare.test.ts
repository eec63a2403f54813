import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../document/json.ts'
import { applyOverlay } from '../document/overlays/overlay.ts'
import { PreparedDocument } from '../testing/prepared-document.ts'
import { digest } from '../text/digest.ts'
import { keyOf, UniqueKeys } from './keys.ts'
import { webAddress } from './texts.ts'

const feature = (name: string) =>
  load(readFileSync(new URL(`../testing/features/${name}.yaml`, import.meta.url), 'utf8')) as JsonObject

describe('translations', () => {
  const document = load(`
    openapi: 3.1.1
    info: { title: Cars, version: 1.0.0, description: All about cars. }
    paths:
      /cars:
        get:
          operationId: listCars
          summary: List cars
          description: Not translated.
          responses:
            '200': { description: The cars, content: { application/json: { schema: { $ref: '#/components/schemas/Car' } } } }
            '404': { description: None, content: { application/json: { schema: { $ref: '#/components/schemas/Car' } } } }
    components:
      schemas:
        Car: { type: object, description: A car, properties: { colour: { type: string, enum: [r], x-enum-descriptions: { r: Red } } } }
  `) as JsonObject
  const overlay = load(`
    overlay: 1.0.0
    info: { title: Coches, version: 1.0.0 }
    x-language: es
    actions:
      - { target: $.info, update: { description: Todo sobre coches. } }
      - { target: "$.paths['/cars'].get", update: { summary: Listar los coches } }
      - { target: $.components.schemas.Car, update: { description: Un coche } }
      - { target: $.components.schemas.Car.properties.colour, update: { x-enum-descriptions: { r: Rojo } } }
  `) as JsonObject
  const applied = applyOverlay(document, overlay)
  const spanish = new PreparedDocument(applied.document, {
    language: 'es',
    documentLanguage: 'en',
    translated: applied.translated
  })

  it('mark what is still in the language of the document', () => {
    const operation = spanish.get('operation', 'listCars')
    expect(operation.summary).toEqual({ plain: 'Listar los coches' })
    expect(operation.description).toEqual({ plain: 'Not translated.', lang: 'en' })
    expect(spanish.get('schema', 'Car').schema).toMatchObject({
      descriptions: [{ text: { plain: 'Un coche' } }],
      properties: [{ schema: { enumeration: [{ description: { plain: 'Rojo' } }] } }]
    })
    expect(JSON.stringify(spanish.get('schema', 'Car'))).not.toContain('lang')
  })

  it('are counted once for each place, however often it is shown', () =>
    expect(spanish.get('outline').translation).toEqual({ language: 'es', translated: 4, total: 7 }))

  it('are whole in the document’s own language', () => {
    const english = new PreparedDocument(document)
    expect(english.get('outline').translation).toEqual({ language: 'en', translated: 7, total: 7 })
    expect(JSON.stringify(english.pieces)).not.toContain('"lang"')
  })
})

describe('the search', () => {
  const entries = (document: object) => {
    const { titles, details, kinds, addresses } = new PreparedDocument(document).get('search')
    expect(new Set([titles.length, details.length, kinds.length, addresses.length]).size).toBe(1)
    return titles.map((title, index) => `${kinds[index]} ${title} | ${details[index]} | ${addresses[index]}`)
  }

  it('finds operations, schemas, properties of both and error codes, each with its address', () =>
    expect(entries(feature('bodies'))).toEqual([
      'o Upload a file | POST /files | operations/upload',
      's Problem |  | schemas/Problem',
      'e too_large | Too large · 4XX POST /files | operations/upload#4XX',
      'e too-large | Too large · 4XX POST /files | operations/upload#4XX',
      'e not_an_image | 4XX POST /files | operations/upload#4XX',
      'p file | POST /files | operations/upload#body.file',
      'p tags | POST /files | operations/upload#body.tags',
      'p meta | POST /files | operations/upload#body.meta',
      'p id | POST /files | operations/upload#201.id',
      'p size | POST /files | operations/upload#201.size',
      'p type | Problem | schemas/Problem#type',
      'p title | Problem | schemas/Problem#title',
      'p code | Problem | schemas/Problem#code',
      'p title | POST /files › meta | operations/upload#body.meta.title'
    ]))

  it('finds webhooks, and properties within lists', () => {
    expect(entries(feature('webhooks'))[0]).toBe(
      'w A payment is settled | POST paymentSettled | webhooks/paymentSettled'
    )
    const lines = { type: 'array', items: { type: 'object', properties: { price: { type: 'string' } } } }
    const Order = { type: 'object', description: 'An order.\nMore.', properties: { lines } }
    expect(entries({ openapi: '3.1.0', components: { schemas: { Order } } })).toEqual([
      's Order | An order. | schemas/Order',
      'p lines | Order | schemas/Order#lines',
      'p price | Order › lines | schemas/Order#lines.price'
    ])
  })
})

describe('a component', () => {
  it('names the operations that use it, those that name it first', () => {
    const json = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })
    const prepared = new PreparedDocument({
      openapi: '3.1.0',
      paths: {
        '/deep': { get: { operationId: 'deep', responses: { '200': { content: json('Outer') } } } },
        '/direct': { get: { operationId: 'direct', responses: { '200': { $ref: '#/components/responses/Inner' } } } },
        '/none': { get: { operationId: 'none', responses: {} } }
      },
      components: {
        responses: { Inner: { content: json('Inner') } },
        schemas: {
          Outer: {
            properties: { inner: { $ref: '#/components/schemas/Inner' }, self: { $ref: '#/components/schemas/Outer' } }
          },
          Inner: { type: 'string', example: 'x' }
        }
      }
    })
    expect(prepared.get('schema', 'Inner').usedBy.map(({ id }) => id)).toEqual(['direct', 'deep'])
    expect(prepared.get('schema', 'Inner').example).toBe('x')
    expect(prepared.get('schema', 'Outer').usedBy.map(({ id }) => id)).toEqual(['deep'])
  })

  it('is listed by name', () =>
    expect(new PreparedDocument(feature('recursive-schemas')).get('schemas').schemas).toEqual([
      { name: 'Category' },
      { name: 'Person' },
      { name: 'House' }
    ]))
})

describe('a key', () => {
  it.each(['createPayment', 'repos/get-content', 'Über', 'a b', '#', 'x.y'])('is the name %j', (name) =>
    expect(keyOf(name)).toBe(name)
  )

  it.each([
    '',
    '.',
    '..',
    '../x',
    'a/../b',
    'a//b',
    '/a',
    'a/',
    ' a',
    'a\n',
    'a\0b',
    'a\\b',
    '\ud800.',
    'x'.repeat(201)
  ])('stands for the name %j, which no address could have', (name) => {
    const key = keyOf(name)
    expect(key).not.toBe(name)
    expect(new URL(`https://example.com/p/${encodeURIComponent(key)}/e`).pathname).toBe(
      `/p/${encodeURIComponent(key)}/e`
    )
  })

  it('is given once', () => {
    const keys = new UniqueKeys()
    expect(['a', 'a', 'a-2', 'a', 'b'].map((wanted) => keys.take(wanted))).toEqual(['a', 'a-2', 'a-2-2', 'a-3', 'b'])
  })

  it('of a part distinguishes texts', () => {
    const digests = new Set(Array.from({ length: 20_000 }, (_, index) => digest(`{"a":${index}}`).slice(0, 20)))
    expect(digests.size).toBe(20_000)
    expect(digest('')).toMatch(/^[0-9a-f]{26}$/)
  })
})

it.each([
  ['https://example.com', true],
  ['/terms', true],
  ['mailto:a@example.com', true],
  ['javascript:alert(1)', false],
  [' \u0001java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['', false],
  [7, false]
])('an address %j may be followed: %j', (address, may) => expect(webAddress(address) !== undefined).toBe(may))

it('webhooks of both places have pages of their own, though they have the same name', () => {
  const event = (summary: string) => ({ paid: { post: { summary, responses: {} } } })
  const prepared = new PreparedDocument({
    openapi: '3.1.0',
    info: { title: 'Events', version: '1' },
    webhooks: event('One'),
    'x-webhooks': event('Other')
  })
  expect(prepared.get('webhook', 'paid').summary).toEqual({ plain: 'One' })
  expect(prepared.get('webhook', 'paid-2').summary).toEqual({ plain: 'Other' })
})

it('an operation says what the group of its first tag is called, where that is not the tag', () => {
  const prepared = new PreparedDocument({
    openapi: '3.2.0',
    info: { title: 'Groups', version: '1' },
    tags: [{ name: 'pay', summary: 'Payments' }, { name: 'car', 'x-displayName': 'Cars' }, { name: 'Plain' }],
    paths: {
      '/a': { get: { operationId: 'a', tags: ['pay', 'car'] } },
      '/b': { get: { operationId: 'b', tags: ['car'] } },
      '/c': { get: { operationId: 'c', tags: ['Plain'] } },
      '/d': { get: { operationId: 'd' } }
    }
  })
  const titles = ['a', 'b', 'c', 'd'].map((id) => prepared.get('operation', id).tagTitle)
  expect(titles).toEqual(['Payments', 'Cars', undefined, undefined])
})

it('no address of a document that runs something becomes one that a page links; that of a server is only text', () => {
  const url = 'javascript:alert(1)'
  const prepared = new PreparedDocument({
    openapi: '3.1.0',
    info: {
      title: 'Links',
      version: '1',
      termsOfService: url,
      contact: { name: 'x', url, email: 'a@example.com' },
      license: { name: 'x', url }
    },
    externalDocs: { url },
    servers: [{ url }],
    tags: [{ name: 'a', externalDocs: { url } }],
    paths: { '/a': { get: { operationId: 'a', tags: ['a'], externalDocs: { url }, security: [{ o: [] }] } } },
    components: {
      securitySchemes: {
        o: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: url, scopes: {} } } }
      },
      schemas: { S: { type: 'string', externalDocs: { url } } }
    }
  })
  const { servers, ...outline } = prepared.get('outline')
  const { servers: own, ...operation } = prepared.get('operation', 'a')
  expect([servers, own]).toEqual([[{ url }], [{ url }]])
  expect(JSON.stringify([outline, operation, prepared.get('schema', 'S')])).not.toContain('javascript')
})
