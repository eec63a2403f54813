import {
  emailSchema,
  type FieldErrorCode,
  LIMITS,
  loginNameSchema,
  passwordChangeSchema,
  passwordSchema,
  personNameSchema
} from '@portico/contract'
import type { FieldError, Resolver } from 'react-hook-form'
import * as z from 'zod'
import { contractResolver } from '@/lib/forms/contract-resolver.ts'
import { isFieldErrorCode } from '@/lib/forms/field-errors.ts'

export type AccountValues = Record<string, string>

/** Minimum and maximum length of a field, in UTF-16 code units, for its messages. */
interface Limits {
  min: number
  max: number
}

const PASSWORD: Limits = { min: LIMITS.passwordMin, max: LIMITS.passwordMax }
const NAME: Limits = { min: 0, max: LIMITS.personName }

/** The limits of each field, and the translation key of its messages, which are those of the client family. */
const FIELDS: Record<string, { messages: string; limits: Limits }> = {
  login: { messages: 'register.messages.validate.login', limits: { min: 1, max: LIMITS.login } },
  firstName: { messages: 'settings.messages.validate.firstname', limits: NAME },
  lastName: { messages: 'settings.messages.validate.lastname', limits: NAME },
  email: { messages: 'global.messages.validate.email', limits: { min: LIMITS.emailMin, max: LIMITS.emailMax } },
  currentPassword: { messages: 'global.messages.validate.currentpassword', limits: { min: 1, max: 1000 } },
  newPassword: { messages: 'global.messages.validate.newpassword', limits: PASSWORD },
  confirmPassword: { messages: 'global.messages.validate.confirmpassword', limits: PASSWORD }
}

/** The limits of a field's length, for its messages. */
export const limitsOf = (name: string): Limits | undefined => FIELDS[name]?.limits

const isPassword = (name: string) => name.endsWith('assword')

/** The values to send: without the white space around texts that typing and copying leave. Passwords stay as they are. */
export function trimValues(values: AccountValues): AccountValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isPassword(name) ? value : value.trim()])
  )
}

/**
 * Validates a form of an account by the rules of the contract.
 *
 * @param storedEmail the address of an account that exists: while it stays, it need not be one that a person could choose
 */
export function accountResolver(storedEmail?: string): Resolver<AccountValues> {
  return contractResolver((values) => accountSchema(trimValues(values), storedEmail), trimValues)
}

function accountSchema(values: AccountValues, storedEmail: string | undefined) {
  const { newPassword, email = '' } = values
  const schemas: Record<string, z.ZodType> = {
    // Both names and addresses sign in: a user name must not be the address of someone else.
    login: loginNameSchema.refine(
      (login) => !login.includes('@') || email === '' || login.toLowerCase() === email.toLowerCase(),
      'register.messages.validate.login.address'
    ),
    firstName: personNameSchema,
    lastName: personNameSchema,
    email: email === storedEmail ? z.unknown() : emailSchema,
    currentPassword: passwordChangeSchema.shape.currentPassword,
    newPassword: passwordSchema,
    confirmPassword: z
      .string()
      .refine((text) => text === '' || text === newPassword, 'global.messages.error.dontmatch')
      .pipe(passwordSchema)
  }
  return z.object(Object.fromEntries(Object.keys(values).map((name) => [name, schemas[name] ?? z.unknown()])))
}

/** The translation key of the sentence for an error of a field. */
export function errorKey(name: string, { type, message = '' }: Pick<FieldError, 'type' | 'message'>): string {
  return isFieldErrorCode(message) ? `${FIELDS[name]?.messages}.${reasonOf(type, message)}` : message
}

function reasonOf(type: string, code: FieldErrorCode): string {
  if (code === 'NotNull' || code === 'NotBlank') return 'required'
  if (code !== 'Size') return 'invalid'
  return type === 'too_small' ? 'minlength' : 'maxlength'
}
