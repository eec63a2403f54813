import * as z from 'zod'
import { COUNTRIES } from '../../common/countries.ts'
import { LIMITS } from '../../common/limits.ts'
import { calendarDate, fieldErrorParams, storableText } from '../../common/validation.ts'
import {
  type EntityDefinition,
  entityOf,
  type FieldDefinition,
  inputFields,
  type ReferenceDefinition,
  referencedFields
} from './definitions.ts'

const VALUE_SCHEMAS = {
  text: storableText(LIMITS.shortText),
  longText: storableText(LIMITS.longText),
  json: storableText(LIMITS.jsonText),
  date: calendarDate,
  country: z.enum(COUNTRIES),
  content: z.base64().meta({ contentEncoding: 'base64' }),
  mediaType: z.string(),
  byteSize: z.int()
} satisfies Record<Exclude<FieldDefinition['kind'], 'reference'>, z.ZodType>

/** The id that a path or a body names: a positive integer, as a number or in digits; undefined for anything else. */
export function readId(given: unknown): number | undefined {
  const text = typeof given === 'number' || typeof given === 'string' ? String(given) : ''
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0
  return id > 0 && Number.isSafeInteger(id) ? id : undefined
}

/** Whether an object refers to no record: a form that has not chosen one may send an empty id, or none. */
const isEmptyReference = (given: { id?: unknown }) => given.id === undefined || given.id === null || given.id === ''

/** A reference as clients send it: the whole record, of which only the id is read. */
const referenceInput = z
  .looseObject({ id: z.unknown().optional() })
  .refine((given) => isEmptyReference(given) || readId(given.id) !== undefined, fieldErrorParams('Reference'))

/** Adds the rules that depend on the field, not on its kind alone. */
function inputField(field: FieldDefinition): z.ZodType {
  const any: z.ZodType = field.kind === 'reference' ? referenceInput : VALUE_SCHEMAS[field.kind]
  const value = field.inAddresses
    ? any.refine((given) => given !== '.' && given !== '..', fieldErrorParams('Pattern'))
    : any
  return field.required
    ? value.refine((given) => typeof given !== 'string' || given.trim() !== '', fieldErrorParams('NotBlank'))
    : value.nullish()
}

/**
 * The schema of a record as a form sends it. Unknown fields are dropped; `id` is left to the call, whose rules differ.
 *
 * @returns an object schema with one property per field that calls give
 */
export function inputSchema(entity: EntityDefinition) {
  return z.object(Object.fromEntries(inputFields(entity).map((field) => [field.name, inputField(field)])))
}

/** The schema of a referenced record within the response for the one that refers to it. */
function referenceSchema(field: ReferenceDefinition, entities: readonly EntityDefinition[]) {
  const fields = referencedFields(entityOf(field.to, entities))
  return z.object({
    id: z.int(),
    ...Object.fromEntries(
      fields.map(({ name, kind }) => [name, VALUE_SCHEMAS[kind as keyof typeof VALUE_SCHEMAS].nullable()])
    )
  })
}

function responseFields({ fields }: EntityDefinition, entities: readonly EntityDefinition[]) {
  return {
    id: z.int(),
    ...Object.fromEntries(
      fields.map((field) => {
        const value = field.kind === 'reference' ? referenceSchema(field, entities) : VALUE_SCHEMAS[field.kind]
        return [field.name, field.kind === 'content' ? value.nullish() : value.nullable()]
      })
    )
  }
}

/** The schema of a stored record in a response; its content only if it is requested. */
export function recordSchema(entity: EntityDefinition, entities: readonly EntityDefinition[]) {
  return z.object(responseFields(entity, entities))
}

/** The schema of a record in a list, which never has contents. */
export function listedSchema(entity: EntityDefinition, entities: readonly EntityDefinition[]) {
  const fields = entity.fields.filter(({ kind }) => kind !== 'content')
  return z.object(responseFields({ ...entity, fields }, entities))
}
