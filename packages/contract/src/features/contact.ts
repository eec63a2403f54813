import * as z from 'zod'
import { emailSchema } from '../common/credentials.ts'
import { LIMITS } from '../common/limits.ts'
import { filledText, ONE_LINE } from '../common/validation.ts'

const line = filledText(LIMITS.contactLine).regex(ONE_LINE)

/** A message to the people behind the portal. */
export const contactMessageSchema = z
  .object({
    fullName: line,
    email: emailSchema,
    subject: line,
    message: filledText(LIMITS.contactMessage)
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.input<typeof contactMessageSchema>
