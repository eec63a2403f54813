import type { FieldError } from '@portico/contract'
import * as z from 'zod'
import { ProblemError, toFieldErrors } from './errors.ts'

/** @throws ProblemError when a body is anything but a JSON object */
export function asObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ProblemError('badRequest', { detail: 'The body must be a JSON object.' })
  return body as Record<string, unknown>
}

/** Whether a body has an id; a form of what has none yet may send it as null or empty. */
export const hasId = ({ id }: Record<string, unknown>): boolean => id !== undefined && id !== null && id !== ''

/**
 * Checks the fields of a body.
 *
 * @param objectName the entity as its translations are named
 * @throws ProblemError naming every field that is not valid
 */
export function checkFields<S extends z.ZodType>(schema: S, body: unknown, objectName: string): z.output<S> {
  const object = asObject(body)
  const result = schema.safeParse(object)
  if (result.success) return result.data
  throw invalidFields(toFieldErrors(result.error.issues, object, objectName))
}

/** The refusal of a body that names every field that is not valid. */
export function invalidFields(fieldErrors: FieldError[]): ProblemError {
  const names = fieldErrors.map(({ field, message }) => `${field} (${message})`).join(', ')
  return new ProblemError('validation', { detail: `These fields are not valid: ${names}.`, fieldErrors })
}

/** A body as the description of the API shows it, for calls that check theirs by `checkFields`: as a schema it takes anything. */
export function describedBody(schema: z.ZodObject) {
  // Without its name, by which it would be referred to, and nothing would define it.
  const { $schema, ...description } = z.toJSONSchema(z.object(schema.shape), { io: 'input' })
  return z.unknown().meta(description)
}
