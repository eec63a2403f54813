import '../../../lib/zod-without-eval.ts'
import {
  type CatalogueRecord,
  type EntityDefinition,
  FIELD_ERROR_CODES,
  type FieldDefinition,
  type FieldErrorCode,
  fieldErrorCode,
  inputFields,
  inputSchema,
  LIMITS,
  type Problem
} from '@portico/contract'
import { contentFault } from './content/content-value.ts'
import { contentOf, type FormValues, toInput } from './values.ts'

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
  const faults: FormFaults = {}
  for (const issue of inputSchema(entity).safeParse(input).error?.issues ?? []) {
    const name = String(issue.path[0])
    // A content is not among what the schema is given: it is checked where it is, without being encoded.
    if (name in input) faults[name] ??= fieldErrorCode(issue, input[name] === null)
  }
  for (const field of entity.fields) {
    if (field.kind !== 'content') continue
    const content = contentOf(values[field.name])
    const fault = field.required && content === null ? 'NotNull' : contentFault(content)
    if (fault) faults[field.name] = fault
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}

/** What a refused call says about the fields of the form; undefined unless every fault belongs to one of its fields. */
export function serverFaults(entity: EntityDefinition, problem: Partial<Problem> | undefined): FormFaults | undefined {
  const found = problem?.fieldErrors ?? []
  const known = found.filter(
    (fault) =>
      FIELD_ERROR_CODES.includes(fault.message) && inputFields(entity).some((field) => field.name === fault.field)
  )
  if (found.length === 0 || known.length < found.length) return undefined
  return Object.fromEntries(known.map((fault) => [fault.field, fault.message]))
}

/** The most characters a field holds, in UTF-16 code units; undefined for a kind that has no such limit. */
export function characterLimit(field: FieldDefinition): number | undefined {
  if (field.kind === 'text') return LIMITS.shortText
  if (field.kind === 'longText') return LIMITS.longText
  if (field.kind === 'json') return LIMITS.jsonText
  return undefined
}

const KEYS: Record<FieldErrorCode, string> = {
  NotNull: 'required',
  NotBlank: 'required',
  Size: 'size',
  Date: 'date',
  Enum: 'enum',
  Reference: 'reference',
  Unreadable: 'unreadable',
  Pattern: 'pattern',
  Min: 'invalid',
  Max: 'invalid',
  Email: 'invalid'
}

/** The translation key of a fault's sentence; it may name the `limit`, and the `size` found. */
export function faultKey(field: FieldDefinition, fault: FieldErrorCode): string {
  const isContent = field.kind === 'content' && (fault === 'Pattern' || fault === 'Size')
  if (isContent) return `entity.content.fault.${KEYS[fault]}`
  if (field.inAddresses && fault === 'Pattern') return 'entity.validation.patternInAddress'
  return `entity.validation.${KEYS[fault]}`
}
