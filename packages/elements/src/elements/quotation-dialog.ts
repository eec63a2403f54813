import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { createQuotation, readSchedule } from '../api/finance.ts'
import { newIdempotencyKey } from '../api/sandbox.ts'
import type { Quotation, QuotationRequest, ScheduleRow } from '../api/types.ts'
import { attributeText } from '../core/attribute-text.ts'
import type { Offer } from '../core/events.ts'
import { FinanceElement } from '../core/finance-element.ts'
import { baseStyles } from '../styles/base.ts'
import { controlStyles } from '../styles/controls.ts'
import { dialogStyles } from '../styles/dialog.ts'
import { Backdrop } from '../views/backdrop.ts'
import { closeIcon } from '../views/close-icon.ts'
import { failureView } from '../views/failure.ts'
import { printQuotation } from '../views/print.ts'
import { quotationSkeleton, quotationView, textOfQuotation } from '../views/quotation.ts'

/** A requested quotation; a repeated request with the same key makes no second one. */
interface QuotationDraft {
  request: QuotationRequest
  key: string
  quotation?: Quotation
  schedule?: ScheduleRow[]
}

const COPIED_MS = 2_000

/**
 * Dialog that creates a quotation and shows it with its repayment schedule, to print or copy. Opens with `show()` or the attribute `open`.
 *
 * @tag portico-quotation-dialog
 * @fires {CustomEvent<QuotationDetail>} portico-quotation - A quotation was created.
 * @fires {CustomEvent<QuotationDetail>} portico-apply - The customer wants to apply for finance.
 * @fires {CustomEvent<ErrorDetail>} portico-error - The element has an error, which it also shows to the customer.
 * @csspart image - Image of the car
 * @csspart model - Name of the car
 * @csspart instalment - Instalment
 * @csspart dialog - Dialog
 * @csspart schedule - Repayment schedule
 * @csspart figures - Borrowing rate, APR, credit and total
 * @csspart warning - Warning that borrowing costs money
 * @csspart example - Representative example
 * @csspart error - Error message
 * @csspart button - Any button
 * @csspart button-primary - Main button
 * @csspart button-secondary - Other buttons
 */
export class QuotationDialog extends FinanceElement {
  static override styles = [baseStyles, controlStyles, dialogStyles]
  static override properties = {
    ...FinanceElement.properties,
    open: { type: Boolean, reflect: true },
    request: { attribute: false },
    making: { state: true },
    copied: { state: true }
  }

  /** Whether the dialog is shown. */
  declare open: boolean
  /** Request for the quotation. By default, it is created from the attributes. */
  declare request: QuotationRequest | undefined
  /** @internal */
  declare making: QuotationDraft | undefined
  /** The result of copying: done, or refused by the browser. @internal */
  declare copied: 'done' | 'refused' | undefined

  #applies = false
  #running: AbortController | undefined
  #shownKey = ''
  readonly #backdrop = new Backdrop()

  constructor() {
    super()
    this.open = false
    this.request = undefined
    this.making = undefined
    this.copied = undefined
  }

  /** Opens the dialog and creates the quotation, unless the dialog already has the quotation for this request. */
  show(): void {
    this.#applies = false
    this.open = true
  }

  /** Opens the dialog, creates the quotation and fires `portico-apply` with it. */
  apply(): void {
    this.#applies = true
    this.open = true
    const isShown = this.hasUpdated && this.#dialog?.open && this.#requestKey() === this.#shownKey
    if (isShown && this.making?.quotation) this.#emitApply(this.making.quotation)
  }

  /** Closes the dialog. */
  close(): void {
    this.open = false
  }

  protected override requestsImmediately(): boolean {
    return false
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    const key = this.#requestKey()
    if (key === this.#shownKey) return
    this.#shownKey = key
    // A quotation for another request is neither shown nor applied for.
    this.#running?.abort()
    this.making = undefined
    if (this.open && this.#dialog?.open) this.#begin()
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    if (!changed.has('open')) return
    if (this.open && !this.#dialog?.open) {
      this.#dialog?.showModal()
      this.#begin()
    }
    if (!this.open) this.#end()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.open = false
    this.#end()
  }

  /** @internal */
  override offerChanged(_offer: Offer): void {
    const request = this.quotationRequest()
    if (request && this.open) this.#make(request)
  }

  /** The request as a text, to compare it; the text of an invalid one is its error. */
  #requestKey(): string {
    try {
      return JSON.stringify([this.connection(), this.request ?? [this.query(), attributeText(this.reference)]])
    } catch (error) {
      return String(error)
    }
  }

  /** Aborts what is running: a customer who closes the dialog does not want to apply. */
  #end(): void {
    this.#applies = false
    this.#running?.abort()
    this.#dialog?.close()
  }

