import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../document/json.ts'
import { at, compared, type DocumentParts, documentOf, object, text } from '../testing/compared.ts'
import { compareDocuments } from './compare.ts'

describe('what clients write', () => {
  test.each<[string, unknown, unknown, string]>([
    ['a new property may be left out', object({}), object({ a: text }), `compatible propertyAdded ${at} › body › a`],
    [
      'a new property that must be there refuses older clients',
      object({}),
      object({ a: text }, { required: ['a'] }),
      `breaking propertyAddedRequired ${at} › body › a`
    ],
    [
      'a property that becomes required refuses who left it out',
      object({ a: text }),
      object({ a: text }, { required: ['a'] }),
      `breaking propertyRequired ${at} › body › a`
    ],
    [
      'a property that may be left out now does no harm',
      object({ a: text }, { required: ['a'] }),
      object({ a: text }),
      `compatible propertyOptional ${at} › body › a`
    ],
    [
      'a property that is gone does no harm where others are allowed',
      object({ a: text }),
      object({}),
      `compatible propertyRemoved ${at} › body › a`
    ],
    [
      'a property that is gone is refused where others are not allowed',
      object({ a: text }, { additionalProperties: false }),
      object({}, { additionalProperties: false }),
      `breaking propertyRefused ${at} › body › a`
    ],
    [
      'a lower maximum is tighter',
      { type: 'integer', maximum: 9 },
      { type: 'integer', maximum: 8 },
      `breaking limitTightened ${at} › body`
    ],
    [
      'a higher maximum is looser',
      { type: 'integer', maximum: 8 },
      { type: 'integer', maximum: 9 },
      `compatible limitLoosened ${at} › body`
    ],
    [
      'a bound that becomes exclusive is tighter',
      { type: 'integer', maximum: 9 },
      { type: 'integer', exclusiveMaximum: 9 },
      `breaking limitTightened ${at} › body`
    ],
    ['a new limit refuses what was allowed', text, { ...text, maxLength: 5 }, `breaking limitAdded ${at} › body`],
    ['a limit that is gone does no harm', { ...text, minLength: 5 }, text, `compatible limitRemoved ${at} › body`],
    [
      'a value that is gone is refused',
      { enum: ['a', 'b'] },
      { enum: ['a'] },
      `breaking enumValueRemoved ${at} › body`
    ],
    ['a new value does no harm', { enum: ['a'] }, { enum: ['a', 'b'] }, `compatible enumValueAdded ${at} › body`],
    ['another type is refused', { type: 'number' }, text, `breaking typeChanged ${at} › body`],
    [
      'a number where an integer was does no harm',
      { type: 'integer' },
      { type: 'number' },
      `compatible typeChanged ${at} › body`
    ],
    [
      'null that is allowed now does no harm',
      text,
      { type: ['string', 'null'] },
      `compatible nullAllowed ${at} › body`
    ],
    [
      'null that is allowed no more is refused',
      { type: ['string', 'null'] },
      text,
      `breaking nullNotAllowed ${at} › body`
    ],
    [
      'other properties that are allowed no more are refused',
      object({}),
      object({}, { additionalProperties: false }),
      `breaking closed ${at} › body`
    ],
    [
      'another default changes what happens to who says nothing',
      { ...text, default: 'a' },
      { ...text, default: 'b' },
      `breaking defaultChanged ${at} › body`
    ],
    ['another constant is another thing', { const: 'a' }, { const: 'b' }, `breaking constChanged ${at} › body`],
    [
      'a variant that is gone is refused',
      { oneOf: [object({ a: text }, { title: 'A' }), object({ b: text }, { title: 'B' })] },
      { oneOf: [object({ a: text }, { title: 'A' })] },
      `breaking variantRemoved ${at} › body`
    ]
  ])('%s', (_, before, after, expected) => {
    expect(compared({ request: before }, { request: after })).toContain(expected)
  })

  test('what only the API sets is no part of it', () => {
    const readOnly = { ...text, readOnly: true }
    expect(compared({ request: object({}) }, { request: object({ id: readOnly }, { required: ['id'] }) })).toEqual([])
  })
})

describe('what clients read', () => {
  test.each<[string, unknown, unknown, string]>([
    ['a new property does no harm', object({}), object({ a: text }), `compatible propertyAdded ${at} › 200 › a`],
    ['a property that is gone is missed', object({ a: text }), object({}), `breaking propertyRemoved ${at} › 200 › a`],
    [
      'a property that may be missing now is missed',
      object({ a: text }, { required: ['a'] }),
      object({ a: text }),
      `breaking propertyOptional ${at} › 200 › a`
    ],
    [
      'longer texts than were promised are a surprise',
      { ...text, maxLength: 5 },
      { ...text, maxLength: 9 },
      `breaking limitLoosened ${at} › 200`
    ],
    ['null where there was none is a surprise', text, { type: ['string', 'null'] }, `breaking nullAllowed ${at} › 200`],
    [
      'a value that no longer comes is no harm',
      { enum: ['a', 'b'] },
      { enum: ['a'] },
      `compatible enumValueRemoved ${at} › 200`
    ],
    [
      'clients must be ready for values they do not know',
      { enum: ['a'] },
      { enum: ['a', 'b'] },
      `compatible enumValueAdded ${at} › 200`
    ]
  ])('%s', (_, before, after, expected) => {
    expect(compared({ response: before }, { response: after })).toContain(expected)
  })
})

