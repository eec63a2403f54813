import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemaView } from '../model/schema.ts'
import { PreparedDocument } from '../testing/prepared-document.ts'
import { DeferredSchemas } from './deferred-schemas.ts'
import { BOUNDS } from './schema/builder.ts'

const REFS = ['A', 'B', 'C', 'Missing'].map((name) => `#/components/schemas/${name}`)
const KEYWORDS = [
  ...['description', 'title', 'type', 'enum', 'const', 'default', 'example', 'examples', 'required', 'nullable'],
  ...['readOnly', 'writeOnly', 'discriminator', 'minimum', 'exclusiveMinimum', 'pattern', 'dependentRequired', 'xml'],
  ...['x-enum-descriptions', 'format', 'externalDocs', '__proto__', 'constructor']
]

/** Schemas of all keywords with more or less fitting values. */
const { schema: anySchema } = fc.letrec<{ schema: unknown; inside: unknown; map: unknown; list: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(true, false, {}, { type: 'string' }, { type: 'null' }, { const: 1 }, 7, null, 'x'),
    fc.constantFrom(...REFS).map(($ref) => ({ $ref })),
    tie('inside')
  ),
  map: fc.dictionary(fc.constantFrom('a', 'b', 'kind', '__proto__', 'toString', ''), tie('schema'), { maxKeys: 3 }),
  list: fc.array(tie('schema'), { maxLength: 3 }),
  inside: fc
    .record(
      {
        $ref: fc.constantFrom(...REFS, '#', '#/', 5),
        type: fc.constantFrom('object', 'array', 'string', ['object', 'null'], [], 3),
        properties: tie('map'),
        patternProperties: tie('map'),
        additionalProperties: tie('schema'),
        items: fc.oneof(tie('schema'), tie('list')),
        prefixItems: tie('list'),
        allOf: tie('list'),
        oneOf: tie('list'),
        anyOf: tie('list'),
        not: tie('schema'),
        if: tie('schema'),
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: tie('schema'),
        contains: tie('schema'),
        propertyNames: tie('schema'),
        dependentSchemas: tie('map'),
        unevaluatedItems: tie('schema'),
        required: fc.array(fc.constantFrom('a', 'b', 'z')),
        discriminator: fc.constantFrom(
          { propertyName: 'kind', mapping: { x: 'A', y: REFS[1], z: 3 } },
          { propertyName: 1 }
        )
      },
      { requiredKeys: [] }
    )
    .map((schema) => Object.fromEntries(Object.entries(schema).slice(0, 4)))
    .chain((schema) =>
      fc
        .dictionary(fc.constantFrom(...KEYWORDS), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 })
        .map((more) => ({ ...schema, ...more }))
    )
}))

function documentOf(components: Record<string, unknown>, body: unknown) {
  const content = { 'application/json': { schema: body } }
  return {
    openapi: '3.1.0',
    info: { title: 'Any', version: '1' },
    paths: { '/': { post: { operationId: 'any', requestBody: { content }, responses: { '200': { content } } } } },
    components: { schemas: components }
  }
}

/** Every schema of a value of JSON: what has `types`. */
function schemasIn(value: unknown, found: SchemaView[] = []): SchemaView[] {
  if (typeof value !== 'object' || value === null) return found
  if ('types' in value) found.push(value as SchemaView)
  for (const [key, inner] of Object.entries(value))
    if (!['value', 'example', 'examples', 'constant', 'defaultValue'].includes(key)) schemasIn(inner, found)
  return found
}

function expectWhole(prepared: PreparedDocument): void {
  const keys = new Set(prepared.pieces.map(({ kind, key }) => `${kind} ${key}`))
  expect(keys.size).toBe(prepared.pieces.length)
  for (const { content } of prepared.pieces)
    for (const { deferred, recursive, component } of schemasIn(content)) {
      if (deferred) expect(keys).toContain(`${deferred.kind} ${deferred.key}`)
      if (recursive) expect(component).toBeDefined()
    }
}

describe('any schema', () => {
  it('is shown without an error, within the bounds, and what is left out is there as a piece', () =>
    fc.assert(
      fc.property(anySchema, anySchema, anySchema, anySchema, (A, B, C, body) => {
        const prepared = new PreparedDocument(documentOf({ A, B, C }, body))
        expectWhole(prepared)
        for (const key of prepared.keys('operation'))
          expect(schemasIn(prepared.get('operation', key)).length).toBeLessThanOrEqual(2 + 2 * BOUNDS.nodes)
        expect(prepared.keys('schema')).toEqual(['A', 'B', 'C'])
      }),
      { numRuns: 120 }
    ))

  it('and any JSON in place of a document gives an outline', () =>
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'openapi',
            'info',
            'paths',
            'components',
            'tags',
            'servers',
            'security',
            'webhooks',
            'x-tagGroups'
          ),
          fc.jsonValue()
        ),
        (document) => {
          expect(new PreparedDocument(document).keys('outline')).toEqual([''])
        }
      ),
      { numRuns: 120, examples: [[{ openapi: { toString: '' }, info: { version: { toString: '' } } }]] }
    ))
})

