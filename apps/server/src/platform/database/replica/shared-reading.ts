/**
 * Reads something for many callers: each gets what was read after it asked, and those that ask during a reading share the next one. So
 * there is never more than one reading at a time, however many callers there are.
 */
export class SharedReading<T> {
  readonly #read: () => Promise<T>
  /** The end of the reading that is under way. */
  #running: Promise<void> | undefined
  /** The reading that begins after it. */
  #next: Promise<T> | undefined

  constructor(read: () => Promise<T>) {
    this.#read = read
  }

  /** What is read after this call; rejected with the error of that reading. */
  get(): Promise<T> {
    if (!this.#running) return this.#begin()
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      return this.#begin()
    })
    return this.#next
  }

  #begin(): Promise<T> {
    const reading = this.#read()
    const running = reading.then(
      () => {},
      () => {}
    )
    this.#running = running
    void running.then(() => {
      // The next reading may have begun already.
      if (this.#running === running) this.#running = undefined
    })
    return reading
  }
}
