import cookie, { type FastifyCookieOptions } from '@fastify/cookie'
import type { Database } from '../database/open.ts'
import type { KeyRingOptions } from './key-ring.ts'
import { KeyRing } from './key-ring.ts'
import { randomSecret } from './secrets.ts'

type Signer = Extract<FastifyCookieOptions['secret'], { sign: unknown }>
type SignerServices = { database: Database } & Required<Pick<KeyRingOptions<string>, 'app' | 'clock'>>

/** Opens the signer of the portal's cookies, for `@fastify/cookie`. Its keys are shared by all instances and rotate. */
export async function openCookieSigner({ database, clock, app }: SignerServices): Promise<Signer> {
  const ring = await KeyRing.open(database, { name: 'cookie_key', make: randomSecret, clock, app })
  let signer = new cookie.Signer(ring.values())
  ring.onChange(() => {
    signer = new cookie.Signer(ring.values())
  })
  return { sign: (value: string) => signer.sign(value), unsign: (input: string) => signer.unsign(input) }
}
