import { PATHS } from '@portico/contract'
import { call } from '@/lib/api/client.ts'
import { download } from '@/lib/api/download.ts'

/** Fetches a ZIP archive with everything that the portal keeps of the signed-in user. */
export async function downloadOwnData(): Promise<Blob> {
  return (await download(PATHS.personalData, { accept: 'application/zip' })).data
}

/**
 * Erases the account of the signed-in user.
 *
 * @param login as the user has typed it; another one is refused
 */
export async function eraseOwnAccount(login: string): Promise<void> {
  await call('POST', PATHS.accountErasure, { body: { login } })
}
