import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { PluginError } from '../api/errors.ts'
import { initiatePayment, listPaymentMethods, outcomeOf, readPayment } from '../api/payments.ts'
import { newIdempotencyKey } from '../api/sandbox.ts'
import type { Payment, PaymentMethod } from '../api/types.ts'
import { isPaymentOf, type Payer, type PaymentOrder, paymentRequest } from './payment-order.ts'
import type { PluginElement } from './plugin-element.ts'
import { pollPayment } from './poll-payment.ts'
import { fnv1aHash, loadStoredPayments, type StoredPayments, storePayments } from './stored-payments.ts'

/** Where a payment stands for the customer. */
export type Phase =
  /** A payment that has begun earlier is being read. */
  'resuming' | 'idle' | 'choosing' | 'starting' | 'leading' | 'waiting' | 'succeeded' | 'failed'

type HostMethods = Pick<PluginElement, 'isConnected' | 'locale' | 'connection' | 'emit' | 'fail' | 'clearFailure'>

export interface PaymentHost extends ReactiveControllerHost, HostMethods {
  /** What is to be paid. @throws PluginError `configuration` */
  order(): PaymentOrder
}

/** Who pays, how, and where. */
export interface PaymentAttempt extends Payer {
  /** The window for the provider's page; null for the same tab. */
  popup: Window | null
  /** Whether the page itself may be left for the provider's. */
  mayLeave: boolean
}

/** Name of the window in which a provider's page is opened: the page to which it leads back closes it by that name. */
export const POPUP = 'portico-payment'

const endsIn: Record<ReturnType<typeof outcomeOf>, Phase> = {
  open: 'waiting',
  succeeded: 'succeeded',
  failed: 'failed'
}

/**
 * Takes an order's payment from the choice of a method to its end. What has begun goes on after a reload, and a payment that the
 * customer has replaced by another is still watched: it may be paid all the same.
 */
export class PaymentFlow implements ReactiveController {
  readonly #host: PaymentHost
  phase: Phase = 'idle'
  methods: PaymentMethod[] | undefined
  /** A payment that was paid although the customer has started another one since. */
  alsoPaid: Payment | undefined
  #current: Payment | undefined

  /** What makes the order this one and no other; empty while the attributes do not say it, undefined before it was looked at. */
  #order: string | undefined
  #kept: StoredPayments = { earlier: [] }
  #running: AbortController | undefined
  #again: () => void = () => {}
  /** Open payments by their ids: the one that is shown, and those before it. */
  readonly #following = new Map<string, AbortController>()
  #popup: Window | null = null

