import { hash } from 'node:crypto'

const WORDS = 8

/**
 * The digest of the rows of a table, whatever their order, for two databases sort texts differently: the sum of the SHA-256 digests of the
 * rows, modulo 2 to the power of 256.
 */
export class RowDigest {
  #rows = 0
  readonly #sum = new Array<number>(WORDS).fill(0)

  /** @param line a row as the archive has it, without the end of the line */
  add(line: string): void {
    this.#rows += 1
    const digest = hash('sha256', line, 'buffer')
    let carry = 0
    for (let word = WORDS - 1; word >= 0; word -= 1) {
      const total = (this.#sum[word] as number) + digest.readUInt32BE(word * 4) + carry
      this.#sum[word] = total % 2 ** 32
      carry = total >= 2 ** 32 ? 1 : 0
    }
  }

  get rows(): number {
    return this.#rows
  }

  /** 64 hexadecimal digits. */
  get value(): string {
    return this.#sum.map((word) => word.toString(16).padStart(8, '0')).join('')
  }
}
