import { LIMITS } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { type ContactValues, emptyForm, messageOf, serverFaults, validate } from './rules.ts'

const complete: ContactValues = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Quota',
  message: 'Hello',
  isAccepted: true
}

describe('the contact form', () => {
  test('has nothing wrong when all is filled in, with spaces around the address too', () => {
    expect(validate(complete)).toEqual({})
    expect(validate({ ...complete, email: ' ada@example.com ' })).toEqual({})
    expect(messageOf({ ...complete, email: ' ada@example.com ' })).toEqual({
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      subject: 'Quota',
      message: 'Hello'
    })
  })

  test('asks for every field, and for the acceptance', () => {
    expect(validate(emptyForm(undefined))).toEqual({
      fullName: 'required',
      email: 'required',
      subject: 'required',
      message: 'required',
      isAccepted: 'required'
    })
    expect(validate({ ...complete, message: ' \n ' })).toEqual({ message: 'required' })
  })

  test.each<[Partial<ContactValues>, object]>([
    [{ email: 'ada' }, { email: 'size' }],
    [{ email: 'ada@localhost' }, { email: 'invalid' }],
    [{ email: 'a@b' }, { email: 'size' }],
    [{ subject: 'a\nb' }, { subject: 'invalid' }],
    [{ fullName: 'x'.repeat(LIMITS.contactLine + 1) }, { fullName: 'size' }],
    [{ message: 'x'.repeat(LIMITS.contactMessage) }, {}],
    [{ message: 'x'.repeat(LIMITS.contactMessage + 1) }, { message: 'size' }]
  ])('of %o says %o', (changes, faults) => {
    expect(validate({ ...complete, ...changes })).toEqual(faults)
  })
})

test('what the server says of its fields is shown at them, and of anything else not', () => {
  const fault = (field: string, message: 'Email' | 'NotBlank') => ({ objectName: 'contact', field, message })
  expect(serverFaults({ fieldErrors: [fault('email', 'Email'), fault('subject', 'NotBlank')] })).toEqual({
    email: 'invalid',
    subject: 'required'
  })
  expect(serverFaults({ fieldErrors: [fault('email', 'Email'), fault('other', 'Email')] })).toBeUndefined()
  expect(serverFaults({})).toBeUndefined()
  expect(serverFaults(undefined)).toBeUndefined()
})
