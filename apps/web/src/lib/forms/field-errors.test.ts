import { ERRORS, type FieldErrorCode, type Problem } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/client.ts'
import { fieldErrorsOf } from './field-errors.ts'

const refused = (body: Partial<Problem>, status = 400) => new ApiError('refused', { status, path: 'api/places', body })
const fieldError = (field: string, message: FieldErrorCode = 'Size') => ({ objectName: 'places', field, message })

describe('field errors of a response', () => {
  const errorsOf = (...fieldErrors: Problem['fieldErrors'] & object) =>
    fieldErrorsOf(refused({ fieldErrors }), ['name', 'roles'])

  it('belong to the fields of the form, the first of each', () => {
    expect(errorsOf(fieldError('name'), fieldError('name', 'Pattern'))).toEqual({ name: 'Size' })
    expect(errorsOf(fieldError('roles.0', 'Enum'))).toEqual({ roles: 'Enum' })
  })

  it('are left to other messages when one does not belong to a field of the form', () => {
    expect(errorsOf(fieldError('name'), fieldError('id'))).toBeUndefined()
    expect(errorsOf(fieldError('name', 'Other' as FieldErrorCode))).toBeUndefined()
    expect(errorsOf()).toBeUndefined()
  })

  it('are those of a refused request only', () => {
    expect(fieldErrorsOf(refused({}), ['name'])).toBeUndefined()
    expect(fieldErrorsOf(refused({ fieldErrors: [fieldError('name')] }, 500), ['name'])).toBeUndefined()
    expect(fieldErrorsOf(new Error('offline'), ['name'])).toBeUndefined()
  })
})

it('a value that is refused has the message of the problem at its field', () => {
  const refusals = { [ERRORS.userExists.message]: 'login' }
  const errorsOf = (error: unknown, fields = ['login']) => fieldErrorsOf(error, fields, refusals)
  expect(errorsOf(refused({ message: 'error.userexists' }))).toEqual({
    login: 'error.userexists'
  })
  expect(errorsOf(refused({ message: 'error.ownaccount' }))).toBeUndefined()
  expect(errorsOf(refused({ message: 'error.userexists' }, 409))).toBeUndefined()
  expect(errorsOf(refused({ message: 'error.userexists' }), ['email'])).toBeUndefined()
  expect(errorsOf(undefined)).toBeUndefined()
})
