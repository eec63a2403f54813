import { currencyOf, parseTypedCents, requiresReturnUrl, toMoney } from '@portico/finance'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { PluginError } from '../api/errors.ts'
import { outcomeOf } from '../api/payments.ts'
import type { PaymentMethodCode } from '../api/types.ts'
import { attributeText } from '../core/attribute-text.ts'
import { formatMoney } from '../core/locale.ts'
import { PaymentFlow, POPUP } from '../core/payment-flow.ts'
import { type PaymentHost, type PaymentOrder, paymentOrder } from '../core/payment-order.ts'
import { PluginElement } from '../core/plugin-element.ts'
import { ReservedHeight } from '../core/reserved-height.ts'
import { baseStyles } from '../styles/base.ts'
import { controlStyles } from '../styles/controls.ts'
import { dialogStyles } from '../styles/dialog.ts'
import { paymentStyles } from '../styles/payment.ts'
import { Backdrop } from '../views/backdrop.ts'
import { closeIcon } from '../views/close-icon.ts'
import { failureView } from '../views/failure.ts'
import { payerName } from '../views/payer-name.ts'
import { methodsView, nextView, statusView } from '../views/payment.ts'

const POPUP_SIZE = 'popup,width=480,height=760'

/**
 * Payment button. Lists the payment methods, starts a payment, redirects to the payment provider and follows the payment to its final status.
 *
 * @tag portico-payment-button
 * @fires {CustomEvent<PaymentDetail>} portico-payment-start - A payment was created. Prevent the default action to redirect the customer yourself.
 * @fires {CustomEvent<PaymentDetail>} portico-payment-status - The status of the payment has changed.
 * @fires {CustomEvent<PaymentDetail>} portico-payment-succeeded - The payment is settled.
 * @fires {CustomEvent<PaymentDetail>} portico-payment-failed - The payment was rejected or cancelled.
 * @fires {CustomEvent<ErrorDetail>} portico-error - The element has an error, which it also shows to the customer.
 * @csspart status - Payment status
 * @csspart method - Payment method
 * @csspart dialog - Dialog
 * @csspart error - Error message
 * @csspart button - Any button
 * @csspart button-primary - Main button
 * @csspart button-secondary - Other buttons
 */
export class PaymentButton extends PluginElement implements PaymentHost {
  static override styles = [baseStyles, controlStyles, dialogStyles, paymentStyles]
  static override properties = {
    ...PluginElement.properties,
    amount: {},
    orderId: { attribute: 'order-id' },
    returnUrl: { attribute: 'return-url' },
    paymentType: { attribute: 'payment-type' },
    customerName: { attribute: 'customer-name' },
    customerEmail: { attribute: 'customer-email' },
    openIn: { attribute: 'open-in' },
    chosen: { state: true },
    typedName: { state: true },
    isIncomplete: { state: true }
  }

  /** Amount to pay, in the currency of the country, such as `2500.00`. */
  declare amount: string
  /** Order ID, up to 35 characters. */
  declare orderId: string
  /** URL to which the payment provider returns the customer. Defaults to the current page. */
  declare returnUrl: string
  /** Payment type: `D` (deposit), `R` (single payment) or `S` (instalment). Defaults to `D`. */
  declare paymentType: string
  /** Name of the payer. By default, the element requests it. */
  declare customerName: string
  /** Email address for the receipt. */
  declare customerEmail: string
  /** Location of the provider’s page: `tab` (same tab, the default) or `popup` (separate window). */
  declare openIn: string

  /** @internal */
  declare chosen: PaymentMethodCode | undefined
  /** @internal */
  declare typedName: string
  /** Whether the customer has submitted the form without a name or a method. @internal */
  declare isIncomplete: boolean

  readonly #flow: PaymentFlow
  readonly #backdrop = new Backdrop()

  constructor() {
    super()
    new ReservedHeight(this)
    this.amount = ''
    this.orderId = ''
    this.returnUrl = ''
    this.paymentType = ''
    this.customerName = ''
    this.customerEmail = ''
    this.openIn = ''
    this.chosen = undefined
    this.typedName = ''
    this.isIncomplete = false
    this.#flow = new PaymentFlow(this)
  }

  override retry(): void {
    this.#flow.retry()
  }

  /** @internal */
  order(): PaymentOrder {
    return paymentOrder(this, currencyOf(this.locale.country))
  }

  /** @internal */
  override failureText(failure: PluginError): string {
    const { code } = failure
    return code === 'amount_too_low' ? super.failureText(failure) : this.texts.payment.failures[code]
  }

