import { ERRORS } from '@portico/contract'
import type { QueryClient } from '@tanstack/react-query'
import { isMissing } from '../../../lib/api/versions.ts'
import { fieldErrorsOf, refusedValueOf } from '../../../lib/forms/field-errors.ts'
import { differences } from '../../../lib/forms/merge.ts'
import type { SaveSteps } from '../../../lib/forms/use-save.ts'
import { queryKeys } from '../api/query-keys.ts'
import { readUser, type StoredUser } from '../api/read-user.ts'
import { createUser, updateUser } from '../api/save-user.ts'
import { FORM_FIELDS, type UserFormValues, userValues } from './values.ts'

const REFUSED_VALUES = { [ERRORS.userExists.message]: 'login', [ERRORS.emailExists.message]: 'email' }

/** The errors of the fields that a refused request is about; undefined for any other failure. */
export const userErrorsOf = (error: unknown) =>
  refusedValueOf(error, REFUSED_VALUES, FORM_FIELDS) ?? fieldErrorsOf(error, FORM_FIELDS)

/** How users are saved. */
export function saveSteps(client: QueryClient): SaveSteps<UserFormValues, StoredUser, void> {
  return {
    send: async ({ password, ...fields }, against) => {
      await (against
        ? updateUser({ id: against.user.id, ...fields }, against.etag)
        : createUser({ ...fields, password }))
      void client.invalidateQueries({ queryKey: queryKeys.lists })
    },
    reload: ({ user }) => client.fetchQuery({ ...readUser(user.login), staleTime: 0, meta: { handles: isMissing } }),
    compare: (base, mine, theirs) => differences(FORM_FIELDS, userValues(base.user), mine, userValues(theirs.user)),
    fieldErrorsOf: userErrorsOf
  }
}
