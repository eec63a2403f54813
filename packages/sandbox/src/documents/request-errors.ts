import { isDay } from '@portico/finance'
import { isObject, pointerToken } from '@portico/openapi'
import type { ErrorObject } from 'ajv'
import type { FieldError, FieldErrorCode } from '../core/problems.ts'

/** Characters of a pointer or a name that a response repeats: both come from the request. */
const MAX_POINTER_LENGTH = 100
/** Values of an enumeration that a response lists. */
const MAX_LISTED_VALUES = 20
const MAX_ERRORS = 100

const listValues = (values: unknown): string => {
  const list = Array.isArray(values) ? values : []
  return list.slice(0, MAX_LISTED_VALUES).join(', ') + (list.length > MAX_LISTED_VALUES ? ', …' : '')
}

const count = (limit: unknown, singular: string, plural = `${singular}s`) =>
  `${String(limit)} ${limit === 1 ? singular : plural}`

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null'
}

type ErrorText = readonly [FieldErrorCode, string]

const UNKNOWN: ErrorText = ['unknown', 'Unknown. Check the spelling, or omit it.']
const NO_FORM: ErrorText = ['not_allowed', 'Must match one of the documented schemas.']

/** Code and detail of the errors of each keyword. A keyword that is missing here adds nothing to the errors of others. */
const TEXTS_BY_KEYWORD: Record<string, (params: Record<string, unknown>, error: ErrorObject) => ErrorText> = {
  required: () => ['required', 'Must not be missing.'],
  additionalProperties: () => UNKNOWN,
  unevaluatedProperties: () => UNKNOWN,
  type: ({ type }) => {
    const names = [type].flat().map((each) => TYPE_NAMES[String(each)] ?? String(each))
    return ['invalid_type', `Must be ${names.join(' or ')}.`]
  },
  enum: ({ allowedValues }) => ['not_allowed', `Must be one of ${listValues(allowedValues)}.`],
  const: ({ allowedValue }) => ['not_allowed', `Must be ${String(allowedValue)}.`],
  minimum: ({ limit }) => ['out_of_range', `Must be at least ${String(limit)}.`],
  maximum: ({ limit }) => ['out_of_range', `Must be at most ${String(limit)}.`],
  exclusiveMinimum: ({ limit }) => ['out_of_range', `Must be more than ${String(limit)}.`],
  exclusiveMaximum: ({ limit }) => ['out_of_range', `Must be less than ${String(limit)}.`],
  multipleOf: ({ multipleOf }) => ['out_of_range', `Must be a multiple of ${String(multipleOf)}.`],
  minLength: ({ limit }) => ['too_short', `Must have at least ${count(limit, 'character')}.`],
  maxLength: ({ limit }) => ['too_long', `Must have at most ${count(limit, 'character')}.`],
  minItems: ({ limit }) => ['too_short', `Must have at least ${count(limit, 'entry', 'entries')}.`],
  maxItems: ({ limit }) => ['too_long', `Must have at most ${count(limit, 'entry', 'entries')}.`],
  minProperties: ({ limit }) => ['too_short', `Must have at least ${count(limit, 'field')}.`],
  maxProperties: ({ limit }) => ['too_long', `Must have at most ${count(limit, 'field')}.`],
  uniqueItems: () => ['not_allowed', 'Must not contain duplicate values.'],
  pattern: (params, error) => ['invalid_format', formatDetail(error, `must match ${String(params.pattern)}`)],
  format: ({ format }, error) => [
    'invalid_format',
    missingDay(error.data) ?? formatDetail(error, `must be a ${String(format)}`)
  ],
  oneOf: () => NO_FORM,
  anyOf: () => NO_FORM,
  not: () => ['not_allowed', 'Must not be this value.']
}

/** What is wrong with a date, or a date-time, that is written well: the calendar does not have the day. */
function missingDay(value: unknown): string | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(T|$)/.exec(String(value)) ?? []
  return day === undefined || isDay(day) ? undefined : `${day} is not a valid date.`
}

function formatDetail({ parentSchema }: ErrorObject, rule: string): string {
  const example = isObject(parentSchema) ? parentSchema['x-example'] : undefined
  const isShown = typeof example === 'string' || typeof example === 'number'
  return isShown ? `Must look like ${example}.` : `The value ${rule}.`
}

/** The name that is missing or unknown, which is below the pointer of such an error. */
const nameBelow = ({ params }: ErrorObject): string | undefined =>
  params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty

/** The errors of a body, each pointer once, in the order of the schema. */
export function bodyErrors(errors: readonly ErrorObject[]): FieldError[] {
  return toFieldErrors(errors, (error) => {
    const below = nameBelow(error)
    const pointer = below === undefined ? error.instancePath : `${error.instancePath}/${pointerToken(below)}`
    return { pointer: pointer.length > MAX_POINTER_LENGTH ? error.instancePath.slice(0, MAX_POINTER_LENGTH) : pointer }
  })
}

/** The error of a parameter that the document does not have. */
export function unknownName(name: string): FieldError {
  const [code, detail] = UNKNOWN
  return { parameter: name.slice(0, MAX_POINTER_LENGTH), code, detail }
}

/**
 * The errors of an object of parameters; an error within a value is one of its parameter.
 *
 * @param choices values of a parameter whose schema lists them: they are named when the parameter is missing
 */
export function parameterErrors(errors: readonly ErrorObject[], choices: (parameter: string) => unknown): FieldError[] {
  return toFieldErrors(errors, (error) => ({
    parameter: (error.instancePath.split('/')[1] ?? nameBelow(error) ?? '').slice(0, MAX_POINTER_LENGTH)
  })).map((error) => {
    const values = error.code === 'required' ? choices(error.parameter ?? '') : undefined
    return Array.isArray(values) ? { ...error, detail: `Specify one of ${listValues(values)}.` } : error
  })
}

function toFieldErrors(
  errors: readonly ErrorObject[],
  locate: (error: ErrorObject) => Pick<FieldError, 'pointer' | 'parameter'>
): FieldError[] {
  const byLocation = new Map<string, FieldError>()
  for (const error of errors) {
    const location = locate(error)
    const key = location.pointer ?? location.parameter ?? ''
    const text = TEXTS_BY_KEYWORD[error.keyword]
    if (!text || byLocation.has(key)) continue
    const [code, detail] = text(error.params, error)
    byLocation.set(key, { ...location, code, detail: detail.slice(0, 500) })
    if (byLocation.size === MAX_ERRORS) break
  }
  // What violates only keywords without a text is invalid all the same; `if` only introduces the errors of a condition.
  const first = errors.find(({ keyword }) => keyword !== 'if')
  if (first && byLocation.size === 0) return [{ ...locate(first), code: 'not_allowed', detail: NO_FORM[1] }]
  return [...byLocation.values()]
}
