import { html, nothing, type TemplateResult } from 'lit'
import { attributeText } from '../core/attribute-text.ts'
import { formatMoney } from '../core/locale.ts'
import { LowestInstalmentElement } from '../core/lowest-instalment-element.ts'
import { ReservedHeight } from '../core/reserved-height.ts'
import { badgeStyles } from '../styles/badge.ts'
import { baseStyles } from '../styles/base.ts'
import { controlStyles } from '../styles/controls.ts'
import { quotationDialog } from '../views/embedded-dialog.ts'
import { essentialsView, exampleInSmallPrint, foldedExample } from '../views/essentials.ts'
import { failureView } from '../views/failure.ts'
import { offerActions } from '../views/offer-actions.ts'
import { skeleton } from '../views/result.ts'
import { warningView } from '../views/warning.ts'

/**
 * Badge that shows “From € x a month” beside a car, with the warning and the representative example.
 *
 * @tag portico-finance-badge
 * @fires {CustomEvent<ChangeDetail>} portico-change - The figures shown have changed.
 * @fires {CustomEvent<QuotationDetail>} portico-quotation - A quotation was created.
 * @fires {CustomEvent<QuotationDetail>} portico-apply - The customer wants to apply for finance.
 * @fires {CustomEvent<ErrorDetail>} portico-error - The element has an error, which it also shows to the customer.
 * @csspart badge - Badge
 * @csspart instalment - Instalment
 * @csspart actions - Buttons
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
export class FinanceBadge extends LowestInstalmentElement {
  static override styles = [baseStyles, controlStyles, badgeStyles]

  constructor() {
    super()
    new ReservedHeight(this)
  }

  protected override render(): TemplateResult {
    const { offers, reader } = this
    const { texts, language } = reader
    const { offer, isUpdating } = offers
    const layout = attributeText(this.layout) === 'inline' ? 'inline' : ''
    const [before, after] = texts.from
    const amount = offer ? formatMoney(offer.instalment, language) : undefined
    return html`<div class=${this.rootClass}>
      <div class="place badge ${layout}" part="badge" aria-busy=${isUpdating}>
        ${
          this.failure
            ? failureView(this)
            : html`<p class="from" part="instalment">
                ${before}
                <span class="amount-from ${isUpdating ? 'stale' : 'fresh'}"
                  >${amount ?? skeleton('short')}</span
                >
                ${after}
              </p>
              ${warningView(offer, reader)} ${essentialsView(offer, isUpdating, reader)}
              ${layout ? foldedExample(offer, reader) : exampleInSmallPrint(offer, isUpdating, reader)}
              ${offerActions(this, { isReady: offer !== undefined && !isUpdating, fallback: 'none', isSmall: true })}`
        }
      </div>
      ${offer ? quotationDialog(this, this.quotationRequest()) : nothing}
    </div>`
  }
}
