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
 * “From € x a month” beside a car, with the warning and the representative example that belong beside it.
 *
 * @tag portico-finance-badge
 * @fires {CustomEvent<ChangeDetail>} portico-change - another offer is shown
 * @fires {CustomEvent<QuotationDetail>} portico-quotation - a quotation was made
 * @fires {CustomEvent<QuotationDetail>} portico-apply - the customer wants to apply for it
 * @fires {CustomEvent<ErrorDetail>} portico-error - the element cannot do what it is there for
 * @csspart badge - the whole badge
 * @csspart instalment - “from € x a month”
 * @csspart actions - the buttons
 * @csspart dialog - the dialog
 * @csspart schedule - the repayment schedule
 * @csspart figures - names and values
 * @csspart warning - the warning that borrowing costs money
 * @csspart example - the representative example with its heading
 * @csspart error - a failure
 * @csspart button - every button
 * @csspart button-primary - the buttons that lead on
 * @csspart button-secondary - the other buttons
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
