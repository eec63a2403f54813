import {
  DEFAULT_COUNTRY,
  type EntityDefinition,
  type FieldDefinition,
  inputFields,
  inputSchema,
  readId
} from '@portico/contract'
import * as z from 'zod'
import { ProblemError } from '../../platform/http/errors.ts'
import { asObject, checkFields, hasId } from '../../platform/http/fields.ts'
import { StoredContent } from './files/contents.ts'
import type { FieldValues, StoredValue } from './store.ts'

/** How much of a record a call must give: a new one, all of an old one, or what shall change. */
export type Completeness = 'new' | 'whole' | 'partial'

/** When a body is validated, its content is stored already, and the body has its snapshot. */
const storedContent = z.instanceof(StoredContent).nullish()

function toStored(field: FieldDefinition, given: unknown): StoredValue {
  // An untouched date of a form is the empty text.
  if (given === undefined || given === null || (field.kind === 'date' && given === '')) return null
  return field.kind === 'reference' ? (readId((given as { id?: unknown }).id) ?? null) : (given as StoredValue)
}

/** Reads and checks the bodies of an entity's calls. */
export function inputReader(entity: EntityDefinition) {
  const fields = inputFields(entity)
  const contents = fields.filter(({ kind }) => kind === 'content').map(({ name }) => [name, storedContent])
  const whole = inputSchema(entity).extend(Object.fromEntries(contents))
  const schemas = { new: whole, whole, partial: whole.partial() }

  /**
   * @returns the values to store: null for each field that is not given, unless only some of the fields shall change
   * @throws ProblemError naming every field that cannot be stored
   */
  function readValues(body: Record<string, unknown>, completeness: Completeness): FieldValues {
    const given = checkFields(schemas[completeness], body, entity.key) as Record<string, unknown>
    const values: FieldValues = {}
    for (const field of fields) {
      if (completeness === 'partial' && !(field.name in body)) continue
      const isDefault = completeness === 'new' && field.kind === 'country' && given[field.name] === undefined
      values[field.name] = isDefault ? DEFAULT_COUNTRY : toStored(field, given[field.name])
    }
    return values
  }

  return {
    readValues,

    /** @throws ProblemError when the body already has an id or a field is not valid */
    forCreate(body: unknown): FieldValues {
      const object = asObject(body)
      if (hasId(object))
        throw new ProblemError('idExists', {
          entity: entity.key,
          detail: 'A new record must not have an ID. Leave it out, or update with PUT.'
        })
      return readValues(object, 'new')
    },

    /** @throws ProblemError when the body's id is missing where it must not be, is another than the path's, or a field is not valid */
    forUpdate(body: unknown, id: number, completeness: 'whole' | 'partial'): FieldValues {
      const object = asObject(body)
      if (completeness === 'whole' && !hasId(object))
        throw new ProblemError('idNull', {
          entity: entity.key,
          detail: `The body must contain the ID of the path, ${id}.`
        })
      if (hasId(object) && readId(object.id) !== id)
        throw new ProblemError('idInvalid', {
          entity: entity.key,
          detail: `The ID in the body does not match the ID in the path, ${id}.`
        })
      return readValues(object, completeness)
    }
  }
}
