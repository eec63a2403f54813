import { toMoney } from '@portico/finance'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { compareTerms, listProducts } from '../api/finance.ts'
import type { Connection } from '../api/sandbox.ts'
import type { Comparison, Product, VehicleCondition } from '../api/types.ts'
import type { ChangeTrigger, Offer } from './events.ts'
import type { Language } from './locale.ts'
import type { PluginElement } from './plugin-element.ts'
import { comparisonOf, type FittedPurchase, fitPurchase, type LoanPreferences } from './purchase.ts'

export interface OfferQuery {
  connection: Connection
  country: string
  language: Language
  condition: VehicleCondition | undefined
  preferences: LoanPreferences
}

export interface OfferHost extends ReactiveControllerHost, Pick<PluginElement, 'fail'> {
  /** Undefined while a required value, such as the price, is missing. @throws PluginError when an attribute is not valid */
  query(): OfferQuery | undefined
  /** The term of the offer; the chosen one unless the host selects another. */
  selectTerm(choice: FittedPurchase, comparison: Comparison): number
  offerChanged(offer: Offer, trigger: ChangeTrigger): void
}

/** Delay after the last movement of a slider before a request is sent. */
const SETTLE_MS = 140

/**
 * Requests offers for a host and keeps the last response. A new query aborts the one before it. Until its response arrives the last
 * response remains, and `isUpdating` says that it belongs to another query.
 */
export class OfferController implements ReactiveController {
  readonly #host: OfferHost
  #running: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  products: readonly Product[] = []
  choice: FittedPurchase | undefined
  /** The last response. */
  comparison: Comparison | undefined
  /** The purchase that the last response is for. */
  #comparedChoice: FittedPurchase | undefined
  isUpdating = false

  constructor(host: OfferHost) {
    this.#host = host
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#stop()
  }

  /** The offer of the last response for the chosen term. */
  get offer(): Offer | undefined {
    const { comparison } = this
    const choice = this.#comparedChoice
    if (!comparison || !choice) return undefined
    const term = this.#host.selectTerm({ ...choice, term: this.choice?.term ?? choice.term }, comparison)
    const result = comparison.results.find(({ termInMonths }) => termInMonths === term)
    if (!result) return undefined
    const money = (cents: number) => toMoney(cents, result.instalment.currency)
    return {
      ...result,
      productId: comparison.productId,
      price: money(choice.price),
      deposit: money(choice.deposit),
      tradeIn: money(choice.tradeIn),
      ...(choice.balloon !== undefined && { balloon: money(choice.balloon) }),
      amountOfCredit: comparison.amountOfCredit
    }
  }

  /**
   * Requests an offer for the present query of the host.
   *
   * @param settle waits until the customer stops moving a slider
   */
  request(trigger: ChangeTrigger, settle = false): void {
    this.#stop()
    const running = new AbortController()
    this.#running = running
    this.isUpdating = true
    this.#refit()
    this.#host.requestUpdate()
    const begin = () => this.#load(trigger, running.signal)
    if (settle) this.#timer = setTimeout(begin, SETTLE_MS)
    else begin()
  }

  /** Chooses another term, which the last response already has. */
  choose(term: number): void {
    if (this.choice) this.choice = { ...this.choice, term }
    this.#host.requestUpdate()
  }

  /** Updates the fields immediately: the limits of a product are known before the response. */
  #refit(): void {
    try {
      const query = this.#host.query()
      if (query && this.products.length > 0) this.choice = fitPurchase(this.products, query.preferences)
    } catch {
      // The request reports what is wrong.
    }
  }

  async #load(trigger: ChangeTrigger, signal: AbortSignal): Promise<void> {
    try {
      const query = this.#host.query()
      if (!query) return this.#end(signal)
      const { connection, country, language, condition, preferences } = query
      const products = await listProducts(connection, country, condition, signal)
      const choice = fitPurchase(products, preferences)
      this.products = products
      this.choice = choice
      this.#host.requestUpdate()
      const comparison = await compareTerms(connection, comparisonOf(choice, language), signal)
      if (signal.aborted) return
      this.comparison = comparison
      this.#comparedChoice = choice
      this.#end(signal)
      const { offer } = this
      if (offer) this.#host.offerChanged(offer, trigger)
    } catch (error) {
      if (signal.aborted) return
      this.#end(signal)
      this.#host.fail(error)
    }
  }

  #end(signal: AbortSignal): void {
    if (signal.aborted) return
    this.isUpdating = false
    this.#host.requestUpdate()
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#running?.abort()
  }
}
