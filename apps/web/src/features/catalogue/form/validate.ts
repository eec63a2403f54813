import '../../../lib/zod-without-eval.ts'
import {
  type CatalogueRecord,
  type EntityDefinition,
  FIELD_ERROR_CODES,
  type FieldDefinition,
  type FieldErrorCode,
  fieldErrorCode,
  inputSchema,
  LIMITS,
  type Problem
} from '@portico/contract'
import { type FormValues, toInput } from './values.ts'

/** What is wrong with a form, by field. */
export type FormFaults = Record<string, FieldErrorCode>

/**
 * Checks a form by the rules the server checks by; of several faults of a field the first counts.
 *
 * @returns undefined when nothing is wrong
 */
export function validate(
  entity: EntityDefinition,
  values: FormValues,
  stored?: CatalogueRecord
): FormFaults | undefined {
  const input = toInput(entity, values, stored)
  const result = inputSchema(entity).safeParse(input)
  if (result.success) return undefined
  const faults: FormFaults = {}
  for (const issue of result.error.issues) {
    const name = String(issue.path[0])
    faults[name] ??= fieldErrorCode(issue, input[name] === null)
  }
  return faults
}

/** What a refused call says about the fields of the form; undefined unless every fault belongs to one of its fields. */
export function serverFaults(entity: EntityDefinition, problem: Partial<Problem> | undefined): FormFaults | undefined {
  const found = problem?.fieldErrors ?? []
  const known = found.filter(
    (fault) => FIELD_ERROR_CODES.includes(fault.message) && entity.fields.some((field) => field.name === fault.field)
  )
  if (found.length === 0 || known.length < found.length) return undefined
  return Object.fromEntries(known.map((fault) => [fault.field, fault.message]))
}

/** The most characters a field holds, in UTF-16 code units; undefined for a kind that has no such limit. */
export function characterLimit(field: FieldDefinition): number | undefined {
  if (field.kind === 'text') return LIMITS.shortText
  if (field.kind === 'longText') return LIMITS.longText
  return undefined
}

const KEYS: Record<FieldErrorCode, string> = {
  NotNull: 'required',
  NotBlank: 'required',
  Size: 'size',
  Date: 'date',
  Enum: 'enum',
  Reference: 'reference',
  Pattern: 'pattern',
  Min: 'invalid',
  Max: 'invalid',
  Email: 'invalid'
}

/** The translation key of a fault's sentence; it may name the `limit`. */
export function faultKey(fault: FieldErrorCode): string {
  return `entity.validation.${KEYS[fault]}`
}
