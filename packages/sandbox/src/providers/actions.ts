import { checkIban, compactIban, isFinal } from '@portico/finance'
import { cardAccepted, pendingUntil } from '../payment-rules/clockwork.ts'
import { lastFourOfIban, outcomeOf } from '../payment-rules/outcomes.ts'
import { cancelled, changed, moved, type PaymentRecord, rejected } from '../payment-rules/record.ts'
import { CANCELLABLE } from '../payment-rules/states.ts'
import { BANKS } from './banks.ts'
import { isCardNumber, isTestCard, readExpiry } from './cards.ts'
import type { Words } from './words-en.ts'

/** What a form sends. */
export type Form = Readonly<Record<string, string>>

/** A form that cannot be taken as it is: what is wrong, by field. */
export class FormFault extends Error {
  readonly faults: Readonly<Record<string, string>>
  constructor(faults: Readonly<Record<string, string>>) {
    super(Object.values(faults).join(' '))
    this.faults = faults
  }
}

/** Does what a form asks for. @throws FormFault */
export type Action = (record: PaymentRecord, form: Form, now: Date, words: Words) => PaymentRecord

/** Whether the payer has nothing more to do. */
export function isDone({ status, detail }: PaymentRecord): boolean {
  if (isFinal(status) || status === 'ACSP') return true
  return detail.choice.methodCode === 'M004' && (status === 'ACCP' || detail.isDelayed === true)
}

const cancel = (record: PaymentRecord, now: Date) =>
  CANCELLABLE.has(record.status) ? cancelled(record, 'CUST', now) : record

/** The payment once the payer has confirmed it at the bank. */
function confirmed(record: PaymentRecord, now: Date): PaymentRecord {
  const outcome = outcomeOf(lastFourOfIban(record.detail.debtorAccount?.iban ?? '') ?? '')
  if (outcome.kind === 'rejected') return rejected(record, outcome.reason, now)
  if (outcome.kind === 'cancelled') return cancelled(record, 'CUST', now)
  if (outcome.kind === 'pending') return moved(record, 'ACSP', now, { dueAt: pendingUntil(now) })
  return moved(moved(record, 'ACSP', now), 'ACSC', now)
}

/** The payment from an account that the shop has named: the payer only confirms. */
function fromKnownAccount(record: PaymentRecord, iban: string, now: Date): PaymentRecord {
  const bankName = BANKS[record.detail.countryCode][0] ?? ''
  const atBank = moved(record, 'ACTC', now, { detail: { bankName } })
  return moved(atBank, 'ACCP', now, {
    detail: { debtorAccount: { iban, holder: record.detail.customer.name, bankName } }
  })
}

/** The account that the shop has named, if it has. */
export const knownIban = ({ detail }: PaymentRecord) =>
  detail.choice.methodCode === 'M001' ? detail.choice.debtorIban : undefined

/** The simulated bank. */
export const bankAction: Action = (record, form, now, words) => {
  const { status, detail } = record
  if (form.action === 'cancel') return cancel(record, now)
  if (form.action === 'bank' && (status === 'RCVD' || status === 'ACTC')) {
    const bankName = BANKS[detail.countryCode].find((name) => name === form.bank)
    if (!bankName) throw new FormFault({ bank: words.bank.chooseFault })
    return status === 'RCVD'
      ? moved(record, 'ACTC', now, { detail: { bankName } })
      : changed(record, now, { detail: { bankName } })
  }
  if (form.action === 'account' && (status === 'ACTC' || status === 'ACCP')) {
    const iban = chosenIban(form, words)
    const debtorAccount = { iban, holder: detail.customer.name, ...(detail.bankName && { bankName: detail.bankName }) }
    return status === 'ACTC'
      ? moved(record, 'ACCP', now, { detail: { debtorAccount } })
      : changed(record, now, { detail: { debtorAccount } })
  }
  if (form.action === 'confirm') {
    const iban = knownIban(record)
    if (status === 'RCVD' && iban !== undefined) return confirmed(fromKnownAccount(record, iban, now), now)
    if (status === 'ACCP') return confirmed(record, now)
  }
  return record
}

function chosenIban(form: Form, words: Words): string {
  // One of the accounts is always chosen to begin with, so a number that was typed is what the payer means.
  const typed = compactIban(form.iban ?? '')
  const isOwn = typed !== '' || form.account === 'own'
  const iban = isOwn ? typed : compactIban(form.account ?? '')
  if (iban === '') throw new FormFault({ [isOwn ? 'iban' : 'account']: words.bank.accountFault })
  const { failedStep } = checkIban(iban)
  if (failedStep) throw new FormFault({ iban: words.iban[failedStep] })
  return iban
}

/** The simulated phone. */
export const phoneAction: Action = (record, form, now) => {
  if (record.status !== 'PDNG') return record
  if (form.action === 'approve') return moved(record, 'ACSC', now)
  if (form.action === 'refuse') return rejected(record, 'MS02', now)
  return form.action === 'cancel' ? cancel(record, now) : record
}

/** The simulated card page with its step of 3-D Secure. */
export const cardAction: Action = (record, form, now, words) => {
  if (form.action === 'cancel') return cancel(record, now)
  if (form.action === 'card' && record.status === 'RCVD')
    return moved(record, 'PDNG', now, { detail: { card: readCard(form, now, words) } })
  if (record.status !== 'PDNG' || record.detail.isDelayed) return record
  if (form.action === 'refuse') return rejected(record, 'MS02', now, { threeDSecure: 'FAILED' })
  return form.action === 'approve' ? verified(record, now) : record
}

function readCard({ number = '', expiry = '', cvc = '' }: Form, now: Date, { card: words }: Words) {
  const digits = number.replace(/[\s-]/g, '')
  const expires = readExpiry(expiry, now)
  const faults: Record<string, string> = {}
  if (!isCardNumber(digits)) faults.number = words.numberFault
  else if (!isTestCard(digits)) faults.number = words.realFault
  if (expires === undefined) faults.expiry = words.expiryFault
  if (!/^\d{3}$/.test(cvc.trim())) faults.cvc = words.cvcFault
  if (expires === undefined || Object.keys(faults).length) throw new FormFault(faults)
  return { lastFour: digits.slice(-4), expires }
}

/** The payment once the payer has proved to be the card's holder. */
function verified(record: PaymentRecord, now: Date): PaymentRecord {
  const proved = changed(record, now, { detail: { threeDSecure: 'AUTHENTICATED' } })
  const outcome = outcomeOf(record.detail.card?.lastFour ?? '')
  if (outcome.kind === 'rejected') return rejected(proved, outcome.reason, now)
  if (outcome.kind === 'cancelled') return cancelled(proved, 'CUST', now)
  if (outcome.kind === 'pending') return changed(proved, now, { dueAt: pendingUntil(now), detail: { isDelayed: true } })
  return cardAccepted(proved, now)
}
