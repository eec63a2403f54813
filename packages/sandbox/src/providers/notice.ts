import type { Signer } from '../core/signing.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import type { PageLanguage } from './words.ts'
import type { Messages } from './words-en.ts'

/** What an answer to a form has the next page tell, in its address: the form was stale, money arrived, or the payer is done. */
export type Notice = 'stale' | 'matched' | 'unmatched' | 'done'

const NAMES: readonly Notice[] = ['stale', 'matched', 'unmatched', 'done']

const textOf = ({ paymentId, version }: PaymentRecord, notice: Notice) => `${paymentId} ${version} told ${notice}`

/** What an address says is told, if this program wrote it and the payment still stands as it stood then. */
export function readNotice(query: Record<string, unknown>, record: PaymentRecord, signer: Signer): Notice | undefined {
  const [name, signature = ''] = typeof query.notice === 'string' ? query.notice.split('.', 2) : []
  const notice = NAMES.find((each) => each === name)
  return notice && signer.verify(textOf(record, notice), signature) ? notice : undefined
}

/** The address of a page that tells something of a payment; with nothing to tell, of the page alone. */
export function urlWithNotice(
  address: string,
  language: PageLanguage | undefined,
  record: PaymentRecord,
  notice: Notice | undefined,
  signer: Signer
): string {
  const query = new URLSearchParams()
  if (language) query.set('lang', language)
  if (notice) query.set('told', `${notice}.${signer.sign(textOf(record, notice))}`)
  return query.size ? `${address}?${query}` : address
}

/** What is told, in a sentence; nothing for who is done, whom the page leads on. */
export function noticeText(notice: Notice | undefined, messages: Messages): string | undefined {
  if (notice === 'stale') return messages.stale
  if (notice === 'matched') return messages.transfer.matchedNotice
  return notice === 'unmatched' ? messages.transfer.unmatchedNotice : undefined
}
