import type { ManagedUser } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { faultKey, newUserValues, serverFaults, userValues, validate } from './values.ts'

const filled = { ...newUserValues('es-MX'), login: 'ada', email: 'ada@partner.example' }
const stored = { ...filled, id: 1, login: 'odd!name', email: '' } as unknown as ManagedUser

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
  ])('finds what is wrong with %j', (values, faults) => {
    expect(validate({ ...filled, ...values }, undefined)).toEqual(faults)
  })

  it('has nothing against a form that is right, nor against a login and an address that stay', () => {
    expect(validate(filled, undefined)).toBeUndefined()
    expect(validate(userValues(stored), stored)).toBeUndefined()
    expect(validate({ ...userValues(stored), login: 'odd!names' }, stored)).toEqual({ login: 'Pattern' })
  })

  it('tells what the server refuses at the field it is about, and leaves everything else to the toasts', () => {
    expect(serverFaults({ message: 'error.userexists' })).toEqual({ login: 'taken' })
    expect(serverFaults({ message: 'error.emailexists' })).toEqual({ email: 'taken' })
    const fault = (field: string) => ({ objectName: 'userManagement', field, message: 'Enum' as const })
    expect(serverFaults({ fieldErrors: [fault('authorities.0')] })).toEqual({ authorities: 'Enum' })
    expect(serverFaults({ fieldErrors: [fault('id')] })).toBeUndefined()
    expect(serverFaults({ message: 'error.ownaccount' })).toBeUndefined()
  })

  it('has a sentence for a name that is taken', () => {
    expect([faultKey('login', 'taken'), faultKey('email', 'taken')]).toEqual(['error.userexists', 'error.emailexists'])
  })
})
