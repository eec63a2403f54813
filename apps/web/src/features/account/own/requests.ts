import { type Account, PATHS, type PasswordChange, type Settings } from '@portico/contract'
import { call } from '@/lib/api/client.ts'

/**
 * Changes the password of whoever is signed in.
 *
 * @throws ApiError with `error.incorrectpassword` when the current one is wrong
 */
export async function changePassword(change: PasswordChange): Promise<void> {
  await call('POST', PATHS.changePassword, { body: change })
}

/**
 * Saves names, e-mail address and language of whoever is signed in.
 *
 * @param account as it was; clients of this family send all of it along
 * @throws ApiError with `error.emailexists` when the address belongs to somebody else
 */
export async function saveSettings(account: Account, settings: Settings): Promise<void> {
  await call('POST', PATHS.account, { body: { ...account, ...settings } })
}
