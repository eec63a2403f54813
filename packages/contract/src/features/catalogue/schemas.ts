import * as z from 'zod'
import { COUNTRIES } from '../../common/countries.ts'
import { LIMITS } from '../../common/limits.ts'
import { calendarDate, storableText } from '../../common/validation.ts'
import type { EntityDefinition, FieldDefinition } from './definitions.ts'

const VALUE_SCHEMAS = {
  text: storableText(LIMITS.shortText),
  longText: storableText(LIMITS.longText),
  date: calendarDate,
  country: z.enum(COUNTRIES)
} satisfies Record<FieldDefinition['kind'], z.ZodType>

/** Adds the rules that depend on the field, not on its kind alone. */
function inputField(field: FieldDefinition): z.ZodType {
  const value: z.ZodType = VALUE_SCHEMAS[field.kind]
  return field.required
    ? value.refine((given) => String(given).trim() !== '', { params: { fieldError: 'NotBlank' } })
    : value.nullish()
}

/**
 * The schema of a record as a form sends it. Unknown fields are dropped; `id` is left to the call, whose rules differ.
 *
 * @returns an object schema with one property per field of the definition
 */
export function inputSchema(entity: EntityDefinition) {
  return z.object(Object.fromEntries(entity.fields.map((field) => [field.name, inputField(field)])))
}

/** The schema of a stored record as the server answers it. */
export function recordSchema(entity: EntityDefinition) {
  return z.object({
    id: z.int(),
    ...Object.fromEntries(entity.fields.map((field) => [field.name, VALUE_SCHEMAS[field.kind].nullable()]))
  })
}
