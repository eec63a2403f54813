import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** Standard Webhooks 1.0.0 asks for 24 to 64. */
const SECRET_BYTES = 32

/** A new secret: `whsec_` and the Base64 of its key. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/**
 * The header `webhook-signature` of Standard Webhooks 1.0.0: a signature by each secret, separated by spaces.
 *
 * @param timestamp in seconds since 1970
 * @param body the very text that is sent
 */
export function signatureOf(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
