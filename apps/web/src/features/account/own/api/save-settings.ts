import { type Account, PATHS, type Settings } from '@portico/contract'
import { call } from '@/lib/api/client.ts'

/**
 * Saves names, e-mail address and language of whoever is signed in.
 *
 * @param account as it was; clients of this family send all of it along
 * @throws ApiError with `error.emailexists` when the address belongs to somebody else
 */
export async function saveSettings(account: Account, settings: Settings): Promise<void> {
  await call('POST', PATHS.account, { body: { ...account, ...settings } })
}
