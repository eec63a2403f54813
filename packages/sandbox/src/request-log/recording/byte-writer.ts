/** Of larger memory, no more is kept for what is written next. */
const KEPT_BYTES = 4 * 1024 * 1024
const FIRST_BYTES = 256 * 1024
/** Most bytes that UTF-8 has for a unit of a string. */
export const BYTES_OF_UNIT = 3

/**
 * Bytes that are written one after the other into memory that is used again. Buffers are outside of the heap, and V8 marks the whole heap,
 * in several threads, whenever many were made.
 */
export class ByteWriter {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #length = 0

  /** Bytes written so far. */
  get length(): number {
    return this.#length
  }

  /** Appends a text as UTF-8, and returns the number of its bytes. */
  write(text: string): number {
    this.#reserve(text.length * BYTES_OF_UNIT)
    const written = this.#bytes.write(text, this.#length)
    this.#length += written
    return written
  }

  /** Appends bytes, and returns their number. */
  append(bytes: Buffer): number {
    this.#reserve(bytes.length)
    bytes.copy(this.#bytes, this.#length)
    this.#length += bytes.length
    return bytes.length
  }

  /** Appends what another writer has between two places. */
  copy(other: ByteWriter, start: number, end: number): void {
    this.#reserve(end - start)
    other.#bytes.copy(this.#bytes, this.#length, start, end)
    this.#length += end - start
  }

  /** What was written from a place on; valid until more is written, or it is cleared. */
  from(start: number): Buffer {
    return this.#bytes.subarray(start, this.#length)
  }

  /** Begins anew. */
  clear(): void {
    this.#length = 0
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, this.#length + count))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}
