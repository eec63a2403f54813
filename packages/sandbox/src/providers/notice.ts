import type { Signer } from '../core/signing.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import type { PageLanguage } from './words.ts'
import type { Words } from './words-en.ts'

/** What an answer to a form has the next page tell, in its address: the form was stale, money arrived, or the payer is done. */
export type Told = 'stale' | 'matched' | 'unmatched' | 'done'

const NAMES: readonly Told[] = ['stale', 'matched', 'unmatched', 'done']

const textOf = ({ paymentId, version }: PaymentRecord, told: Told) => `${paymentId} ${version} told ${told}`

/** What an address says is told, if this program wrote it and the payment still stands as it stood then. */
export function toldBy(query: Record<string, unknown>, record: PaymentRecord, signer: Signer): Told | undefined {
  const [name, signature = ''] = typeof query.told === 'string' ? query.told.split('.', 2) : []
  const told = NAMES.find((each) => each === name)
  return told && signer.verify(textOf(record, told), signature) ? told : undefined
}

/** The address of a page that tells something of a payment; with nothing to tell, of the page alone. */
export function addressWith(
  address: string,
  language: PageLanguage | undefined,
  record: PaymentRecord,
  told: Told | undefined,
  signer: Signer
): string {
  const query = new URLSearchParams()
  if (language) query.set('lang', language)
  if (told) query.set('told', `${told}.${signer.sign(textOf(record, told))}`)
  return query.size ? `${address}?${query}` : address
}

/** What is told, in a sentence; nothing for who is done, whom the page leads on. */
export function noticeOf(told: Told | undefined, words: Words): string | undefined {
  if (told === 'stale') return words.stale
  if (told === 'matched') return words.transfer.matchedNotice
  return told === 'unmatched' ? words.transfer.unmatchedNotice : undefined
}
