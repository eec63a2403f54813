import { LIMITS } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { validate } from '@/lib/forms/testing/validate.ts'
import { type ContactValues, contactResolver, emptyForm, errorKey, messageOf } from './schema.ts'

const complete: ContactValues = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Quota',
  message: 'Hello',
  isAccepted: true
}

/** The translation key of the error of each field. */
async function errorsOf(values: ContactValues): Promise<Record<string, string>> {
  const errors = Object.entries(await validate(contactResolver, values))
  return Object.fromEntries(
    errors.map(([name, error = '']) => [name, errorKey(name as keyof ContactValues, error).replace(/.*\./, '')])
  )
}

describe('the contact form', () => {
  test('has nothing wrong when all is filled in, with spaces around the address too', async () => {
    expect(await errorsOf(complete)).toEqual({})
    expect(await errorsOf({ ...complete, email: ' ada@example.com ' })).toEqual({})
    expect(messageOf({ ...complete, email: ' ada@example.com ' })).toEqual({
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      subject: 'Quota',
      message: 'Hello'
    })
  })

  test('asks for every field, and for the acceptance', async () => {
    expect(await errorsOf(emptyForm(undefined))).toEqual({
      fullName: 'required',
      email: 'required',
      subject: 'required',
      message: 'required',
      isAccepted: 'required'
    })
    expect(await errorsOf({ ...complete, message: ' \n ' })).toEqual({ message: 'required' })
  })

  test.each<[Partial<ContactValues>, object]>([
    [{ email: 'ada' }, { email: 'size' }],
    [{ email: 'ada@localhost' }, { email: 'invalid' }],
    [{ email: 'a@b' }, { email: 'size' }],
    [{ subject: 'a\nb' }, { subject: 'invalid' }],
    [{ fullName: 'x'.repeat(LIMITS.contactLine + 1) }, { fullName: 'size' }],
    [{ message: 'x'.repeat(LIMITS.contactMessage) }, {}],
    [{ message: 'x'.repeat(LIMITS.contactMessage + 1) }, { message: 'size' }]
  ])('of %o says %o', async (changes, errors) => {
    expect(await errorsOf({ ...complete, ...changes })).toEqual(errors)
  })
})

test('an error that a form cannot find, but a server can, has a sentence', () => {
  expect(errorKey('email', 'Email')).toBe('contact.validate.email.invalid')
  expect(errorKey('subject', 'NotBlank')).toBe('contact.validate.subject.required')
})
