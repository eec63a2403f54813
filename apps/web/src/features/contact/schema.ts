import { type Account, type ContactMessage, contactMessageSchema, type FieldErrorCode, LIMITS } from '@portico/contract'
import * as z from 'zod'
import { contractResolver } from '@/lib/forms/contract-resolver.ts'

export interface ContactValues extends ContactMessage {
  isAccepted: boolean
}
export type ContactField = keyof ContactValues

/** The fields, in their order on the page. */
export const CONTACT_FIELDS: readonly ContactField[] = ['fullName', 'email', 'subject', 'message', 'isAccepted']

/** The maximum length of each field, in UTF-16 code units. */
export const CHARACTER_LIMITS: Record<ContactField, number> = {
  fullName: LIMITS.contactLine,
  email: LIMITS.emailMax,
  subject: LIMITS.contactLine,
  message: LIMITS.contactMessage,
  isAccepted: 0
}

/** The initial values of the form; those of a signed-in user have the name and the email address. */
export const emptyForm = (account: Account | undefined): ContactValues => ({
  fullName: account ? `${account.firstName} ${account.lastName}`.trim() : '',
  email: account?.email ?? '',
  subject: '',
  message: '',
  isAccepted: false
})

/** The message as it is sent; a copied address often has spaces around it. */
export const messageOf = ({ isAccepted: _, email, ...rest }: ContactValues): ContactMessage => ({
  ...rest,
  email: email.trim()
})

const schema = contactMessageSchema.extend({
  isAccepted: z.boolean().refine(Boolean, { params: { fieldError: 'NotNull' satisfies FieldErrorCode } })
})

/** Validates the form by the rules of the contract. */
export const contactResolver = contractResolver<ContactValues>(() => schema)

const REASONS: Record<string, string> = { NotNull: 'required', NotBlank: 'required', Size: 'size' }

/** The translation key of the sentence for a field error; it may use `min` and `max`. */
export const errorKey = (field: ContactField, error: string): string =>
  `contact.validate.${field}.${REASONS[error] ?? 'invalid'}`
