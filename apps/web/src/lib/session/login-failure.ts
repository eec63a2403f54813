import { ERRORS, type LoginError } from '@portico/contract'
import { ApiError } from '../api/client.ts'

/** Why a login failed, as far as a person can do something about it. */
export type LoginFailure = 'loginFailed' | 'accountNotActivated' | 'providerUnavailable' | 'accessDenied'

/** The account of the session is not activated, so it cannot sign in. */
export class AccountNotActivatedError extends Error {
  override readonly name = 'AccountNotActivatedError'
}

const FAILURES_BY_PARAMETER: Record<LoginError, LoginFailure> = {
  login_failed: 'loginFailed',
  provider_unavailable: 'providerUnavailable',
  access_denied: 'accessDenied'
}

/** The reason in the `error` parameter of the login form's response; any other value, or none, says only that it failed. */
export function failureOfParameter(parameter: string | undefined): LoginFailure {
  const known = Object.entries(FAILURES_BY_PARAMETER).find(([name]) => name === parameter)
  return known?.[1] ?? 'loginFailed'
}

/** The reason for which a call of the sign-in failed. */
export function failureOfError(error: unknown): LoginFailure {
  if (error instanceof AccountNotActivatedError) return 'accountNotActivated'
  const message = error instanceof ApiError ? error.problem?.message : undefined
  if (message === ERRORS.accountNotActivated.message) return 'accountNotActivated'
  if (message === ERRORS.identityProviderUnavailable.message) return 'providerUnavailable'
  return 'loginFailed'
}
