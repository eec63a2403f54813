import type { Database } from '../../../platform/database/open.ts'
import { queryRows } from '../../../platform/database/query.ts'
import { ALL_FILES, isUnderReview } from '../published.ts'
import type { Examination, PieceBatch, PreparationSummary } from './messages.ts'
import { PREPARATION } from './number.ts'

/** What is known of a content that has been examined. */
export interface KnownContent extends Pick<Examination, 'kind' | 'format' | 'compressed' | 'language' | 'faults'> {
  readonly contentId: number
  /** Whether it can be read in its own language. */
  readonly prepared: boolean
}

/** Pieces that one statement removes: no other statement waits for long. */
const REMOVED_AT_ONCE = 300

/** A translation that has been under way for this long was broken off. */
const BROKEN_OFF = `interval '15 minutes'`

/**
 * $1 the content, $2 PREPARATION. A finding of another preparation counts as none.
 */
const FIND = `
  select content_id as "contentId", kind, format, compressed, language, faults,
         exists (select from reference_translations t where t.content_id = d.content_id and t.overlay_id is null
                    and t.preparation = $2 and t.complete) as prepared
    from reference_documents d where d.content_id = $1 and d.preparation = $2`

const KEEP = `
  insert into reference_documents (content_id, preparation, kind, format, compressed, openapi, title, version, language,
                                   environments, faults)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (content_id) do update set (preparation, kind, format, compressed, openapi, title, version, language,
                                          environments, faults)
    = (excluded.preparation, excluded.kind, excluded.format, excluded.compressed, excluded.openapi, excluded.title,
       excluded.version, excluded.language, excluded.environments, excluded.faults)`

/**
 * Whether a newer translation, which is the one that is read, has taken the place of one. While an overlay is under review, there are two
 * of a language: that of readers, and that of those who see what is not released.
 */
const superseded = (row: string) => `exists (
  select from reference_translations newer
   where newer.content_id = ${row}.content_id and newer.language = ${row}.language and newer.complete and newer.id > ${row}.id
     and (newer.overlay_id is not distinct from ${row}.overlay_id or not ${isUnderReview([`newer.overlay_id`, `${row}.overlay_id`])}))`

/** The translations that are not read. */
const UNREAD = `
  select t.id from reference_translations t
   where t.started_date < now() - ${BROKEN_OFF} and (
         not t.complete
      or ${superseded('t')}
      or not exists (select from ${ALL_FILES} f where f.content_id = t.content_id)
      or t.overlay_id is not null and not exists (
           select from ${ALL_FILES} f join ${ALL_FILES} o on o.document_id = f.document_id
            where f.content_id = t.content_id and o.content_id = t.overlay_id))`

/** The rows of reference_documents and of what refers to them, written in small statements without a transaction. */
export class PreparationStorage {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** What is known of a content; undefined when it has not been examined with this preparation. */
  async find(contentId: number): Promise<KnownContent | undefined> {
    return (await queryRows<KnownContent>(this.#database.pool, FIND, [contentId, PREPARATION]))[0]
  }

  /** Whether the catalogue still has all of some contents. */
  async areThere(contentIds: readonly number[]): Promise<boolean> {
    const { rowCount } = await this.#query('select from file_contents where id = any($1)', [contentIds])
    return rowCount === new Set(contentIds).size
  }

  async keep(contentId: number, finding: Examination): Promise<void> {
    const { kind, format, compressed, openapi, title, version, language, environments, faults } = finding
    await this.#query(KEEP, [
      ...[contentId, PREPARATION, kind, format, compressed, openapi, storable(title), storable(version), language],
      environments && json(environments),
      json(faults)
    ])
  }

  /** Whether a document can be read in the language of an overlay. */
  async isTranslated(contentId: number, overlayId: number): Promise<boolean> {
    const { rowCount } = await this.#query(
      'select from reference_translations where content_id = $1 and overlay_id = $2 and preparation = $3 and complete',
      [contentId, overlayId, PREPARATION]
    )
    return rowCount !== 0
  }

  /** Begins a translation, which is not read before it is complete. */
  async begin(contentId: number, language: string, overlayId: number | null): Promise<number> {
    const [row] = await queryRows<{ id: number }>(
      this.#database.pool,
      `insert into reference_translations (content_id, language, overlay_id, preparation)
       values ($1, $2, $3, $4) returning id`,
      [contentId, language, overlayId, PREPARATION]
    )
    return row?.id as number
  }

  async write(translation: number, { kinds, keys, digests, sizes, bodies }: PieceBatch): Promise<void> {
    let next = 1
    const positions = sizes.map((size) => {
      const position = next
      next += size
      return position
    })
    await this.#query(
      `insert into reference_pieces (translation_id, kind, key, digest, body)
       select $1, kind, key, digest, substring($5::bytea from position for size)
         from unnest($2::text[], $3::text[], $4::text[], $6::int[], $7::int[]) as piece (kind, key, digest, position, size)
       on conflict do nothing`,
      [translation, kinds, keys.map(storable), digests, Buffer.from(bodies.buffer), positions, sizes]
    )
  }

  /**
   * Lets a translation be read, and removes those whose place is taken: of all that are complete in its language but the newest, so that
   * two servers that prepare the same document never remove each other's.
   */
  async complete(translation: number, { summary, sandboxCalls }: PreparationSummary): Promise<void> {
    await this.#query(
      'update reference_translations set complete = true, summary = $2, sandbox_calls = $3 where id = $1',
      [translation, storable(summary), sandboxCalls.length > 0 ? json(sandboxCalls) : null]
    )
    const older = await queryRows<{ id: number }>(
      this.#database.pool,
      `select old.id from reference_translations made join reference_translations old using (content_id, language)
        where made.id = $1 and old.complete and ${superseded('old')}`,
      [translation]
    )
    for (const { id } of older) await this.remove(id)
  }

  /** Removes a translation, and its pieces little by little, so that others come in between. */
  async remove(translation: number): Promise<void> {
    await this.#query('delete from reference_translations where id = $1', [translation])
    await this.#removePieces(translation)
  }

  /**
   * Removes what is no longer read: translations that were broken off or superseded, those with an overlay that its document has no longer, and
   * those of contents that no file has; such a content is only a part of its file's history, and is split again when it is restored.
   */
  async cleanUp(): Promise<void> {
    const { pool } = this.#database
    for (const { id } of await queryRows<{ id: number }>(pool, UNREAD)) await this.remove(id)
    const orphaned = await queryRows<{ id: number }>(
      pool,
      `select distinct translation_id as id from reference_pieces p
        where not exists (select from reference_translations t where t.id = p.translation_id)`
    )
    for (const { id } of orphaned) await this.#removePieces(id)
  }

  async #removePieces(translation: number): Promise<void> {
    for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; ) {
      const { rowCount } = await this.#query(
        `delete from reference_pieces where translation_id = $1 and (kind, key) in (
           select kind, key from reference_pieces where translation_id = $1 limit ${REMOVED_AT_ONCE})`,
        [translation]
      )
      removed = rowCount ?? 0
    }
  }

  #query(text: string, values: unknown[]) {
    return this.#database.pool.query(text, values)
  }
}

/** PostgreSQL has texts of every character but NUL, and none that is half of one. */
const storable = <T extends string | null>(text: T): T =>
  (text?.toWellFormed().replaceAll('\u0000', '\ufffd') ?? text) as T

const json = (value: unknown) =>
  JSON.stringify(value, (_key, inner) => (typeof inner === 'string' ? storable(inner) : inner))
