import { apiDefinitions, type EntityDefinition, file, LIMITS } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { faultKey, serverFaults, validate } from './validate.ts'
import { newValues } from './values.ts'

const PLACES = {
  key: 'places',
  base: 'api/places',
  route: '/places',
  fields: [
    { name: 'name', kind: 'text', required: true },
    { name: 'opened', kind: 'date' },
    { name: 'notes', kind: 'longText' },
    { name: 'country', kind: 'country' }
  ]
} as const satisfies EntityDefinition

const check = (changes: Record<string, string>) => validate(PLACES, { ...newValues(PLACES), name: 'Depot', ...changes })

describe('checking a form', () => {
  it('finds nothing wrong with what may be sent', () => {
    expect(check({})).toBeUndefined()
  })

  it.each([
    ['a required text that is blank', { name: '  ' }, { name: 'NotBlank' }],
    ['a text over the limit', { name: 'x'.repeat(LIMITS.shortText + 1) }, { name: 'Size' }],
    ['a long text over the limit', { notes: 'x'.repeat(LIMITS.longText + 1) }, { notes: 'Size' }],
    ['a date that does not exist', { opened: '2026-02-30' }, { opened: 'Date' }],
    ['half of a character', { notes: '\ud83d' }, { notes: 'Pattern' }],
    ['an unknown country', { country: 'XXX' }, { country: 'Enum' }],
    ['several at once', { name: '', opened: 'x' }, { name: 'NotBlank', opened: 'Date' }]
  ])('names the field of %s', (_case, changes, faults) => {
    expect(check(changes)).toEqual(faults)
  })

  it('accepts a text of exactly the limit', () => {
    expect(check({ name: 'x'.repeat(LIMITS.shortText) })).toBeUndefined()
  })
})

describe('checking fields that are no texts', () => {
  it('asks for the id, name and version of an API definition, and for nothing of a JSON text but its length', () => {
    const values = { ...newValues(apiDefinitions), examples: 'no JSON' }
    expect(validate(apiDefinitions, values)).toEqual({ idapi: 'NotBlank', name: 'NotBlank', version: 'NotBlank' })
    const given = { ...values, idapi: 'a', name: 'b', version: 'c' }
    expect(validate(apiDefinitions, given)).toBeUndefined()
    expect(validate(apiDefinitions, { ...given, examples: 'x'.repeat(LIMITS.jsonText + 1) })).toEqual({
      examples: 'Size'
    })
  })

  it('judges a content where it is', () => {
    const values = newValues(file)
    expect(validate(file, values)).toBeUndefined()
    expect(validate(file, { ...values, base64: { from: 'keyboard', text: 'not base64!' } })).toEqual({
      base64: 'Pattern'
    })
  })

  it('misses a content that is required', () => {
    const required = { ...file, fields: [{ name: 'base64', kind: 'content', required: true }] } as const
    expect(validate(required, newValues(required))).toEqual({ base64: 'NotNull' })
  })
})

it('says of a part of an address what an address cannot have', () => {
  const inAddress = { name: 'idapi', kind: 'text', inAddresses: true } as const
  expect(faultKey(inAddress, 'Pattern')).toBe('entity.validation.patternInAddress')
  expect(faultKey({ name: 'title', kind: 'text' }, 'Pattern')).toBe('entity.validation.pattern')
})

describe('what the server says of the fields', () => {
  const fault = (field: string) => ({ objectName: 'places', field, message: 'Size' as const })

  it('belongs to the fields of the form', () => {
    expect(serverFaults(PLACES, { fieldErrors: [fault('name')] })).toEqual({ name: 'Size' })
  })

  it('is left to the toasts when a field is not one of the form', () => {
    expect(serverFaults(PLACES, { fieldErrors: [fault('name'), fault('id')] })).toBeUndefined()
    expect(serverFaults(PLACES, { fieldErrors: [] })).toBeUndefined()
    expect(serverFaults(PLACES, undefined)).toBeUndefined()
  })
})
