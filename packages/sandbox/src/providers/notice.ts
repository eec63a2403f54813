import type { Signer } from '../core/signing.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import type { Messages, PageLanguage } from './messages.ts'

/** What the page after a submitted form reports: the form was stale, money has arrived, or the payer is finished. */
export type Notice = 'stale' | 'matched' | 'unmatched' | 'done'

const NOTICES: readonly Notice[] = ['stale', 'matched', 'unmatched', 'done']

/** A notice is valid for one version of a payment. */
const signedText = ({ paymentId, version }: PaymentRecord, notice: Notice) => `${paymentId} ${version} told ${notice}`

/** The notice in the address of a page, if this program signed it and the payment has not changed since. */
export function readNotice(query: Record<string, unknown>, record: PaymentRecord, signer: Signer): Notice | undefined {
  const [name, signature = ''] = typeof query.told === 'string' ? query.told.split('.', 2) : []
  const notice = NOTICES.find((each) => each === name)
  return notice && signer.verify(signedText(record, notice), signature) ? notice : undefined
}

/** The address of a page with a notice, if there is one. */
export function urlWithNotice(
  path: string,
  language: PageLanguage | undefined,
  record: PaymentRecord,
  notice: Notice | undefined,
  signer: Signer
): string {
  const query = new URLSearchParams()
  if (language) query.set('lang', language)
  if (notice) query.set('told', `${notice}.${signer.sign(signedText(record, notice))}`)
  return query.size ? `${path}?${query}` : path
}

/** The text of a notice; `done` has none, because the page leads on to the shop. */
export function noticeText(notice: Notice | undefined, { stale, transfer }: Messages): string | undefined {
  if (notice === 'stale') return stale
  if (notice === 'matched') return transfer.matchedNotice
  return notice === 'unmatched' ? transfer.unmatchedNotice : undefined
}
