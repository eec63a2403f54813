import { type RefusalReason, reasonOf } from './refusal.ts'

/** Milliseconds until a replica is tried again: soon where it was only behind, which one commit at the primary may end. */
const REST_MS = { behind: 250, others: 2_000 }
/** Milliseconds for which a replica may be behind before that is reported. */
const BEHIND_MS = 10_000

interface CircuitOptions {
  /** Whether the replica can be used now: rejected when it cannot. */
  probe: () => Promise<void>
  /** Called with the reason when the replica is not used any more, and with undefined when it is used again. */
  onChange: (reason: RefusalReason | undefined) => void
}

/**
 * Keeps reads away from a replica that has failed, and finds out beside them when it can be used again, so that no read waits for it. It
 * begins with a replica that is not known yet.
 */
export class Circuit {
  readonly #options: CircuitOptions
  #reason: RefusalReason | undefined = 'unavailable'
  #since = performance.now()
  #reported: RefusalReason | undefined
  #timer: NodeJS.Timeout | undefined
  #isEnded = false

  constructor(options: CircuitOptions) {
    this.#options = options
    this.#probeAfter(0)
  }

  /** Why the replica is not to be used at present; undefined where it is. */
  get reason(): RefusalReason | undefined {
    return this.#reason
  }

  /** Keeps further reads away, until a probe succeeds. */
  open(reason: RefusalReason): void {
    if (this.#isEnded) return
    if (this.#reason === undefined) {
      this.#since = performance.now()
      this.#probeAfter(restOf(reason))
    }
    this.#reason = reason
    const isBrief = reason === 'behind' && performance.now() - this.#since < BEHIND_MS
    if (!isBrief) this.#report(reason)
  }

  /** Ends the probes. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
  }

  #probeAfter(milliseconds: number): void {
    this.#timer = setTimeout(() => void this.#probe(), milliseconds).unref()
  }

  async #probe(): Promise<void> {
    try {
      await this.#options.probe()
      this.#reason = undefined
      this.#report(undefined)
    } catch (error) {
      const reason = reasonOf(error)
      this.open(reason)
      if (!this.#isEnded) this.#probeAfter(restOf(reason))
    }
  }

  #report(reason: RefusalReason | undefined): void {
    if (reason === this.#reported || this.#isEnded) return
    this.#reported = reason
    this.#options.onChange(reason)
  }
}

const restOf = (reason: RefusalReason) => (reason === 'behind' ? REST_MS.behind : REST_MS.others)
