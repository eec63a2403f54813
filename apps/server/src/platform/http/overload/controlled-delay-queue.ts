/** For how long requests may wait; the terms are those of CoDel (RFC 8289), times are milliseconds. */
export interface QueueLimits {
  /** Entries, of which there are never more. */
  length: number
  /** For how long an entry may wait, so that the queue takes up bursts. */
  interval: number
  /** For how long it may wait once all that have left within the last interval have waited for longer than that. */
  target: number
  /** After which time without a late entry a short wait shows that there is time again, and not that others were late. */
  recovery: number
}

/** An entry that has left the queue. */
export interface Dequeued<T> {
  entry: T
  /** Whether it has waited for longer than it may. */
  isLate: boolean
}

/**
 * A queue that takes up bursts, and in which little is waited for while more comes than leaves: then its length would be nothing but
 * delay for all. The rule is that of controlled delay, in its form for servers: B. Maurer, "Fail at Scale", ACM Queue 13 (2015), 8.
 */
export class ControlledDelayQueue<T> {
  readonly #limits: QueueLimits
  readonly #now: () => number
  #entries: { entry: T; since: number }[] = []
  /** Entries before it have left. */
  #first = 0
  /** When an entry has last left after a short wait, or there was none. */
  #quickAt: number
  #lateAt = Number.NEGATIVE_INFINITY

  /** @param now the present time in milliseconds, which never goes back */
  constructor(limits: QueueLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
    this.#quickAt = now()
  }

  /** The number of entries that wait. */
  get length(): number {
    return this.#entries.length - this.#first
  }

  /** Adds an entry at the end; false, and nothing is added, where the queue is full. */
  push(entry: T): boolean {
    if (this.length >= this.#limits.length) return false
    const since = this.#now()
    if (this.length === 0) this.#noteQuick(since)
    this.#entries.push({ entry, since })
    return true
  }

  /** Takes out the first entry; only if it has waited for too long, where `onlyLate` is true. */
  shift(onlyLate = false): Dequeued<T> | undefined {
    const first = this.#entries[this.#first]
    if (!first) return undefined
    const now = this.#now()
    const { interval, target } = this.#limits
    const waited = now - first.since
    const isLate = waited > (now - this.#quickAt > interval ? target : interval)
    if (onlyLate && !isLate) return undefined
    if (isLate) this.#lateAt = now
    else if (waited <= target) this.#noteQuick(now)
    this.#removeFirst()
    return { entry: first.entry, isLate }
  }

  #noteQuick(now: number): void {
    if (now - this.#lateAt >= this.#limits.recovery) this.#quickAt = now
  }

  #removeFirst(): void {
    this.#first += 1
    // Not at each removal, which would move all others each time.
    if (this.#first * 2 < this.#entries.length) return
    this.#entries.splice(0, this.#first)
    this.#first = 0
  }
}
