import type { FastifyBaseLogger } from 'fastify'
import { byteCache } from '../../../platform/byte-cache.ts'
import { joinBytes } from '../../../platform/bytes.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { StoppingError, TaskError } from '../../../platform/threads/task-thread.ts'
import type { FormName } from '../forms.ts'
import type { ChangesForm, MarkdownTexts, PreparationSummary, ThreadOutput } from './messages.ts'
import { HEAD_BYTES, mayBeDocument, UNREADABLE } from './source.ts'
import type { KnownContent, PreparationStorage } from './storage.ts'
import type { PreparationThread } from './thread.ts'

/** Where the bytes of contents are, piece by piece. */
export interface ContentSource {
  read: (contentId: number) => AsyncIterable<Uint8Array>
}

export interface PreparationServices {
  storage: PreparationStorage
  contents: ContentSource
  thread: PreparationThread
  log: FastifyBaseLogger
  /** The portal's address. */
  origin: string
  texts: MarkdownTexts
}

/** Milliseconds for which what could not be prepared is not tried again. */
const FAILURE_CACHE_MS = 10 * 60_000

/** Bytes of forms and comparisons that are kept. */
const CACHE_BYTES = 32 * 1024 * 1024

/**
 * Finds out what contents are, and prepares OpenAPI documents for reading: each content once, however many requests need it at the
 * same time.
 */
export class Preparations {
  readonly #services: PreparationServices
  readonly #underWay = new Map<string, Promise<unknown>>()
  /** What could not be prepared, by the keys of what is under way: why, and the moment from which it may be tried again. */
  readonly #failed = new Map<string, { readonly error: TaskError; readonly until: number }>()
  /** Forms and comparisons: a content never changes, so neither do they. */
  readonly #made = byteCache(CACHE_BYTES)

  constructor(services: PreparationServices) {
    this.#services = services
  }

