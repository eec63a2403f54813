import { printIban, toCents } from '@portico/finance'
import { html, nothing, type TemplateResult } from 'lit'
import type { Payment, PaymentMethod, PaymentMethodCode } from '../api/types.ts'
import { formatDay, formatMoney, labelled } from '../core/locale.ts'
import { type Phase, POPUP } from '../core/payment-flow.ts'
import type { Reader } from '../core/reader.ts'
import type { Texts } from '../texts/en.ts'

const MARKS = { succeeded: 'M5 10.5l3.2 3.2L15 7', failed: 'M6 6l8 8M14 6l-8 8' }

/** One line with a mark; its text says the same as colour and shape. */
function statusLine(kind: 'busy' | 'succeeded' | 'failed', text: string): TemplateResult {
  const mark =
    kind === 'busy'
      ? html`<span class="spinner" aria-hidden="true"></span>`
      : html`<svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="9" fill="none" stroke="currentColor" stroke-width="1.75" />
        <path d=${MARKS[kind]} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
      </svg>`
  return html`<span class="status ${kind}">${mark}<span>${text}</span></span>`
}

/** The reason why a payment ended unpaid, in the reader's language; undefined without a reason. */
function reasonText({ status: { reason } }: Payment, { payment }: Texts): string | undefined {
  if (!reason) return undefined
  // A code that has no text here is described in the words of the sandbox.
  return Object.hasOwn(payment.reasons, reason.code)
    ? payment.reasons[reason.code as keyof typeof payment.reasons]
    : reason.description
}

/**
 * The status of the payment.
 *
 * @param alsoPaid an earlier payment that was paid although the customer had replaced it
 */
export function statusView(
  phase: Phase,
  payment: Payment | undefined,
  alsoPaid: Payment | undefined,
  { texts, language }: Reader
): TemplateResult {
  const words = texts.payment
  const isOther = alsoPaid !== undefined && alsoPaid !== payment
  return html`${isOther ? statusLine('succeeded', words.alsoPaid(formatMoney(alsoPaid.amount, language))) : nothing}
  ${line()}`

  function line() {
    if (phase === 'resuming') return statusLine('busy', words.resuming)
    if (phase === 'leading') return statusLine('busy', words.leading)
    if (phase === 'waiting') return statusLine('busy', words.waiting)
    if (!payment) return nothing
    if (phase === 'succeeded') return statusLine('succeeded', words.succeeded(formatMoney(payment.amount, language)))
    if (phase !== 'failed') return nothing
    const reason = reasonText(payment, texts)
    return statusLine('failed', reason ? labelled(words.failed, reason, language) : words.failed)
  }
}

export interface MethodChoice {
  /** Undefined while they are loading. */
  methods: readonly PaymentMethod[] | undefined
  chosen: PaymentMethodCode | undefined
  isMissing: boolean
  onChoose: (code: PaymentMethodCode) => void
}

/** The methods to choose from, with the names of the sandbox. */
export function methodsView({ methods, chosen, isMissing, onChoose }: MethodChoice, texts: Texts): TemplateResult {
  const items = methods?.map(
    ({ methodCode, name, description }) => html`<label class="choice" part="method">
      <input
        type="radio"
        name="method"
        value=${methodCode}
        aria-describedby="what-${methodCode}"
        .checked=${methodCode === chosen}
        @change=${() => onChoose(methodCode)}
      />
      <span class="face">
        <span class="title">${name}</span><span class="what" id="what-${methodCode}">${description}</span>
      </span>
    </label>`
  )
  return html`<fieldset aria-busy=${methods === undefined}>
    <legend>${texts.payment.methods}</legend>
    <div class="methods">
      ${items ?? [1, 2, 3, 4].map(() => html`<span class="bone" aria-hidden="true"></span>`)}
    </div>
    ${isMissing ? html`<p class="fault" role="alert">${texts.payment.methodMissing}</p>` : nothing}
  </fieldset>`
}

/**
 * What the payer needs for a manual bank transfer.
 *
 * @param origin of the sandbox, whose page simulates the arrival of the money
 */
function transferView(
  { paymentId, amount, method }: Payment,
  origin: string,
  { texts, language }: Reader
): TemplateResult | typeof nothing {
  const { destinationAccount: account, paymentReference, payUntil, receivedAmount } = method
  if (!account || !paymentReference) return nothing
  const words = texts.payment
  const rows: [string, string][] = [
    [words.amount, formatMoney(amount, language)],
    [words.holder, account.holder],
    [words.account, printIban(account.iban)],
    [words.reference, paymentReference]
  ]
  if (payUntil) rows.push([words.payUntil, formatDay(payUntil, language, 'long')])
  return html`<div class="transfer">
    <p>${words.transfer}</p>
    <dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
    ${
      receivedAmount && toCents(receivedAmount.value) > 0
        ? html`<p>${words.received(formatMoney(receivedAmount, language))}</p>`
        : nothing
    }
    <p class="small">
      <a href="${origin}/sandbox/providers/transfer/${encodeURIComponent(paymentId)}" target="_blank"
        >${words.simulate}</a
      >
    </p>
  </div>`
}

export interface NextStep {
  origin: string
  /** Window for a page of the provider from which the customer returns. */
  target: string
  onAnother: () => void
}

/** The next step of a customer whose payment is open: transfer the amount, go to the provider's page, or pay in another way. */
export function nextView(payment: Payment, { origin, target, onAnother }: NextStep, reader: Reader): TemplateResult {
  const { openProvider, another } = reader.texts.payment
  const { providerUrl } = payment.method
  return html`${transferView(payment, origin, reader)}
    <div class="more">
      ${
        providerUrl
          ? html`<a
            class="button small"
            part="button button-secondary"
            href=${providerUrl}
            target=${payment.status.actionCode === 'WAIT' ? POPUP : target}
            >${openProvider}</a
          >`
          : nothing
      }
      <button class="button small" part="button button-secondary" @click=${onAnother}>${another}</button>
    </div>`
}
