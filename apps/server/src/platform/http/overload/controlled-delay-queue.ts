/** For how long requests may wait; the terms are those of CoDel (RFC 8289), times are milliseconds. */
export interface QueueLimits {
  /** Entries, of which there are never more. */
  length: number
  /** A length that is no overload, for however long it lasts: a few clients, each of which waits for its response, lead to no more. */
  tolerated: number
  /** After how long a longer queue does not take up a burst, but is an overload. */
  interval: number
  /** For how long an entry may wait unless there is an overload. */
  longest: number
  /** For how long it may wait in an overload. */
  target: number
  /** After which time without a late entry a short queue shows that the overload is over, and not that others were late. */
  recovery: number
}

/**
 * A queue that takes up bursts, and in which little is waited for while more comes than leaves: then its length would be nothing but
 * delay for all. The rules are those of controlled delay, in its form for servers, and of taking the newest entry first while many wait,
 * so that those which can be processed have hardly waited: B. Maurer, "Fail at Scale", ACM Queue 13 (2015), 8.
 */
export class ControlledDelayQueue<T> {
  readonly #limits: QueueLimits
  readonly #now: () => number
  #entries: { entry: T; since: number }[] = []
  /** Entries before it have left. */
  #first = 0
  /** Since when there are more entries than are tolerated; a queue that is short because others were late counts as long until its recovery. */
  #longSince: number | undefined
  #lateAt = Number.NEGATIVE_INFINITY

  /** @param now the present time in milliseconds, which never goes back */
  constructor(limits: QueueLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** The number of entries that wait. */
  get length(): number {
    return this.#entries.length - this.#first
  }

  /** Adds an entry at the end; false, and nothing is added, where the queue is full. */
  push(entry: T): boolean {
    if (this.length >= this.#limits.length) return false
    const since = this.#now()
    this.#noteShort(since)
    this.#entries.push({ entry, since })
    if (this.length > this.#limits.tolerated) this.#longSince ??= since
    return true
  }

  /** Takes out the oldest entry if it has waited for longer than it may. */
  takeLate(): T | undefined {
    const first = this.#entries[this.#first]
    if (!first) return undefined
    const now = this.#now()
    this.#noteShort(now)
    const { longest, target } = this.#limits
    if (now - first.since <= (this.#isOverload(now) ? target : longest)) return undefined
    this.#lateAt = now
    this.#removeFirst()
    return first.entry
  }

  /** Takes out the oldest entry; the newest one while more wait than are tolerated, or there is an overload. */
  take(): T | undefined {
    if (this.length === 0) return undefined
    const now = this.#now()
    this.#noteShort(now)
    if (this.length > this.#limits.tolerated || this.#isOverload(now)) return this.#entries.pop()?.entry
    const first = this.#entries[this.#first]
    this.#removeFirst()
    return first?.entry
  }

  #isOverload(now: number): boolean {
    return this.#longSince !== undefined && now - this.#longSince > this.#limits.interval
  }

  #noteShort(now: number): void {
    const { tolerated, recovery } = this.#limits
    if (this.length <= tolerated && now - this.#lateAt >= recovery) this.#longSince = undefined
  }

  #removeFirst(): void {
    this.#first += 1
    // Not at each removal, which would move all others each time.
    if (this.#first * 2 < this.#entries.length) return
    this.#entries.splice(0, this.#first)
    this.#first = 0
  }
}