  /**
   * Finds out what a content is. When that has been done, an OpenAPI document can be read in its own language. One that took too long or
   * broke the thread is `invalid` for some minutes; that is not stored, for a busier moment than others may be the reason.
   *
   * @param urgent whether a request waits for it
   * @throws Error when the content or the database cannot be read; what is wrong with the document is in its faults
   */
  examine(contentId: number, urgent = true): Promise<KnownContent> {
    return this.#once(`${contentId}`, async () => {
      const known = await this.#services.storage.find(contentId)
      if (known && (known.kind !== 'openapi' || known.prepared)) return known
      const error = await this.#withFailureCache(`${contentId}`, [contentId], () => this.#examine(contentId, urgent))
      if (error) {
        const { code, message } = error
        const faults = [{ severity: 'error' as const, code, message }]
        return { ...UNREADABLE, contentId, kind: 'invalid', prepared: false, faults }
      }
      const found = await this.#services.storage.find(contentId)
      // Its file may have been deleted meanwhile.
      return found ?? { ...UNREADABLE, contentId, prepared: false }
    })
  }

  /**
   * Prepares a document in the language of an overlay. Both must have been examined.
   *
   * @returns false when it cannot be done; then it is not tried again for some minutes
   */
  translate(contentId: number, overlayId: number, urgent = true): Promise<boolean> {
    const key = `${contentId}+${overlayId}`
    return this.#once(key, async () => {
      if (await this.#services.storage.isTranslated(contentId, overlayId)) return true
      const contents = [contentId, overlayId]
      if (await this.#withFailureCache(key, contents, () => this.#translate(contentId, overlayId, urgent))) return false
      return this.#services.storage.isTranslated(contentId, overlayId)
    })
  }

  /** Whether a content could not be examined a short while ago, and why: `examine` does not try it again yet. */
  failureOf(contentId: number): TaskError | undefined {
    const failure = this.#failed.get(`${contentId}`)
    return failure && failure.until > Date.now() ? failure.error : undefined
  }

  /**
   * Makes another form of a document, or has it still.
   *
   * @param form of DOCUMENT_FORMS
   * @throws ProblemError 404 when this document has no such form, 503 when making it takes too long or too much memory
   */
  convert(contentId: number, form: FormName): Promise<Uint8Array> {
    return this.#make(`${contentId} ${form}`, `The document is too large to be written as ${form}.`, async () => {
      const bytes = await this.#document(contentId)
      const { thread, origin } = this.#services
      const made = await thread.run({ kind: 'convert', bytes, form, origin })
      if (made instanceof Uint8Array) return made
      throw new ProblemError('notFound', { detail: `${form} cannot be generated from this document: ${made.refusal}` })
    })
  }

  /**
   * Compares two documents, or has it still.
   *
   * @param form of Markdown; JSON without it
   * @throws ProblemError 503 when that takes too long or too much memory
   */
  compare(before: number, after: number, form?: ChangesForm): Promise<Uint8Array> {
    const { name, language, from, to } = form ?? {}
    const key = JSON.stringify(['compare', before, after, name, language, from, to])
    return this.#make(key, 'The documents are too large to be compared.', async () => {
      const [older, newer] = [await this.#document(before), await this.#document(after)]
      return this.#services.thread.run({ kind: 'compare', before: older, after: newer, ...(form && { form }) })
    })
  }

  #make(key: string, tooLarge: string, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
    return this.#once(key, async () => {
      const known = this.#made.get(key)
      if (known) return known
      try {
        const made = await work()
        this.#made.set(key, made)
        return made
      } catch (cause) {
        if (!(cause instanceof TaskError)) throw cause
        throw new ProblemError('unavailable', { detail: tooLarge, cause })
      }
    })
  }

  /**
   * Does work unless it failed a short while ago, and returns why it failed, now or then. Work that was interrupted because one of its
   * contents was deleted has not failed.
   */
  async #withFailureCache(
    key: string,
    contents: readonly number[],
    work: () => Promise<void>
  ): Promise<TaskError | undefined> {
    for (const [old, { until }] of this.#failed) if (until <= Date.now()) this.#failed.delete(old)
    const failure = this.#failed.get(key)
    if (failure) return failure.error
    try {
      await work()
      return undefined
    } catch (error) {
      if (!(error instanceof TaskError)) {
        // The first error is thrown, not that of this query.
        if (error instanceof StoppingError || (await this.#services.storage.areThere(contents).catch(() => true)))
          throw error
        return undefined
      }
      this.#services.log.error({ err: error, content: key }, 'a document could not be prepared')
      this.#failed.set(key, { error, until: Date.now() + FAILURE_CACHE_MS })
      return error
    }
  }

  async #document(contentId: number): Promise<ArrayBuffer> {
    const bytes = await this.#read(contentId)
    if (!bytes) throw new Error(`Content ${contentId} is no document.`)
    return bytes
  }

  #once<T>(key: string, work: () => Promise<T>): Promise<T> {
    const present = this.#underWay.get(key)
    if (present) return present as Promise<T>
    const begun = work().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, begun)
    return begun
  }

  async #examine(contentId: number, urgent: boolean): Promise<void> {
    const { storage, thread, texts } = this.#services
    const bytes = await this.#read(contentId)
    if (!bytes) return storage.keep(contentId, UNREADABLE)
    await this.#write(contentId, null, (receive) => thread.run({ kind: 'examine', bytes, texts }, { receive, urgent }))
  }

  async #translate(contentId: number, overlayId: number, urgent: boolean): Promise<void> {
    const { thread, texts } = this.#services
    const [bytes, overlay] = [await this.#read(contentId), await this.#read(overlayId)]
    if (!bytes || !overlay) throw new Error(`Content ${contentId} or ${overlayId} has changed.`)
    await this.#write(contentId, overlayId, (receive) =>
      thread.run({ kind: 'translate', bytes, overlay, texts }, { receive, urgent })
    )
  }

  /** Writes what comes of a document; what was begun and not ended is removed. */
  async #write(
    contentId: number,
    overlayId: number | null,
    run: (receive: (part: ThreadOutput) => Promise<void>) => Promise<PreparationSummary | null>
  ): Promise<void> {
    const { storage } = this.#services
    let translation: number | undefined
    try {
      const digest = await run(async (part) => {
        if ('finding' in part) await storage.keep(contentId, part.finding)
        else if ('language' in part) translation = await storage.begin(contentId, part.language, overlayId)
        else if (translation !== undefined) await storage.write(translation, part.batch)
      })
      if (translation === undefined) return
      if (digest) await storage.complete(translation, digest)
      // It turned out on the way that the document cannot be prepared.
      else await storage.remove(translation)
    } catch (error) {
      // The first error is thrown, not that of the clean-up, which the job repeats.
      if (translation !== undefined) await storage.remove(translation).catch(() => undefined)
      throw error
    }
  }

  /** The bytes of a content that may be a document, in memory that can be transferred; undefined for any other. */
  async #read(contentId: number): Promise<ArrayBuffer | undefined> {
    const pieces: Uint8Array[] = []
    let size = 0
    let isLikely = false
    for await (const piece of this.#services.contents.read(contentId)) {
      pieces.push(piece)
      size += piece.length
      if (isLikely || size < HEAD_BYTES) continue
      if (!mayBeDocument(joinBytes(pieces))) return undefined
      isLikely = true
    }
    const bytes = joinBytes(pieces)
    return isLikely || mayBeDocument(bytes) ? bytes.buffer : undefined
  }
}
