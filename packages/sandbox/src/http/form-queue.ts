/** Forms that an instance has in memory at the same time: each may have 48 MiB. */
const MAX_FORMS = 8
/** Of these, those of one client, so that a slow one does not hold up the others. */
const MAX_FORMS_OF_CLIENT = 2

interface WaitingForm {
  clientId: string
  start: () => void
}

/** Lets only a few forms be read and handled at the same time. The others wait unread. */
export class FormQueue {
  readonly #running = new Map<string, number>()
  #total = 0
  #waiting: WaitingForm[] = []

  /** Runs a task that reads a form, as soon as there is room for it. */
  async run<T>(clientId: string, task: () => Promise<T>): Promise<T> {
    if (!this.#hasRoom(clientId))
      await new Promise<void>((start) => {
        this.#waiting.push({ clientId, start })
      })
    else this.#enter(clientId)
    try {
      return await task()
    } finally {
      this.#leave(clientId)
    }
  }

  #countOf(clientId: string): number {
    return this.#running.get(clientId) ?? 0
  }

  #hasRoom(clientId: string): boolean {
    return this.#total < MAX_FORMS && this.#countOf(clientId) < MAX_FORMS_OF_CLIENT
  }

  #enter(clientId: string): void {
    this.#total += 1
    this.#running.set(clientId, this.#countOf(clientId) + 1)
  }

  #leave(clientId: string): void {
    this.#total -= 1
    const left = this.#countOf(clientId) - 1
    if (left > 0) this.#running.set(clientId, left)
    else this.#running.delete(clientId)
    const next = this.#waiting.find((each) => this.#hasRoom(each.clientId))
    if (!next) return
    this.#waiting = this.#waiting.filter((each) => each !== next)
    this.#enter(next.clientId)
    next.start()
  }
}
