import type { ReactiveController } from 'lit'
import { PluginError } from '../api/errors.ts'
import { initiatePayment, listPaymentMethods, outcomeOf } from '../api/payments.ts'
import { newIdempotencyKey } from '../api/sandbox.ts'
import type { Payment, PaymentMethod } from '../api/types.ts'
import { orderKey, type Payer, type PaymentHost, paymentRequest } from './payment-order.ts'
import { PolledPayments, pollPayment, readPaymentOfOrder } from './poll-payment.ts'
import { fnv1aHash, loadStoredPayments, type StoredPayments, storePayments } from './stored-payments.ts'

/** The step of a payment that the customer sees. */
export type Phase =
  /** A payment that was started earlier is being read. */
  'resuming' | 'idle' | 'choosing' | 'starting' | 'leading' | 'waiting' | 'succeeded' | 'failed'

/** The payer, the method, and where the provider's page is opened. */
export interface PaymentAttempt extends Payer {
  /** The window for the provider's page; null for the same tab. */
  popup: Window | null
  /** Whether the provider's page may replace the page itself. */
  mayLeave: boolean
}

/** Name of the window for a provider's page. The page to which the provider returns recognizes the window by it, and closes it. */
export const POPUP = 'portico-payment'

const endsIn: Record<ReturnType<typeof outcomeOf>, Phase> = {
  open: 'waiting',
  succeeded: 'succeeded',
  failed: 'failed'
}

/**
 * Controls the payment of an order from the choice of a method to its final status. A started payment continues after a reload. A
 * payment that the customer has replaced by another is polled as well, because it may still be paid.
 */
export class PaymentFlow implements ReactiveController {
  readonly #host: PaymentHost
  phase: Phase = 'idle'
  methods: PaymentMethod[] | undefined
  /** A payment that was paid although the customer has started another one since. */
  alsoPaid: Payment | undefined
  #current: Payment | undefined

  /** `orderKey` of the order; undefined before the first update of the element. */
  #order: string | undefined
  #kept: StoredPayments = { earlier: [] }
  #running: AbortController | undefined
  #again: () => void = () => {}
  readonly #polled = new PolledPayments((paymentId, signal) => this.#poll(paymentId, signal))
  #popup: Window | null = null

  constructor(host: PaymentHost) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    globalThis.addEventListener('pageshow', this.#returned)
    this.#polled.resume()
    this.#stay()
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('pageshow', this.#returned)
    this.#running?.abort()
    this.#polled.pause()
    // A payment that was being read is read again when the element is connected again.
    if (this.phase === 'resuming') this.#order = undefined
    this.cancel()
  }

  hostUpdated(): void {
    const order = orderKey(this.#host)
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

  /** Repeats what has failed. */
  retry(): void {
    this.#host.clearFailure()
    this.#again()
  }

  /** Lists the methods to choose from. An open payment remains the current one until another one has been started. */
  choose(): void {
    this.methods = undefined
    this.#enter('choosing')
    this.#attempt(async (signal) => {
      const { amount } = this.#host.order()
      const { country: countryCode, language } = this.#host.locale
      const filter = { countryCode, amount: amount.value, language }
      const methods = await listPaymentMethods(this.#host.connection(), filter, signal)
      if (methods.length === 0)
        throw new PluginError('not_offered', `There is no payment method for ${amount.value} in ${countryCode}.`)
      this.methods = methods
      this.#host.requestUpdate()
    })
  }

  /** Closes the choice of a method and returns to the phase before it. */
  cancel(): void {
    if (!this.#isChoosing) return
    this.#running?.abort()
    this.#host.clearFailure()
    this.#enter(this.#current ? endsIn[outcomeOf(this.#current)] : 'idle')
  }

  /** Starts the payment and opens the provider's page, unless a listener prevents it. */
  pay(attempt: PaymentAttempt): void {
    this.#attempt(async (signal) => {
      this.#enter('starting')
      try {
        const payment = await this.#initiate(attempt, signal)
        // The key of the request is stored: a customer who cancelled and pays again gets this payment.
        if (signal.aborted) return attempt.popup?.close()
        this.#replace(payment)
        this.#popup = attempt.popup
        if (outcomeOf(payment) === 'open') this.#lead(payment, attempt)
        else this.#end()
      } catch (error) {
        attempt.popup?.close()
        if (!signal.aborted) this.#enter('choosing')
        throw error
      }
    })
  }

  #enter(phase: Phase): void {
    this.phase = phase
    this.#host.requestUpdate()
  }

