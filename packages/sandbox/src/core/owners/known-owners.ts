import { onTimers } from './timers.ts'

/** The clock of an owner, and the time of the earliest timer. */
export interface OwnerState {
  aheadMs: number
  nextDueAt: Date | undefined
  usedAt: Date
  /** How often the data of the owner were replaced. */
  epoch: number
}

/** Milliseconds for which a state that was read is used again. */
const KNOWN_MS = 50
const MAX_OWNERS = 1_000

/** A moment by the clock of the process, which only runs on, and by that of the sandbox, which tests set. */
interface Moment {
  process: number
  sandbox: number
}

/**
 * What the database said of owners some milliseconds ago. Another instance may have changed it meanwhile: a change of a clock therefore
 * waits until every instance has read it (`expired`), and a timer that another instance has set can be that much late.
 */
export class KnownOwners {
  readonly #clock: () => Date
  readonly #states = new Map<string, { state: OwnerState; asked: Moment }>()

  constructor(clock: () => Date) {
    this.#clock = clock
    onTimers((timers) => {
      for (const { owner, dueAt } of timers) {
        const state = this.#states.get(owner)?.state
        if (state && !(state.nextDueAt && state.nextDueAt <= dueAt)) state.nextDueAt = dueAt
      }
    })
  }

  now(): Moment {
    return { process: performance.now(), sandbox: this.#clock().getTime() }
  }

  /** @param asked moment before the query for the state */
  set(owner: string, state: OwnerState, asked: Moment): void {
    if (this.#states.size >= MAX_OWNERS) this.#states.clear()
    this.#states.set(owner, { state, asked })
  }

  /** @param beforeMs also a state that was known so many milliseconds ago, such as when a request began */
  find(owner: string, beforeMs = 0): OwnerState | undefined {
    const known = this.#states.get(owner)
    if (!known) return undefined
    const now = this.now()
    const age = Math.max(now.process - known.asked.process, Math.abs(now.sandbox - known.asked.sandbox))
    return age > KNOWN_MS + beforeMs ? undefined : known.state
  }

  forget(owner: string): void {
    this.#states.delete(owner)
  }

  /** Resolves when everything that any instance knows now is too old to be used. */
  expired(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, KNOWN_MS + 1))
  }
}
