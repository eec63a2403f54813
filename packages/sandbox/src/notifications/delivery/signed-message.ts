import type { SigningFault } from '../model.ts'
import { newSecret, signatureOf } from './signature.ts'

/** A message with what signs it. */
export interface Message {
  url: string
  webhookId: string
  body: string
  secrets: readonly string[]
  /** What is wrong with it on purpose. */
  fault?: SigningFault
}

/** A message as its receiver gets it. */
export interface SignedMessage {
  headers: Readonly<Record<string, string>>
  body: string
}

/** How old an expired timestamp is: receivers accept up to five minutes. */
const EXPIRED_SECONDS = 600
const DAY_MS = 86_400_000

/** The body with another time in it, as if it had been changed on its way. */
function altered(body: string): string {
  const event = JSON.parse(body) as { timestamp: string }
  return JSON.stringify({ ...event, timestamp: new Date(Date.parse(event.timestamp) + DAY_MS).toISOString() })
}

/** The headers and the body of a message at the present time. Those with a fault are wrong in this one way alone. */
export function signMessage({ webhookId, body, secrets, fault }: Message): SignedMessage {
  const timestamp = Math.floor(Date.now() / 1_000) - (fault === 'EXPIRED_TIMESTAMP' ? EXPIRED_SECONDS : 0)
  const signing = fault === 'WRONG_SIGNATURE' ? [newSecret()] : secrets
  const sent = fault === 'ALTERED_BODY' ? altered(body) : body
  return {
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(sent)),
      'user-agent': 'Portico-Notifications/1.2',
      'webhook-id': webhookId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(signing, webhookId, timestamp, body)
    },
    body: sent
  }
}
