import { describe, expect, test } from 'vitest'
import type { SchemaView } from '../model/schema.ts'
import { PreparedDocument, requestSchema } from '../testing/prepared-document.ts'
import { checkValue } from './check.ts'
import { newValue, optionValue } from './new-value.ts'
import { objectShape, type SchemaLookup, wholeSchema } from './shape.ts'

const DOCUMENT = `
openapi: 3.1.0
info: { title: Instances, version: 1.0.0 }
paths:
  /orders:
    post:
      operationId: order
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Order' } }
      responses: { '201': { description: Created } }
components:
  schemas:
    Order:
      type: object
      required: [amount, method]
      additionalProperties: false
      properties:
        orderId: { type: string, readOnly: true }
        amount: { type: string, pattern: '^\\d+\\.\\d{2}$', examples: ['10.00'] }
        on: { type: string, format: date }
        term: { type: integer, minimum: 12, maximum: 96, multipleOf: 12 }
        note: { type: [string, 'null'], minLength: 2, maxLength: 5 }
        tags: { type: array, minItems: 1, maxItems: 2, uniqueItems: true, items: { type: string } }
        labels: { type: object, additionalProperties: { type: integer } }
        state: { type: string, enum: [OPEN, CLOSED], default: CLOSED }
        method: { $ref: '#/components/schemas/Method' }
        parts: { type: array, items: { $ref: '#/components/schemas/Part' } }
    Method:
      oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }]
      discriminator: { propertyName: code, mapping: { C: '#/components/schemas/Card', B: '#/components/schemas/Bank' } }
    Card:
      type: object
      additionalProperties: false
      required: [code, number]
      properties: { code: { type: string, const: C }, number: { type: string } }
    Bank:
      type: object
      additionalProperties: false
      required: [code, iban]
      properties: { code: { type: string, const: B }, iban: { type: string } }
    Part:
      type: object
      required: [name]
      properties: { name: { type: string }, parts: { type: array, items: { $ref: '#/components/schemas/Part' } } }
`

const prepared = new PreparedDocument(DOCUMENT)
const schema = requestSchema(prepared, 'order') as SchemaView
const lookup: SchemaLookup = ({ kind, key }) =>
  kind === 'schema' ? prepared.get('schema', key).schema : prepared.get('part', key)

const valid = { amount: '10.00', method: { code: 'C', number: '4000' } }
const faults = (change: object) =>
  checkValue({ ...valid, ...change }, schema, lookup).map(({ pointer, rule, expected }) => [pointer, rule, expected])

describe('a value is checked by its prepared schema', () => {
  test('and a valid one has no fault', () => expect(faults({})).toEqual([]))

  test.each([
    [{ amount: undefined }, ['/amount', 'required', '']],
    [{ amount: 10 }, ['/amount', 'type', 'string']],
    [{ amount: '10' }, ['/amount', 'pattern', '^\\d+\\.\\d{2}$']],
    [{ on: '2026-02-30' }, ['/on', 'format', 'date']],
    [{ term: 13 }, ['/term', 'multipleOf', '12']],
    [{ term: 0 }, ['/term', 'minimum', '12']],
    [{ term: 108 }, ['/term', 'maximum', '96']],
    [{ term: 12.5 }, ['/term', 'type', 'integer']],
    [{ note: 'x' }, ['/note', 'minLength', '2']],
    [{ note: 'too long' }, ['/note', 'maxLength', '5']],
    [{ tags: [] }, ['/tags', 'minItems', '1']],
    [{ tags: ['a', 'b', 'c'] }, ['/tags', 'maxItems', '2']],
    [{ tags: ['a', 'a'] }, ['/tags', 'uniqueItems', 'true']],
    [{ tags: [1] }, ['/tags/0', 'type', 'string']],
    [{ labels: { a: 'b' } }, ['/labels/a', 'type', 'integer']],
    [{ state: 'GONE' }, ['/state', 'enum', 'OPEN, CLOSED']],
    [{ other: 1 }, ['/other', 'unknown', '']],
    [{ 'a/b': 1 }, ['/a~1b', 'unknown', '']],
    [{ method: { code: 'B', number: '1' } }, ['/method/iban', 'required', '']],
    [{ parts: [{ name: 'a', parts: [{}] }] }, ['/parts/0/parts/0/name', 'required', '']]
  ])('%j has the fault %j', (change, fault) => expect(faults(change)).toContainEqual(fault))

  test('null is a value where the schema allows it', () => expect(faults({ note: null })).toEqual([]))

  test('the properties of another variant are unknown', () =>
    expect(faults({ method: { code: 'B', iban: 'DE', number: '1' } })).toEqual([['/method/number', 'unknown', '']]))

  test('what was not fetched is not checked', () => {
    const recursive = { ...valid, parts: [{ name: 'a', parts: [{}] }] }
    expect(checkValue(recursive, schema, () => undefined)).toEqual([])
  })
})

describe('the shape of an object', () => {
  test('has no properties that only responses have', () =>
    expect(objectShape(schema, valid, lookup).properties.map(({ name }) => name)).not.toContain('orderId'))

  test.each([
    [{ code: 'B' }, 1],
    [{ iban: 'DE' }, 1],
    [{ number: '1' }, 0],
    [undefined, 0]
  ])('of %j is that of variant %i', (value, index) => {
    const method = schema.properties?.find(({ name }) => name === 'method')?.schema as SchemaView
    expect(objectShape(method, value, lookup).choices[0]?.index).toBe(index)
  })
})

describe('a new value', () => {
  test('has what is required, of the first variant', () =>
    expect(newValue(schema, lookup)).toEqual({ amount: '10.00', method: { code: 'C', number: '' } }))

  test.each([
    ['term', 12],
    ['tags', ['']],
    ['labels', {}],
    ['state', 'CLOSED'],
    ['note', '']
  ])('of %s is %j', (name, value) => {
    const property = schema.properties?.find((one) => one.name === name)
    expect(newValue(property?.schema as SchemaView, lookup)).toEqual(value)
  })

  test('of a variant has the value that chooses it', () => {
    const method = schema.properties?.find(({ name }) => name === 'method')?.schema as SchemaView
    const [variants] = wholeSchema(method, lookup).variants ?? []
    const option = variants?.options[1]
    expect(option && optionValue(variants?.discriminator, option, lookup)).toEqual({ code: 'B', iban: '' })
  })
})
