import { checkIban, compactIban, isCardNumber, isFinal } from '@portico/finance'
import { lastFourOfIban, outcomeOf } from '../payment-rules/outcomes.ts'
import { cancel, type PaymentRecord, reject, renewPage, transition, withChanges } from '../payment-rules/record.ts'
import { CANCELLABLE } from '../payment-rules/states.ts'
import { acceptCard, pendingUntil } from '../payment-rules/timers.ts'
import { BANKS } from './banks.ts'
import { isTestCard, parseExpiry } from './cards.ts'
import type { Messages } from './messages.ts'

/** What a form sends. */
export type FormFields = Readonly<Record<string, string>>

/** A form that cannot be taken as it is: what is wrong, by field. */
export class FormError extends Error {
  readonly errors: Readonly<Record<string, string>>
  constructor(errors: Readonly<Record<string, string>>) {
    super(Object.values(errors).join(' '))
    this.errors = errors
  }
}

/** Applies a submitted form to a payment. @throws FormError */
export type Action = (record: PaymentRecord, form: FormFields, now: Date, messages: Messages) => PaymentRecord

/** Whether the payer has nothing more to do. */
export function isFinished({ status, detail }: PaymentRecord): boolean {
  if (isFinal(status) || status === 'ACSP') return true
  return detail.choice.methodCode === 'M004' && (status === 'ACCP' || detail.isDelayed === true)
}

/** The payment after a submitted form. With each step that does not finish it, its page has the full time again. @throws FormError */
export function applyForm(
  action: Action,
  record: PaymentRecord,
  form: FormFields,
  now: Date,
  messages: Messages
): PaymentRecord {
  const changed = action(record, form, now, messages)
  return changed === record || isFinished(changed) ? changed : renewPage(changed, now)
}

const cancelByPayer = (record: PaymentRecord, now: Date) =>
  CANCELLABLE.has(record.status) ? cancel(record, 'CUST', now) : record

/** The payment once the payer has confirmed it at the bank. */
function confirmAtBank(record: PaymentRecord, now: Date): PaymentRecord {
  const outcome = outcomeOf(lastFourOfIban(record.detail.debtorAccount?.iban ?? '') ?? '')
  if (outcome.kind === 'rejected') return reject(record, outcome.reason, now)
  if (outcome.kind === 'cancelled') return cancel(record, 'CUST', now)
  if (outcome.kind === 'pending') return transition(record, 'ACSP', now, { dueAt: pendingUntil(now) })
  return transition(transition(record, 'ACSP', now), 'ACSC', now)
}

/** The payment from an account that the shop has named: the payer only confirms. */
function acceptPresetAccount(record: PaymentRecord, iban: string, now: Date): PaymentRecord {
  const bankName = BANKS[record.detail.countryCode][0] ?? ''
  const atBank = transition(record, 'ACTC', now, { detail: { bankName } })
  return transition(atBank, 'ACCP', now, {
    detail: { debtorAccount: { iban, holder: record.detail.customer.name, bankName } }
  })
}

/** The account that the shop has named, if it has. */
export const presetIban = ({ detail }: PaymentRecord) =>
  detail.choice.methodCode === 'M001' ? detail.choice.debtorIban : undefined

/** The simulated bank. */
export const bankAction: Action = (record, form, now, messages) => {
  const { status, detail } = record
  if (form.action === 'cancel') return cancelByPayer(record, now)
  if (form.action === 'bank' && (status === 'RCVD' || status === 'ACTC')) {
    const bankName = BANKS[detail.countryCode].find((name) => name === form.bank)
    if (!bankName) throw new FormError({ bank: messages.bank.chooseError })
    return status === 'RCVD'
      ? transition(record, 'ACTC', now, { detail: { bankName } })
      : withChanges(record, now, { detail: { bankName } })
  }
  if (form.action === 'account' && (status === 'ACTC' || status === 'ACCP')) {
    const iban = readIban(form, messages)
    const debtorAccount = { iban, holder: detail.customer.name, ...(detail.bankName && { bankName: detail.bankName }) }
    return status === 'ACTC'
      ? transition(record, 'ACCP', now, { detail: { debtorAccount } })
      : withChanges(record, now, { detail: { debtorAccount } })
  }
  if (form.action === 'confirm') {
    const iban = presetIban(record)
    if (status === 'RCVD' && iban !== undefined) return confirmAtBank(acceptPresetAccount(record, iban, now), now)
    if (status === 'ACCP') return confirmAtBank(record, now)
  }
  return record
}

function readIban(form: FormFields, messages: Messages): string {
  // One of the accounts is always chosen to begin with, so a number that was typed is what the payer means.
  const typed = compactIban(form.iban ?? '')
  const isOwn = typed !== '' || form.account === 'own'
  const iban = isOwn ? typed : compactIban(form.account ?? '')
  if (iban === '') throw new FormError({ [isOwn ? 'iban' : 'account']: messages.bank.accountError })
  const { failedStep } = checkIban(iban)
  if (failedStep) throw new FormError({ iban: messages.iban[failedStep] })
  return iban
}

/** The simulated phone. */
export const phoneAction: Action = (record, form, now) => {
  if (record.status !== 'PDNG') return record
  if (form.action === 'approve') return transition(record, 'ACSC', now)
  if (form.action === 'refuse') return reject(record, 'MS02', now)
  return form.action === 'cancel' ? cancelByPayer(record, now) : record
}

/** The simulated card page with its step of 3-D Secure. */
export const cardAction: Action = (record, form, now, messages) => {
  if (form.action === 'cancel') return cancelByPayer(record, now)
  if (form.action === 'card' && record.status === 'RCVD')
    return transition(record, 'PDNG', now, { detail: { card: readCard(form, now, messages) } })
  if (record.status !== 'PDNG' || record.detail.isDelayed) return record
  if (form.action === 'refuse') return reject(record, 'MS02', now, { threeDSecure: 'FAILED' })
  return form.action === 'approve' ? completeVerification(record, now) : record
}

function readCard({ number = '', expiry = '', cvc = '' }: FormFields, now: Date, { card: messages }: Messages) {
  const digits = number.replace(/[\s-]/g, '')
  const expires = parseExpiry(expiry, now)
  const errors: Record<string, string> = {}
  if (!isCardNumber(digits)) errors.number = messages.numberError
  else if (!isTestCard(digits)) errors.number = messages.realError
  if (expires === undefined) errors.expiry = messages.expiryError
  if (!/^\d{3}$/.test(cvc.trim())) errors.cvc = messages.cvcError
  if (expires === undefined || Object.keys(errors).length) throw new FormError(errors)
  return { lastFour: digits.slice(-4), expires }
}

/** The payment once the payer has proved to be the card's holder. */
function completeVerification(record: PaymentRecord, now: Date): PaymentRecord {
  const proved = withChanges(record, now, { detail: { threeDSecure: 'AUTHENTICATED' } })
  const outcome = outcomeOf(record.detail.card?.lastFour ?? '')
  if (outcome.kind === 'rejected') return reject(proved, outcome.reason, now)
  if (outcome.kind === 'cancelled') return cancel(proved, 'CUST', now)
  if (outcome.kind === 'pending')
    return withChanges(proved, now, { dueAt: pendingUntil(now), detail: { isDelayed: true } })
  return acceptCard(proved, now)
}
