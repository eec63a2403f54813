import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SchemaView } from '../model/schema.ts'
import { PreparedDocument, requestSchema, responseSchema } from '../testing/prepared-document.ts'

const feature = (name: string) =>
  new PreparedDocument(readFileSync(new URL(`../testing/features/${name}.yaml`, import.meta.url), 'utf8'))

const property = (schema: SchemaView | undefined, ...path: string[]): SchemaView | undefined =>
  path.reduce<SchemaView | undefined>(
    (inner, name) => (inner?.items ?? inner)?.properties?.find((one) => one.name === name)?.schema,
    schema
  )
const names = (schema: SchemaView | undefined) => schema?.properties?.map(({ name }) => name)
const texts = (schema: SchemaView | undefined) => schema?.descriptions?.map(({ text, origin }) => [text.plain, origin])
const limits = (schema: SchemaView | undefined) =>
  Object.fromEntries(schema?.limits?.map(({ keyword, value }) => [keyword, value]) ?? [])

describe('recursive schemas', () => {
  const prepared = feature('recursive-schemas')

  it('are shown once, and named where they come again', () => {
    const body = requestSchema(prepared, 'createCategory')
    expect(body).toMatchObject({ component: 'Category', types: ['object'] })
    expect(property(body, 'parent')).toMatchObject({ component: 'Category', recursive: true })
    expect(property(body, 'parent')?.properties).toBeUndefined()
    expect(property(body, 'children')).toMatchObject({
      types: ['array'],
      items: { component: 'Category', recursive: true }
    })
  })

  it('keep the description beside the reference, and put it first', () =>
    expect(texts(property(requestSchema(prepared, 'createCategory'), 'parent'))).toEqual([
      ['The one above', undefined],
      ['A category of the tree', undefined]
    ]))

  it('are found recursive through another schema', () => {
    const owners = property(responseSchema(prepared, 'createCategory'), 'home', 'owners')
    expect(owners?.additionalProperties).toMatchObject({ component: 'Person', recursive: true })
  })
})

describe('variants', () => {
  const prepared = feature('variants')

  it('say the values of the discriminator, from the mapping or from the names', () => {
    expect(requestSchema(prepared, 'pay')?.variants).toMatchObject([
      {
        kind: 'oneOf',
        discriminator: 'kind',
        options: [
          { label: 'Card', value: 'credit', otherValues: ['debit'] },
          { label: 'Account', value: 'account' },
          { label: 'Voucher', value: 'Voucher' }
        ]
      }
    ])
    const any = property(responseSchema(prepared, 'pay'), 'means')?.variants?.[0]
    expect(any).toMatchObject({ kind: 'anyOf', options: [{ value: 'Card' }, { value: 'Account' }] })
    expect(names(any?.options[0]?.schema)).toEqual(['kind', 'number'])
  })

  it('are called by title where they are no components', () =>
    expect(
      property(responseSchema(prepared, 'pay'), 'reference')?.variants?.[0]?.options.map(({ label }) => label)
    ).toEqual(['A number', 'A text']))

  it('are found by their allOf where the discriminator stands in the schema they extend', () => {
    const [choice] = property(responseSchema(prepared, 'pay'), 'pet')?.variants ?? []
    expect(choice?.options.map(({ label, value }) => [label, value])).toEqual([
      ['Dog', 'dog'],
      ['Cat', 'Cat']
    ])
    expect(choice?.options[1]?.schema.mergedFrom).toEqual(['Pet'])
    expect(names(choice?.options[1]?.schema)).toEqual(['petType', 'name', 'huntingSkill'])
    expect(choice?.options[1]?.schema.variants).toBeUndefined()
  })

  it('may require what stands beside the choice', () => {
    const own = new PreparedDocument({
      openapi: '3.1.0',
      components: {
        schemas: {
          A: {
            properties: { a: { type: 'string' }, b: { type: 'integer' } },
            anyOf: [{ required: ['a'] }, { required: ['b'] }]
          }
        }
      }
    })
    const [choice] = own.get('schema', 'A').schema.variants ?? []
    expect(choice?.options[1]?.schema.properties).toEqual([
      { name: 'b', required: true, schema: { types: ['integer'] } }
    ])
  })
})

