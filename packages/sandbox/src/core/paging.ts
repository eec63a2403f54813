import type { Call, HandlerResponse } from './handler.ts'
import { invalidParameter } from './problems.ts'
import type { Signer } from './signing.ts'

const sequenceOf = ({ sequence }: { sequence?: string }): string => String(sequence)

/** Makes and reads the cursors of lists: the position at which a page ended, signed, and valid for the same list only. */
export class Cursors {
  readonly #signer: Signer

  constructor(signer: Signer) {
    this.#signer = signer
  }

  /** @throws SandboxProblem 400 when the cursor does not belong to the list */
  #position(list: string, cursor: unknown): string | undefined {
    if (cursor === undefined) return undefined
    const text = Buffer.from(String(cursor), 'base64url').toString()
    const end = text.lastIndexOf('.')
    const position = text.slice(0, Math.max(0, end))
    if (end < 0 || !this.#signer.verify(`${list}\n${position}`, text.slice(end + 1)))
      throw invalidParameter('cursor', 'invalid_format', 'Must be the nextCursor of a previous page.')
    return position
  }

  /**
   * Responds with the page of a list that the parameters `limit` and `cursor` of a call specify.
   *
   * @param list identifies the list: its owner, name and filters
   * @param read reads the items after a position, or from the beginning: one more than the limit, if there are more
   * @param toItem makes an item of the response
   * @param positionOf position of an item in the list; its field `sequence` by default
   * @throws SandboxProblem 400 when the cursor is not one of this list
   */
  async respond<T extends object>(
    { query }: Pick<Call, 'query'>,
    list: string,
    read: (after: string | undefined, limit: number) => readonly T[] | Promise<readonly T[]>,
    toItem: (item: T) => unknown,
    positionOf: (item: T) => string = sequenceOf
  ): Promise<HandlerResponse> {
    const limit = Number(query.limit)
    const found = await read(this.#position(list, query.cursor), limit)
    const items = found.slice(0, limit)
    const last = items.at(-1)
    const page: { hasMore: boolean; nextCursor?: string } = { hasMore: false }
    if (found.length > limit && last) {
      const position = positionOf(last)
      page.hasMore = true
      page.nextCursor = Buffer.from(`${position}.${this.#signer.sign(`${list}\n${position}`)}`).toString('base64url')
    }
    return { status: 200, body: { items: items.map(toItem), page } }
  }
}
