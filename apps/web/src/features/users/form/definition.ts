import { ERRORS } from '@portico/contract'
import type { QueryClient } from '@tanstack/react-query'
import { isMissing } from '@/lib/api/versions.ts'
import type { EditFormDefinition } from '@/lib/forms/use-save.ts'
import { queryKeys, readUser, type StoredUser } from '../api/queries.ts'
import { createUser, updateUser } from '../api/requests.ts'
import { userResolver } from './schema.ts'
import { FORM_FIELDS, newUserValues, type UserFormValues, userValues } from './values.ts'

/** The form of a user; a new one speaks the language of its author. */
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
  refusedValues: { [ERRORS.userExists.message]: 'login', [ERRORS.emailExists.message]: 'email' }
})
