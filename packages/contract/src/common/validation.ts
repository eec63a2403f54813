import { isDay } from '@portico/finance'
import * as z from 'zod'
import { FIELD_ERROR_CODES, type FieldErrorCode } from './http/problem.ts'

/** The part of a zod issue that decides its code; `input` is missing when zod leaves it out. */
export interface IssueLike {
  code?: string | undefined
  format?: string | undefined
  origin?: string | undefined
  input?: unknown
  params?: Record<string, unknown> | undefined
}

/**
 * The code of the field-error vocabulary for an issue of a schema.
 *
 * @param issue a zod issue of a field
 * @param missing whether the field was absent or null in what was checked
 */
export function fieldErrorCode(issue: IssueLike, missing: boolean): FieldErrorCode {
  const own = issue.params?.fieldError
  if (FIELD_ERROR_CODES.includes(own as FieldErrorCode)) return own as FieldErrorCode
  if (missing) return 'NotNull'
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'Size' : 'Min'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'Size' : 'Max'
  if (issue.code === 'invalid_value') return 'Enum'
  return issue.code === 'invalid_format' && issue.format === 'email' ? 'Email' : 'Pattern'
}

/** Parameters of a refinement that reports a code of the field-error vocabulary. */
export const fieldErrorParams = (fieldError: FieldErrorCode) => ({ params: { fieldError } })

/**
 * A text that every supported database can hold: well-formed Unicode without NUL (PostgreSQL has no `\u0000` in text).
 *
 * @param maxLength the most characters, in UTF-16 code units
 */
export const storableText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), fieldErrorParams('Pattern'))

/** A text without line ends, which could add a header to an email. */
export const ONE_LINE = /^[^\r\n\v\f\u0085\u2028\u2029]*$/

/** A text that is not blank; the white space around it is removed. */
export const filledText = (maxLength: number) =>
  storableText(maxLength)
    .trim()
    .refine((text) => text !== '', fieldErrorParams('NotBlank'))

/** Whether a text is an ISO 8601 calendar date that exists, from year 1 to 9999. */
export const isCalendarDate = (text: string): boolean => isDay(text) && !text.startsWith('0000')

/** A calendar date `YYYY-MM-DD`; the empty text of an untouched form field is null. */
export const calendarDate = z
  .string()
  .refine((text) => text === '' || isCalendarDate(text), fieldErrorParams('Date'))
  .meta({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' })

const isInstant = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success

/** When something expires: an instant, or a day at whose end (UTC) it does; the empty text of an untouched form field is none. */
export const expiryText = storableText(40).refine(
  (text) => text === '' || isCalendarDate(text) || isInstant(text),
  fieldErrorParams('Date')
)

const DAY = 24 * 60 * 60_000

/** The instant of a text that `expiryText` accepts and that is not empty. */
export const expiryInstant = (text: string): Date => new Date(Date.parse(text) + (isCalendarDate(text) ? DAY : 0))