describe('an allOf chain', () => {
  const deal = responseSchema(feature('all-of'), 'readDeal')

  it('names what it is merged from, and where each property comes from', () => {
    expect(deal).toMatchObject({ component: 'Deal', types: ['object'], mergedFrom: ['Audited', 'Entity'] })
    expect(deal?.properties?.map(({ name, origin, required }) => [name, origin, required])).toEqual([
      ['changedBy', 'Audited', false],
      ['id', 'Entity', true],
      ['name', undefined, true],
      ['amount', undefined, false],
      ['term', undefined, false]
    ])
  })

  it('keeps every description, the later ones too', () => {
    expect(texts(deal)).toEqual([
      ['A deal of one customer.', undefined],
      ['What is told who changed it.', 'Audited'],
      ['Everything with an id.', 'Entity'],
      ['What a deal adds.', undefined]
    ])
    expect(texts(property(deal, 'name'))).toEqual([
      ['What people call it.', 'Entity'],
      ['The deal’s own name.', undefined]
    ])
    expect(texts(property(deal, 'amount'))).toEqual([
      ['What is financed.', undefined],
      ['A decimal text.', undefined]
    ])
  })

  it('keeps all limits; where two differ, the stricter', () => {
    expect(limits(property(deal, 'name'))).toEqual({ minLength: 2, maxLength: 40 })
    expect(limits(property(deal, 'term'))).toEqual({ minimum: 12, exclusiveMaximum: 96, multipleOf: 6 })
    expect(property(deal, 'term')?.types).toEqual(['integer'])
  })
})

describe('null', () => {
  it('is said as nullable in OpenAPI 3.0', () => {
    const response = responseSchema(feature('nullable-30'), 'readValues')
    expect(property(response, 'plain')?.types).toEqual(['string', 'null'])
    expect(property(response, 'referred')).toMatchObject({ component: 'Value', types: ['object', 'null'] })
    expect(limits(property(response, 'exclusive'))).toEqual({ exclusiveMinimum: 0, maximum: 10 })
    expect(property(response, 'choice')?.enumeration).toEqual([{ value: 'a' }, { value: null }])
  })

  it('is a type since OpenAPI 3.1', () => {
    const response = responseSchema(feature('type-arrays'), 'readValues')
    expect(property(response, 'plain')?.types).toEqual(['string', 'null'])
    expect(property(response, 'several')?.types).toEqual(['string', 'integer'])
    expect(property(response, 'referred')).toMatchObject({ component: 'Value', types: ['object', 'null'] })
    expect(names(property(response, 'referred'))).toEqual(['x'])
    expect(property(response, 'three')?.types).toEqual(['string', 'integer', 'null'])
    expect(property(response, 'three')?.variants?.[0]?.options).toHaveLength(2)
    expect(limits(property(response, 'exclusive'))).toEqual({ exclusiveMinimum: 0, maximum: 10 })
    expect(property(response, 'untyped')?.types).toEqual([])
    expect(property(response, 'implied')?.types).toEqual(['object'])
  })
})

describe('maps', () => {
  const body = requestSchema(feature('maps'), 'putMaps')

  it('lose no properties beside patternProperties and additionalProperties', () => {
    expect(names(body)).toEqual(['known', 'closed', 'open', 'byName'])
    expect(body?.properties?.[0]?.required).toBe(true)
    expect(body?.patternProperties).toMatchObject([
      { pattern: '^x-', schema: { types: ['string'] } },
      { pattern: '^\\d+$', schema: { properties: [{ name: 'inner' }] } }
    ])
    expect(body?.additionalProperties).toMatchObject({ component: 'Extra', properties: [{ name: 'note' }] })
  })

  it('say whether others are allowed, and which', () => {
    expect(property(body, 'closed')?.additionalProperties).toBe(false)
    expect(property(body, 'open')?.additionalProperties).toBe(true)
    expect(property(body, 'byName')).toMatchObject({
      additionalProperties: { types: ['integer'], limits: [{ keyword: 'minimum', value: 1 }] },
      limits: [{ keyword: 'maxProperties', value: 20 }]
    })
  })
})

describe('constants and enumerations', () => {
  const prepared = feature('enums')
  const response = responseSchema(prepared, 'listStates')

  it('have their meanings, by value and in a list', () => {
    expect(prepared.get('operation', 'listStates').parameters[0]?.schema).toMatchObject({
      component: 'State',
      defaultValue: { value: 'OPEN' },
      enumeration: [
        { value: 'OPEN', description: { plain: 'Waits for the customer.' } },
        { value: 'DONE', description: { plain: 'Is settled.' } },
        { value: 'LOST' }
      ]
    })
    expect(property(response, 'level')?.enumeration).toEqual([
      { value: 1, name: 'LOW', description: { plain: 'Not much' } },
      { value: 2, name: 'MIDDLE', description: { plain: 'Some' } },
      { value: 3, name: 'HIGH', description: { html: '<p>A lot of <code>it</code></p>' } }
    ])
  })

  it('have the name and the meaning of null by its key', () => {
    const Consent = {
      enum: ['YES', null],
      'x-enum-varnames': { YES: 'Given', null: 'Open' },
      'x-enum-descriptions': { YES: 'Agreed.', null: 'Not decided.' }
    }
    const own = new PreparedDocument({ openapi: '3.1.0', components: { schemas: { Consent } } })
    expect(own.get('schema', 'Consent').schema.enumeration).toEqual([
      { value: 'YES', name: 'Given', description: { plain: 'Agreed.' } },
      { value: null, name: 'Open', description: { plain: 'Not decided.' } }
    ])
  })

  it('may be a choice between constants', () => {
    expect(property(response, 'colour')?.variants).toBeUndefined()
    expect(property(response, 'colour')?.enumeration).toEqual([
      { value: 'r', title: { plain: 'Red' }, description: { html: '<p>Like <em>blood</em></p>' } },
      { value: 'g', description: { plain: 'Green' } },
      { value: 'b', deprecated: true }
    ])
  })

  it('show a const, null too', () => {
    expect(property(response, 'kind')).toEqual({ types: ['string'], constant: { value: 'list' } })
    expect(property(response, 'nothing')).toEqual({ types: ['null'], constant: { value: null } })
  })
})

