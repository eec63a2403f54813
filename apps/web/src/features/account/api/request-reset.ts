import { PATHS } from '@portico/contract'
import { call } from '@/lib/api/client.ts'

/** Asks for a link to choose a new password. The answer does not tell whether the address is known. */
export async function requestReset(email: string): Promise<void> {
  await call('POST', PATHS.passwordResetInit, {
    body: email,
    headers: { 'Content-Type': 'text/plain' },
    anonymous: true
  })
}
