import type { SchemaView } from '@portico/openapi'
import { describe, expect, it } from 'vitest'
import { isOpenable, isSmall, isWithin, schemaContents, variantsShownFor } from './schema-contents.ts'

const text: SchemaView = { types: ['string'] }
const object = (...names: string[]): SchemaView => ({
  types: ['object'],
  properties: names.map((name) => ({ name, required: false, schema: text }))
})
const ids = (schema: SchemaView, id: string, shown = {}) =>
  schemaContents(schema, id, 'both', shown).parts.map((part) =>
    part.kind === 'row' ? part.row.id : `…${part.piece.key}`
  )

describe('the rows inside a schema', () => {
  it('have the address of what they stand in before their name, and an array adds nothing', () => {
    const lines: SchemaView = { types: ['array'], items: { types: ['array'], items: object('price') } }
    expect(ids(lines, 'body.lines')).toEqual(['body.lines.price'])
    expect(ids(object('amount'), '')).toEqual(['amount'])
  })

  it('are properties, then names by a pattern, then any other name', () => {
    const schema: SchemaView = {
      ...object('a'),
      patternProperties: [{ pattern: '^x-', schema: text }],
      additionalProperties: text
    }
    expect(ids(schema, 'body')).toEqual(['body.a', 'body./^x-/', 'body.*'])
  })

  it('are the items of a tuple, and those after them', () => {
    expect(ids({ types: ['array'], prefixItems: [text, text], items: text }, '200')).toEqual([
      '200.0',
      '200.1',
      '200.+'
    ])
  })

  it('are those of the shown variant beside the schema’s own', () => {
    const schema: SchemaView = {
      ...object('kind'),
      variants: [
        {
          kind: 'oneOf',
          options: [
            { label: 'Card', schema: object('number') },
            { label: 'Card payment', schema: object('iban') }
          ]
        }
      ]
    }
    expect(ids(schema, 'body')).toEqual(['body.kind', 'body:Card.number'])
    const shown = variantsShownFor(schema, 'body', 'both', 'body:Card payment.iban')
    expect(ids(schema, 'body', shown)).toEqual(['body.kind', 'body:Card payment.iban'])
  })

  it('open the way to an address through variants within variants', () => {
    const inner: SchemaView = {
      types: [],
      variants: [
        {
          kind: 'anyOf',
          options: [
            { label: 'a', schema: object('x') },
            { label: 'b', schema: object('y') }
          ]
        }
      ]
    }
    const outer: SchemaView = {
      types: [],
      variants: [
        {
          kind: 'oneOf',
          options: [
            { label: 'first', schema: text },
            { label: 'second', schema: inner }
          ]
        }
      ]
    }
    expect(ids(outer, '', variantsShownFor(outer, '', 'both', ':second:b.y'))).toEqual([':second:b.y'])
  })

  it('leave out what is only read of a request, and what is only written of a response', () => {
    const schema: SchemaView = {
      types: ['object'],
      properties: [
        { name: 'id', required: true, schema: { ...text, readOnly: true } },
        { name: 'secret', required: true, schema: { ...text, writeOnly: true } }
      ]
    }
    const names = (direction: 'request' | 'response' | 'both') =>
      schemaContents(schema, '', direction).parts.map((part) => part.kind === 'row' && part.row.name)
    expect([names('request'), names('response'), names('both')]).toEqual([['secret'], ['id'], ['id', 'secret']])
  })

  it('are none where a schema repeats one it stands in, or is defective', () => {
    for (const schema of [
      { ...object('a'), recursive: true },
      { types: [], defect: { kind: 'brokenRef' as const } }
    ]) {
      expect(ids(schema, 'body')).toEqual([])
      expect(isOpenable(schema, 'both')).toBe(false)
    }
  })

  it('name the piece that has them where they are left out', () => {
    expect(ids({ types: ['object'], deferred: { kind: 'schema', key: 'Money' } }, 'body.amount')).toEqual(['…Money'])
  })

  it('end where variants go round in a circle', () => {
    const variants: { kind: 'oneOf'; options: { label: string; schema: SchemaView }[] } = { kind: 'oneOf', options: [] }
    const schema: SchemaView = { types: [], variants: [variants] }
    variants.options.push({ label: 'again', schema })
    expect(schemaContents(schema, '', 'both').choices.length).toBeLessThan(20)
  })
})

it.each([
  ['body.amount', 'body.amount', true],
  ['body.amount.value', 'body.amount', true],
  ['body.amount:EUR', 'body.amount', true],
  ['body.amounts', 'body.amount', false],
  ['body', 'body.amount', false],
  ['anything', '', true]
])('whether %j is within %j: %j', (target, id, expected) => {
  expect(isWithin(target, id)).toBe(expected)
})

it('opens at first what has at most five fields and nothing to fetch or to choose', () => {
  expect(isSmall(schemaContents(object('a', 'b', 'c', 'd', 'e'), '', 'both'))).toBe(true)
  expect(isSmall(schemaContents(object('a', 'b', 'c', 'd', 'e', 'f'), '', 'both'))).toBe(false)
  expect(isSmall(schemaContents({ types: [], deferred: { kind: 'part', key: '1' } }, '', 'both'))).toBe(false)
})
