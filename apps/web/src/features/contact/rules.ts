import '../../lib/zod-without-eval.ts'
import {
  type Account,
  type ContactMessage,
  contactMessageSchema,
  type FieldErrorCode,
  fieldErrorCode,
  type Problem
} from '@portico/contract'

/** What the form holds. */
export interface ContactValues extends ContactMessage {
  /** Whether the terms of use and the privacy policy are accepted. */
  isAccepted: boolean
}

/** The fields in the order in which they stand. */
export const CONTACT_FIELDS = ['fullName', 'email', 'subject', 'message', 'isAccepted'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** What is wrong with the form: the last part of the text's key, by field. */
export type ContactFaults = Partial<Record<ContactField, ContactFault>>
export type ContactFault = 'required' | 'size' | 'invalid'

const FAULTS: Partial<Record<FieldErrorCode, ContactFault>> = {
  NotNull: 'required',
  NotBlank: 'required',
  Size: 'size'
}

const isField = (name: unknown): name is keyof ContactMessage =>
  name !== 'isAccepted' && CONTACT_FIELDS.includes(name as ContactField)

/** The empty form; whoever is signed in finds their name and address in it. */
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

/** Checks the form by the rules the server checks by; of several faults of a field the first counts. */
export function validate(values: ContactValues): ContactFaults {
  const message = messageOf(values)
  const faults: ContactFaults = values.isAccepted ? {} : { isAccepted: 'required' }
  for (const issue of contactMessageSchema.safeParse(message).error?.issues ?? []) {
    const name = issue.path[0]
    if (!isField(name)) continue
    faults[name] ??= message[name].trim() === '' ? 'required' : (FAULTS[fieldErrorCode(issue, false)] ?? 'invalid')
  }
  return faults
}

/** What a refused call says about the fields of the form; undefined when it says nothing, or of something else. */
export function serverFaults(problem: Partial<Problem> | undefined): ContactFaults | undefined {
  const found = problem?.fieldErrors ?? []
  if (found.length === 0 || !found.every(({ field }) => isField(field))) return undefined
  return Object.fromEntries(found.map(({ field, message }) => [field, FAULTS[message] ?? 'invalid']))
}