it('shows limits, formats, defaults, examples and what is deprecated', () => {
  const body = requestSchema(feature('constraints'), 'postLimits')
  expect(limits(body)).toEqual({ minProperties: 1, maxProperties: 9 })
  expect(limits(property(body, 'name'))).toEqual({ minLength: 2, maxLength: 35, pattern: '^[A-Z]' })
  expect(limits(property(body, 'amount'))).toEqual({ minimum: 0, exclusiveMaximum: 100000, multipleOf: 0.01 })
  expect(limits(property(body, 'tags'))).toEqual({ minItems: 1, maxItems: 5, uniqueItems: true })
  expect(property(body, 'when')).toMatchObject({ format: 'date-time', defaultValue: { value: '2026-11-16T09:00:00Z' } })
  expect(property(body, 'old')).toMatchObject({ deprecated: true, examples: ['first', 'second'] })
  expect(property(body, 'single')?.examples).toEqual(['one'])
})

describe('readOnly and writeOnly', () => {
  const prepared = feature('direction')

  it('are left out where they do not go, on every level', () => {
    const body = requestSchema(prepared, 'createUser')
    expect(names(body)).toEqual(['name', 'password', 'account'])
    expect(names(property(body, 'account'))).toEqual(['pin', 'iban'])
    const response = responseSchema(prepared, 'createUser', '201')
    expect(names(response)).toEqual(['id', 'name', 'account'])
    expect(names(property(response, 'account'))).toEqual(['balance', 'iban'])
    expect(property(response, 'id')?.readOnly).toBe(true)
  })

  it('are all shown, with labels, in a schema and in a webhook, whose sender sets the values', () => {
    expect(names(prepared.get('schema', 'User').schema)).toEqual(['id', 'name', 'password', 'account'])
    expect(property(prepared.get('schema', 'User').schema, 'password')?.writeOnly).toBe(true)
    expect(names(prepared.get('webhook', 'userCreated').requestBody?.contents[0]?.schema)).toContain('id')
  })

  it('are left out of examples too', () => {
    const { requestBody, responses } = prepared.get('operation', 'createUser')
    expect(Object.keys(requestBody?.contents[0]?.examples[0]?.value as object)).toEqual(['name', 'password', 'account'])
    expect(Object.keys(responses[0]?.contents[0]?.examples[0]?.value as object)).toEqual(['id', 'name', 'account'])
  })
})

it('says each rule of JSON Schema in a line', () => {
  const body = requestSchema(feature('json-schema'), 'postRules')
  const notes = (schema: SchemaView | undefined) => schema?.notes
  expect(notes(body)).toMatchObject([
    { kind: 'unevaluatedProperties', params: { allowed: 'none' } },
    { kind: 'dependentRequired', params: { property: 'card', required: ['place', 'list'] } },
    { kind: 'if', schemas: [{ role: 'if' }, { role: 'then' }, { role: 'else' }] },
    { kind: 'dependentSchema', params: { property: 'list' }, schemas: [{ role: 'schema' }] }
  ])
  expect(notes(body)?.[2]?.schemas?.[0]?.schema.properties?.[0]).toMatchObject({
    name: 'card',
    schema: { constant: { value: 'yes' } }
  })
  expect(property(body, 'place')).toMatchObject({
    notes: [{ kind: 'tuple', params: { count: 2 } }, { kind: 'noAdditionalItems' }],
    prefixItems: [{ title: 'Longitude' }, { title: 'Latitude' }]
  })
  expect(property(body, 'tail')).toMatchObject({ prefixItems: [{ types: ['string'] }], items: { types: ['integer'] } })
  expect(property(body, 'list')).toMatchObject({
    limits: [
      { keyword: 'minContains', value: 1 },
      { keyword: 'maxContains', value: 2 }
    ],
    notes: [{ kind: 'contains', schemas: [{ role: 'contains', schema: { constant: { value: 'main' } } }] }]
  })
  expect(notes(property(body, 'names'))).toMatchObject([
    { kind: 'propertyNames', schemas: [{ schema: { limits: [{ keyword: 'pattern', value: '^[a-z]+$' }] } }] }
  ])
  expect(notes(property(body, 'other'))).toMatchObject([{ kind: 'not', schemas: [{ schema: { types: ['string'] } }] }])
  expect(notes(property(body, 'document'))).toMatchObject([
    { kind: 'contentMediaType', params: { mediaType: 'application/json' } },
    { kind: 'contentEncoding', params: { encoding: 'base64' } },
    { kind: 'contentSchema', schemas: [{ schema: { properties: [{ name: 'a' }] } }] }
  ])
  expect(property(body, 'nothing')).toEqual({ types: ['never'], notes: [{ kind: 'notAllowed' }] })
  expect(property(body, 'anything')).toEqual({ types: [] })
})

