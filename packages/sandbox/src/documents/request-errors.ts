import { isObject, pointerToken } from '@portico/openapi'
import type { ErrorObject } from 'ajv'
import type { FieldError, FieldErrorCode } from '../core/problems.ts'

/** Characters of a pointer or a name that an answer repeats: both come from the request. */
const MAX_POINTER_LENGTH = 100
/** Values of an enumeration that an answer names. */
const MAX_LISTED_VALUES = 20

const named = (values: readonly unknown[]): string =>
  values.slice(0, MAX_LISTED_VALUES).join(', ') + (values.length > MAX_LISTED_VALUES ? ', …' : '')

type Told = readonly [FieldErrorCode, string]

const plural = (count: unknown, noun: string) => `${String(count)} ${noun}${count === 1 ? '' : 's'}`

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null'
}

/** What a fault of each keyword is called, by its parameters and its schema. A keyword that is missing here tells nothing new. */
const ERRORS_BY_KEYWORD: Record<string, (params: Record<string, unknown>, error: ErrorObject) => Told> = {
  required: () => ['required', 'Must not be missing.'],
  additionalProperties: () => ['unknown', 'Is not known here. Check its spelling or leave it out.'],
  unevaluatedProperties: () => ['unknown', 'Is not known here. Check its spelling or leave it out.'],
  type: ({ type }) => [
    'invalid_type',
    `Must be ${[type]
      .flat()
      .map((each) => TYPE_NAMES[String(each)] ?? String(each))
      .join(' or ')}.`
  ],
  enum: ({ allowedValues }) => [
    'not_allowed',
    `Must be one of ${named(Array.isArray(allowedValues) ? allowedValues : [])}.`
  ],
  const: ({ allowedValue }) => ['not_allowed', `Must be ${String(allowedValue)}.`],
  minimum: ({ limit }) => ['out_of_range', `Must be at least ${String(limit)}.`],
  maximum: ({ limit }) => ['out_of_range', `Must be at most ${String(limit)}.`],
  exclusiveMinimum: ({ limit }) => ['out_of_range', `Must be more than ${String(limit)}.`],
  exclusiveMaximum: ({ limit }) => ['out_of_range', `Must be less than ${String(limit)}.`],
  multipleOf: ({ multipleOf }) => ['out_of_range', `Must be a multiple of ${String(multipleOf)}.`],
  minLength: ({ limit }) => ['too_short', `Must have at least ${plural(limit, 'character')}.`],
  maxLength: ({ limit }) => ['too_long', `Must have at most ${plural(limit, 'character')}.`],
  minItems: ({ limit }) => ['too_short', `Must have at least ${plural(limit, 'entry').replace('entrys', 'entries')}.`],
  maxItems: ({ limit }) => ['too_long', `Must have at most ${plural(limit, 'entry').replace('entrys', 'entries')}.`],
  minProperties: ({ limit }) => ['too_short', `Must have at least ${plural(limit, 'field')}.`],
  uniqueItems: () => ['not_allowed', 'Must not hold the same value twice.'],
  pattern: (params, error) => ['invalid_format', formatSentence(error, `must match ${String(params.pattern)}`)],
  format: ({ format }, error) => ['invalid_format', formatSentence(error, `must be a ${String(format)}`)],
  oneOf: () => ['not_allowed', 'Must be one of the forms that the document describes.'],
  anyOf: () => ['not_allowed', 'Must be one of the forms that the document describes.'],
  not: () => ['not_allowed', 'Must not be this value.']
}

function formatSentence(error: ErrorObject, rule: string): string {
  const schema: unknown = error.parentSchema
  const example = isObject(schema) ? schema['x-example'] : undefined
  const known = typeof example === 'string' || typeof example === 'number'
  return known ? `Must look like ${example}.` : `The value ${rule}.`
}

/** The name that is missing or not known, which stands below the place of such a fault. */
function nameBelow({ keyword, params }: ErrorObject): string | undefined {
  if (keyword === 'required') return String(params.missingProperty)
  if (keyword === 'additionalProperties') return String(params.additionalProperty)
  if (keyword === 'unevaluatedProperties') return String(params.unevaluatedProperty)
  return undefined
}

/**
 * The validator's errors in a body, in the words and codes of the documents: each place once, in the order of the schema.
 *
 * @returns no more than a hundred
 */
export function bodyErrors(errors: readonly ErrorObject[]): FieldError[] {
  return told(errors, (error) => {
    const below = nameBelow(error)
    const pointer = below === undefined ? error.instancePath : `${error.instancePath}/${pointerToken(below)}`
    return { pointer: pointer.length > MAX_POINTER_LENGTH ? error.instancePath.slice(0, MAX_POINTER_LENGTH) : pointer }
  })
}

/**
 * The validator's errors in an object of parameters; a fault within a value is one of its parameter.
 *
 * @param choices of a parameter: its values, where it may have only some, which are named when it is missing
 */
export function parameterErrors(
  errors: readonly ErrorObject[],
  choices: (name: string) => readonly unknown[] | undefined
): FieldError[] {
  const faults = told(errors, (error) => ({
    parameter: (error.instancePath.split('/')[1] ?? nameBelow(error) ?? '').slice(0, MAX_POINTER_LENGTH)
  }))
  return faults.map((fault) => {
    const values = fault.code === 'required' ? choices(fault.parameter ?? '') : undefined
    return values ? { ...fault, detail: `Name one of ${named(values)}.` } : fault
  })
}

function told(
  errors: readonly ErrorObject[],
  placeOf: (error: ErrorObject) => { pointer?: string; parameter?: string }
) {
  const byPlace = new Map<string, FieldError>()
  for (const error of errors) {
    const tell = ERRORS_BY_KEYWORD[error.keyword]
    if (!tell) continue
    const place = placeOf(error)
    const key = place.pointer ?? place.parameter ?? ''
    if (byPlace.has(key)) continue
    const [code, detail] = tell(error.params, error)
    byPlace.set(key, { ...place, code, detail: detail.slice(0, 500) })
    if (byPlace.size === 100) break
  }
  return [...byPlace.values()]
}
