/** A sequence of numbers that depends on its seed alone: whatever is made from it is the same in every instance and after every start. */
export class Random {
  #state: number

  /** @param seed integers; each combination has a sequence of its own */
  constructor(...seed: number[]) {
    this.#state = seed.reduce((state, each) => Math.imul(state ^ each, 0x9e3779b1) ^ (state >>> 15), 0x2545f491)
  }

  /** A number from 0 up to, but without, 1 (Mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  between(minimum: number, maximum: number): number {
    return minimum + this.next() * (maximum - minimum)
  }

  /** An integer; both limits are included. */
  integer(minimum: number, maximum: number): number {
    return Math.floor(this.between(minimum, maximum + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T
  }

  /** True with a probability between 0 and 1. */
  chance(probability: number): boolean {
    return this.next() < probability
  }
}