  #reset(): void {
    this.#running?.abort()
    this.#polled.clear()
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

  /** Continues the payments of the order: those that the tab has stored, and the one whose ID the provider has added to the address. */
  #resume(): void {
    this.#kept = loadStoredPayments(this.#order ?? '')
    const { paymentId, earlier } = this.#kept
    for (const one of earlier) this.#polled.add(one)
    const named = new URLSearchParams(location.search).get('paymentId') ?? ''
    const isNew = /^pay_[0-9A-Z]{10}$/.test(named) && named !== paymentId && !earlier.includes(named)
    const candidates = [...(isNew ? [named] : []), ...(paymentId ? [paymentId] : [])]
    if (candidates.length === 0) return
    this.#enter('resuming')
    this.#attempt(async (signal) => {
      for (const candidate of candidates) {
        const payment = await readPaymentOfOrder(this.#host, candidate, signal)
        if (signal.aborted) return
        if (!payment) continue
        this.#replace(payment)
        if (outcomeOf(payment) !== 'open') return
        this.#enter('waiting')
        return this.#polled.add(payment.paymentId)
      }
      this.#enter(this.alsoPaid ? 'succeeded' : 'idle')
    })
  }

  /** Runs a step that `retry` can repeat; aborts the step before it. */
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

  #initiate(attempt: PaymentAttempt, signal: AbortSignal): Promise<Payment> {
    const request = paymentRequest(this.#host.order(), this.#host.locale, attempt)
    const digest = fnv1aHash(JSON.stringify(request))
    const { ordered } = this.#kept
    // A request whose response was lost does not start a second payment.
    const key = ordered?.digest === digest ? ordered.key : newIdempotencyKey()
    this.#keep({ ordered: { digest, key } })
    return initiatePayment(this.#host.connection(), request, key, signal)
  }

  /** Makes a payment the current one. */
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
    this.#polled.add(payment.paymentId)
  }

  /** Handles the return from the provider to a page that the browser had cached. */
  readonly #returned = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.#stay()
  }

  /** Continues a payment whose page was about to be left and is still shown. */
  #stay(): void {
    if (this.phase !== 'leading' || !this.#current) return
    this.#enter('waiting')
    this.#polled.add(this.#current.paymentId)
  }

  async #poll(paymentId: string, signal: AbortSignal): Promise<boolean> {
    try {
      await pollPayment(this.#host.connection(), paymentId, signal, (payment) => this.#take(payment))
    } catch (error) {
      if (signal.aborted || paymentId !== this.#current?.paymentId) return false
      this.#again = () => void this.#polled.add(paymentId)
      this.#host.fail(error)
    }
    return true
  }

  /** Handles a response with a payment; emits each status once. */
  #take(payment: Payment): void {
    const outcome = outcomeOf(payment)
    if (payment.paymentId !== this.#kept.paymentId) {
      if (outcome === 'succeeded') this.#takeEarlier(payment)
      return
    }
    const isNew = this.#current?.status.code !== payment.status.code
    this.#current = payment
    if (outcome === 'succeeded' || (outcome === 'failed' && !this.#isChoosing)) this.#end()
    // The key of a payment that has ended is not used again: paying again starts another payment.
    if (outcome !== 'open') this.#keep({ ordered: undefined })
    if (isNew) this.#emitStatus(payment)
    this.#host.requestUpdate()
  }

  /** Handles a payment that was paid although the customer has started another one since, or is about to. */
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
    // The order is paid, whatever the outcome of the last payment.
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
