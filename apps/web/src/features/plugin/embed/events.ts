/** The events of the elements, as PorticoEventMap of the package names them; a test holds them against its manifest. */
export const EVENT_NAMES = [
  'portico-change',
  'portico-quotation',
  'portico-apply',
  'portico-payment-start',
  'portico-payment-status',
  'portico-payment-succeeded',
  'portico-payment-failed',
  'portico-error'
] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** Codes of `portico-error`, in the order in which one looks for the cause. */
export const ERROR_CODES = [
  'configuration',
  'unknown_plugin',
  'forbidden',
  'network',
  'rate_limited',
  'amount_too_low',
  'not_offered',
  'invalid_request',
  'unavailable'
] as const

/** An event that an element has dispatched. */
export interface ElementEvent {
  id: number
  name: EventName
  at: Date
  detail: unknown
}

/** What a page keeps; older ones go. */
export const MAX_EVENTS = 100

/** What one wants to know of an event at first sight: an instalment, an id, a status, a code. Empty when the detail holds none. */
export function eventSummary(detail: unknown): string {
  const offer = part(detail, 'offer')
  if (offer) return [moneyText(offer.instalment), `× ${String(offer.termInMonths)}`].join(' ')
  const quotation = part(detail, 'quotation')
  if (quotation) return String(quotation.quotationId ?? '')
  const payment = part(detail, 'payment')
  if (payment) return [payment.paymentId, part(payment, 'status')?.code].filter(Boolean).join(' · ')
  return String(part({ detail }, 'detail')?.code ?? '')
}

function part(value: unknown, name: string): Record<string, unknown> | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : undefined
}

function moneyText(money: unknown): string {
  const { value, currency } = (money ?? {}) as { value?: unknown; currency?: unknown }
  return `${String(value ?? '')} ${String(currency ?? '')}`.trim()
}