describe('operations', () => {
  test.each<[string, DocumentParts, DocumentParts, string]>([
    [
      'a new parameter may be left out',
      {},
      { operation: { parameters: [{ name: 'q', in: 'query', schema: text }] } },
      `compatible parameterAdded ${at} › query.q`
    ],
    [
      'a new parameter that must be there refuses older clients',
      {},
      { operation: { parameters: [{ name: 'q', in: 'query', required: true, schema: text }] } },
      `breaking parameterAddedRequired ${at} › query.q`
    ],
    [
      'a removed parameter has no effect any more',
      { operation: { parameters: [{ name: 'q', in: 'query', schema: text }] } },
      {},
      `breaking parameterRemoved ${at} › query.q`
    ],
    [
      'a scope that is needed in addition refuses tokens of before',
      { operation: { security: [{ oauth: ['read'] }] } },
      { operation: { security: [{ oauth: ['read', 'write'] }] } },
      `breaking securityTightened ${at}`
    ],
    [
      'another way in does no harm',
      { operation: { security: [{ oauth: [] }] } },
      { operation: { security: [{ oauth: [] }, { key: [] }] } },
      `compatible securityAdded ${at}`
    ],
    ['an operation under another path has moved', {}, { path: '/items' }, 'breaking operationMoved POST /items'],
    [
      'an operation that is deprecated is said to be',
      {},
      { operation: { deprecated: true } },
      `compatible deprecated ${at}`
    ],
    [
      'a response of success that is gone is missed',
      { operation: { responses: { 200: { description: '' }, 202: { description: '' } } } },
      {},
      `breaking responseRemoved ${at} › 202`
    ]
  ])('%s', (_, before, after, expected) => {
    expect(compared(before, after)).toContain(expected)
  })

  test('the name of a path’s parameter is not compared', () => {
    const at = (name: string): DocumentParts => ({
      path: `/things/{${name}}`,
      operation: { parameters: [{ name, in: 'path', required: true, schema: text }] }
    })
    expect(compared(at('id'), at('thingId'))).toEqual([])
  })

  test('new operations and schemas are named for their badges', () => {
    const { added } = compareDocuments(
      documentOf({ document: { paths: {} } }),
      documentOf({ schemas: { Thing: text } })
    )
    expect(added).toEqual({
      operations: [{ id: 'createThing', kind: 'operation', method: 'POST', path: '/things', title: 'createThing' }],
      schemas: ['Thing']
    })
  })
})

describe('components', () => {
  const uses = (amount: unknown): DocumentParts => ({
    request: { $ref: '#/components/schemas/Money' },
    response: object({ price: { $ref: '#/components/schemas/Money' } }),
    schemas: { Money: object({ amount }) }
  })

  test('a difference is listed once, at the component, with the number of operations and the gravest impact', () => {
    const { changes } = compareDocuments(documentOf(uses({ type: 'number' })), documentOf(uses(text)))
    expect(changes).toEqual([
      {
        impact: 'breaking',
        code: 'typeChanged',
        params: { from: 'number', to: 'string', direction: 'both', operations: 1 },
        place: ['Money', 'amount'],
        address: 'schemas/Money#amount',
        side: 'after'
      }
    ])
  })

  test('what holds itself is compared once', () => {
    const tree = (more: JsonObject) => ({
      response: { $ref: '#/components/schemas/Tree' },
      schemas: { Tree: object({ children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } }, ...more }) }
    })
    expect(compared(tree({}), tree({ name: text }))).toEqual(['compatible propertyAdded Tree › name'])
  })
})

test('no document differs from itself', () => {
  const document = documentOf({ request: object({ a: text }), response: { oneOf: [text, { type: 'null' }] } })
  expect(compareDocuments(document, structuredClone(document))).toMatchObject({
    changes: [],
    added: { operations: [] }
  })
})

test('breaking differences come first, and texts are only counted', () => {
  const before = documentOf({ request: object({ a: { ...text, description: 'One.' } }), response: object({ b: text }) })
  const after = documentOf({ request: object({ a: { ...text, description: 'Two.' }, c: text }), response: object({}) })
  const { changes } = compareDocuments(before, after)
  expect(changes.map(({ impact, code }) => [impact, code])).toEqual([
    ['breaking', 'propertyRemoved'],
    ['compatible', 'propertyAdded'],
    ['editorial', 'texts']
  ])
  expect(changes.at(-1)?.params).toEqual({ count: 1 })
})
