import type { Database } from '../../../platform/database/open.ts'
import { queryRows } from '../../../platform/database/query.ts'
import { PREPARATION } from '../preparation/number.ts'
import { published, SEES_EVERYTHING } from '../published.ts'

/** An API definition that is to refer to another document of the catalogue than now. */
export interface DocumentMove {
  readonly id: number
  readonly api: string
  readonly version: string
  readonly before: number
  readonly after: number
}

/** Reads what the files and API definitions of the catalogue are to the reference, for their changes to be judged. */
export class ValidationStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** The names and versions under which the catalogue publishes the document that a file holds; none for any other file. */
  async publishedAs(file: number): Promise<string[]> {
    const rows = await queryRows<{ api: string; version: string }>(
      this.#database.pool,
      `select distinct p.api, p.version from (${published('d.document_id = (select document_id from files where id = $1)', SEES_EVERYTHING)}) p where p.file = $1 order by p.api, p.version`,
      [file]
    )
    return rows.map(({ api, version }) => `${api} ${version}`)
  }

  /**
   * Of changes of API definitions those that lead from one document of the catalogue to another.
   *
   * @param changes to which document each is to refer; others are left out, also those of definitions or documents that are not there
   */
  documentMoves(changes: readonly { id: number; document: number }[]): Promise<DocumentMove[]> {
    return queryRows(
      this.#database.pool,
      `select d.id, d.document_id as before, w.id as after, d.idapi as api, d.version
         from unnest($1::bigint[], $2::bigint[]) as change(id, document)
         join api_definitions d on d.id = change.id and d.document_id <> change.document
         join documents w on w.id = change.document`,
      [changes.map(({ id }) => id), changes.map(({ document }) => document)]
    )
  }

  /** Which documents of the catalogue have a file that is known to be an OpenAPI document. */
  async readableDocuments(documents: readonly number[]): Promise<number[]> {
    const rows = await queryRows<{ document: number }>(
      this.#database.pool,
      `select distinct f.document_id as document
         from files f
         join reference_documents r on r.content_id = f.content_id and r.kind = 'openapi' and r.preparation = ${PREPARATION}
        where f.document_id = any($1::bigint[])`,
      [documents]
    )
    return rows.map(({ document }) => document)
  }

  /** The contents of documents of the catalogue that are to be examined before one knows what they are. */
  async unexaminedOf(documents: readonly number[]): Promise<number[]> {
    const rows = await queryRows<{ content: number }>(
      this.#database.pool,
      `select distinct f.content_id as content
         from files f left join reference_documents r on r.content_id = f.content_id and r.preparation = ${PREPARATION}
        where f.document_id = any($1::bigint[]) and f.content_id is not null and r.content_id is null`,
      [documents]
    )
    return rows.map(({ content }) => content)
  }

  /** The content of a file, null when it has none; undefined when there is no such file. */
  async contentOf(file: number): Promise<number | null | undefined> {
    const statement = 'select content_id as content from files where id = $1'
    return (await queryRows<{ content: number | null }>(this.#database.pool, statement, [file]))[0]?.content
  }
}
