import * as z from 'zod'
import { emailSchema } from '../common/credentials.ts'
import { LIMITS } from '../common/limits.ts'
import { storableText } from '../common/validation.ts'

/** What is more than white space. */
const filled = (text: string) => text !== ''
const BLANK = { params: { fieldError: 'NotBlank' } }

/** A text of one line: a line end in it could begin a header of a mail. */
const line = storableText(LIMITS.contactLine)
  .trim()
  .refine(filled, BLANK)
  .regex(/^[^\r\n\v\f\u0085\u2028\u2029]*$/)

/** A message to the people behind the portal. */
export const contactMessageSchema = z
  .object({
    fullName: line,
    email: emailSchema,
    subject: line,
    message: storableText(LIMITS.contactMessage).trim().refine(filled, BLANK)
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.input<typeof contactMessageSchema>
