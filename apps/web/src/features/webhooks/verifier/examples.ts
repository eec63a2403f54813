import { SECRET_PREFIX, signedText, signerWith, toBase64 } from './signing.ts'
import type { ReceivedMessage } from './verify.ts'

export const EXAMPLES = [
  'authentic',
  'rewritten',
  'otherSecret',
  'secretAsText',
  'old',
  'milliseconds',
  'attempts'
] as const
export type ExampleName = (typeof EXAMPLES)[number]

/** An event as the status notifications have it. */
const EVENT = {
  id: 'evt_5T9M2Q7RBX',
  type: 'payment.settled',
  timestamp: '2026-11-20T10:00:00.000Z',
  data: { paymentId: 'pay_4T8B2M6XQD', amount: { value: '1280.00', currency: 'EUR' } }
}
const ID = 'msg_8K3V6N1WYZ'
const HOUR_SECONDS = 3_600

const newKey = () => crypto.getRandomValues(new Uint8Array(32))

/** Makes a message that a receiver accepts, or refuses for one reason, at the present time and with a new secret. */
export async function makeExample(name: ExampleName, now: number): Promise<Omit<ReceivedMessage, 'now'>> {
  const key = newKey()
  const secret = SECRET_PREFIX + toBase64(key)
  const sent = Math.floor(now / 1000) - (name === 'old' ? HOUR_SECONDS : 0)
  const body = JSON.stringify(EVENT)
  const sign = await signerWith(name === 'secretAsText' ? secret : key)
  const signature = await sign(signedText(ID, sent, body))
  const timestamp = name === 'milliseconds' ? `${sent}000` : String(name === 'attempts' ? sent + 5 : sent)
  return {
    headers: `webhook-id: ${ID}\nwebhook-timestamp: ${timestamp}\nwebhook-signature: v1,${signature}`,
    body: name === 'rewritten' ? JSON.stringify(EVENT, null, 2) : body,
    secrets: name === 'otherSecret' ? SECRET_PREFIX + toBase64(newKey()) : secret
  }
}
