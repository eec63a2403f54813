import '../zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { fieldErrorCode } from '@portico/contract'
import type { FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod'

/**
 * Validates a form with schemas of the contract. The message of each error is a field error code, or the translation key that the
 * schema specifies; its type is the code of the schema library. The first error of a field counts.
 *
 * @param schemaOf the schema for the values that are validated
 * @param toInput what the schema validates, where that is not the values of the form
 * @returns a resolver that passes the values on as they were typed
 */
export function contractResolver<Values extends FieldValues>(
  schemaOf: (values: Values) => z.ZodType,
  toInput: (values: Values) => unknown = (values) => values
): Resolver<Values> {
  return (values, context, options) => {
    const schema = z.preprocess(() => toInput(values), schemaOf(values)) as unknown as z.ZodType<Values, Values>
    return zodResolver(schema, { error: codeOf }, { mode: 'sync', raw: true })(values, context, options)
  }
}

/** An empty text is a missing one, whatever the rule that it breaks. */
const codeOf = (issue: z.core.$ZodRawIssue): string =>
  issue.input === '' ? 'NotBlank' : fieldErrorCode(issue, issue.input === null || issue.input === undefined)
