import { type Currency, currencyOf, toMoney } from '@portico/finance'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { attributeText } from '../core/attribute-text.ts'
import type { ChangeTrigger, Offer } from '../core/events.ts'
import { FinanceElement } from '../core/finance-element.ts'
import { formatField, formatMoney } from '../core/locale.ts'
import type { LoanPreferences } from '../core/purchase.ts'
import { ReservedHeight } from '../core/reserved-height.ts'
import { baseStyles } from '../styles/base.ts'
import { calculatorStyles } from '../styles/calculator.ts'
import { controlStyles } from '../styles/controls.ts'
import { amountField, fillSliders } from '../views/amount-field.ts'
import { quotationDialog } from '../views/embedded-dialog.ts'
import { failureView } from '../views/failure.ts'
import { offerActions } from '../views/offer-actions.ts'
import { exampleView, figuresView, headlineView, skeleton, summaryOf, termsView } from '../views/result.ts'
import { warningView } from '../views/warning.ts'

/** Terms of the skeleton until the products are loaded. */
const SKELETON_TERMS = [12, 24, 36, 48, 60, 72, 84, 96]

/**
 * Finance calculator. The customer adjusts deposit, trade-in, term and balloon payment; the sandbox returns the figures.
 *
 * @tag portico-finance-calculator
 * @fires {CustomEvent<ChangeDetail>} portico-change - The figures shown have changed.
 * @fires {CustomEvent<QuotationDetail>} portico-quotation - A quotation was created.
 * @fires {CustomEvent<QuotationDetail>} portico-apply - The customer wants to apply for finance.
 * @fires {CustomEvent<ErrorDetail>} portico-error - The element has an error, which it also shows to the customer.
 * @csspart card - Outer card
 * @csspart header - Image, name and price of the car
 * @csspart image - Image of the car
 * @csspart model - Name of the car
 * @csspart price - Price of the car
 * @csspart result - Instalment with its figures
 * @csspart instalment - Instalment
 * @csspart field - Control with its label
 * @csspart label - Label of a control
 * @csspart input - Amount field
 * @csspart slider - Slider
 * @csspart terms - Term selection
 * @csspart term - Single term
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
export class FinanceCalculator extends FinanceElement {
  static override styles = [baseStyles, controlStyles, calculatorStyles]
  static override properties = {
    ...FinanceElement.properties,
    drafts: { state: true },
    spoken: { state: true }
  }

  /** Text that the customer is typing, by field. @internal */
  declare drafts: Record<string, string>
  /** The announcement for screen readers after a change. @internal */
  declare spoken: string

  constructor() {
    super()
    new ReservedHeight(this)
    this.drafts = {}
    this.spoken = ''
  }

  protected override withoutPrice(): undefined {
    return undefined
  }

  override offerChanged(offer: Offer, trigger: ChangeTrigger): void {
    super.offerChanged(offer, trigger)
    if (trigger === 'customer') this.spoken = summaryOf(offer, this.reader)
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    fillSliders(this.renderRoot)
  }

  /** Whether the customer enters the price of the car. */
  private get asksForPrice(): boolean {
    return attributeText(this.vehiclePrice) === ''
  }

  protected override render(): TemplateResult {
    const { texts, offers, reader } = this
    const layout = ['stacked', 'compact'].includes(attributeText(this.layout)) ? attributeText(this.layout) : ''
    const { offer, isUpdating } = offers
    const isWaiting = this.waitsForPrice()
    const header = this.header()
    const classes = [layout, isWaiting ? 'waiting' : '', header === nothing ? 'headless' : ''].join(' ')
    return html`<section class="${this.rootClass}" aria-label=${texts.calculator}>
      <div class="place card ${classes}" part="card">
        ${header}
        <div class="headline" part="result">
          ${
            isWaiting
              ? html`<p class="muted">${texts.enterPrice}</p>`
              : this.failure
                ? failureView(this)
                : html`${headlineView(offer, isUpdating, reader)} ${warningView(offer, reader)}`
          }
        </div>
        <div class="fields">${this.fields()}</div>
        ${
          isWaiting
            ? nothing
            : html`<div class="details">
                ${this.failure ? nothing : figuresView(offer, isUpdating, layout === 'compact', reader)}
                ${offerActions(this, { isReady: offer !== undefined && !isUpdating && !this.failure, fallback: 'quotation' })}
              </div>
              ${this.failure ? nothing : exampleView(offer, isUpdating, reader)}`
        }
      </div>
      <p class="hidden" role="status">${this.spoken}</p>
      ${offer ? quotationDialog(this, this.quotationRequest()) : nothing}
    </section>`
  }

  private waitsForPrice(): boolean {
    return this.asksForPrice && this.edits.price === undefined
  }

  private header(): TemplateResult | typeof nothing {
    const { offers, texts, languageCode } = this
    const model = attributeText(this.model)
    const image = attributeText(this.image)
    const price = this.asksForPrice ? undefined : offers.choice?.price
    if (!model && !image && this.asksForPrice) return nothing
    const money = (cents: number) => formatMoney(toMoney(cents, this.currency), languageCode, { whole: true })
    return html`<div class="header" part="header">
      ${image ? html`<img class="picture" part="image" src=${image} alt=${model} />` : nothing}
      <div>
        ${model ? html`<p class="model" part="model">${model}</p>` : nothing}
        ${
          this.asksForPrice
            ? nothing
            : html`<p class="muted" part="price">${texts.price} ${price === undefined ? skeleton('short') : html`<span class="figure">${money(price)}</span>`}</p>`
        }
      </div>
    </div>`
  }

  private get currency(): Currency {
    return this.offers.choice?.product.minimumAmount.currency ?? currencyOf(this.locale.country)
  }

  private fields(): TemplateResult {
    const { offers, texts, reader } = this
    const { choice, products, comparison, isUpdating } = offers
    const isPlain = attributeText(this.layout) === 'compact'
    const terms = termsView(
      {
        terms: choice?.terms ?? SKELETON_TERMS,
        chosen: choice?.term,
        comparison,
        isStale: isUpdating || this.failure !== undefined,
        isPlain,
        onChoose: (term) => this.chooseTerm(term)
      },
      reader
    )
    const price = this.asksForPrice ? this.amount('price', texts.vehiclePrice, this.edits.price) : nothing
    if (!choice)
      return html`${price}${this.fieldsSkeleton()}${this.waitsForPrice() ? nothing : html`<div inert>${terms}</div>`}`
    const { limits, deposit, tradeIn, balloon } = choice
    return html`
      ${price} ${products.length > 1 ? this.productChoice() : nothing}
      ${this.amount('deposit', texts.deposit, deposit, limits.deposit)}
      ${isPlain && tradeIn === 0 ? nothing : this.amount('tradeIn', texts.tradeIn, tradeIn, limits.tradeIn)}
      ${balloon === undefined ? nothing : this.amount('balloon', texts.balloon, balloon, limits.balloon)} ${terms}
    `
  }

  private fieldsSkeleton(): TemplateResult | typeof nothing {
    if (this.waitsForPrice()) return nothing
    return html`${['options-place', 'amount-place', 'amount-place'].map((place) => html`<div class="${place} bone" aria-hidden="true"></div>`)}`
  }

  private productChoice(): TemplateResult {
    const { offers, texts } = this
    const chosen = offers.choice?.product.productId
    return html`<fieldset part="field">
      <legend part="label">${texts.product}</legend>
      <div class="options">
        ${offers.products.map(
          ({ productId, kind, name }) => html`<label class="choice">
            <input
              type="radio"
              name="product"
              .checked=${productId === chosen}
              @change=${() => this.edit({ productId, balloon: undefined }, false)}
            />
            <span class="face">${offers.products.filter((other) => other.kind === kind).length > 1 ? name : texts.kind[kind]}</span>
          </label>`
        )}
      </div>
    </fieldset>`
  }

  private amount(
    name: 'price' | 'deposit' | 'tradeIn' | 'balloon',
    label: string,
    value: number | undefined,
    range?: { minimum: number; maximum: number }
  ): TemplateResult {
    const { texts, languageCode: language } = this
    return amountField({
      id: name,
      label,
      value,
      ...(range && { range }),
      currency: this.currency,
      language,
      draft: this.drafts[name],
      fault: texts.invalidAmount(formatField(250_000, language)),
      upTo: texts.upTo,
      onValue: (cents, settle) => this.edit({ [name]: cents } as Partial<LoanPreferences>, settle),
      onDraft: (draft) => {
        const { [name]: _old, ...others } = this.drafts
        this.drafts = draft === undefined ? others : { ...others, [name]: draft }
      }
    })
  }

  /** Selects a term. The last response already has it, unless the product has more terms than one response. */
  private chooseTerm(term: number): void {
    const { comparison, isUpdating, choice } = this.offers
    const isKnown = !isUpdating && comparison?.results.some(({ termInMonths }) => termInMonths === term)
    if (!isKnown || !choice || choice.product.terms.length > choice.terms.length) {
      this.edit({ term }, false)
      return
    }
    this.edits = { ...this.edits, term }
    this.offers.choose(term)
    const { offer } = this.offers
    if (offer) this.offerChanged(offer, 'customer')
  }
}
