import { ERRORS } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/client.ts'
import { AccountNotActivatedError, failureOfError, failureOfParameter } from './login-failure.ts'

describe('the reason of a failed login', () => {
  it.each([
    ['login_failed', 'loginFailed'],
    ['provider_unavailable', 'providerUnavailable'],
    ['access_denied', 'accessDenied'],
    ['constructor', 'loginFailed'],
    [undefined, 'loginFailed']
  ])('in the error parameter %j is %s', (parameter, failure) => {
    expect(failureOfParameter(parameter)).toBe(failure)
  })

  it.each([
    [ERRORS.accountNotActivated, 'accountNotActivated'],
    [ERRORS.identityProviderUnavailable, 'providerUnavailable'],
    [ERRORS.loginRejected, 'loginFailed']
  ])('in the response %o is %s', ({ status, message }, failure) => {
    expect(failureOfError(new ApiError('Refused', { status, path: 'auth/oidc', body: { message } }))).toBe(failure)
  })

  it('is the account when that is not activated, and unknown without a response', () => {
    expect(failureOfError(new AccountNotActivatedError('user'))).toBe('accountNotActivated')
    expect(failureOfError(new ApiError('Network Error', { status: 0, path: 'auth/oidc' }))).toBe('loginFailed')
  })
})
