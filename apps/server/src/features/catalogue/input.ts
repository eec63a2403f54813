import { type EntityDefinition, inputSchema } from '@portico/contract'
import { ProblemError, toFieldErrors } from '../../platform/errors.ts'
import type { FieldValues } from './store.ts'

/** How much of a record a call must give. */
export type Completeness = 'whole' | 'partial'

const POSITIVE_INTEGER = /^[1-9]\d{0,15}$/

/** The id that a path or a body names: a positive integer, as a number or in digits; undefined for anything else. */
export function readId(given: unknown): number | undefined {
  const text = typeof given === 'number' || typeof given === 'string' ? String(given) : ''
  const id = POSITIVE_INTEGER.test(text) ? Number(text) : 0
  return id > 0 && Number.isSafeInteger(id) ? id : undefined
}

/** A form that has no id yet may send it as null or empty. */
const hasId = (body: Record<string, unknown>) => body.id !== undefined && body.id !== null && body.id !== ''

/** Reads and checks the bodies of an entity's calls. */
export function inputReader(entity: EntityDefinition) {
  const whole = inputSchema(entity)
  const schemas = { whole, partial: whole.partial() }
  const dateFields = new Set(entity.fields.filter(({ kind }) => kind === 'date').map(({ name }) => name))

  /**
   * @returns the values to store: with `whole`, null for each field that is not given
   * @throws ProblemError naming every field that cannot be stored
   */
  function readValues(body: Record<string, unknown>, completeness: Completeness): FieldValues {
    const result = schemas[completeness].safeParse(body)
    if (!result.success) {
      const fieldErrors = toFieldErrors(result.error.issues, body, entity.key)
      const fields = fieldErrors.map(({ field, message }) => `${field} (${message})`).join(', ')
      throw new ProblemError('validation', { detail: `These fields are not valid: ${fields}.`, fieldErrors })
    }
    const given = result.data as Record<string, string | null | undefined>
    const values: FieldValues = {}
    for (const { name } of entity.fields) {
      if (completeness === 'partial' && !(name in body)) continue
      const value = given[name] ?? null
      // An untouched date of a form is the empty text.
      values[name] = dateFields.has(name) && value === '' ? null : value
    }
    return values
  }

  return {
    /** @throws ProblemError when the body already has an id or a field is not valid */
    forCreate(body: unknown): FieldValues {
      const object = asObject(body)
      if (hasId(object))
        throw new ProblemError('idExists', {
          entity: entity.key,
          detail: 'A new record must not have an id. Leave it out, or update with PUT.'
        })
      return readValues(object, 'whole')
    },

    /** @throws ProblemError when the body's id is missing where it must not be, is another than the path's, or a field is not valid */
    forUpdate(body: unknown, id: number, completeness: Completeness): FieldValues {
      const object = asObject(body)
      if (completeness === 'whole' && !hasId(object))
        throw new ProblemError('idNull', {
          entity: entity.key,
          detail: `The body must have the id of the path, ${id}.`
        })
      if (hasId(object) && readId(object.id) !== id)
        throw new ProblemError('idInvalid', {
          entity: entity.key,
          detail: `The body’s id is not that of the path, ${id}.`
        })
      return readValues(object, completeness)
    }
  }
}

function asObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ProblemError('badRequest', { detail: 'The body must be a JSON object.' })
  return body as Record<string, unknown>
}
