import {
  type CatalogueRecord,
  COUNTRIES,
  DEFAULT_COUNTRY,
  type EntityDefinition,
  entityOf,
  type FieldDefinition,
  inputFields,
  referencedFields
} from '@portico/contract'
import type { Client } from '@portico/testing'
import { expect } from 'vitest'

/** The fields that a form fills in as they are: all but contents, which files have tests of their own for. */
export const formFields = (entity: EntityDefinition): FieldDefinition[] =>
  inputFields(entity).filter(({ kind }) => kind !== 'content')

function sampleValue(field: FieldDefinition, number: number, document: CatalogueRecord): unknown {
  switch (field.kind) {
    case 'longText':
      return `First line ${number}\nsecond line 文書 📄`
    case 'date':
      return `2026-03-${String(10 + (number % 20))}`
    case 'country':
      return COUNTRIES[number % COUNTRIES.length]
    case 'json':
      return `{"example": ${number}}`
    case 'reference':
      return document
    default:
      return `${field.name} ${number} – ñ`
  }
}

/**
 * A record as a form sends it: every field has a value, and another one for each number.
 *
 * @param document what its references lead to, whole
 */
export const sampleOf = (
  entity: EntityDefinition,
  number: number,
  document: CatalogueRecord
): Record<string, unknown> =>
  Object.fromEntries(formFields(entity).map((field) => [field.name, sampleValue(field, number, document)]))

/** The form of a new record as clients of the family send it when nobody has touched it. */
export const untouchedForm = (entity: EntityDefinition): Record<string, unknown> =>
  Object.fromEntries(
    formFields(entity).map(({ name, kind }) => {
      if (kind === 'reference') return [`${name}Id`, '']
      return [name, kind === 'country' ? DEFAULT_COUNTRY : '']
    })
  )

/** The fewest fields that make a record. */
export const smallest = (entity: EntityDefinition): Record<string, unknown> =>
  Object.fromEntries(entity.fields.filter(({ required }) => required).map(({ name }) => [name, name]))

/** A record as the calls return it when these are its values, and all that is not given is null; without contents. */
export function expectedRecord(entity: EntityDefinition, id: number, values: Record<string, unknown>) {
  const expectedValue = (field: FieldDefinition): unknown => {
    const value = values[field.name]
    if (value == null) return null
    if (field.kind !== 'reference') return value
    const target = value as CatalogueRecord
    const short = referencedFields(entityOf(field.to)).map(({ name }) => [name, target[name] ?? null])
    return { id: target.id, ...Object.fromEntries(short) }
  }
  const fields = entity.fields.filter(({ kind }) => kind !== 'content')
  return { id, ...Object.fromEntries(fields.map((field) => [field.name, expectedValue(field)])) }
}

/** A record of a response, without the content that files have. */
export async function recordOf(response: Response): Promise<CatalogueRecord> {
  const { base64: _, ...record } = (await response.json()) as CatalogueRecord
  return record as CatalogueRecord
}

/** What tests do over and over with the records of an entity, as one signed-in user. */
export function recordCalls(entity: EntityDefinition, user: () => Client) {
  const { base } = entity
  const change =
    (method: string) =>
    (id: number, json: object, headers: Record<string, string> = {}) =>
      user().fetch(`${base}/${id}`, { method, json, headers })
  return {
    post: (json: unknown) => user().fetch(base, { method: 'POST', json }),
    put: (id: number, values: object, headers?: Record<string, string>) =>
      change('PUT')(id, { id, ...values }, headers),
    patch: change('PATCH'),
    remove: (id: number, headers: Record<string, string> = {}) =>
      user().fetch(`${base}/${id}`, { method: 'DELETE', headers }),
    read: (id: number) => user().fetch(`${base}/${id}`),
    list: () => user().json<CatalogueRecord[]>(base),

    /** Creates a record of the test's own; what is required and not given has a value. */
    create: async (values: object = {}): Promise<CatalogueRecord> => {
      const response = await user().fetch(base, { method: 'POST', json: { ...smallest(entity), ...values } })
      expect(response.status).toBe(201)
      return recordOf(response)
    }
  }
}
