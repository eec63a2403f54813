import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/open.ts'
import { type ProbeServices, Probes } from './probes.ts'
import { type Measured, storeMeasured } from './store.ts'

/** Milliseconds between two measurements: two in each minute, so that a late one leaves no gap. */
const INTERVAL_MS = 30_000
/** Milliseconds after the start of the first measurement. */
const FIRST_MS = 2_000
/** Milliseconds for which what this instance has measured is its present state. */
const FRESH_MS = 4 * 60_000

export interface SamplerOptions extends ProbeServices {
  log: FastifyBaseLogger
}

/** Measures the parts twice a minute in every instance, and stores what it finds. */
export class StatusSampler {
  readonly #database: Database
  readonly #log: FastifyBaseLogger
  readonly #probes: Probes
  #last: { measured: Measured; at: Date; stamp: number } | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isStopping = false
  #isStored = true

  constructor(options: SamplerOptions) {
    this.#database = options.database
    this.#log = options.log
    this.#probes = new Probes(options)
  }

  /** Begins to measure. */
  start(): void {
    this.#after(FIRST_MS)
  }

  /** Ends measuring, when a measurement that runs has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** What this instance has measured last; undefined when that is no longer the present state. */
  get last(): { measured: Measured; at: Date } | undefined {
    return this.#last && performance.now() - this.#last.stamp < FRESH_MS ? this.#last : undefined
  }

  /** Measures now, and stores it where the database can be reached. */
  async measure(): Promise<void> {
    const measured = await this.#probes.measure()
    if (this.#isStopping) return
    this.#last = { measured, at: new Date(), stamp: performance.now() }
    try {
      await storeMeasured(this.#database, measured)
      this.#isStored = true
    } catch (error) {
      // An outage of hours is one line.
      if (this.#isStored) this.#log.warn({ err: error }, 'the status of the parts could not be stored')
      this.#isStored = false
    }
  }

  #after(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.measure()
        .catch((error) => this.#log.error({ err: error }, 'the status of the parts could not be measured'))
        .finally(() => {
          if (!this.#isStopping) this.#after(INTERVAL_MS)
        })
    }, milliseconds)
    this.#timer.unref()
  }
}
