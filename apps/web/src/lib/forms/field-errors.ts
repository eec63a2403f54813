import { FIELD_ERROR_CODES, type FieldErrorCode } from '@portico/contract'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/client.ts'

/** What is wrong with the fields of a form, by field: a field error code, or the translation key of a sentence. */
export type FieldErrors = Readonly<Record<string, string>>

/** Whether an error is a code, which has a different sentence in each form, and not the key of a sentence. */
export const isFieldErrorCode = (error: string): error is FieldErrorCode =>
  FIELD_ERROR_CODES.includes(error as FieldErrorCode)

/**
 * The field errors of a refused request (400).
 *
 * @param fields the fields of the form
 * @param refusedValues the field that each message of a problem is about, such as that of a user name that is taken
 * @returns undefined unless all that the response reports belongs to the fields: other errors would not be visible
 */
export function fieldErrorsOf(
  error: unknown,
  fields: readonly string[],
  refusedValues: Readonly<Record<string, string>> = {}
): FieldErrors | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined
  const { message = '', fieldErrors = [] } = error.problem ?? {}
  const refused = refusedValues[message]
  if (refused !== undefined && fields.includes(refused)) return { [refused]: message }
  const errors: Record<string, string> = {}
  for (const { field, message } of fieldErrors) {
    const name = fields.find((known) => field === known || field.startsWith(`${known}.`))
    if (!name || !isFieldErrorCode(message)) return undefined
    errors[name] ??= message
  }
  return fieldErrors.length > 0 ? errors : undefined
}

/** The error of a field of a form; undefined when it has none. */
export function fieldErrorOf<Values extends FieldValues>(
  { formState }: UseFormReturn<Values>,
  name: FieldPath<Values>
): string | undefined {
  return formState.errors[name]?.message as string | undefined
}

/**
 * Shows what the server found wrong at the fields of a form, and moves the focus to the first one.
 *
 * @param fields all fields of the form, in their order on the page
 */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  errors: FieldErrors,
  fields: readonly string[]
): void {
  const names = fields.filter((name) => errors[name]) as FieldPath<Values>[]
  for (const name of names) form.setError(name, { type: 'server', message: errors[name]! })
  focusFirst(form, errors, fields)
}

/** Moves the focus to the first field that has an error. */
export function focusFirst<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  errors: Readonly<Record<string, unknown>>,
  fields: readonly string[]
): void {
  const first = fields.find((name) => errors[name])
  if (first !== undefined) form.setFocus(first as FieldPath<Values>)
}
