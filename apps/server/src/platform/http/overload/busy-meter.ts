import { performance } from 'node:perf_hooks'

/** When the main thread counts as busy. */
export interface BusyLimits {
  /** Part of its time in which it had work, of 1. */
  utilization: number
  /** Milliseconds over which that is measured: by half more or fewer, as it happens. */
  intervalMs: number
}

/** Measures whether the main thread has had nothing but work of late. */
export class BusyMeter {
  readonly #limits: BusyLimits
  readonly #timer: NodeJS.Timeout
  #before = performance.eventLoopUtilization()
  #last = this.#before
  #lastAt = performance.now()

  constructor(limits: BusyLimits) {
    this.#limits = limits
    this.#timer = setInterval(() => {
      this.#before = this.#last
      this.#last = performance.eventLoopUtilization()
      this.#lastAt = performance.now()
    }, limits.intervalMs).unref()
  }

  /** Whether it is busy now. */
  isBusy(): boolean {
    const { intervalMs, utilization } = this.#limits
    const since = performance.now() - this.#lastAt < intervalMs / 2 ? this.#before : this.#last
    return performance.eventLoopUtilization(since).utilization >= utilization
  }

  /** Ends the measurement. */
  stop(): void {
    clearInterval(this.#timer)
  }
}
