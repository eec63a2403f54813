import type { ReferenceMarkupRequest } from '@portico/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/open.ts'
import { compress } from '../../../platform/http/compression.ts'
import type { Markup } from '../../../platform/markup/markup.ts'
import { readerLocale } from '../../../platform/users/reader-locale.ts'
import { textOfPiece } from '../compression.ts'
import { byteCache } from '../preparation/byte-cache.ts'
import type { ReferenceReader } from '../reader.ts'
import type { VersionSelection } from '../store.ts'

/** Bytes of first views that are kept, compressed: some thousands. */
const KEPT_BYTES = 16 * 1024 * 1024
/** Bytes of a compressed piece from which on its first view is left to the browser, which shows it in parts. */
const LARGEST_PIECE = 256 * 1024

/** A page of the reference whose content is one piece. */
export type MarkedPage = Pick<ReferenceMarkupRequest['target'], 'kind' | 'api' | 'key'>

interface MarkupOptions {
  database: Database
  log: FastifyBaseLogger
  markup: Markup
}

/** First views of pages of the reference as HTML. They are cached. */
export class ReferenceMarkup {
  readonly #options: MarkupOptions
  readonly #kept = byteCache<Buffer>(KEPT_BYTES)

  constructor(options: MarkupOptions) {
    this.#options = options
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
    const { log, markup, database } = this.#options
    if (!markup.isBuilt) return undefined
    const locale = await readerLocale(database, userId, language)
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
      const view = await compress(await markup.writeReference(order))
      this.#kept.set(name, view)
      return view
    } catch (error) {
      log.warn({ err: error, api, kind, key }, 'a first view could not be written')
      return undefined
    }
  }
}
