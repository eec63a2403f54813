import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LOCALE, type MarkupRequest, matchLocale } from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/open.ts'
import { compress, textOfPiece } from '../compression.ts'
import { byteCache } from '../preparation/byte-cache.ts'
import { PreparationThread } from '../preparation/thread.ts'
import type { ReferenceReader } from '../reader.ts'
import type { VersionSelection } from '../store.ts'

/** Bytes of first views that are kept, compressed: some thousands. */
const KEPT_BYTES = 16 * 1024 * 1024
/** Bytes of a compressed piece from which on its first view is left to the browser, which shows it in parts. */
const LARGEST_PIECE = 256 * 1024

/** The components with their data take a fraction of it. */
const MEMORY_MB = 256
/** A page is there without its first view. */
const TIME_LIMIT_MS = 5_000
/** Starting takes as long as some twenty first views. */
const IDLE_MS = 5 * 60_000

/** A page of the reference whose content is one piece. */
export type MarkedPage = Pick<MarkupRequest['target'], 'kind' | 'api' | 'key'>

interface MarkupOptions {
  database: Database
  log: FastifyBaseLogger
  clientFolder: string
  timeLimitMs?: number | undefined
}

/**
 * First views of pages of the reference as HTML, so that a reader has the text before the application's code has come. They are made
 * by the client's components in a separate thread, and cached.
 */
export class ReferenceMarkup {
  readonly #options: MarkupOptions
  readonly #file: string
  readonly #thread: PreparationThread
  readonly #kept = byteCache<Buffer>(KEPT_BYTES)
  /** Whether the client was built: it is not in development, nor in most tests. */
  readonly #isBuilt: boolean

  constructor(options: MarkupOptions) {
    this.#options = options
    this.#file = path.join(options.clientFolder, 'markup/reference-markup.js')
    this.#isBuilt = existsSync(this.#file)
    this.#thread = new PreparationThread({
      log: options.log,
      script: new URL('./worker.ts', import.meta.url),
      memoryMb: MEMORY_MB,
      timeLimitMs: options.timeLimitMs ?? TIME_LIMIT_MS,
      idleMs: IDLE_MS
    })
  }

  /**
   * The first view of a page.
   *
   * @param reader who reads
   * @param choice what the page's address says of version and environment; the language chosen by the reader, or else that of the account
   *   of `userId`
   * @returns HTML, compressed by gzip; undefined when there is no such page, or it is better shown without
   * @throws ProblemError as ReferenceReader.read() does
   */
  async read(
    reader: ReferenceReader,
    page: MarkedPage,
    { language, userId, ...choice }: VersionSelection & { userId: number }
  ) {
    if (!this.#isBuilt) return undefined
    const { log } = this.#options
    const locale = matchLocale(language) ?? matchLocale(await this.#languageOf(userId)) ?? DEFAULT_LOCALE
    const { kind, api, key } = page
    const { piece } = await reader.read(api, { ...choice, language: locale }, { kind, key })
    if (!piece?.body || piece.body.length > LARGEST_PIECE) return undefined
    const { version, environment } = choice
    const target = { ...page, ...(version && { version }), ...(environment && { environment }) }
    const name = JSON.stringify([piece.digest, locale, target])
    const known = this.#kept.get(name)
    if (known) return known
    try {
      const order = { target, locale, piece: await textOfPiece(piece.body) }
      const module = pathToFileURL(this.#file).href
      const markup = await compress(await this.#thread.run({ kind: 'markup', module, order }))
      this.#kept.set(name, markup)
      return markup
    } catch (error) {
      log.warn({ err: error, api, kind, key }, 'a first view could not be written')
      return undefined
    }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  async #languageOf(userId: number): Promise<string | undefined> {
    const { rows } = await this.#options.database.pool.query<{ lang_key: string }>(
      'select lang_key from users where id = $1',
      [userId]
    )
    return rows[0]?.lang_key
  }
}
