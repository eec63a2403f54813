import { API_ENVIRONMENTS, type ApiEnvironment, DEFAULT_LOCALE, type DocumentFault } from '@portico/contract'
import type { Database } from '../../platform/database/open.ts'
import { type Queryable, queryRows } from '../../platform/database/query.ts'
import type { TextFormat } from './preparation/messages.ts'
import { unexamined } from './published.ts'
import { BUNDLED, FIND, LIST, PAGE, REVIEWED, UNEXAMINED, UNPREPARED } from './statements.ts'
import type { SandboxCall } from './tables.ts'
import type { Viewer } from './viewer.ts'

/** Which version of an API is meant, in which language. */
export interface VersionSelection {
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
export interface PieceResult {
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
  /** The overlay for the requested language. */
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
  /** Whether something of it is not released, and the viewer sees it nevertheless. */
  readonly waiting: boolean
}

type FoundRow = Omit<ChosenVersion, 'version' | 'translation'> & {
  unexamined: string[]
  version: string | null
  translationId: number | null
  language: string
  overlay: number | null
  digest: string | null
  body: Buffer | null
}

type ListRow = Omit<ListedVersion, 'environments' | 'languages'> & {
  environments: readonly string[] | null
  ownLanguage: string | null
  overlays: string[]
}

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

/** $1 the API, or null for all of them, $2 the viewer. */
const UNEXAMINED_OF = {
  name: 'reference-unexamined',
  text: unexamined('($1::text is null or d.idapi = $1)', '$2::bigint')
}

async function listVersions(
  db: Queryable,
  viewer: Viewer,
  api: string | null,
  language: string
): Promise<ListedVersion[]> {
  const rows = await queryRows<ListRow>(db, { name: 'reference-list', text: LIST }, [
    api,
    language.toLowerCase(),
    viewer
  ])
  return rows.map(({ environments, ownLanguage, overlays, ...row }) => ({
    ...row,
    environments: row.file === null ? [] : API_ENVIRONMENTS.filter((name) => environments?.includes(name) ?? true),
    languages: ownLanguage === null ? [] : [ownLanguage, ...overlays]
  }))
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
    viewer: Viewer,
    api: string,
    { version, environment, language = DEFAULT_LOCALE }: VersionSelection,
    piece: { kind: string; key: string },
    digests: readonly string[] = []
  ): Promise<PieceResult> {
    const values = [
      api,
      version ?? null,
      environment ?? null,
      language.toLowerCase(),
      piece.kind,
      piece.key,
      digests,
      viewer
    ]
    const rows = await this.#database.readFromReplica((db) =>
      queryRows<FoundRow>(db, { name: 'reference-find', text: FIND }, values)
    )
    const { unexamined, digest, body, translationId, overlay, ...row } = rows[0] as FoundRow
    const translation = translationId === null ? undefined : { id: translationId, language: row.language, overlay }
    return {
      unexamined: unexamined.map(Number),
      version: row.version === null ? undefined : { ...row, version: row.version, translation },
      piece: digest === null ? undefined : { digest, body }
    }
  }

  /** All versions of an API or of all APIs, in the order in which they are shown. */
  list(viewer: Viewer, api: string | null, language: string = DEFAULT_LOCALE): Promise<ListedVersion[]> {
    return this.#database.readFromReplica((db) => listVersions(db, viewer, api, language))
  }

  /** The same, unless there are contents beside the documents that are to be examined first. */
  listExamined(
    viewer: Viewer,
    api: string | null,
    language: string
  ): Promise<{ unexamined: number[]; versions: ListedVersion[] }> {
    return this.#database.readFromReplica(async (db) => {
      const unexamined = await queryRows<{ content_id: number }>(db, UNEXAMINED_OF, [api, viewer])
      const versions = unexamined.length > 0 ? [] : await listVersions(db, viewer, api, language)
      return { unexamined: unexamined.map((row) => row.content_id), versions }
    })
  }

  /** What a page says beside the outline of a translation. */
  async page(translation: number): Promise<PageRow> {
    const rows = await this.#database.readFromReplica((db) =>
      queryRows<PageRow>(db, { name: 'reference-page', text: PAGE }, [translation])
    )
    return rows[0] ?? { faults: [], sandboxCalls: [] }
  }

  /** The contents beside documents that are to be examined, whoever sees them. */
  async allUnexamined(): Promise<number[]> {
    return (await queryRows<{ content_id: number }>(this.#database.pool, UNEXAMINED)).map((row) => row.content_id)
  }

  /** What the catalogue publishes and cannot be read yet: documents, each with the overlay to prepare it with, or null. */
  unprepared(): Promise<{ contentId: number; overlayId: number | null }[]> {
    return queryRows(this.#database.pool, UNPREPARED)
  }

  /**
   * The contents that a change under review replaces and proposes, as far as there are any.
   *
   * @returns undefined when there is no such change of an API definition or a file
   */
  async reviewed(review: number): Promise<{ before: number | null; after: number | null } | undefined> {
    return (
      await queryRows<{ before: number | null; after: number | null }>(this.#database.pool, REVIEWED, [review])
    )[0]
  }

  /** The documents that are published in an environment, each followed by its overlays; by name, newest first. */
  bundled(viewer: Viewer, environment: ApiEnvironment): Promise<BundledContent[]> {
    return this.#database.readFromReplica((db) => queryRows(db, BUNDLED, [environment, viewer]))
  }
}
