import { DatabaseUnavailableError } from '@portico/server-kit'
import type { EmbeddedServer } from './server.ts'

/** Milliseconds after which another attempt is made to open a database that could not be opened: its disk may have room by then. */
const ATTEMPT_MS = 1_000

const openedAgain = () => new DatabaseUnavailableError(new Error('The embedded database is opened again.'))

/** The embedded database, which is opened again when it has failed, as a service manager does with a server. */
export class RecoveringServer {
  #current: Promise<EmbeddedServer>
  #openedAt = 0
  readonly #open: () => Promise<EmbeddedServer>
  readonly #onFailure: (error: Error) => void
  #isClosed = false

  /**
   * @param server the database as it was opened first
   * @param open opens it again; the log of its writes makes it whole
   * @param onFailure called with the reason each time it has failed
   */
  constructor(server: EmbeddedServer, open: () => Promise<EmbeddedServer>, onFailure: (error: Error) => void) {
    this.#current = Promise.resolve(server)
    this.#open = open
    this.#onFailure = onFailure
    void this.#watch(server)
  }

  /** The database as it is open, or is being opened; rejects where it cannot be opened at present. */
  get current(): Promise<EmbeddedServer> {
    return this.#current
  }

  /** Ends the database in the midst of what it does and opens it again; once, for all who ask for it while one is being opened. */
  async reopen(stopped: Promise<EmbeddedServer>): Promise<void> {
    if (stopped === this.#current) this.#replace(stopped.then((server) => server.stop(openedAgain())))
    await this.#current
  }

  /** @throws Error when it cannot be closed in an orderly way */
  async close(): Promise<void> {
    this.#isClosed = true
    const server = await this.#current.catch(() => undefined)
    await server?.close()
  }

  async #watch(server: EmbeddedServer): Promise<void> {
    const failure = await server.failed
    if (this.#isClosed || (await this.#current.catch(() => undefined)) !== server) return
    this.#onFailure(failure)
    this.#replace(server.stop(failure))
  }

  #replace(stopping: Promise<void>): void {
    this.#openedAt = performance.now()
    const opening = stopping.then(this.#open)
    this.#current = opening
    opening.then(
      (server) => this.#watch(server),
      (error) => this.#tryAgain(error)
    )
  }

  #tryAgain(error: Error): void {
    this.#onFailure(error)
    const wait = Math.max(0, ATTEMPT_MS - (performance.now() - this.#openedAt))
    setTimeout(() => {
      if (!this.#isClosed) this.#replace(Promise.resolve())
    }, wait).unref()
  }
}
