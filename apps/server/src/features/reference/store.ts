import { API_ENVIRONMENTS, type ApiEnvironment, DEFAULT_LOCALE, type DocumentFault } from '@portico/contract'
import type { Database } from '../../platform/database/open.ts'
import type { TextFormat } from './preparation/messages.ts'
import { unexamined } from './published.ts'
import { BUNDLED, FIND, type FindRow, LIST, type ListRow, PAGE, UNPREPARED } from './statements.ts'
import type { SandboxCall } from './tables.ts'

/** Which version of an API is meant, in which language. */
export interface Choice {
  readonly version?: string | undefined
  readonly environment?: ApiEnvironment | undefined
  /** BCP 47. */
  readonly language?: string | undefined
}

/** A piece of a document, as it is stored: compressed by gzip. */
export interface StoredPiece {
  /** Null when the caller has it already. */
  readonly body: Buffer | null
  readonly digest: string
}

/** What was found where a piece was looked for. */
export interface Found {
  /** Contents that must be examined before one can be sure of the rest. */
  readonly unexamined: readonly number[]
  /** The version that was chosen; undefined when the API has none such. */
  readonly version: ChosenVersion | undefined
  readonly piece: StoredPiece | undefined
}

export interface ChosenVersion {
  readonly version: string
  readonly name: string
  /** Null: everywhere. */
  readonly environments: readonly string[] | null
  /** Null when no document can be read. */
  readonly contentId: number | null
  /** SHA-256 of the stored bytes, in hexadecimal. */
  readonly contentDigest: string | null
  readonly format: TextFormat | null
  readonly compressed: boolean
  /** The overlay that its texts should come with in the language asked for. */
  readonly wantedOverlay: number | null
  /** What it can be read in now; undefined while it cannot be read at all. */
  readonly translation: { readonly id: number; readonly language: string; readonly overlay: number | null } | undefined
}

/** Of the version and translation found, what a page needs beside the outline. */
export interface PageRow {
  readonly faults: readonly DocumentFault[]
  readonly sandboxCalls: readonly SandboxCall[]
}

/** A version of an API in a list. */
export interface ListedVersion {
  readonly api: string
  readonly name: string
  readonly version: string
  readonly environments: readonly ApiEnvironment[]
  readonly definition: number
  readonly file: number | null
  /** While there is none: the newest that calls itself OpenAPI and cannot be published. */
  readonly faultyFile: number | null
  readonly languages: readonly string[]
  readonly summary: string | null
}

const number = (text: string | null) => (text === null ? null : Number(text))

/** A document that is published, or an overlay beside it. */
export interface BundledContent {
  readonly api: string
  readonly version: string
  readonly contentId: number
  /** SHA-256 of the stored bytes, in hexadecimal. */
  readonly digest: string
  readonly format: TextFormat
  readonly compressed: boolean
  /** Of an overlay; null for the document. */
  readonly language: string | null
}

/** Reads what the catalogue publishes and what was prepared of it. */
export class ReferenceStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Looks for a piece of a version of an API, in one statement, for a page waits for it.
   *
   * @param digests of the pieces that the caller has already
   */
  async find(
    api: string,
    { version, environment, language = DEFAULT_LOCALE }: Choice,
    piece: { kind: string; key: string },
    digests: readonly string[] = []
  ): Promise<Found> {
    const { rows } = await this.#database.pool.query<FindRow>({
      name: 'reference-find',
      text: FIND,
      values: [api, version ?? null, environment ?? null, language.toLowerCase(), piece.kind, piece.key, digests]
    })
    const row = rows[0] as FindRow
    return {
      unexamined: row.unexamined.map(Number),
      version: row.version === null ? undefined : chosen(row, row.version),
      piece: row.digest === null ? undefined : { digest: row.digest, body: row.body }
    }
  }

  /** All versions of an API or of all APIs, in the order in which they are shown. */
  async list(api: string | null, language: string = DEFAULT_LOCALE): Promise<ListedVersion[]> {
    const { rows } = await this.#database.pool.query<ListRow>(LIST, [api, language.toLowerCase()])
    return rows.map(({ definition, file, faulty_file, environments, own_language, overlays, ...row }) => ({
      ...row,
      definition: Number(definition),
      file: number(file),
      faultyFile: number(faulty_file),
      environments: file === null ? [] : API_ENVIRONMENTS.filter((name) => environments?.includes(name) ?? true),
      languages: own_language === null ? [] : [own_language, ...overlays]
    }))
  }

  /** What a page says beside the outline of a translation. */
  async page(translation: number): Promise<PageRow> {
    const { rows } = await this.#database.pool.query<{ faults: DocumentFault[]; sandbox_calls: SandboxCall[] | null }>(
      PAGE,
      [translation]
    )
    return { faults: rows[0]?.faults ?? [], sandboxCalls: rows[0]?.sandbox_calls ?? [] }
  }

  /** The contents beside the documents of an API, or of all, that are to be examined. */
  async unexamined(api: string | null): Promise<number[]> {
    const { rows } = await this.#database.pool.query<{ content_id: string }>(
      unexamined('($1::text is null or d.idapi = $1)'),
      [api]
    )
    return rows.map(({ content_id }) => Number(content_id))
  }

  /** What the catalogue publishes and cannot be read yet: documents, each with the overlay to prepare it with, or null. */
  async unprepared(): Promise<{ contentId: number; overlayId: number | null }[]> {
    const { rows } = await this.#database.pool.query<{ content_id: string; overlay_id: string | null }>(UNPREPARED)
    return rows.map((row) => ({ contentId: Number(row.content_id), overlayId: number(row.overlay_id) }))
  }

  /** The documents that are published in an environment, each followed by its overlays; by name, newest first. */
  async bundled(environment: ApiEnvironment): Promise<BundledContent[]> {
    const { rows } = await this.#database.pool.query<
      Omit<BundledContent, 'contentId'> & { content_id: string; format: TextFormat | null }
    >(BUNDLED, [environment])
    return rows.map(({ content_id, format, ...row }) => ({
      ...row,
      contentId: Number(content_id),
      format: format ?? 'yaml'
    }))
  }
}

function chosen(row: FindRow, version: string): ChosenVersion {
  const { name, environments, format, compressed, language } = row
  return {
    version,
    name,
    environments,
    contentId: number(row.content_id),
    contentDigest: row.content_digest,
    format,
    compressed: compressed ?? false,
    wantedOverlay: number(row.wanted_overlay),
    translation:
      row.translation === null ? undefined : { id: Number(row.translation), language, overlay: number(row.overlay_id) }
  }
}
