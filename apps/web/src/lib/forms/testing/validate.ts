import type { FieldError, FieldValues, Resolver } from 'react-hook-form'

/** Validates values as a form does: the message of each field that has an error. */
export async function validate<Values extends FieldValues>(
  resolver: Resolver<Values>,
  values: Values
): Promise<Record<string, string | undefined>> {
  const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, (error as FieldError).message]))
}