  constructor(host: PaymentHost) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    globalThis.addEventListener('pageshow', this.#returned)
    for (const paymentId of this.#following.keys()) this.#follow(paymentId)
    this.#stay()
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('pageshow', this.#returned)
    this.#running?.abort()
    for (const following of this.#following.values()) following.abort()
    // What was being read is read again when the element is back.
    if (this.phase === 'resuming') this.#order = undefined
    this.cancel()
  }

  hostUpdated(): void {
    const order = this.#identity()
    if (order === this.#order || !this.#host.isConnected) return
    const isFirst = this.#order === undefined
    this.#order = order
    if (!isFirst) this.#reset()
    if (order !== '') this.#resume()
  }

  /** The payment to show: the one that was started last, unless the order was paid by one before it. */
  get payment(): Payment | undefined {
    const isPaid = this.#current !== undefined && outcomeOf(this.#current) === 'succeeded'
    return this.phase === 'succeeded' && !isPaid ? this.alsoPaid : this.#current
  }

  /** Does again what has failed. */
  retry(): void {
    this.#host.clearFailure()
    this.#again()
  }

  /** Lists the methods to choose from. An open payment stays what it is until another one has been started. */
  choose(): void {
    this.methods = undefined
    this.#enter('choosing')
    this.#attempt(async (signal) => {
      const { amount } = this.#host.order()
      const { country: countryCode, language } = this.#host.locale
      const question = { countryCode, amount: amount.value, language }
      const methods = await listPaymentMethods(this.#host.connection(), question, signal)
      if (methods.length === 0)
        throw new PluginError('not_offered', `There is no payment method for ${amount.value} in ${countryCode}.`)
      this.methods = methods
      this.#host.requestUpdate()
    })
  }

  /** Goes back from the choice to what was before it. */
  cancel(): void {
    if (!this.#isChoosing) return
    this.#running?.abort()
    this.#host.clearFailure()
    this.#enter(this.#current ? endsIn[outcomeOf(this.#current)] : 'idle')
  }

  /** Starts the payment, and leads to the provider unless the page does it itself. */
  pay(paying: PaymentAttempt): void {
    this.#attempt(async (signal) => {
      this.#enter('starting')
      try {
        const payment = await this.#initiate(paying, signal)
        // The order is kept with its key: a customer who cancelled and pays again gets this payment.
        if (signal.aborted) return paying.popup?.close()
        this.#replace(payment)
        this.#popup = paying.popup
        if (outcomeOf(payment) === 'open') this.#lead(payment, paying)
        else this.#end()
      } catch (error) {
        paying.popup?.close()
        if (!signal.aborted) this.#enter('choosing')
        throw error
      }
    })
  }

  #enter(phase: Phase): void {
    this.phase = phase
    this.#host.requestUpdate()
  }

  #identity(): string {
    try {
      const { origin, pluginId, workspace } = this.#host.connection()
      const { orderId, amount } = this.#host.order()
      return [origin, pluginId, workspace, this.#host.locale.country, orderId, amount.value, amount.currency].join(' ')
    } catch {
      return ''
    }
  }

  #reset(): void {
    this.#running?.abort()
    for (const following of this.#following.values()) following.abort()
    this.#following.clear()
    this.#host.clearFailure()
    this.#kept = { earlier: [] }
    this.#current = undefined
    this.alsoPaid = undefined
    this.#enter('idle')
  }

  #keep(kept: Partial<StoredPayments>): void {
    this.#kept = { ...this.#kept, ...kept }
    if (this.#order) storePayments(this.#order, this.#kept)
  }

  /** After the provider's page the address names the payment, and after a reload the tab knows it. The sandbox knows whose it is. */
  #resume(): void {
    this.#kept = loadStoredPayments(this.#order ?? '')
    const { paymentId, earlier } = this.#kept
    for (const one of earlier) this.#follow(one)
    const named = new URLSearchParams(location.search).get('paymentId') ?? ''
    const isNews = /^pay_[0-9A-Z]{10}$/.test(named) && named !== paymentId && !earlier.includes(named)
    const candidates = [...(isNews ? [named] : []), ...(paymentId ? [paymentId] : [])]
    if (candidates.length === 0) return
    this.#enter('resuming')
    this.#attempt(async (signal) => {
      for (const candidate of candidates) {
        const payment = await this.#readOwn(candidate, signal)
        if (signal.aborted) return
        if (!payment) continue
        this.#replace(payment)
        if (outcomeOf(payment) !== 'open') return
        this.#enter('waiting')
        return this.#follow(payment.paymentId)
      }
      this.#enter(this.alsoPaid ? 'succeeded' : 'idle')
    })
  }

  async #readOwn(paymentId: string, signal: AbortSignal): Promise<Payment | undefined> {
    const payment = await readPayment(this.#host.connection(), paymentId, signal).catch((error) => {
      // Another client's, or unknown.
      if (error?.context?.status === 404) return undefined
      throw error
    })
    return payment && isPaymentOf(payment, this.#host.order()) ? payment : undefined
  }

  /** Runs what can fail and be tried again; whatever ran before is given up. */
  async #attempt(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#running?.abort()
    this.#running = new AbortController()
    const { signal } = this.#running
    this.#again = () => void this.#attempt(run)
    this.#host.clearFailure()
    try {
      await run(signal)
    } catch (error) {
      if (!signal.aborted) this.#host.fail(error)
    }
  }

  #initiate(paying: PaymentAttempt, signal: AbortSignal): Promise<Payment> {
    const request = paymentRequest(this.#host.order(), this.#host.locale, paying)
    const digest = fnv1aHash(JSON.stringify(request))
    const { ordered } = this.#kept
    // The same order is not paid twice when an answer was lost.
    const key = ordered?.digest === digest ? ordered.key : newIdempotencyKey()
    this.#keep({ ordered: { digest, key } })
    return initiatePayment(this.#host.connection(), request, key, signal)
  }

  /** Shows a payment in place of the one before. */
  #replace(payment: Payment): void {
    const before = this.#kept.paymentId
    const earlier = this.#kept.earlier.filter((one) => one !== payment.paymentId)
    if (before && before !== payment.paymentId) earlier.push(before)
    this.#keep({ paymentId: payment.paymentId, earlier })
    if (this.#current?.paymentId !== payment.paymentId) this.#current = undefined
    this.#take(payment)
  }

  #lead(payment: Payment, { popup, mayLeave }: PaymentAttempt): void {
    const { providerUrl } = payment.method
    const isLed = this.#host.emit('portico-payment-start', { payment })
    if (isLed && providerUrl && payment.status.actionCode === 'REDIRECT') {
      if (popup) popup.location.href = providerUrl
      else if (mayLeave) {
        this.#enter('leading')
        location.assign(providerUrl)
        return
      }
    } else popup?.close()
    this.#enter('waiting')
    this.#follow(payment.paymentId)
  }

  /** Back from the provider by a page that the browser had kept as it was left. */
  readonly #returned = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.#stay()
  }

  /** The page was to be left and is still there: the payment goes on. */
  #stay(): void {
    if (this.phase !== 'leading' || !this.#current) return
    this.#enter('waiting')
    this.#follow(this.#current.paymentId)
  }

  async #follow(paymentId: string): Promise<void> {
    this.#following.get(paymentId)?.abort()
    const following = new AbortController()
    this.#following.set(paymentId, following)
    const { signal } = following
    try {
      await pollPayment(this.#host.connection(), paymentId, signal, (payment) => this.#take(payment))
    } catch (error) {
      if (signal.aborted || paymentId !== this.#current?.paymentId) return
      this.#again = () => void this.#follow(paymentId)
      this.#host.fail(error)
    }
    if (!signal.aborted) this.#following.delete(paymentId)
  }

  /** Handles a reading of a payment; emits each status once. */
  #take(payment: Payment): void {
    const outcome = outcomeOf(payment)
    if (payment.paymentId !== this.#kept.paymentId) {
      if (outcome === 'succeeded') this.#takeEarlier(payment)
      return
    }
    const isNews = this.#current?.status.code !== payment.status.code
    this.#current = payment
    if (outcome === 'succeeded' || (outcome === 'failed' && !this.#isChoosing)) this.#end()
    // A payment that has ended is not repeated by its key: paying again starts another one.
    if (outcome !== 'open') this.#keep({ ordered: undefined })
    if (isNews) this.#emitStatus(payment)
    this.#host.requestUpdate()
  }

  /** A payment was paid although the customer has started another one since, or is about to. */
  #takeEarlier(payment: Payment): void {
    this.alsoPaid = payment
    const isOpen = this.#current !== undefined && outcomeOf(this.#current) === 'open'
    if (this.#isChoosing || (!isOpen && this.phase !== 'resuming')) this.#end()
    this.#emitStatus(payment)
    this.#host.requestUpdate()
  }

  get #isChoosing(): boolean {
    return this.phase === 'choosing' || this.phase === 'starting'
  }

  #end(): void {
    this.#running?.abort()
    this.#host.clearFailure()
    // Whatever becomes of the last one: the order is paid.
    this.#enter(this.alsoPaid || !this.#current ? 'succeeded' : endsIn[outcomeOf(this.#current)])
    this.#popup?.close()
    if (window.name === POPUP && new URLSearchParams(location.search).get('paymentId') === this.#kept.paymentId)
      window.close()
  }

  #emitStatus(payment: Payment): void {
    const outcome = outcomeOf(payment)
    this.#host.emit('portico-payment-status', { payment })
    if (outcome !== 'open') this.#host.emit(`portico-payment-${outcome}`, { payment })
  }
}
