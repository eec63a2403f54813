import { html, type TemplateResult } from 'lit'
import type { QuotationRequest } from '../api/types.ts'
import type { FinanceElement } from '../core/finance-element.ts'

/**
 * The quotation dialog within another element, whose attributes it gets.
 *
 * @param request the quotation to make; without it the dialog uses the attributes
 */
export function quotationDialog(element: FinanceElement, request: QuotationRequest | undefined): TemplateResult {
  const { locale } = element
  return html`<portico-quotation-dialog
    .request=${request}
    .pluginId=${element.pluginId}
    .country=${locale.country}
    .language=${locale.language}
    .workspace=${element.workspace}
    .apiOrigin=${element.origin}
    .theme=${element.rootClass.split(' ').slice(1, 3).filter(Boolean).join('-')}
    .model=${element.model}
    .image=${element.image}
    .vehiclePrice=${element.vehiclePrice}
    .vehicleCondition=${element.vehicleCondition}
    .productId=${element.productId}
    .deposit=${element.deposit}
    .tradeIn=${element.tradeIn}
    .balloon=${element.balloon}
    .term=${element.term}
    .reference=${element.reference}
    .buttonDisplay=${element.hasAction('apply', 'quotation') ? 'apply' : 'quotation'}
    exportparts="dialog, schedule, button, button-primary, button-secondary, figures, example, warning, error"
  ></portico-quotation-dialog>`
}
