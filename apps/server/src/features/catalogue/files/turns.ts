import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Spreads work over the turns of the event loop: one piece of it in each, in the order they are asked for, so that whatever else has
 * happened meanwhile comes in between.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Waits for a turn of one's own. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => nextTurn())
    return this.#last
  }
}
