import {
  ERRORS,
  emailSchema,
  LIMITS,
  loginNameSchema,
  type ManagedUser,
  newUserSchema,
  passwordSchema
} from '@portico/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod'
import { isMissing } from '@/lib/api/versions.ts'
import { contractResolver } from '@/lib/forms/contract-resolver.ts'
import type { EditFormDefinition } from '@/lib/forms/use-save.ts'
import { queryKeys, readUser, type StoredUser } from '../api/queries.ts'
import { createUser, updateUser } from '../api/requests.ts'
import { FORM_FIELDS, type FormField, newUserValues, type UserFormValues, userValues } from './values.ts'

/** The form of a user; a new user has the language of the administrator. */
export const userForm = (
  client: QueryClient,
  locale: string
): EditFormDefinition<UserFormValues, StoredUser, void> => ({
  fields: FORM_FIELDS,
  valuesOf: (stored) => (stored ? userValues(stored.user) : newUserValues(locale)),
  resolverOf: (stored) => userResolver(stored?.user),
  // A password is not stored anywhere while its author signs in again.
  draftOf: (values) => ({ ...values, password: '' }),
  send: async ({ password, ...fields }, against) => {
    await (against ? updateUser({ id: against.user.id, ...fields }, against.etag) : createUser({ ...fields, password }))
    void client.invalidateQueries({ queryKey: queryKeys.lists })
  },
  reload: ({ user }) => client.fetchQuery({ ...readUser(user.login), staleTime: 0, meta: { handles: isMissing } }),
  refusedValues: {
    [ERRORS.userExists.message]: 'login',
    [ERRORS.emailExists.message]: 'email',
    [ERRORS.passwordTooShort.message]: 'password',
    [ERRORS.passwordTooCommon.message]: 'password',
    [ERRORS.passwordPersonal.message]: 'password'
  }
})

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