  #choose(): void {
    this.chosen = undefined
    this.isIncomplete = false
    this.#flow.choose()
  }

  #submit(event: Event): void {
    event.preventDefault()
    const name = attributeText(this.customerName) || this.typedName.trim()
    const { chosen } = this
    this.isIncomplete = name === '' || chosen === undefined
    if (!chosen || this.isIncomplete || this.#flow.phase !== 'choosing') return
    const isPopup = attributeText(this.openIn) === 'popup'
    // Browsers open a window only while the customer's click is being handled.
    const popup = isPopup && requiresReturnUrl(chosen) ? window.open('', POPUP, POPUP_SIZE) : null
    const customer = { name, email: attributeText(this.customerEmail) }
    this.#flow.pay({ methodCode: chosen, customer, popup, mayLeave: !isPopup })
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const dialog = this.renderRoot.querySelector('dialog')
    const isOpen = this.#isChoosing
    if (isOpen && !dialog?.open) dialog?.showModal()
    if (!isOpen && dialog?.open) dialog.close()
  }

  get #isChoosing(): boolean {
    return this.#flow.phase === 'choosing' || this.#flow.phase === 'starting'
  }

  protected override render(): TemplateResult {
    const { texts, reader } = this
    const { phase, payment, alsoPaid } = this.#flow
    // The element behind the dialog does not change: an open payment is still shown.
    const isOpen = payment !== undefined && outcomeOf(payment) === 'open'
    const shown = isOpen && this.#isChoosing ? 'waiting' : phase
    const hasButton = ['idle', 'choosing', 'starting', 'failed'].includes(shown)
    const hasNext = isOpen && shown === 'waiting'
    const target = attributeText(this.openIn) === 'popup' ? POPUP : '_self'
    return html`<div class=${this.rootClass}>
      <div class="place pay">
        ${
          hasButton
            ? html`<button
              class="button primary"
              part="button button-primary"
              aria-haspopup="dialog"
              aria-disabled=${phase === 'starting'}
              @click=${() => phase !== 'starting' && this.#choose()}
            >
              ${phase === 'failed' ? texts.payment.again : texts.payment.pay(this.#amountText())}
            </button>`
            : nothing
        }
        <div part="status" role="status">${statusView(shown, payment, alsoPaid, reader)}</div>
        ${hasNext ? nextView(payment, { origin: this.origin, target, onAnother: () => this.#choose() }, reader) : nothing}
        ${this.failure && !this.#isChoosing ? failureView(this) : nothing}
      </div>
      ${this.#dialog()}
    </div>`
  }

  #dialog(): TemplateResult {
    const { texts } = this
    const { phase, methods } = this.#flow
    const isStarting = phase === 'starting'
    return html`<dialog
      part="dialog"
      aria-labelledby="title"
      closedby="any"
      @close=${() => this.#flow.cancel()}
      @pointerdown=${this.#backdrop.press}
      @click=${(event: Event) => this.#backdrop.isClicked(event) && this.#flow.cancel()}
    >
      <form novalidate @submit=${(event: Event) => this.#submit(event)}>
        <div class="bar">
          <h2 id="title">${texts.payment.title(this.#amountText())}</h2>
          <button type="button" class="close" aria-label=${texts.payment.cancel} @click=${() => this.#flow.cancel()}>
            ${closeIcon}
          </button>
        </div>
        <div class="content">
          <p class="muted small">${texts.payment.order(attributeText(this.orderId))}</p>
          ${this.failure ? failureView(this) : this.#form()}
          <p class="tag small">${texts.testMode}</p>
        </div>
        <div class="foot">
          <button class="button primary" part="button button-primary" aria-disabled=${isStarting || !methods?.length}>
            ${isStarting ? texts.payment.starting : texts.payment.goOn}
          </button>
        </div>
      </form>
    </dialog>`
  }

  #amountText(): string {
    const cents = parseTypedCents(attributeText(this.amount))
    return cents ? formatMoney(toMoney(cents, currencyOf(this.locale.country)), this.languageCode) : ''
  }

  #form(): TemplateResult {
    const { texts, chosen, isIncomplete, typedName } = this
    const onName = (typed: string) => {
      this.typedName = typed
    }
    const name = payerName({ typed: typedName, isMissing: isIncomplete && typedName.trim() === '', onName }, texts)
    const onChoose = (code: PaymentMethodCode) => {
      this.chosen = code
    }
    const isMissing = isIncomplete && chosen === undefined
    return html`${attributeText(this.customerName) ? nothing : name}
    ${methodsView({ methods: this.#flow.methods, chosen, isMissing, onChoose }, texts)}`
  }
}
