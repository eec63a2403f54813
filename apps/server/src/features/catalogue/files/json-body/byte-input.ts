import { ProblemError } from '../../../../platform/http/errors.ts'

/** Reads a body at the pace of the reader. */
export class ByteInput {
  readonly #source: AsyncIterator<Buffer>
  readonly #limit: number
  #bytes: Buffer = Buffer.alloc(0)
  #received = 0
  #discarded: Promise<void> | undefined
  /** Whether a body that is discarded has been received to its end. */
  hasEnded = false

  /** @param limit the most bytes that the body may have */
  constructor(source: AsyncIterator<Buffer>, limit: number) {
    this.#source = source
    this.#limit = limit
  }

  /** What has arrived and is not taken yet. */
  get bytes(): Buffer {
    return this.#bytes
  }

  /**
   * Waits for bytes, unless there are some.
   *
   * @returns whether there are some; false at the end of the body
   * @throws ProblemError when the body breaks off or is too long
   */
  async fill(): Promise<boolean> {
    while (this.#bytes.length === 0) {
      const next = await this.#source.next().catch((cause) => {
        throw new ProblemError('badRequest', { detail: 'The body is incomplete.', cause })
      })
      if (next.done) return false
      this.#received += next.value.length
      if (this.#received > this.#limit) throw tooLarge(this.#limit)
      this.#bytes = next.value
    }
    return true
  }

  /** Takes the first bytes of what has arrived. */
  take(count: number): Buffer {
    const taken = this.#bytes.subarray(0, count)
    this.#bytes = this.#bytes.subarray(count)
    return taken
  }

  /**
   * Receives the rest of a body that is refused, and forgets it, until it ends or breaks off: a client that is still sending may not
   * read the response before it is done, and one whose connection is closed meanwhile may never see it.
   */
  discard(): Promise<void> {
    this.#discarded ??= this.#discard()
    return this.#discarded
  }

  async #discard(): Promise<void> {
    try {
      while (!(await this.#source.next()).done);
    } catch {
      // The client has disconnected, so no error can be sent.
    }
    this.hasEnded = true
  }
}

/** @param limit in bytes */
export const tooLarge = (limit: number) =>
  new ProblemError('bodyTooLarge', { detail: `The body must not exceed ${limit} bytes.` })
