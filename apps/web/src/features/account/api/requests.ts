import {
  type Activation,
  type EmailConfirmation,
  PATHS,
  type PasswordReset,
  type Registration
} from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

/**
 * Activates the account that a key was sent to. A key works once, so it is redeemed once for as long as the application is open,
 * however often the page is rendered or returned to. The page itself shows the result.
 */
export function activate(key: string) {
  return queryOptions({
    queryKey: ['activation', key],
    // Without the query's signal: a request that is cancelled may have used the key already.
    queryFn: () => call<Activation>('GET', `${PATHS.activate}?key=${encodeURIComponent(key)}`, { anonymous: true }),
    select: ({ data }) => data,
    enabled: key !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { handles: () => true }
  })
}

/**
 * Registers an account, without a session.
 *
 * @throws ApiError with `error.userexists` or `error.emailexists` when the name or the address is taken
 */
export async function register(registration: Registration): Promise<void> {
  await call('POST', PATHS.register, { body: registration, anonymous: true })
}

/** Requests a link to choose a new password. The response is the same for an unknown address. */
export async function requestReset(email: string): Promise<void> {
  await call('POST', PATHS.passwordResetInit, {
    body: email,
    headers: { 'Content-Type': 'text/plain' },
    anonymous: true
  })
}

/**
 * Sets a new password with the key that was sent for it.
 *
 * @throws ApiError with `error.key` when the key is used up, expired or unknown
 */
export async function finishReset(reset: PasswordReset): Promise<void> {
  await call('POST', PATHS.passwordResetFinish, { body: reset, anonymous: true })
}

/**
 * Uses a new address from now on, with the key that was sent to it and the password of the account.
 *
 * @throws ApiError with `error.key` when the key is used up, expired or unknown, and `error.incorrectpassword`
 */
export async function confirmEmail(confirmation: EmailConfirmation): Promise<void> {
  await call('POST', PATHS.emailConfirm, { body: confirmation, anonymous: true })
}

/**
 * Goes back to the address before a change, with the key that was sent to it.
 *
 * @throws ApiError with `error.key` when the key is used up, expired or unknown, and `error.emailexists`
 */
export async function undoEmail(key: string): Promise<void> {
  await call('POST', PATHS.emailUndo, { body: { key }, anonymous: true })
}
