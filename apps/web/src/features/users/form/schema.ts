import {
  emailSchema,
  LIMITS,
  loginNameSchema,
  type ManagedUser,
  newUserSchema,
  passwordSchema
} from '@portico/contract'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod'
import { contractResolver } from '@/lib/forms/contract-resolver.ts'
import type { FormField, UserFormValues } from './values.ts'

/** The maximum length of each field that has one, in UTF-16 code units. */
export const CHARACTER_LIMITS: Partial<Record<FormField, number>> = {
  login: LIMITS.login,
  email: LIMITS.emailMax,
  firstName: LIMITS.personName,
  lastName: LIMITS.personName,
  password: LIMITS.passwordMax
}

/**
 * Validates the form of a user by the rules of the contract. A user name and an email address that an identity provider has assigned are
 * validated only when they change, and so is a password, which may be left empty.
 */
export function userResolver(stored: ManagedUser | undefined): Resolver<UserFormValues> {
  return contractResolver(({ login, email, password }) =>
    newUserSchema.extend({
      login: login === stored?.login ? z.unknown() : loginNameSchema,
      email: email === stored?.email ? z.unknown() : emailSchema,
      password: password === '' ? z.unknown() : passwordSchema
    })
  )
}
