import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../document/json.ts'
import { at, compared, type DocumentParts, documentOf, object, text } from '../testing/compared.ts'
import { CHANGE_CODES, type ChangeCode } from './codes.ts'
import { compareDocuments } from './compare.ts'

const query = (parameter: JsonObject): DocumentParts => ({
  operation: { parameters: [{ name: 'q', in: 'query', schema: text, ...parameter }] }
})
const body = (more: JsonObject): DocumentParts => ({
  operation: { requestBody: { content: { 'application/json': { schema: text } }, ...more } }
})
const response = (more: JsonObject): DocumentParts => ({
  operation: { responses: { 200: { description: 'Done.', ...more } } }
})
const header = (more: JsonObject) => response({ headers: { 'X-Y': { schema: text, ...more } } })
const servers = (...urls: string[]): DocumentParts => ({
  document: { servers: urls.map((url, index) => ({ url, 'x-environment': `${index}` })) }
})
const callback = (more: JsonObject): DocumentParts => ({
  operation: { callbacks: { done: { '{$request.body#/url}': { post: { responses: {}, ...more } } } } }
})
const written = (request: unknown): DocumentParts => ({ request })
const read = (response: unknown): DocumentParts => ({ response })
const secured = (...security: JsonObject[]): DocumentParts => ({ operation: { security } })
const a = (schema: JsonObject, more: JsonObject = {}) => object({ a: schema }, more)
const one = (...titles: string[]) => ({ oneOf: titles.map((title) => ({ ...object({}), title })) })

