import { apiDefinitions, type EntityDefinition, file, LIMITS } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { validate } from '@/lib/forms/testing/validate.ts'
import { recordResolver } from './definition.ts'
import { errorKey } from './field-texts.ts'
import { type FormValues, newValues } from './values.ts'

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

const errorsOf = (entity: EntityDefinition, values: FormValues) => validate(recordResolver(entity), values)
const check = (changes: Record<string, string>) => errorsOf(PLACES, { ...newValues(PLACES), name: 'Depot', ...changes })

describe('validating a form', () => {
  it('finds no error in what may be sent', async () => {
    expect(await check({})).toEqual({})
  })

  it.each([
    ['a required text that is blank', { name: '  ' }, { name: 'NotBlank' }],
    ['a text over the limit', { name: 'x'.repeat(LIMITS.shortText + 1) }, { name: 'Size' }],
    ['a long text over the limit', { notes: 'x'.repeat(LIMITS.longText + 1) }, { notes: 'Size' }],
    ['a date that does not exist', { opened: '2026-02-30' }, { opened: 'Date' }],
    ['half of a character', { notes: '\ud83d' }, { notes: 'Pattern' }],
    ['an unknown country', { country: 'XXX' }, { country: 'Enum' }],
    ['several at once', { name: '', opened: 'x' }, { name: 'NotBlank', opened: 'Date' }]
  ])('names the field of %s', async (_case, changes, errors) => {
    expect(await check(changes)).toEqual(errors)
  })

  it('accepts a text of exactly the limit', async () => {
    expect(await check({ name: 'x'.repeat(LIMITS.shortText) })).toEqual({})
  })
})

describe('validating fields that are no texts', () => {
  it('asks for the id, name and version of an API definition, and for nothing of a JSON text but its length', async () => {
    const values = { ...newValues(apiDefinitions), examples: 'no JSON' }
    expect(await errorsOf(apiDefinitions, values)).toEqual({ idapi: 'NotBlank', name: 'NotBlank', version: 'NotBlank' })
    const given = { ...values, idapi: 'a', name: 'b', version: 'c' }
    expect(await errorsOf(apiDefinitions, given)).toEqual({})
    expect(await errorsOf(apiDefinitions, { ...given, examples: 'x'.repeat(LIMITS.jsonText + 1) })).toEqual({
      examples: 'Size'
    })
  })

  it('validates a content in place', async () => {
    const values = newValues(file)
    expect(await errorsOf(file, values)).toEqual({})
    expect(await errorsOf(file, { ...values, base64: { from: 'keyboard', text: 'not base64!' } })).toEqual({
      base64: 'Pattern'
    })
  })

  it('requires a content where its definition does', async () => {
    const required = { ...file, fields: [{ name: 'base64', kind: 'content', required: true }] } as const
    expect(await errorsOf(required, newValues(required))).toEqual({ base64: 'NotNull' })
  })
})

it('says of a part of an address what an address cannot have', () => {
  const inAddress = { name: 'idapi', kind: 'text', inAddresses: true } as const
  expect(errorKey(inAddress, 'Pattern')).toBe('entity.validation.patternInAddress')
  expect(errorKey({ name: 'title', kind: 'text' }, 'Pattern')).toBe('entity.validation.pattern')
})
