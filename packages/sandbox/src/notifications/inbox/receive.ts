import { hostOf } from '@portico/server-kit'
import type pg from 'pg'
import { newId } from '../../core/identifiers.ts'
import { type SendResult, simulatedResult } from '../delivery/send.ts'
import { type Message, signMessage } from '../delivery/signed-message.ts'
import { simulatedStatusOf } from '../endpoints/urls.ts'
import type { DeliveryRecord } from '../model.ts'
import { insertMessage, wasAccepted } from './store.ts'
import { verifyMessage } from './verify.ts'

/** The host of inboxes, below the domain that the sandbox receives itself: every application may have endpoints there. */
const INBOX_HOST = 'inbox.brunnwaldt.example'

/** Whether the messages to an address are kept in the inbox of their owner. */
export const isInbox = (url: string): boolean => hostOf(new URL(url)) === INBOX_HOST

/**
 * Receives a message in place of a partner: verifies and stores it, and responds as a receiver has to, with 204 or the status at the end of
 * its address, or with 401 to one that is not authentic.
 */
export async function receiveInInbox(
  pool: pg.Pool,
  { owner, endpointId }: Pick<DeliveryRecord, 'owner' | 'endpointId'>,
  message: Message
): Promise<SendResult> {
  const started = performance.now()
  const signed = signMessage(message)
  const receivedAt = new Date()
  const isNew = !(await wasAccepted(pool, { owner, endpointId, webhookId: message.webhookId }))
  const verification = verifyMessage(signed, message.secrets, { now: receivedAt, isNew })
  const isAuthentic = verification.every(({ step, passed }) => passed || step === 'NEW')
  const status = isAuthentic ? simulatedStatusOf(new URL(message.url)) : 401
  await insertMessage(pool, {
    ...{ owner, endpointId, verification, status, receivedAt },
    messageId: newId('inb'),
    headers: signed.headers,
    body: signed.body
  })
  return {
    ...simulatedResult(status),
    durationMilliseconds: Math.round(performance.now() - started),
    ...(!isAuthentic && { responseExcerpt: 'The message could not be verified.' })
  }
}