/** A pair of documents for each code, with what must be found. */
const PAIRS: Record<ChangeCode, [before: DocumentParts, after: DocumentParts, found: string]> = {
  operationAdded: [{ document: { paths: {} } }, {}, `compatible operationAdded ${at}`],
  operationRemoved: [{}, { document: { paths: {} } }, `breaking operationRemoved ${at}`],
  operationRemovedDeprecated: [
    { operation: { deprecated: true } },
    { document: { paths: {} } },
    `breaking operationRemovedDeprecated ${at}`
  ],
  operationMoved: [{}, { path: '/items' }, 'breaking operationMoved POST /items'],
  operationRenamed: [{}, { operation: { operationId: 'makeThing' } }, `compatible operationRenamed ${at}`],
  deprecated: [query({}), query({ deprecated: true }), `compatible deprecated ${at} › query.q`],
  serverMoved: [servers('/v1'), servers('/v2'), 'breaking serverMoved '],
  serverRemoved: [servers('/v1', '/v2'), servers('/v1'), 'breaking serverRemoved '],
  serverAdded: [servers('/v1'), servers('/v1', '/v2'), 'compatible serverAdded '],
  texts: [read({ description: 'One.' }), read({ description: 'Two.' }), 'editorial texts '],
  parameterAdded: [{}, query({}), `compatible parameterAdded ${at} › query.q`],
  parameterAddedRequired: [{}, query({ required: true }), `breaking parameterAddedRequired ${at} › query.q`],
  parameterSent: [
    callback({}),
    callback({ parameters: [{ name: 'X-Id', in: 'header', required: true, schema: text }] }),
    `compatible parameterSent ${at} › callback › done POST › header.X-Id`
  ],
  parameterMoved: [query({}), query({ in: 'header' }), `breaking parameterMoved ${at} › header.q`],
  parameterRemoved: [query({}), {}, `breaking parameterRemoved ${at} › query.q`],
  parameterRequired: [query({}), query({ required: true }), `breaking parameterRequired ${at} › query.q`],
  parameterOptional: [query({ required: true }), query({}), `compatible parameterOptional ${at} › query.q`],
  parameterStyle: [query({}), query({ explode: false }), `breaking parameterStyle ${at} › query.q`],
  bodyAdded: [{}, body({}), `compatible bodyAdded ${at} › body`],
  bodyAddedRequired: [{}, body({ required: true }), `breaking bodyAddedRequired ${at} › body`],
  bodyRemoved: [body({}), {}, `breaking bodyRemoved ${at} › body`],
  bodyRequired: [body({}), body({ required: true }), `breaking bodyRequired ${at} › body`],
  bodyOptional: [body({ required: true }), body({}), `compatible bodyOptional ${at} › body`],
  responseAdded: [
    {},
    { operation: { responses: { 200: {}, 409: { description: 'Twice.' } } } },
    `compatible responseAdded ${at} › 409`
  ],
  responseRemoved: [{ operation: { responses: { 200: {}, 409: {} } } }, {}, `compatible responseRemoved ${at} › 409`],
  headerAdded: [response({}), header({}), `compatible headerAdded ${at} › 200 › header › X-Y`],
  headerRemoved: [header({}), response({}), `breaking headerRemoved ${at} › 200 › header › X-Y`],
  headerOptional: [header({ required: true }), header({}), `breaking headerOptional ${at} › 200 › header › X-Y`],
  mediaTypeAdded: [
    body({}),
    body({ content: { 'application/json': { schema: text }, 'text/csv': {} } }),
    `compatible mediaTypeAdded ${at} › body`
  ],
  mediaTypeRemoved: [body({}), body({ content: { 'text/csv': {} } }), `breaking mediaTypeRemoved ${at} › body`],
  callbackAdded: [{}, callback({}), `compatible callbackAdded ${at}`],
  callbackRemoved: [callback({}), {}, `breaking callbackRemoved ${at}`],
  securityTightened: [secured({ o: ['r'] }), secured({ o: ['r', 'w'] }), `breaking securityTightened ${at}`],
  securityAdded: [secured({ o: [] }), secured({ o: [] }, { key: [] }), `compatible securityAdded ${at}`],
  typeChanged: [written(text), written(object({})), `breaking typeChanged ${at} › body`],
  typeAdded: [written({}), written(text), `breaking typeAdded ${at} › body`],
  typeRemoved: [read(text), read({}), `breaking typeRemoved ${at} › 200`],
  nullAllowed: [
    written({ ...text, nullable: false }),
    written({ ...text, nullable: true }),
    `compatible nullAllowed ${at} › body`
  ],
  nullNotAllowed: [written({ type: ['string', 'null'] }), written(text), `breaking nullNotAllowed ${at} › body`],
  formatChanged: [
    written({ ...text, format: 'date' }),
    written({ ...text, format: 'date-time' }),
    `breaking formatChanged ${at} › body`
  ],
  formatAdded: [written(text), written({ ...text, format: 'date' }), `breaking formatAdded ${at} › body`],
  formatRemoved: [written({ ...text, format: 'date' }), written(text), `compatible formatRemoved ${at} › body`],
  enumAdded: [written(text), written({ ...text, enum: ['x'] }), `breaking enumAdded ${at} › body`],
  enumRemoved: [read({ ...text, enum: ['x'] }), read(text), `compatible enumRemoved ${at} › 200`],
  enumValueAdded: [
    written({ oneOf: [{ const: 'x' }, { const: 'y' }] }),
    written({ oneOf: [{ const: 'x' }, { const: 'y' }, { const: 'z' }] }),
    `compatible enumValueAdded ${at} › body`
  ],
  enumValueRemoved: [written({ enum: ['x', 'y'] }), written({ const: 'x' }), `breaking enumValueRemoved ${at} › body`],
  constChanged: [read({ const: 1 }), read({ const: 2 }), `breaking constChanged ${at} › 200`],
  limitAdded: [read(text), read({ ...text, maxLength: 3 }), `compatible limitAdded ${at} › 200`],
  limitRemoved: [read({ ...text, maxLength: 3 }), read(text), `breaking limitRemoved ${at} › 200`],
  limitChanged: [
    written({ ...text, pattern: '^a' }),
    written({ ...text, pattern: '^b' }),
    `breaking limitChanged ${at} › body`
  ],
  limitTightened: [
    written({ type: 'number', minimum: 1, exclusiveMinimum: false }),
    written({ type: 'number', minimum: 1, exclusiveMinimum: true }),
    `breaking limitTightened ${at} › body`
  ],
  limitLoosened: [
    written({ ...text, minLength: 3 }),
    written({ ...text, minLength: 2 }),
    `compatible limitLoosened ${at} › body`
  ],
  defaultAdded: [written(text), written({ ...text, default: 'x' }), `compatible defaultAdded ${at} › body`],
  defaultRemoved: [written({ ...text, default: 'x' }), written(text), `breaking defaultRemoved ${at} › body`],
  defaultChanged: [
    written({ ...text, default: 'x' }),
    written({ ...text, default: 'y' }),
    `breaking defaultChanged ${at} › body`
  ],
  ruleAdded: [
    written(a(text)),
    written(a(text, { dependentRequired: { a: ['b'] } })),
    `breaking ruleAdded ${at} › body`
  ],
  ruleRemoved: [
    written(a(text, { not: { required: ['a'] } })),
    written(a(text)),
    `compatible ruleRemoved ${at} › body`
  ],
  ruleChanged: [
    written({ ...text, not: { const: 'x' } }),
    written({ ...text, not: { const: 'y' } }),
    `breaking ruleChanged ${at} › body`
  ],
  propertyAdded: [written(object({})), written(a(text)), `compatible propertyAdded ${at} › body › a`],
  propertyAddedRequired: [
    written(object({})),
    written(a(text, { required: ['a'] })),
    `breaking propertyAddedRequired ${at} › body › a`
  ],
  propertyTwoWay: [
    written(a({ ...text, readOnly: true })),
    written(a(text)),
    `compatible propertyTwoWay ${at} › body › a`
  ],
  propertyOneWay: [
    written(a(text)),
    written(a({ ...text, readOnly: true })),
    `breaking propertyOneWay ${at} › body › a`
  ],
  propertyRemoved: [read(a(text)), read(object({})), `breaking propertyRemoved ${at} › 200 › a`],
  propertyRefused: [
    written(a(text, { additionalProperties: false })),
    written(object({}, { additionalProperties: false })),
    `breaking propertyRefused ${at} › body › a`
  ],
  propertyRequired: [read(a(text)), read(a(text, { required: ['a'] })), `compatible propertyRequired ${at} › 200 › a`],
  propertyOptional: [read(a(text, { required: ['a'] })), read(a(text)), `breaking propertyOptional ${at} › 200 › a`],
  opened: [written(object({}, { additionalProperties: false })), written(object({})), `compatible opened ${at} › body`],
  openedBySchema: [
    written(object({}, { additionalProperties: false })),
    written(object({}, { additionalProperties: text })),
    `compatible openedBySchema ${at} › body`
  ],
  othersBySchema: [
    written(object({})),
    written(object({}, { additionalProperties: text })),
    `breaking othersBySchema ${at} › body`
  ],
  closed: [read(object({})), read(object({}, { additionalProperties: false })), `compatible closed ${at} › 200`],
  choiceAdded: [written(object({})), written(one('A', 'B')), `breaking choiceAdded ${at} › body`],
  choiceRemoved: [written(one('A', 'B')), written(object({})), `compatible choiceRemoved ${at} › body`],
  variantAdded: [read(one('A', 'B')), read(one('A', 'B', 'C')), `compatible variantAdded ${at} › 200`],
  variantRemoved: [written(one('A', 'B', 'C')), written(one('A', 'B')), `breaking variantRemoved ${at} › body`]
}

