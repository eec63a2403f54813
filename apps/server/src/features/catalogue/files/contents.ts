import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type ContentSnapshot, type EntityDefinition, LIMITS } from '@portico/contract'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { queryRows } from '../../../platform/database/query.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { abandonedContents } from '../statements.ts'
import { fileContentChunks, fileContents } from '../tables.ts'
import { MediaTypeDetector } from './media-type.ts'
import { Semaphore } from './semaphore.ts'

/** Bytes of a piece as it is stored: a multiple of three, so that the base64 of the pieces is that of the whole. */
export const CHUNK_BYTES = 768 * 1024

/** Bytes of one read: less than what is written, because they arrive in hexadecimal and are copied on their way. */
const READ_BYTES = CHUNK_BYTES / 4

/** $1 the content, $2 the position of the stored piece, $3 and $4 the first of its bytes and how many. */
const PIECE = {
  name: 'content-piece',
  text: `
    select c.size, substring(p.bytes from $3::int for $4::int) as bytes
      from file_contents c left join file_content_chunks p on p.content_id = c.id and p.position = $2
     where c.id = $1`
}

/** An upload that no record has after this time never ended, or came to nothing. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/** A content that is stored whole. It is a class so that nothing in a parsed body can pretend to be one. */
export class StoredContent implements ContentSnapshot {
  readonly id: number
  readonly size: number
  readonly mediaType: string | null
  readonly digest: string

  constructor({ id, size, mediaType, digest }: ContentSnapshot) {
    this.id = id
    this.size = size
    this.mediaType = mediaType
    this.digest = digest
  }
}

/**
 * Stores and reads the bytes of files, piece by piece: whatever their number and size, each upload and each download holds about one
 * piece in memory. An application has one instance, so that all of them together leave connections and time to other work.
 */
export class Contents {
  readonly #database: Database
  readonly #semaphore: Semaphore
  /** The last turn of the event loop that a piece of an upload waits for. */
  #turn: Promise<void> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
    // Never all of a pool's connections but one; the embedded database has no more than that one.
    this.#semaphore = new Semaphore(Math.min(2, database.pool.options.max ?? 1))
  }

  /**
   * Stores what a source gives, at the pace of the database.
   *
   * @param source its pieces may be overwritten as soon as the next one is requested
   * @param createdBy login of who uploads it; undefined for the portal itself
   * @throws ProblemError `bodyTooLarge` when there is more than LIMITS.content; whatever the source throws. Nothing is kept then.
   */
  async write(source: AsyncIterable<Uint8Array>, createdBy?: string): Promise<StoredContent> {
    const [row] = await this.#database.orm.insert(fileContents).values({ createdBy }).returning({ id: fileContents.id })
    const { id } = row as { id: number }
    try {
      const found = await this.#fill(id, source)
      await this.#database.orm.update(fileContents).set(found).where(eq(fileContents.id, id))
      return new StoredContent({ id, ...found })
    } catch (error) {
      // The first error is thrown, not that of the clean-up, which `removeAbandoned` repeats.
      await this.remove(id).catch(() => undefined)
      throw error
    }
  }

  /**
   * Reads a content, piece by piece, each but the last a multiple of three bytes.
   *
   * @throws Error when it is not there or not whole
   */
  async *read(id: number): AsyncGenerator<Buffer, void, void> {
    for (let offset = 0, size = 1; offset < size; ) {
      const position = Math.floor(offset / CHUNK_BYTES)
      const from = (offset % CHUNK_BYTES) + 1
      const [piece] = await this.#semaphore.run(() =>
        this.#database.readFromReplica((db) =>
          queryRows<{ size: number | null; bytes: Buffer | null }>(db, PIECE, [id, position, from, READ_BYTES])
        )
      )
      if (piece?.size === 0) return
      if (!piece?.size || !piece.bytes?.length) throw new Error(`Content ${id} ends after ${offset} bytes`)
      size = piece.size
      offset += piece.bytes.length
      yield piece.bytes
    }
  }

  /**
   * Removes a content, if it is there.
   *
   * @throws Error when a record still has it; nothing is removed then
   */
  async remove(id: number): Promise<void> {
    await this.#semaphore.run(() => this.#database.orm.delete(fileContents).where(eq(fileContents.id, id)))
  }

  /**
   * Removes the contents of uploads that began before a moment and that neither a record nor a history names.
   *
   * @param entities the whole catalogue, for whose contents there are
   */
  async removeAbandoned(entities: readonly EntityDefinition[], before: Date): Promise<void> {
    const abandoned = await queryRows<{ id: number }>(this.#database.pool, abandonedContents(entities), [before])
    // One by one, so that others come in turn.
    for (const { id } of abandoned) await this.remove(id)
  }

  /** Stores the pieces of a content and returns its size, media type and digest. */
  async #fill(id: number, source: AsyncIterable<Uint8Array>): Promise<Omit<ContentSnapshot, 'id'>> {
    const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    const hash = createHash('sha256')
    const mediaType = new MediaTypeDetector()
    let size = 0
    let position = 0
    let filled = 0
    const store = async () => {
      const bytes = chunk.subarray(0, filled)
      await mediaType.add(bytes)
      await this.#semaphore.run(() =>
        this.#database.orm.insert(fileContentChunks).values({ contentId: id, position, bytes })
      )
      position += 1
      filled = 0
    }
    for await (const piece of source) {
      // One piece in each turn of the event loop, in order, so that other work comes in between.
      this.#turn = this.#turn.then(() => setImmediate())
      await this.#turn
      size += piece.length
      if (size > LIMITS.content)
        throw new ProblemError('bodyTooLarge', { detail: `A file must not exceed ${LIMITS.content} bytes.` })
      hash.update(piece)
      for (let taken = 0; taken < piece.length; ) {
        const count = Math.min(piece.length - taken, chunk.length - filled)
        chunk.set(piece.subarray(taken, taken + count), filled)
        taken += count
        filled += count
        if (filled === chunk.length) await store()
      }
    }
    if (filled > 0) await store()
    return { size, mediaType: mediaType.finish(), digest: hash.digest('hex') }
  }
}

/** The task that removes what is left of uploads that no record has. */
export const abandonedContentsTask =
  (contents: Contents, entities: readonly EntityDefinition[], clock: Clock) => (): Promise<void> =>
    contents.removeAbandoned(entities, new Date(clock().getTime() - ABANDONED_AFTER_MS))
