import { timingSafeEqual } from 'node:crypto'
import { signatureOf } from '../delivery/signature.ts'
import type { SignedMessage } from '../delivery/signed-message.ts'

/** Seconds by which a timestamp may differ from the clock of a receiver. */
const TOLERANCE_SECONDS = 300

/** A step of the verification of a message. `NEW` fails for one that has arrived before, which a receiver ignores but accepts. */
export interface InboxStep {
  step: 'HEADERS' | 'TIMESTAMP' | 'SIGNATURE' | 'NEW'
  passed: boolean
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Verifies a message as a receiver does (Standard Webhooks 1.0.0).
 *
 * @param secrets those of the endpoint
 * @param isNew whether no message with its id was accepted before
 */
export function verifyMessage(
  { headers, body }: SignedMessage,
  secrets: readonly string[],
  { now, isNew }: { now: Date; isNew: boolean }
): InboxStep[] {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name] ?? ''
  ) as [string, string, string]
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp))
  const expected = secrets.map((secret) => signatureOf([secret], id, Number(timestamp), body))
  return [
    { step: 'HEADERS', passed: Boolean(id && timestamp && signatures) },
    { step: 'TIMESTAMP', passed: age <= TOLERANCE_SECONDS },
    {
      step: 'SIGNATURE',
      passed: signatures.split(' ').some((signature) => expected.some((one) => isSame(one, signature)))
    },
    { step: 'NEW', passed: isNew }
  ]
}