  override retry(): void {
    this.clearFailure()
    if (this.making) this.#quote(this.making)
    else this.#begin()
  }

  /** Makes the quotation of `request`; without it, requests an offer for the attributes first. */
  #begin(): void {
    if (this.request) this.#make(this.request)
    else {
      this.clearFailure()
      this.offers.request('initial')
    }
  }

  #make(request: QuotationRequest): void {
    const isSame = JSON.stringify(this.making?.request) === JSON.stringify(request)
    if (!this.making || !isSame) this.making = { request, key: newIdempotencyKey() }
    this.#quote(this.making)
  }

  async #quote(making: QuotationDraft): Promise<void> {
    this.#running?.abort()
    this.#running = new AbortController()
    const { signal } = this.#running
    this.clearFailure()
    try {
      const connection = this.connection()
      if (!making.quotation) {
        making.quotation = await createQuotation(connection, making.request, making.key, signal)
        if (signal.aborted) return
        this.emit('portico-quotation', { quotation: making.quotation })
        this.requestUpdate()
      }
      if (this.#applies) this.#emitApply(making.quotation)
      making.schedule ??= await readSchedule(connection, making.quotation.quotationId, signal)
      this.requestUpdate()
    } catch (error) {
      if (!signal.aborted) this.fail(error)
    }
  }

  #emitApply(quotation: Quotation): void {
    this.#applies = false
    this.emit('portico-apply', { quotation })
  }

  protected override render(): TemplateResult {
    const { texts, reader } = this
    const { quotation, schedule } = this.making ?? {}
    const car = { model: attributeText(this.model), image: attributeText(this.image) }
    return html`<div class=${this.rootClass}>
      <dialog
        part="dialog"
        aria-labelledby="title"
        closedby="any"
        @close=${() => this.close()}
        @pointerdown=${this.#backdrop.press}
        @click=${(event: MouseEvent) => this.#backdrop.isClicked(event) && this.close()}
      >
        <div class="bar">
          <h2 id="title">${texts.quotation.title}</h2>
          <button class="close" aria-label=${texts.quotation.close} @click=${() => this.close()}>${closeIcon}</button>
        </div>
        <div class="content">
          ${this.failure ? failureView(this) : nothing}
          ${
            quotation
              ? quotationView(quotation, schedule, car, reader)
              : this.failure || !this.open
                ? nothing
                : quotationSkeleton(reader)
          }
        </div>
        <div class="foot">${quotation ? this.#actions(quotation, schedule) : nothing}</div>
      </dialog>
    </div>`
  }

  #actions(quotation: Quotation, schedule: ScheduleRow[] | undefined): TemplateResult {
    const { texts, reader } = this
    const model = attributeText(this.model)
    const says = { done: texts.quotation.copied, refused: texts.quotation.copyRefused }
    return html`
      <span class="small muted" role="status">${this.copied ? says[this.copied] : nothing}</span>
      <button
        class="button"
        part="button button-secondary"
        aria-disabled=${schedule === undefined}
        @click=${() => schedule && printQuotation(this.renderRoot, quotation, schedule, model, reader)}
      >
        ${texts.quotation.print}
      </button>
      <button
        class="button"
        part="button button-secondary"
        @click=${() => this.#copy(textOfQuotation(quotation, model, reader))}
      >
        ${texts.quotation.copy}
      </button>
      ${
        this.hasAction('apply', 'quotation')
          ? html`<button
            class="button primary"
            part="button button-primary"
            @click=${() => this.#emitApply(quotation)}
          >
            ${texts.apply}
          </button>`
          : nothing
      }
    `
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      this.copied = 'done'
    } catch {
      // The browser or the reader refuses, or there is no clipboard on a page without https.
      this.copied = 'refused'
    }
    setTimeout(() => {
      this.copied = undefined
    }, COPIED_MS)
  }
}
