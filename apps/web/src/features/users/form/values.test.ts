import type { ManagedUser } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { validate } from '@/lib/forms/testing/validate.ts'
import { userResolver } from './definition.ts'
import { newUserValues, type UserFormValues, userValues } from './values.ts'

const filled = { ...newUserValues('es-MX'), login: 'ada', email: 'ada@partner.example' }
const stored = { ...filled, id: 1, login: 'odd!name', email: '' } as unknown as ManagedUser

const errorsOf = (values: UserFormValues, user?: ManagedUser) => validate(userResolver(user), values)

describe('the form of a user', () => {
  it('begins with somebody who can work at once, in the language of its author', () => {
    expect(newUserValues('es-MX')).toMatchObject({ langKey: 'es', activated: true, authorities: ['ROLE_USER'] })
    expect(newUserValues('fr').langKey).toBe('en')
  })

  it.each([
    [{ login: '' }, { login: 'NotBlank' }],
    [{ login: 'with space' }, { login: 'Pattern' }],
    [{ login: 'x'.repeat(51) }, { login: 'Size' }],
    [{ email: '' }, { email: 'NotBlank' }],
    [{ email: 'ada@host' }, { email: 'Email' }],
    [
      { firstName: 'x'.repeat(51), lastName: 'a\u0000' },
      { firstName: 'Size', lastName: 'Pattern' }
    ],
    [{ password: 'abc' }, { password: 'Size' }]
  ])('finds what is wrong with %j', async (values, errors) => {
    expect(await errorsOf({ ...filled, ...values })).toEqual(errors)
  })

  it('has nothing against a form that is right, nor against a login and an address that stay', async () => {
    expect(await errorsOf(filled)).toEqual({})
    expect(await errorsOf(userValues(stored), stored)).toEqual({})
    expect(await errorsOf({ ...userValues(stored), login: 'odd!names' }, stored)).toEqual({ login: 'Pattern' })
  })
})
