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
      .describe('The entity, as its translations are named; `query`, `path`, `header` or `body` for what is none'),
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
    code: z.enum(ERROR_CODES).describe('Which error of the catalogue it is'),
    message: z.string().optional().describe('A translation key, where the clients that read one have its text'),
    params: z.string().optional().describe('The name of the entity the call was about'),
    path: z.string().optional().describe('Of the call; absent where the request could not be read'),
    fieldErrors: z.array(fieldErrorSchema).optional(),
    referrers: referrersSchema.optional().describe('Of a 409: the records that refer to the one in question'),
    faults: z
      .array(faultSchema)
      .optional()
      .describe(
        'Of a refused OpenAPI document: what is wrong with it, errors first, at most 100; none when it is no such document'
      ),
    position: z
      .int()
      .optional()
      .describe('Of a refused statement: the character, counted from 1, that the database points at'),
    reference: z.string().optional().describe('Of a 5xx: the number under which the server logged the cause')
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problemSchema>
