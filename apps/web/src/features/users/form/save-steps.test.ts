import type { ManagedUser } from '@portico/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/client.ts'
import { merge } from '../../../lib/forms/merge.ts'
import type { StoredUser } from '../api/read-user.ts'
import { saveSteps, userErrorsOf } from './save-steps.ts'
import { newUserValues, type UserFormValues } from './values.ts'

const base: UserFormValues = { ...newUserValues('en'), login: 'ada', lastName: 'Byron' }
const stored = (values: UserFormValues) => ({ user: values as unknown as ManagedUser, etag: '"1"' }) as StoredUser
const { compare } = saveSteps(new QueryClient())

describe('two people who change one user', () => {
  it('keep what each of them changed, when it is not the same field', () => {
    const mine = { ...base, lastName: 'Lovelace' }
    const theirs: UserFormValues = { ...base, authorities: ['ROLE_ADMIN'] }
    const found = compare(stored(base), mine, stored(theirs))
    expect(merge(mine, found)).toEqual({ ...base, lastName: 'Lovelace', authorities: ['ROLE_ADMIN'] })
    expect(found.filter(({ changedBy }) => changedBy !== 'theirs')).toEqual([
      { field: 'lastName', mine: 'Lovelace', theirs: 'Byron', changedBy: 'mine' }
    ])
  })

  it('have nothing to decide when they made the same change', () => {
    const both = { ...base, activated: false }
    expect(compare(stored(base), both, stored(both))).toEqual([])
  })
})

it('what the server refuses is shown at the field it is about, and everything else by a toast', () => {
  const errorsOf = (body: object) => userErrorsOf(new ApiError('refused', { status: 400, path: 'api/admin/users', body }))
  const fieldError = (field: string) => ({ objectName: 'userManagement', field, message: 'Enum' })
  expect(errorsOf({ message: 'error.userexists' })).toEqual({ login: 'error.userexists' })
  expect(errorsOf({ message: 'error.emailexists' })).toEqual({ email: 'error.emailexists' })
  expect(errorsOf({ fieldErrors: [fieldError('authorities.0')] })).toEqual({ authorities: 'Enum' })
  expect(errorsOf({ fieldErrors: [fieldError('id')] })).toBeUndefined()
  expect(errorsOf({ message: 'error.ownaccount' })).toBeUndefined()
})
