import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../platform/database/open.ts'
import { randomSecret, sharedSecret } from '../../../platform/security/secrets.ts'

/** A new key for a mailed link: 256 random bits. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** What is stored of such a key. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** The keys with which subscriptions end: the same in every mail to a subscriber, and stored nowhere. */
export interface EndKeys {
  keyOf: (subscriber: number) => string
  /** The subscriber whose key it is; undefined when it is none. */
  subscriberOf: (key: string) => number | undefined
}

/** Reads the secret that all instances share, and makes it where there is none. */
export async function readEndKeys(database: Database): Promise<EndKeys> {
  const secret = await sharedSecret(database, 'status_subscriptions', randomSecret)
  const keyOf = (subscriber: number) =>
    `${subscriber}.${createHmac('sha256', secret).update(String(subscriber)).digest('base64url')}`
  return {
    keyOf,
    subscriberOf(key) {
      const [number = ''] = key.split('.')
      if (!/^[1-9]\d{0,14}$/.test(number)) return undefined
      const [given, right] = [digestOf(key), digestOf(keyOf(Number(number)))]
      return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? Number(number) : undefined
    }
  }
}