describe('a large document', () => {
  it('shows every one of 2,000 parameters', () => {
    const parameters = Array.from({ length: 2_000 }, (_, index) => ({
      name: `p${index}`,
      in: 'query',
      schema: { type: 'string' }
    }))
    const prepared = new PreparedDocument({
      openapi: '3.1.0',
      paths: { '/': { get: { operationId: 'many', parameters } } }
    })
    expect(prepared.get('operation', 'many').parameters.map(({ name }) => name)).toEqual(
      parameters.map(({ name }) => name)
    )
  })

  it('shows all of 5,000 properties of a schema on its page, and of an operation those that fit', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`p${index}`, { type: 'string' }])
    )
    const Wide = { type: 'object', properties }
    const prepared = new PreparedDocument(documentOf({ Wide }, { $ref: '#/components/schemas/Wide' }))
    expect(prepared.get('schema', 'Wide').schema.properties).toHaveLength(5_000)
    const body = prepared.get('operation', 'any').requestBody?.contents[0]?.schema
    expect(body).toMatchObject({ component: 'Wide', types: ['object'], deferred: { kind: 'schema', key: 'Wide' } })
  })

  it('leaves what is deep to parts, which lead on to the end', () => {
    let schema: object = { type: 'string', description: 'The end' }
    for (let depth = 0; depth < 100; depth++)
      schema = { type: 'object', properties: { inner: schema, x: { type: 'string' } } }
    const prepared = new PreparedDocument(documentOf({}, schema))
    expectWhole(prepared)
    expect(prepared.keys('part').length).toBeGreaterThan(20)
    expect(JSON.stringify(prepared.pieces)).toContain('The end')
  })

  it('says equal parts once', () => {
    const deep = (depth: number): object => (depth === 0 ? { type: 'string' } : { properties: { a: deep(depth - 1) } })
    const paths = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [
        `/${index}`,
        { get: { responses: { '200': { content: { 'application/json': { schema: deep(7) } } } } } }
      ])
    )
    expect(new PreparedDocument({ openapi: '3.1.0', paths }).keys('part')).toHaveLength(1)
  })

  it('follows a chain of references as far as a reader could', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [
        `S${index}`,
        { description: `${index}`, allOf: [{ $ref: `#/components/schemas/S${index + 1}` }, {}] }
      ])
    )
    const prepared = new PreparedDocument({ openapi: '3.1.0', components: { schemas } })
    expect(prepared.get('schema', 'S0').schema.defect?.kind).toBe('tooDeep')
  })

  it('ends references that go round through no component', () => {
    const loop = { properties: { next: { $ref: '#/paths/~1/post/requestBody/content/application~1json/schema' } } }
    expectWhole(new PreparedDocument(documentOf({}, loop)))
  })

  it('has bounded views where aliases stand for more than can be shown', () => {
    let schema: object = { type: 'string' }
    for (let depth = 0; depth < 18; depth++) schema = { type: 'object', properties: { a: schema, b: schema } }
    const prepared = new PreparedDocument(documentOf({}, schema))
    expectWhole(prepared)
    expect(JSON.stringify(prepared.pieces).length).toBeLessThan(1_000_000)
  })

  it('takes an example only as far as it helps', () => {
    const huge = { type: 'array', minItems: 1e9, items: { type: 'string', minLength: 1e9 } }
    const value = 'x'.repeat(200_000)
    const document = documentOf({}, huge)
    document.paths['/'].post.responses['200'].content = { 'application/json': { schema: {}, example: value } } as never
    const operation = new PreparedDocument(document).get('operation', 'any')
    expect(JSON.stringify(operation).length).toBeLessThan(5_000)
    expect(operation.responses[0]?.contents[0]?.examples).toEqual([{ name: '', omitted: true }])
  })
})

it('recognises parts by place when there is too much to compare', () => {
  const parts = new DeferredSchemas(0)
  const node = { type: 'string' }
  const first = parts.defer({ sources: [{ node }], direction: 'both' })
  expect(parts.defer({ sources: [{ node }], direction: 'both' })).toEqual(first)
  expect(parts.defer({ sources: [{ node: { type: 'string' } }], direction: 'both' })).not.toEqual(first)
})

it('thirty thousand tags, each below the one before, have twenty levels', { timeout: 15_000 }, () => {
  const tags = Array.from({ length: 30_000 }, (_, index) => ({
    name: `t${index}`,
    ...(index > 0 && { parent: `t${index - 1}` })
  }))
  const paths = { '/a': { get: { tags: tags.map(({ name }) => name), responses: {} } } }
  const { groups } = new PreparedDocument({ openapi: '3.2.0', info: { title: 'Tags', version: '1' }, tags, paths }).get(
    'outline'
  )
  const tops = groups.flatMap(({ name, parent }) => (parent === undefined ? [name] : []))
  expect(tops.slice(0, 3)).toEqual(['t0', 't20', 't40'])
})