describe('what is wrong', () => {
  const prepared = feature('defects')
  const response = responseSchema(prepared, 'readBroken')

  it('costs one field', () => {
    expect(names(response)).toEqual(['good', 'broken', 'loop', 'circle', 'number', 'nothing', 'anything'])
    expect(property(response, 'broken')).toMatchObject({
      defect: { kind: 'brokenRef', ref: '#/components/schemas/Missing' },
      descriptions: [{ text: { plain: 'Should have been a name.' } }]
    })
    expect(property(response, 'loop')?.defect?.kind).toBe('refLoop')
    expect(property(response, 'circle')?.defect?.kind).toBe('refLoop')
    expect(names(property(response, 'circle'))).toEqual(['kept'])
    expect(property(response, 'number')?.defect).toEqual({ kind: 'notASchema' })
  })

  it('costs one parameter, header or response', () => {
    const { parameters, responses } = prepared.get('operation', 'readBroken')
    expect(parameters).toMatchObject([{ name: 'Missing', defect: { kind: 'brokenRef' } }, { name: 'id' }])
    expect(responses[0]?.headers).toMatchObject([{ name: 'X-Missing', defect: { kind: 'brokenRef' } }])
    expect(responses[1]).toMatchObject({ status: '404', defect: { kind: 'brokenRef' } })
  })

  it('still gives every component a page', () => {
    expect(prepared.keys('schema')).toEqual(['Loop', 'Circle'])
    expect(prepared.get('schema', 'Loop').schema.defect?.kind).toBe('refLoop')
  })
})

describe('what a document adds', () => {
  const prepared = new PreparedDocument(`
openapi: 3.1.1
info: { title: Extras, version: 1.0.0 }
paths:
  /pay:
    post:
      operationId: pay
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                means:
                  oneOf:
                    - { $ref: '#/components/schemas/Card' }
                    - { title: By transfer, type: object }
                way: { oneOf: [{ $ref: '#/components/schemas/Gift' }, { title: Plan, type: object }] }
                tags:
                  type: array
                  contains: { type: string, description: One of them names the branch. }
                amount:
                  type: string
                  externalDocs: { url: 'https://example.com/amounts', description: How amounts are written }
                  x-owner: ledger
                  x-bounds: { least: 1 }
                  x-enum-varnames: [A]
      responses: { '204': { description: Done } }
components:
  schemas:
    Card: { title: Credit or debit card, type: object, properties: { number: { type: string } } }
    Gift: { title: Plan, type: object }
`)
  const body = requestSchema(prepared, 'pay')

  it('a variant has its title beside the name by which it is addressed', () =>
    expect(property(body, 'means')?.variants?.[0]?.options.map(({ label, title }) => [label, title])).toEqual([
      ['Card', 'Credit or debit card'],
      ['By transfer', undefined]
    ]))

  it('variants of the same title are told apart', () =>
    expect(property(body, 'way')?.variants?.[0]?.options.map(({ title }) => title)).toEqual(['Plan (Gift)', undefined]))

  it('a rule’s schema keeps its description', () =>
    expect(texts(property(body, 'tags')?.notes?.[0]?.schemas?.[0]?.schema)).toEqual([
      ['One of them names the branch.', undefined]
    ]))

  it('a property keeps its external documentation and its extensions, without those that are read as values', () => {
    const amount = property(body, 'amount')
    expect(amount?.externalDocs).toEqual({
      url: 'https://example.com/amounts',
      description: { plain: 'How amounts are written' }
    })
    expect(amount?.extensions).toEqual([
      { name: 'x-owner', value: 'ledger' },
      { name: 'x-bounds', value: { least: 1 } }
    ])
  })
})
