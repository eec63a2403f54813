import { type Account, PATHS, type PasswordChange, type Settings } from '@portico/contract'
import { call } from '@/lib/api/client.ts'

/**
 * Changes the password of the signed-in user.
 *
 * @throws ApiError with `error.incorrectpassword` when the current one is wrong
 */
export async function changePassword(change: PasswordChange): Promise<void> {
  await call('POST', PATHS.changePassword, { body: change })
}

/**
 * Saves names, email address and language of the signed-in user.
 *
 * @param account as it was; clients of this family send all of it along
 * @returns the address of the account, which stays until another one is confirmed
 * @throws ApiError with `error.emailexists` when another user has the address
 */
export async function saveSettings(account: Account, settings: Settings): Promise<string> {
  // The page itself says that a new address waits for its confirmation.
  const body = { ...account, ...settings }
  const { data } = await call<Account>('POST', PATHS.account, { body, isQuiet: true })
  return data.email
}
