import { html, nothing, type TemplateResult } from 'lit'
import { attributeText } from '../core/attribute-text.ts'
import { formatMoney } from '../core/locale.ts'
import { LowestInstalmentElement } from '../core/lowest-instalment-element.ts'
import { ReservedHeight } from '../core/reserved-height.ts'
import { badgeStyles } from '../styles/badge.ts'
import { baseStyles } from '../styles/base.ts'
import { controlStyles } from '../styles/controls.ts'
import { quotationDialog } from '../views/embedded-dialog.ts'
import { essentialsView, exampleInSmallPrint } from '../views/essentials.ts'
import { failureView } from '../views/failure.ts'
import { warningView } from '../views/warning.ts'
import type { QuotationDialog } from './quotation-dialog.ts'

/**
 * Button that opens the quotation dialog. Shows the warning, and either “from € x a month” with its representative example or a label only.
 *
 * @tag portico-finance-button
 * @fires {CustomEvent<ChangeDetail>} portico-change - The figures shown have changed.
 * @fires {CustomEvent<QuotationDetail>} portico-quotation - A quotation was created.
 * @fires {CustomEvent<QuotationDetail>} portico-apply - The customer wants to apply for finance.
 * @fires {CustomEvent<ErrorDetail>} portico-error - The element has an error, which it also shows to the customer.
 * @csspart badge - Button with its small print
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
export class FinanceButton extends LowestInstalmentElement {
  static override styles = [baseStyles, controlStyles, badgeStyles]

  constructor() {
    super()
    new ReservedHeight(this)
  }

  private get isLabel(): boolean {
    return attributeText(this.layout) === 'label'
  }

  /** A label requests no figure until it is pressed. */
  protected override requestsImmediately(): boolean {
    return !this.isLabel
  }

  protected override render(): TemplateResult {
    const { offers, reader, isLabel } = this
    const { texts, language } = reader
    const { offer, isUpdating } = offers
    const text = isLabel
      ? texts.calculate
      : offer
        ? texts.financeFrom(formatMoney(offer.instalment, language))
        : texts.loading
    return html`<div class=${this.rootClass}>
      <div class="place badge ${isLabel ? 'label' : ''}" part="badge">
        ${
          !isLabel && this.failure
            ? failureView(this)
            : html`<button
                class="button primary call"
                part="button button-primary"
                aria-haspopup="dialog"
                aria-disabled=${!isLabel && (offer === undefined || isUpdating)}
                @click=${() => this.open()}
              >
                <span class=${!isLabel && isUpdating ? 'stale' : 'fresh'}>${text}</span>
              </button>
              ${warningView(isLabel ? undefined : offer, reader)}
              ${isLabel ? nothing : html`${essentialsView(offer, isUpdating, reader)} ${exampleInSmallPrint(offer, isUpdating, reader)}`}`
        }
      </div>
      ${isLabel || offer ? quotationDialog(this, isLabel ? undefined : this.quotationRequest()) : nothing}
    </div>`
  }

  private open(): void {
    const dialog = this.renderRoot.querySelector<QuotationDialog>('portico-quotation-dialog')
    if (!dialog || (!this.isLabel && this.offers.isUpdating)) return
    if (this.hasAction('apply', 'quotation') && !this.hasAction('quotation', 'quotation')) dialog.apply()
    else dialog.show()
  }
}
