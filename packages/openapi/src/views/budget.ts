import { FAULT_SENTENCES } from '../model/faults.ts'

/**
 * Characters that the pieces of a document may have in all before they are kept short, for each character of its text, and at least and
 * at most. GitHub's description has 8 for each, with its Markdown, and 1 once it is dereferenced.
 */
const PER_CHARACTER = 20
const AT_LEAST = 48_000_000
const AT_MOST = 600_000_000
/** How many times as much is too much, although they are kept short. */
const TOO_MUCH = 2

/** A document cannot be prepared: it would become too large. The message is the sentence of the fault `tooMuch`. */
export class OutputTooLargeError extends Error {
  readonly params: { readonly limit: number }

  /** @param limit characters */
  constructor(limit: number) {
    const params = { limit: Math.floor(limit / 1e6) }
    super(FAULT_SENTENCES.tooMuch.replace('{{ limit }}', String(params.limit)))
    this.name = 'OutputTooLargeError'
    this.params = params
  }
}

/**
 * What the pieces of a document may come to. A few kilobytes of references that lead to references can stand for gigabytes; when they have
 * written out as much as is reasonable, schemas are left to pieces of their own instead, which exist anyway or are small.
 */
export class OutputBudget {
  readonly #limit: number
  #spent = 0

  /**
   * @param characters of the document's text
   * @param atLeast what the pieces of any document may come to
   */
  constructor(characters = 0, atLeast = AT_LEAST) {
    this.#limit = Math.min(AT_MOST, Math.max(atLeast, PER_CHARACTER * characters))
  }

  /** What has been spent, as a share of what the pieces may come to before they are kept short. */
  get share(): number {
    return this.#spent / this.#limit
  }

  /**
   * Counts a piece.
   *
   * @param characters of its JSON or Markdown
   * @throws OutputTooLargeError when it is one too many
   */
  spend(characters: number): void {
    this.#spent += characters
    if (this.#spent > TOO_MUCH * this.#limit) throw new OutputTooLargeError(TOO_MUCH * this.#limit)
  }
}

/** Characters that a view may still take. What cannot be left out is taken all the same. */
export class SizeBudget {
  #left: number

  constructor(characters: number) {
    this.#left = characters
  }

  /** Whether there is room for so many more characters; then they are taken. */
  tryReserve(characters: number): boolean {
    if (characters > this.#left) return false
    this.#left -= characters
    return true
  }

  reserve(characters: number): void {
    this.#left -= characters
  }
}