test.each(Object.entries(PAIRS))('%s is found, with its impact and place', (_code, [before, after, found]) => {
  expect(compared(before, after)).toContain(found)
})

test.each(Object.entries(PAIRS))('the documents of %s do not differ from themselves', (_code, [before, after]) => {
  for (const parts of [before, after]) expect(compared(parts, structuredClone(parts))).toEqual([])
})

describe.each(['en', 'es'])('sentences in %s', (locale) => {
  const file = new URL(`../../../../content/i18n/${locale}/reference-changes.json`, import.meta.url)
  const sentences: Record<string, string> = JSON.parse(readFileSync(file, 'utf8')).reference.change

  test('there is one for each code, and none for another', () => {
    const codes = new Set(Object.keys(sentences).map((key) => key.replace(/_(one|other|request|response)$/, '')))
    expect([...codes].sort()).toEqual([...CHANGE_CODES].sort())
  })

  test('each has what it is about', () => {
    for (const [code, [before, after]] of Object.entries(PAIRS)) {
      const { changes } = compareDocuments(documentOf(before), documentOf(after))
      const params = changes.find((change) => change.code === code)?.params ?? {}
      const named = [...(sentences[code] ?? '').matchAll(/\{\{ (\w+) \}\}/g)].map(([, name]) => name)
      expect(Object.keys(params)).toEqual(expect.arrayContaining(named))
    }
  })
})

test('whatever two schemas are, they are compared in the same bounds, and none differs from itself', () => {
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<unknown>(
        true,
        false,
        1,
        null,
        text,
        { type: ['string', 'null'] },
        { $ref: '#/components/schemas/S' }
      ),
      fc.record(
        {
          type: fc.constantFrom('object', 'array', 'string', ['number', 'null']),
          properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), tie('schema'), {
            maxKeys: 3
          }),
          required: fc.subarray(['a', 'b', 'c']),
          items: tie('schema'),
          oneOf: fc.array(tie('schema'), { maxLength: 3 }),
          allOf: fc.array(tie('schema'), { maxLength: 2 }),
          additionalProperties: tie('schema'),
          enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
          const: fc.jsonValue({ maxDepth: 1 }),
          maximum: fc.oneof(fc.integer(), fc.constant('x')),
          readOnly: fc.boolean()
        },
        { requiredKeys: [] }
      )
    )
  }))
  fc.assert(
    fc.property(schema, schema, (S, other) => {
      const [one, two] = [S, other].map((shape) =>
        documentOf({ request: shape, response: shape, schemas: { S: shape } })
      )
      if (!one || !two) return
      compareDocuments(one, two)
      expect(compareDocuments(one, structuredClone(one)).changes).toEqual([])
    }),
    { numRuns: 100, interruptAfterTimeLimit: 20_000, examples: [[{ allOf: [{ const: { toString: 0 } }] }, true]] }
  )
})
