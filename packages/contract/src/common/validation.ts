import * as z from 'zod'
import { FIELD_ERROR_CODES, type FieldErrorCode } from './problem.ts'

/** The part of a zod issue that decides its code; `input` is missing when zod leaves it out. */
export interface IssueLike {
  code?: string | undefined
  format?: string | undefined
  origin?: string | undefined
  input?: unknown
  params?: Record<string, unknown> | undefined
}

/**
 * Tells in the field-error vocabulary what a schema found wrong.
 *
 * @param issue a zod issue of a field
 * @param missing whether the field was absent or null in what was checked
 */
export function fieldErrorCode(issue: IssueLike, missing: boolean): FieldErrorCode {
  const own = issue.params?.fieldError
  if (FIELD_ERROR_CODES.includes(own as FieldErrorCode)) return own as FieldErrorCode
  if (missing) return 'NotNull'
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'Size' : 'Min'
    case 'too_big':
      return issue.origin === 'string' ? 'Size' : 'Max'
    case 'invalid_value':
      return 'Enum'
    case 'invalid_format':
      return issue.format === 'email' ? 'Email' : 'Pattern'
    default:
      return 'Pattern'
  }
}

/** Rejects with a code of the field-error vocabulary. */
const rejects = (fieldError: FieldErrorCode) => ({ params: { fieldError } })

/**
 * A text that every supported database can hold: well-formed Unicode without NUL (PostgreSQL has no `\u0000` in text).
 *
 * @param maxLength the most characters, in UTF-16 code units
 */
export const storableText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), rejects('Pattern'))

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a text is an ISO 8601 calendar date that exists, from year 1 to 9999. */
export function isCalendarDate(text: string): boolean {
  const parts = DATE.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A calendar date `YYYY-MM-DD`; the empty text of an untouched form field is null. */
export const calendarDate = z
  .string()
  .refine((text) => text === '' || isCalendarDate(text), rejects('Date'))
  .meta({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' })
