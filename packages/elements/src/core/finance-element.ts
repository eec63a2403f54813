import { parseTypedCents } from '@portico/finance'
import type { PropertyValues } from 'lit'
import { PluginError } from '../api/errors.ts'
import type { Comparison, QuotationRequest, VehicleCondition } from '../api/types.ts'
import { attributeText } from './attribute-text.ts'
import type { ChangeTrigger, Offer } from './events.ts'
import { OfferController, type OfferHost, type OfferQuery } from './offer.ts'
import { PluginElement } from './plugin-element.ts'
import { type FittedPurchase, type LoanPreferences, quotationOf } from './purchase.ts'
import { isMonths, isReference } from './rules.ts'

/** Properties whose change requires another request. */
const REQUEST_PROPERTIES = [
  'pluginId',
  'country',
  'language',
  'workspace',
  'apiOrigin',
  'vehiclePrice',
  'vehicleCondition',
  'productId',
  'deposit',
  'tradeIn',
  'balloon',
  'term'
]
/** Properties whose change resets what the customer has chosen: another car, or other values by the page. */
const PURCHASE_PROPERTIES = ['country', 'vehiclePrice', 'productId', 'deposit', 'tradeIn', 'balloon', 'term']

/** An element that shows what a loan for a car costs. */
export abstract class FinanceElement extends PluginElement implements OfferHost {
  static override properties = {
    ...PluginElement.properties,
    vehiclePrice: { attribute: 'vehicle-price' },
    model: {},
    image: {},
    vehicleCondition: { attribute: 'vehicle-condition' },
    productId: { attribute: 'product-id' },
    deposit: {},
    tradeIn: { attribute: 'trade-in' },
    balloon: {},
    term: {},
    reference: {},
    buttonDisplay: { attribute: 'button-display' },
    layout: { reflect: true },
    edits: { state: true }
  }

  /** Price of the car including VAT, such as `30000`. */
  declare vehiclePrice: string
  /** Name of the car. */
  declare model: string
  /** URL of an image of the car. */
  declare image: string
  /** Condition of the car: `NEW` or `USED`. By default, products for new and used cars are available. */
  declare vehicleCondition: string
  /** ID of the initial product. */
  declare productId: string
  /** Initial deposit. */
  declare deposit: string
  /** Initial value of the trade-in. */
  declare tradeIn: string
  /** Initial balloon payment. Applies only to balloon loans. */
  declare balloon: string
  /** Initial term in months. */
  declare term: string
  /** Your reference, stored with the quotation. */
  declare reference: string
  /** Available actions: `quotation`, `apply`, `both` or `none`. */
  declare buttonDisplay: string
  /** Layout of the element. */
  declare layout: string
  /** What the customer has chosen over the attributes. @internal */
  declare edits: Partial<LoanPreferences>

  protected readonly offers = new OfferController(this)

  constructor() {
    super()
    this.vehiclePrice = ''
    this.model = ''
    this.image = ''
    this.vehicleCondition = ''
    this.productId = ''
    this.deposit = ''
    this.tradeIn = ''
    this.balloon = ''
    this.term = ''
    this.reference = ''
    this.buttonDisplay = ''
    this.layout = ''
    this.edits = {}
  }

  /** Whether the element requests an offer before the customer does something. */
  protected requestsImmediately(): boolean {
    return true
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (!this.requestsImmediately() || !REQUEST_PROPERTIES.some((name) => changed.has(name))) return
    if (this.hasUpdated && PURCHASE_PROPERTIES.some((name) => changed.has(name))) this.edits = {}
    this.clearFailure()
    this.offers.request(this.hasUpdated ? 'attribute' : 'initial')
  }

  override connectedCallback(): void {
    super.connectedCallback()
    // The request was aborted when the element was removed from the page.
    if (this.hasUpdated && this.requestsImmediately() && this.offers.isUpdating) this.offers.request('attribute')
  }

  protected edit(edits: Partial<LoanPreferences>, settle: boolean): void {
    this.edits = { ...this.edits, ...edits }
    this.clearFailure()
    this.offers.request('customer', settle)
  }

  override retry(): void {
    this.clearFailure()
    this.offers.request('attribute')
  }

  /** @internal */
  query(): OfferQuery | undefined {
    const connection = this.connection()
    const price = this.edits.price ?? this.#amount('vehicle-price', this.vehiclePrice)
    if (price === undefined) return this.withoutPrice()
    const condition = attributeText(this.vehicleCondition).toUpperCase()
    if (!['', 'NEW', 'USED'].includes(condition))
      throw new PluginError('configuration', 'vehicle-condition must be NEW or USED.')
    const reference = attributeText(this.reference)
    if (reference && !isReference(reference))
      throw new PluginError('configuration', 'reference must have up to 64 letters, digits, ".", "_", "/" or "-".')
    const preferences: LoanPreferences = {
      price,
      deposit: this.#amount('deposit', this.deposit) ?? 0,
      tradeIn: this.#amount('trade-in', this.tradeIn) ?? 0,
      balloon: this.#amount('balloon', this.balloon),
      term: this.#months(),
      productId: attributeText(this.productId) || undefined
    }
    return {
      connection,
      ...this.locale,
      condition: (condition || undefined) as VehicleCondition | undefined,
      preferences: { ...preferences, ...this.edits }
    }
  }

  /** The query without a price, which most elements require. */
  protected withoutPrice(): undefined {
    throw new PluginError('configuration', 'Set the attribute vehicle-price.')
  }

  /** @internal */
  selectTerm({ term }: FittedPurchase, _comparison: Comparison): number {
    return term
  }

  /** @internal */
  offerChanged(offer: Offer, trigger: ChangeTrigger): void {
    this.clearFailure()
    this.emit('portico-change', { offer, trigger })
  }

  /** The request for a quotation of the offer that is shown; undefined while there is none. */
  protected quotationRequest(): QuotationRequest | undefined {
    const { choice, offer } = this.offers
    return choice && offer && quotationOf(choice, offer.termInMonths, this.languageCode, attributeText(this.reference))
  }

  /** Whether an action is offered. @internal */
  hasAction(action: 'quotation' | 'apply', fallback: string): boolean {
    const wanted = attributeText(this.buttonDisplay)
    const display = ['quotation', 'apply', 'both', 'none'].includes(wanted) ? wanted : fallback
    return display === action || display === 'both'
  }

  #amount(attribute: string, value: string): number | undefined {
    const text = attributeText(value)
    if (text === '') return undefined
    const cents = parseTypedCents(text)
    if (cents === undefined)
      throw new PluginError('configuration', `${attribute} must be an amount from 0 to 99999999, such as 30000.`)
    return cents
  }

  #months(): number | undefined {
    const text = attributeText(this.term)
    if (text === '') return undefined
    if (!isMonths(text)) throw new PluginError('configuration', 'term must be a number of months, such as 48.')
    return Number(text)
  }
}
