import { tooLarge } from './byte-input.ts'

/** Collects bytes up to a limit, however small the pieces are in which they come. */
export class ByteCollector {
  readonly #limit: number
  #buffer = Buffer.allocUnsafe(1024)
  #length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** @throws ProblemError when there are more bytes than the limit */
  add(bytes: Uint8Array): void {
    const length = this.#length + bytes.length
    if (length > this.#limit) throw tooLarge(this.#limit)
    if (length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.min(this.#limit, Math.max(length, this.#buffer.length * 2)))
      larger.set(this.bytes)
      this.#buffer = larger
    }
    this.#buffer.set(bytes, this.#length)
    this.#length = length
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }
}
