import { html, nothing, type TemplateResult } from 'lit'
import type { FinanceElement } from '../core/finance-element.ts'

interface Dialog extends Element {
  show(): void
  apply(): void
}

export interface OfferActions {
  /** Whether there is an offer, and no request for another one is pending. */
  isReady: boolean
  /** The default of `button-display`. */
  fallback: 'quotation' | 'none'
  /** Small buttons below a line of text; only "apply" is a primary one. */
  isSmall?: boolean
}

/** The buttons of an element that shows an offer, as its attribute `button-display` specifies them. */
export function offerActions(
  element: FinanceElement,
  { isReady, fallback, isSmall = false }: OfferActions
): TemplateResult | typeof nothing {
  const { texts } = element
  const [quotation, apply] = [element.hasAction('quotation', fallback), element.hasAction('apply', fallback)]
  if (!quotation && !apply) return nothing
  // Not disabled: a button that leaves the focus order while it is focused loses the focus.
  const button = (text: string, isPrimary: boolean, run: (dialog: Dialog) => void) => html`<button
    class="button ${isSmall ? 'small' : ''} ${isPrimary ? 'primary' : ''}"
    part="button ${isPrimary ? 'button-primary' : 'button-secondary'}"
    aria-disabled=${!isReady}
    @click=${() => {
      const dialog = element.renderRoot.querySelector<Dialog>('portico-quotation-dialog')
      if (isReady && dialog) run(dialog)
    }}
  >
    ${text}
  </button>`
  return html`<div class=${isSmall ? 'more' : 'actions'} part="actions">
    ${apply ? button(texts.apply, true, (dialog) => dialog.apply()) : nothing}
    ${quotation ? button(texts.getQuotation, !apply && !isSmall, (dialog) => dialog.show()) : nothing}
  </div>`
}
