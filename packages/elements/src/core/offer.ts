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
  wish: LoanPreferences
}

export interface OfferHost extends ReactiveControllerHost, Pick<PluginElement, 'fail'> {
  /** Undefined while there is nothing to ask, such as no price. @throws PluginError when an attribute is not valid */
  query(): OfferQuery | undefined
  /** Which of the terms is the offer; the chosen one unless the host wants another. */
  selectTerm(choice: FittedPurchase, comparison: Comparison): number
  offerChanged(offer: Offer, trigger: ChangeTrigger): void
}

/** Delay after the last movement of a slider before a request is sent. */
const SETTLE_MS = 140

/**
 * Keeps the answer of the sandbox to what a host asks for. A question that is superseded is given up; until the next answer is there
 * the last one stays, and `isUpdating` says that it belongs to another query.
 */
export class OfferController implements ReactiveController {
  readonly #host: OfferHost
  #running: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  products: readonly Product[] = []
  choice: FittedPurchase | undefined
  /** The last answer, and what it answers. */
  comparison: Comparison | undefined
  #answered: FittedPurchase | undefined
  isUpdating = false

  constructor(host: OfferHost) {
    this.#host = host
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#stop()
  }

  /** The offer of the last answer for the term that is chosen now. */
  get offer(): Offer | undefined {
    const { comparison } = this
    const choice = this.#answered
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
   * Asks for what the host wants now.
   *
   * @param settle waits until the customer rests
   */
  request(trigger: ChangeTrigger, settle = false): void {
    this.#stop()
    const running = new AbortController()
    this.#running = running
    this.isUpdating = true
    this.#refit()
    this.#host.requestUpdate()
    const begin = () => this.#answer(trigger, running.signal)
    if (settle) this.#timer = setTimeout(begin, SETTLE_MS)
    else begin()
  }

  /** Chooses another term of the last answer, which has it already. */
  choose(term: number): void {
    if (this.choice) this.choice = { ...this.choice, term }
    this.#host.requestUpdate()
  }

  /** The fields follow the customer at once: what a product allows is known before the answer is. */
  #refit(): void {
    try {
      const question = this.#host.query()
      if (question && this.products.length > 0) this.choice = fitPurchase(this.products, question.wish)
    } catch {
      // The request reports what is wrong.
    }
  }

  async #answer(trigger: ChangeTrigger, signal: AbortSignal): Promise<void> {
    try {
      const question = this.#host.query()
      if (!question) return this.#end(signal)
      const { connection, country, language, condition, wish } = question
      const products = await listProducts(connection, country, condition, signal)
      const choice = fitPurchase(products, wish)
      this.products = products
      this.choice = choice
      this.#host.requestUpdate()
      const comparison = await compareTerms(connection, comparisonOf(choice, language), signal)
      if (signal.aborted) return
      this.comparison = comparison
      this.#answered = choice
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
