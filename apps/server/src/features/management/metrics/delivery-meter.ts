import type { ObservedAttempt } from '@portico/sandbox'
import { Counter, type Registry } from 'prom-client'

const OUTCOMES = ['success', 'failure', 'interrupted'] as const
const STARTS = ['prompt', 'late'] as const

/** Counts the attempts of this instance to deliver notifications of the sandbox. */
export class DeliveryMeter {
  readonly #attempts = new Counter({
    name: 'portico_delivery_attempts_total',
    help: 'Attempts to deliver a webhook; interrupted ones have no stored result, late ones started more than a minute after they were due',
    labelNames: ['outcome', 'start'],
    registers: []
  })

  constructor() {
    // A rate needs the series before its first attempt.
    for (const outcome of OUTCOMES) for (const start of STARTS) this.#attempts.inc({ outcome, start }, 0)
  }

  /** Counts an attempt. */
  readonly count = ({ outcome, isLate }: ObservedAttempt): void =>
    this.#attempts.inc({ outcome, start: isLate ? 'late' : 'prompt' })

  /** @param registry gets the counter `portico_delivery_attempts_total` */
  register(registry: Registry): void {
    registry.registerMetric(this.#attempts)
  }
}
