import { invalidParameterProblem } from './problems.ts'
import type { Signer } from './signing.ts'

/** How to read on, as the documents have it. */
export interface PageInfo {
  hasMore: boolean
  nextCursor?: string
}

const invalidCursor = () =>
  invalidParameterProblem('cursor', 'invalid_format', 'Must be the nextCursor of an earlier page.')

/** Makes and reads the cursors of lists: where a page ended, signed, and good for the same list of the same owner alone. */
export class Cursors {
  readonly #signer: Signer

  constructor(signer: Signer) {
    this.#signer = signer
  }

  #signature(list: string, position: string): string {
    return this.#signer.sign(`${list}\n${position}`)
  }

  /**
   * Reads a cursor.
   *
   * @param list which list it must belong to: its owner, name and filters
   * @returns the position after which the page begins, or undefined for the first page
   * @throws SandboxProblem 400 when the cursor is not one of this list
   */
  position(list: string, cursor: unknown): string | undefined {
    if (cursor === undefined) return undefined
    const text = Buffer.from(String(cursor), 'base64url').toString()
    const end = text.lastIndexOf('.')
    const position = text.slice(0, Math.max(0, end))
    if (end < 0 || !this.#signer.verify(`${list}\n${position}`, text.slice(end + 1))) throw invalidCursor()
    return position
  }

  /**
   * A page of items of which one more than fits was read.
   *
   * @param positionOf where an item stands in the list
   */
  page<T>(
    list: string,
    read: readonly T[],
    limit: number,
    positionOf: (item: T) => string
  ): { items: T[]; page: PageInfo } {
    const items = read.slice(0, limit)
    const last = items.at(-1)
    if (read.length <= limit || last === undefined) return { items, page: { hasMore: false } }
    const position = positionOf(last)
    const nextCursor = Buffer.from(`${position}.${this.#signature(list, position)}`).toString('base64url')
    return { items, page: { hasMore: true, nextCursor } }
  }
}
