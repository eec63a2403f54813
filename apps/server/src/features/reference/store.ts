import { API_ENVIRONMENTS, type ApiEnvironment, DEFAULT_LOCALE, type DocumentFault } from '@portico/contract'
import type { Database } from '../../platform/database/open.ts'
import type { TextFormat } from './preparation/messages.ts'
import { PREPARATION } from './preparation/number.ts'
import { apiOrder, newestFirst, published, publishedIn, unexamined, wantedOverlay } from './published.ts'
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
  readonly languages: readonly string[]
  readonly summary: string | null
}

/** The complete translation to read a document in: with the wanted overlay, else in its own language. */
const translation = (row: string, overlay: string) => `
  select t.id, t.language, t.overlay_id, t.summary
    from reference_translations t
   where t.content_id = ${row}.content_id and t.complete and t.preparation = ${PREPARATION}
     and (t.overlay_id is null or t.overlay_id = ${overlay})
   order by t.overlay_id is null, t.id desc limit 1`

/**
 * $1 the API, $2 the version or null, $3 the environment or null, $4 the language, $5 kind and $6 key of the piece, $7 digests of what
 * the caller has. Always one row. Without a version, the newest of the environment; without that too, the newest of the sandbox, or
 * else of the first environment that has one.
 */
const FIND = `
  with published as (${published('d.idapi = $1')}),
  chosen as (
    select * from published p
     where case when $2::text is not null then p.version = $2 when $3::text is not null then ${publishedIn('p', '$3')} else true end
     order by case when $3::text is null
              then array_position(array[${API_ENVIRONMENTS.map((name) => publishedIn('p', `'${name}'`)).join(', ')}], true) end nulls last,
              ${newestFirst('p.version')} limit 1
  )
  select array(${unexamined('d.idapi = $1')}) as unexamined,
         c.version, c.name, c.environments, c.content_id, c.digest as content_digest, c.format, c.compressed,
         w.content_id as wanted_overlay, t.id as translation, t.language, t.overlay_id,
         p.digest, case when p.digest = any($7::text[]) then null else p.body end as body
    from (select) one
    left join chosen c on true
    left join lateral (${wantedOverlay('c', '$4')}) w on true
    left join lateral (${translation('c', 'w.content_id')}) t on true
    left join reference_pieces p on p.translation_id = t.id and p.kind = $5 and p.key = $6`

interface FindRow {
  unexamined: string[]
  version: string | null
  name: string
  environments: string[] | null
  content_id: string | null
  content_digest: string | null
  format: TextFormat | null
  compressed: boolean | null
  wanted_overlay: string | null
  translation: string | null
  language: string
  overlay_id: string | null
  digest: string | null
  body: Buffer | null
}

/** $1 the API, or null for all of them, $2 the language of the summaries. */
const LIST = `
  with published as (${published('($1::text is null or d.idapi = $1)')})
  select p.api, p.name, p.version, p.environments, p.definition, p.file, p.own_language, t.summary,
         array(select r.language from files f join reference_documents r on r.content_id = f.content_id
                where f.document_id = p.document_id and r.kind = 'overlay' and r.preparation = ${PREPARATION}
                  and r.language <> p.own_language
                group by r.language order by r.language) as overlays
    from published p
    left join lateral (${wantedOverlay('p', '$2')}) w on true
    left join lateral (${translation('p', 'w.content_id')}) t on true
   order by ${apiOrder('p.api')}, ${newestFirst('p.version')}`

interface ListRow {
  api: string
  name: string
  version: string
  environments: string[] | null
  definition: string
  file: string | null
  own_language: string | null
  summary: string | null
  overlays: string[]
}

/** $1 a translation. */
const PAGE = `
  select d.faults, t.sandbox_calls from reference_translations t join reference_documents d using (content_id) where t.id = $1`

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

/** $1 the environment. */
const BUNDLED = `
  with published as (${published('d.document_id is not null')}),
  chosen as (select * from published p where ${publishedIn('p', '$1::text')})
  select * from (
    select p.api, p.version, p.content_id, p.digest, p.format, p.compressed, null::text as language from chosen p
    union all
    select p.api, p.version, o.content_id, o.digest, o.format, o.compressed, o.language
      from chosen p
      cross join lateral (
        select distinct on (r.language) f.content_id, c.digest, r.format, r.compressed, r.language
          from files f
          join reference_documents r on r.content_id = f.content_id and r.kind = 'overlay' and r.preparation = ${PREPARATION}
          join file_contents c on c.id = f.content_id
         where f.document_id = p.document_id and lower(r.language) <> lower(p.own_language)
         order by r.language, f.id desc
      ) o
  ) each
  order by api collate "C", ${newestFirst('version')}, language nulls first`

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
    return rows.map(({ definition, file, environments, own_language, overlays, ...row }) => ({
      ...row,
      definition: Number(definition),
      file: number(file),
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

  /** The names and versions under which the catalogue publishes the document that a file holds; none for any other file. */
  async publishedAs(file: number): Promise<string[]> {
    const { rows } = await this.#database.pool.query<{ api: string; version: string }>(
      `select distinct p.api, p.version from (${published(
        'd.document_id = (select document_id from files where id = $1)'
      )}) p where p.file = $1 order by p.api, p.version`,
      [file]
    )
    return rows.map(({ api, version }) => `${api} ${version}`)
  }
}

/** Each document that is published, in its own language and with the newest overlay of each other language. */
const UNPREPARED = `
  with published as (${published('d.document_id is not null')})
  select p.content_id, null::bigint as overlay_id from published p
   where p.content_id is not null and not exists (${prepared('p.content_id', 't.overlay_id is null')})
  union
  select p.content_id, o.content_id
    from published p
    cross join lateral (
      select distinct on (r.language) f.content_id, r.language
        from files f join reference_documents r on r.content_id = f.content_id and r.kind = 'overlay' and r.preparation = ${PREPARATION}
       where f.document_id = p.document_id and lower(r.language) <> lower(p.own_language)
       order by r.language, f.id desc
    ) o
   where p.content_id is not null and not exists (${prepared('p.content_id', 't.overlay_id = o.content_id')})
  order by overlay_id nulls first, content_id`

function prepared(content: string, overlay: string): string {
  return `select from reference_translations t
           where t.content_id = ${content} and ${overlay} and t.complete and t.preparation = ${PREPARATION}`
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
