import { currencyOf, PAYMENT_AMOUNT_LIMITS, PAYMENT_METHODS, printMoney, toCents } from '@portico/finance'
import { newId } from '../core/identifiers.ts'
import { type FieldError, invalidRequest } from '../core/problems.ts'
import { ibanError } from './iban-errors.ts'
import { isMethodOffered } from './methods.ts'
import type { PaymentRequest } from './model.ts'
import { addMilliseconds, type PaymentRecord, renewPage, transition } from './record.ts'
import { creditorReference } from './reference.ts'

const DAY = 24 * 60 * 60 * 1000
const DAYS_TO_PAY = 10

/** The error of an amount by the limits of its method, in a sentence. */
function amountError(cents: number, request: PaymentRequest): string | undefined {
  const { countryCode, method } = request
  const { minimumCents, maximumCents } = PAYMENT_METHODS[method.methodCode]
  if (cents < minimumCents) return `Must be at least ${printMoney(minimumCents)}.`
  if (cents <= maximumCents) return undefined
  const whose = maximumCents === PAYMENT_AMOUNT_LIMITS.maximum ? '' : ` for ${method.methodCode} in ${countryCode}`
  return `Must be at most ${printMoney(maximumCents)}${whose}.`
}

/** Whether a browser may be led to an address: one that has no user name, which would make it look like another. */
function isBrowsableUrl(text: string): boolean {
  try {
    const { username, password, hostname } = new URL(text)
    return username === '' && password === '' && hostname !== ''
  } catch {
    return false
  }
}

/** The errors of a request beyond its schema. */
function validateRules(request: PaymentRequest, notificationOrigins: readonly string[]): FieldError[] {
  const { countryCode, amount, method, transactionType = 'P', notificationUrl } = request
  const { methodCode } = method
  const errors: FieldError[] = []
  const check = (pointer: string, code: FieldError['code'], detail: string | undefined) => {
    if (detail) errors.push({ pointer, code, detail })
  }
  if (amount.currency !== currencyOf(countryCode))
    check('/amount/currency', 'not_allowed', `Must be ${currencyOf(countryCode)} in ${countryCode}.`)
  if (!isMethodOffered(methodCode, countryCode))
    check('/method/methodCode', 'not_allowed', `${methodCode} is not available in ${countryCode}.`)
  else check('/amount/value', 'out_of_range', amountError(toCents(amount.value), request))
  if (!PAYMENT_METHODS[methodCode].transactionTypes.includes(transactionType))
    check('/transactionType', 'not_allowed', `Must be P for ${methodCode}. Only cards support authorisations.`)
  if ('returnUrl' in method && !isBrowsableUrl(method.returnUrl))
    check('/method/returnUrl', 'invalid_format', 'Must be a URL without a username or password.')
  if (notificationUrl !== undefined) {
    if (!isBrowsableUrl(notificationUrl))
      check('/notificationUrl', 'invalid_format', 'Must be a URL without a username or password.')
    else if (!notificationOrigins.includes(new URL(notificationUrl).origin))
      check('/notificationUrl', 'not_allowed', 'Must have the origin of a registered endpoint.')
  }
  if ('debtorIban' in method && method.debtorIban !== undefined)
    check('/method/debtorIban', 'invalid_format', ibanError(method.debtorIban))
  return errors
}

/**
 * Makes a payment of a valid request.
 *
 * @param notificationOrigins those of the owner's endpoints
 * @throws SandboxProblem 400 with everything that the rules of methods and countries forbid
 */
export function newPayment(
  request: PaymentRequest,
  owner: string,
  now: Date,
  notificationOrigins: readonly string[] = []
): PaymentRecord {
  const errors = validateRules(request, notificationOrigins)
  if (errors.length) throw invalidRequest(errors)
  const { method, amount, customer, statementText, notificationUrl } = request
  const paymentId = newId('pay')
  const createdAt = now.toISOString()
  const received: PaymentRecord = {
    paymentId,
    owner,
    orderId: request.orderId,
    status: 'RCVD',
    currency: amount.currency,
    amountCents: toCents(amount.value),
    receivedCents: 0,
    refundedCents: 0,
    version: 1,
    detail: {
      countryCode: request.countryCode,
      paymentType: request.paymentType ?? 'R',
      transactionType: request.transactionType ?? 'P',
      captureMode: request.captureMode ?? 'AUTOMATIC',
      ...(statementText !== undefined && { statementText }),
      customer,
      choice: method,
      ...(notificationUrl !== undefined && { notificationUrl }),
      since: createdAt,
      history: [{ code: 'RCVD', dateTime: createdAt }]
    },
    createdAt: now,
    updatedAt: now
  }
  if (method.methodCode === 'M003') {
    const lastDay = addMilliseconds(now, (method.daysToPay ?? DAYS_TO_PAY) * DAY)
      .toISOString()
      .slice(0, 10)
    const dueAt = addMilliseconds(new Date(`${lastDay}T00:00:00.000Z`), DAY)
    const paymentReference = creditorReference(paymentId.slice('pay_'.length))
    return { ...transition(received, 'PDNG', now, { dueAt, detail: { payUntil: lastDay } }), paymentReference }
  }
  const waiting = renewPage(received, now)
  // The request to the phone is immediate.
  return method.methodCode === 'M002' ? transition(waiting, 'PDNG', now) : waiting
}
