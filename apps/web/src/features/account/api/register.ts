import { PATHS, type Registration } from '@portico/contract'
import { call } from '@/lib/api/client.ts'

/**
 * Asks for an account. It belongs to nobody's session.
 *
 * @throws ApiError with `error.userexists` or `error.emailexists` when the name or the address is taken
 */
export async function register(registration: Registration): Promise<void> {
  await call('POST', PATHS.register, { body: registration, anonymous: true })
}
