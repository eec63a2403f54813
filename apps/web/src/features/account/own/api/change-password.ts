import { PATHS, type PasswordChange } from '@portico/contract'
import { call } from '@/lib/api/client.ts'

/**
 * Changes the password of whoever is signed in.
 *
 * @throws ApiError with `error.incorrectpassword` when the current one is wrong
 */
export async function changePassword(change: PasswordChange): Promise<void> {
  await call('POST', PATHS.changePassword, { body: change })
}
