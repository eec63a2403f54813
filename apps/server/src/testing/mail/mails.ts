import { setTimeout as pause } from 'node:timers/promises'
import type { MailKind } from '@portico/contract'
import type { TestPortal } from '../portal.ts'

/** A mail as the mailbox keeps it. */
export interface KeptMail {
  id: number
  kind: MailKind
  recipient: string
  language: string
  subject: string
  text: string
}

/** Milliseconds that the jobs may need for everything in the outbox. */
const DELIVERY_TIMEOUT_MS = 10_000

/** Has every mail of the outbox delivered: written, and found where there is nothing to say removed. */
export async function deliverMails(portal: TestPortal): Promise<void> {
  const start = performance.now()
  const waiting = () =>
    portal.sql('select kind, recipient, last_error from mails where sent_date is null and failed_date is null')
  for (let mails = await waiting(); mails.length > 0; mails = await waiting()) {
    if (performance.now() - start > DELIVERY_TIMEOUT_MS)
      throw new Error(`Mails are still waiting: ${JSON.stringify(mails)}`)
    portal.app.jobs.wake('mail')
    await pause(50)
  }
}

/** Delivers all mails and returns those to an address, oldest first. */
export async function mailsTo(portal: TestPortal, address: string, kind?: MailKind): Promise<KeptMail[]> {
  await deliverMails(portal)
  return portal.sql<KeptMail>(
    `select id::int, kind, recipient, language, subject, text from mails
      where lower(recipient) = lower($1) and ($2::text is null or kind = $2) order by id`,
    [address, kind ?? null]
  )
}

/** The link of the latest mail of a kind to an address, and the key in it. */
export async function mailedLink(
  portal: TestPortal,
  address: string,
  kind: MailKind
): Promise<{ url: URL; key: string }> {
  const mail = (await mailsTo(portal, address, kind)).at(-1)
  const link = /https?:\/\/\S+\?key=\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`There is no mail of the kind ${kind} with a link to ${address}.`)
  const url = new URL(link)
  return { url, key: url.searchParams.get('key') ?? '' }
}
