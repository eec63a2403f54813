import type { FieldError } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { type AccountValues, accountResolver, errorKey, trimValues } from './schema.ts'

/** The translation key of the error of each field. */
async function validate(values: AccountValues, storedEmail?: string): Promise<Record<string, string>> {
  const { errors } = await accountResolver(storedEmail)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false
  })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, errorKey(name, error as FieldError)]))
}

const DONT_MATCH = 'global.messages.error.dontmatch'

describe('a form of an account', () => {
  it.each([
    ['login', '', 'register.messages.validate.login.required'],
    ['login', '   ', 'register.messages.validate.login.required'],
    ['login', 'a', undefined],
    ['login', 'a'.repeat(50), undefined],
    ['login', 'a'.repeat(51), 'register.messages.validate.login.maxlength'],
    ['login', 'ana maria', 'register.messages.validate.login.invalid'],
    ['login', 'josé', 'register.messages.validate.login.invalid'],
    ['login', 'j+d@shop', undefined],
    ['email', '', 'global.messages.validate.email.required'],
    ['email', 'a@b', 'global.messages.validate.email.minlength'],
    ['email', 'admin@localhost', 'global.messages.validate.email.invalid'],
    ['email', 'a@b.', 'global.messages.validate.email.minlength'],
    ['email', 'ana@b.', 'global.messages.validate.email.invalid'],
    ['email', 'a&b@example.org', undefined],
    ['email', 'sales/eu@example.org', undefined],
    ['email', 'a@b.eu', undefined],
    ['email', ' a@b.eu ', undefined],
    ['email', `${'a'.repeat(250)}@b.eu`, 'global.messages.validate.email.maxlength'],
    ['newPassword', '', 'global.messages.validate.newpassword.required'],
    ['newPassword', 'abc', 'global.messages.validate.newpassword.minlength'],
    ['newPassword', 'abcd', undefined],
    ['newPassword', '    ', undefined],
    ['newPassword', 'a'.repeat(50), undefined],
    ['newPassword', 'a'.repeat(51), 'global.messages.validate.newpassword.maxlength'],
    ['newPassword', 'abc\u0000d', 'global.messages.validate.newpassword.invalid'],
    ['currentPassword', '', 'global.messages.validate.currentpassword.required'],
    ['currentPassword', 'x', undefined],
    ['firstName', '', undefined],
    ['firstName', 'a'.repeat(51), 'settings.messages.validate.firstname.maxlength'],
    ['lastName', 'a'.repeat(51), 'settings.messages.validate.lastname.maxlength'],
    ['langKey', '', undefined]
  ])('has in %s, with %j, the fault %s', async (name, value, fault) => {
    expect(await validate({ [name]: value })).toEqual(fault ? { [name]: fault } : {})
  })

  it('asks for the confirmation, and then that it is the same', async () => {
    const required = { confirmPassword: 'global.messages.validate.confirmpassword.required' }
    expect(await validate({ newPassword: 'abcd', confirmPassword: '' })).toEqual(required)
    expect(await validate({ newPassword: 'abcd', confirmPassword: 'abc' })).toEqual({ confirmPassword: DONT_MATCH })
    expect(await validate({ newPassword: 'abcd', confirmPassword: 'abcd ' })).toEqual({ confirmPassword: DONT_MATCH })
    expect(await validate({ newPassword: 'abcd', confirmPassword: 'abcd' })).toEqual({})
    expect(Object.keys(await validate({ newPassword: 'abc', confirmPassword: 'abc' }))).toEqual([
      'newPassword',
      'confirmPassword'
    ])
  })
})

it('takes an address that the account has already, whatever it is', async () => {
  expect(await validate({ email: '' }, '')).toEqual({})
  expect(await validate({ email: ' admin@localhost' }, 'admin@localhost')).toEqual({})
  expect(await validate({ email: 'root@localhost' }, 'admin@localhost')).toEqual({
    email: 'global.messages.validate.email.invalid'
  })
  expect(await validate({ email: '' }, 'admin@localhost')).toEqual({ email: 'global.messages.validate.email.required' })
})

describe('a user name that is an e-mail address', () => {
  it.each([
    ['ana@shop.example', ' Ana@Shop.example ', undefined],
    ['ana@shop.example', '', undefined],
    ['ana', 'ana@shop.example', undefined],
    ['ben@shop.example', 'ana@shop.example', 'register.messages.validate.login.address']
  ])('%s, with the address %j, has the fault %s', async (login, email, fault) => {
    expect((await validate({ login, email })).login).toBe(fault)
  })
})

it('sends no blanks around a text, and a password as it was typed', () => {
  expect(trimValues({ login: ' ana ', email: 'a@b.eu\n', newPassword: ' a b ', currentPassword: ' c' })).toEqual({
    login: 'ana',
    email: 'a@b.eu',
    newPassword: ' a b ',
    currentPassword: ' c'
  })
})
