import { PATHS, type PasswordReset } from '@portico/contract'
import { call } from '@/lib/api/client.ts'

/**
 * Sets a new password with the key that was sent for it.
 *
 * @throws ApiError with `error.key` when the key is used up, expired or unknown
 */
export async function finishReset(reset: PasswordReset): Promise<void> {
  await call('POST', PATHS.passwordResetFinish, { body: reset, anonymous: true })
}
