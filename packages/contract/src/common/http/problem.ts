import * as z from 'zod'
import { ERROR_CODES } from './errors.ts'
import { faultSchema } from './faults.ts'
import { referrersSchema } from './references.ts'

/**
 * The problem type of the client family this portal serves: its newest generation reads `fieldErrors` from this type only.
 * `code` distinguishes the errors.
 */
export const PROBLEM_TYPE = 'https://www.jhipster.tech/problem/problem-with-message'
/** The type of a problem whose `fieldErrors` have codes that the client family has no sentence for: it then shows the alert. */
export const CONSTRAINT_VIOLATION_TYPE = 'https://www.jhipster.tech/problem/constraint-violation'
export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** What can be wrong with a field; each has a sentence under `error.<code>` in every language. */
export const FIELD_ERROR_CODES = [
  'NotNull',
  'NotBlank',
  'Size',
  'Min',
  'Max',
  'Pattern',
  'Email',
  'Enum',
  'Date',
  'Reference',
  'Unreadable'
] as const
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number]
/** The codes that the client family has a sentence for; it shows Min and Max as Size. */
export const FAMILY_FIELD_ERROR_CODES: readonly FieldErrorCode[] = ['NotNull', 'Size', 'Min', 'Max']

export const fieldErrorSchema = z
  .object({
    objectName: z
      .string()
      .describe('Entity, as in its translation keys; otherwise `query`, `path`, `header` or `body`'),
    field: z.string(),
    message: z.enum(FIELD_ERROR_CODES)
  })
  .meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof fieldErrorSchema>

/** An error response, RFC 9457. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.enum(ERROR_CODES).describe('Code from the error catalogue'),
    message: z.string().optional().describe('Translation key, if clients that use one have its text'),
    params: z.string().optional().describe('Entity that the request concerns'),
    path: z.string().optional().describe('Request path; absent if the request could not be read'),
    fieldErrors: z.array(fieldErrorSchema).optional(),
    referrers: referrersSchema.optional().describe('For `409`: records that refer to this one'),
    faults: z
      .array(faultSchema)
      .optional()
      .describe('For a rejected OpenAPI description: errors, then warnings, at most 100; empty if it is not one'),
    position: z
      .int()
      .optional()
      .describe('For a rejected statement: position of the error in characters, counted from 1'),
    reference: z.string().optional().describe('For `5xx`: reference of the cause in the server log')
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problemSchema>
