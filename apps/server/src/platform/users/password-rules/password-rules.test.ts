import { describe, expect, test } from 'vitest'
import { ProblemError } from '../../http/errors.ts'
import { PasswordRules } from './password-rules.ts'

const grace = { login: 'ghopper', email: 'grace.hopper@navy.example', firstName: 'Grace', lastName: 'Hopper' }
const rules = new PasswordRules(4)
const strictRules = new PasswordRules(10)

/** The code of the rule that a password breaks. */
async function faultOf(password: string, { owner = grace, by = rules }: { owner?: object; by?: PasswordRules } = {}) {
  try {
    await by.require('password', password, { ...grace, ...owner })
    return undefined
  } catch (error) {
    return (error as ProblemError).code
  }
}

describe('one of the commonest passwords is refused', () => {
  test.each([
    'secret',
    'password',
    'PassWord',
    '1234',
    '12345678',
    'qwertyuiop',
    'p@ssw0rd',
    'iloveyou',
    'Contraseña',
    'contrasen\u0303a',
    'contraseña1',
    'Portico2026!'
  ])('%s', async (password) => {
    expect(await faultOf(password)).toBe('passwordTooCommon')
  })

  test.each(['password1!', 'Password2026', '!!secret!!', '1234567890', '--dragon--12'])(
    '%s, which is only lengthened to the ten characters that are asked for',
    async (password) => {
      expect(await faultOf(password, { by: strictRules })).toBe('passwordTooCommon')
    }
  )

  test.each(['abcd', 'secrets of the sea', 'bicycle-lane', 'Secret-Garden-9', 'x7$kQ!', 'ñandú'])(
    '%s is none of them',
    async (password) => {
      expect(await faultOf(password)).toBeUndefined()
    }
  )
})

describe('a password that is made of its owner is refused', () => {
  test.each([
    'ghopper',
    'GHopper1998',
    'Grace Hopper!',
    'hopper-grace-7',
    'grace.hopper@navy.example',
    'navy2026',
    'gracehopper12345678',
    '*hopper*'
  ])('%s', async (password) => {
    expect(await faultOf(password)).toBe('passwordPersonal')
  })

  test.each(['grasshopper-lake', 'hopper saw a rabbit', 'my grace period ends'])(
    '%s has enough else in it',
    async (password) => {
      expect(await faultOf(password)).toBeUndefined()
    }
  )

  test('words of two letters do not count, and a missing name or address is none', async () => {
    const owner = { login: 'jo', email: null, firstName: '', lastName: undefined }
    expect(await faultOf('jo57', { owner })).toBeUndefined()
  })
})

test('the least length is that of the setting, counted like the specified one', async () => {
  expect(await faultOf('ninechars', { by: strictRules })).toBe('passwordTooShort')
  expect(await faultOf('ten chars!', { by: strictRules })).toBeUndefined()
})

test('a refusal names the field and says what to do', async () => {
  const refusal = strictRules.require('newPassword', 'short', grace)
  await expect(refusal).rejects.toBeInstanceOf(ProblemError)
  await expect(refusal).rejects.toThrow('newPassword: A password must have at least 10 characters.')
  await expect(rules.require('password', 'letmein', grace)).rejects.toThrow(/^password: .* Choose another one\.$/)
})
