import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/api/client.ts'
import { fieldErrorsOf } from '@/lib/forms/field-errors.ts'
import { differences, merge } from '@/lib/forms/merge.ts'
import { userForm } from './definition.ts'
import { newUserValues, type UserFormValues } from './values.ts'

const base: UserFormValues = { ...newUserValues('en'), login: 'ada', lastName: 'Byron' }
const { fields, refusedValues } = userForm(new QueryClient(), 'en')

describe('two people who change one user', () => {
  it('keep what each of them changed, when it is not the same field', () => {
    const mine = { ...base, lastName: 'Lovelace' }
    const theirs: UserFormValues = { ...base, authorities: ['ROLE_ADMIN'] }
    const found = differences(fields, base, mine, theirs)
    expect(merge(mine, found)).toEqual({ ...base, lastName: 'Lovelace', authorities: ['ROLE_ADMIN'] })
    expect(found.filter(({ changedBy }) => changedBy !== 'theirs')).toEqual([
      { field: 'lastName', mine: 'Lovelace', theirs: 'Byron', changedBy: 'mine' }
    ])
  })

  it('have nothing to decide when they made the same change', () => {
    const both = { ...base, activated: false }
    expect(differences(fields, base, both, both)).toEqual([])
  })
})

it('what the server refuses is shown at the field it is about, and everything else by a toast', () => {
  const errorsOf = (body: object) =>
    fieldErrorsOf(new ApiError('refused', { status: 400, path: 'api/admin/users', body }), fields, refusedValues)
  const fieldError = (field: string) => ({ objectName: 'userManagement', field, message: 'Enum' })
  expect(errorsOf({ message: 'error.userexists' })).toEqual({ login: 'error.userexists' })
  expect(errorsOf({ message: 'error.emailexists' })).toEqual({ email: 'error.emailexists' })
  expect(errorsOf({ code: 'passwordTooCommon' })).toEqual({ password: 'error.password.common' })
  expect(errorsOf({ fieldErrors: [fieldError('authorities.0')] })).toEqual({ authorities: 'Enum' })
  expect(errorsOf({ fieldErrors: [fieldError('id')] })).toBeUndefined()
  expect(errorsOf({ message: 'error.ownaccount' })).toBeUndefined()
})
