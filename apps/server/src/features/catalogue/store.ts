import {
  type CatalogueRecord,
  type ChangeAction,
  type ContentSnapshot,
  type EntityDefinition,
  type FieldDefinition,
  inputFields,
  type Referrers,
  referenceFields
} from '@portico/contract'
import { inTransaction, type Transaction } from '@portico/server-kit'
import pg from 'pg'
import { findHistoryEntry, readHistory } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/open.ts'
import { rowTypes } from '../../platform/database/query.ts'
import { ProblemError } from '../../platform/http/errors.ts'
import type { Actor } from './actor.ts'
import type { ReviewRecorder } from './reviews/recorder.ts'
import { listPieceSize, statementsOf } from './statements.ts'
import { columnName, tableName } from './tables.ts'

/** A record with the number of its revision, from which its ETag is made. */
export interface StoredRecord {
  /** Without the bytes of a content. */
  record: CatalogueRecord
  revision: number
  /** Of entities that have one. */
  content?: ContentSnapshot | null
}

/** The value of a field's column: of a reference the id, of a content its snapshot. */
export type StoredValue = string | number | ContentSnapshot | null

/** Values of a record's fields; a field that is left out keeps its value, or has none in a new record. */
export type FieldValues = Record<string, StoredValue>

/** A record as the audit log keeps it: by the names of its fields. */
export type RecordState = Readonly<Record<string, unknown>>

/** Why a change did not happen. */
export type Refusal = 'not-found' | 'changed'

/** Returns whether a change may be made to the present revision. */
export type Precondition = (revision: number) => boolean

/** A row of raw columns, as locking a record reads it. */
export type RawRow = { id: number; revision: number; digest?: string | null } & Record<string, unknown>

interface ListPiece {
  count: number
  last: number
  text: string
}

type Row = CatalogueRecord & { revision: number; content?: ContentSnapshot | null }

/** Records from which on a list costs the primary more than asking it how far it is, of which many lists share the statement. */
const LONG_LIST = 100

const FOREIGN_KEY_VIOLATION = '23503'

function split({ revision, content, ...record }: Row): StoredRecord {
  return content === undefined ? { record, revision } : { record, revision, content }
}

/** Reads and writes the records of one entity, each change with its entry in the audit log. */
export class CatalogueStore {
  readonly entity: EntityDefinition
  readonly #database: Database
  readonly #fields: FieldDefinition[]
  readonly #statements: ReturnType<typeof statementsOf>
  readonly #listPiece: number
  readonly #reviews: ReviewRecorder | undefined
  /** The beginning of the list that is going to be read in this turn of the event loop. */
  #beginning: Promise<ListPiece> | undefined
  /** Whether the last list was long. */
  #isLong = false

  /**
   * @param entities the whole catalogue, for what is referred to and by what
   * @param reviews records what users change; none where the portal itself makes changes
   */
  constructor(
    database: Database,
    entity: EntityDefinition,
    entities: readonly EntityDefinition[],
    reviews?: ReviewRecorder
  ) {
    this.entity = entity
    this.#database = database
    this.#reviews = reviews
    this.#fields = inputFields(entity)
    this.#statements = statementsOf(entity, entities)
    this.#listPiece = listPieceSize(entity)
  }

  /**
   * Every record, by ascending id, in pieces of JSON: some items of an array with commas between them, or none. Reading them does not
   * take more memory the more there are, and between two pieces others come in turn. A record that is created or deleted meanwhile
   * is in the list or not. Lists that are asked for in the same turn of the event loop share the statement that reads their first piece.
   */
  async *list(): AsyncGenerator<string, void, void> {
    for (let after = 0; ; ) {
      const { count, last, text } = await (after === 0 ? this.#readBeginning() : this.#readPiece(after))
      // A list that ends with its last piece has no empty one after it.
      if (count > 0 || after === 0) yield text
      if (count < this.#listPiece) return
      after = last
    }
  }

  async #readPiece(after: number): Promise<ListPiece> {
    const read = (db: Pick<pg.Pool, 'query'>) => this.#query<ListPiece>(db, 'list', [after, this.#listPiece])
    const { rows } = this.#isLong ? await this.#database.readFromReplica(read) : await read(this.#database.pool)
    const [piece] = rows as [ListPiece]
    this.#isLong = after > 0 || piece.count >= LONG_LIST
    return piece
  }

  /** The statement is sent after the last one has asked, so that each gets what was stored before. */
  #readBeginning(): Promise<ListPiece> {
    this.#beginning ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        this.#beginning = undefined
        this.#readPiece(0).then(resolve, reject)
      })
    })
    return this.#beginning
  }

  async find(id: number): Promise<StoredRecord | undefined> {
    const { rows } = await this.#query<Row>(this.#database.pool, 'find', [id])
    return rows[0] && split(rows[0])
  }

  /** @throws ProblemError when a reference leads nowhere */
  create(values: FieldValues, actor: Actor): Promise<StoredRecord> {
    // One statement is a transaction of its own: without begin and commit, a create takes a third of the time.
    if (!this.#reviews?.opensReviewsFor(this.entity, actor)) return this.#insert(this.#database.pool, values, actor)
    return inTransaction(this.#database, async (transaction) => {
      const created = await this.#insert(transaction.client, values, actor)
      await this.recordReviews(transaction, [created.record.id], actor)
      return created
    })
  }

  async #insert(client: Pick<pg.Pool, 'query'>, values: FieldValues, { login }: Actor): Promise<StoredRecord> {
    const columns = this.#fields.map((field) => toColumn(values[field.name] ?? null))
    const { rows } = await this.#query<Row>(client, 'create', [login, ...columns])
    return split(rows[0] as Row)
  }

  /**
   * Creates a record that was deleted again, under its id.
   *
   * @param state the record as the audit log keeps it
   * @throws ProblemError when a reference leads nowhere
   */
  async recreate(transaction: Transaction, id: number, state: RecordState, actor: string): Promise<void> {
    const values = this.#valuesOf(state)
    const columns = this.#fields.map((field) => toColumn(values[field.name] ?? null))
    await this.#query(transaction.client, 'recreate', [actor, id, ...columns])
  }

  /** Removes all contents of a record whose deletion is in the audit log already, those of its history as well. */
  async deleteContents({ client }: Transaction, id: number): Promise<void> {
    const { deleteContents } = this.#statements
    if (deleteContents) await client.query(deleteContents, [String(id)])
  }

  /**
   * Lets changes that were made in a transaction be reviewed, where they are to be.
   *
   * @returns which of the records are under review now
   */
  async recordReviews(transaction: Transaction, ids: readonly number[], actor: Actor): Promise<ReadonlySet<number>> {
    return (await this.#reviews?.record(transaction, this.entity, ids, actor)) ?? new Set()
  }

  /**
   * Creates many records.
   *
   * @returns their ids, in the order of the values
   */
  async createAll(transaction: Transaction, all: readonly FieldValues[], actor: string): Promise<number[]> {
    const rows = all.map((values) => toColumns(this.#fields, values))
    const created = await this.#query<{ id: number }>(transaction.client, 'createAll', [actor, JSON.stringify(rows)])
    return created.rows.map(({ id }) => id)
  }

  /**
   * Changes many records that are locked.
   *
   * @param fields those that change, in each of the records
   */
  async updateAll(
    transaction: Transaction,
    all: readonly { id: number; values: FieldValues }[],
    fields: readonly FieldDefinition[],
    actor: string
  ): Promise<void> {
    const rows = all.map(({ id, values }) => ({ id, ...toColumns(fields, values) }))
    const text = this.#statements.updateAll(fields)
    await transaction.client.query(text, [actor, JSON.stringify(rows)]).catch((error) => this.#refuse(error))
  }

  /**
   * Changes a record.
   *
   * @returns what is stored now; saving unchanged values is no change, and keeps the revision
   * @throws ProblemError when a reference leads nowhere
   */
  update(
    id: number,
    values: FieldValues,
    precondition: Precondition,
    actor: Actor,
    action: ChangeAction = 'update'
  ): Promise<StoredRecord | Refusal> {
    return inTransaction(this.#database, async (transaction) => {
      const before = await this.#lock(transaction, id, precondition)
      if (typeof before === 'string') return before
      const changed = this.changedFields(before, values)
      if (changed.length === 0) {
        const { rows } = await this.#query<Row>(transaction.client, 'find', [id])
        return split(rows[0] as Row)
      }
      const columns = changed.map((field) => toColumn(values[field.name] ?? null))
      const { rows } = await transaction.client
        .query<Row>({
          text: this.#statements.update(changed),
          values: [actor.login, action, id, ...columns],
          types: rowTypes
        })
        .catch((error) => this.#refuse(error))
      await this.recordReviews(transaction, [id], actor)
      return split(rows[0] as Row)
    })
  }

  /**
   * Deletes a record, and with it all its contents, those of its history as well; while its deletion is reviewed, the contents stay for
   * the readers.
   */
  delete(id: number, precondition: Precondition, actor: Actor): Promise<'deleted' | Refusal> {
    return inTransaction(this.#database, async (transaction) => {
      const before = await this.#lock(transaction, id, precondition)
      if (typeof before === 'string') return before
      // New references to the record wait for its lock.
      const referrers = await this.referrers(id, transaction.client)
      if (referrers.total > 0) throw referenced(this.entity, referrers)
      await this.#query(transaction.client, 'delete', [actor.login, id])
      const underReview = await this.recordReviews(transaction, [id], actor)
      if (!underReview.has(id)) await this.deleteContents(transaction, id)
      return 'deleted'
    })
  }

  /** Whether the catalogue has entities that refer to this one. */
  get canBeReferredTo(): boolean {
    return this.#statements.referrers !== undefined
  }

  /** What refers to a record; nothing where no entity can. */
  async referrers(id: number, client: Pick<pg.Pool, 'query'> = this.#database.pool): Promise<Referrers> {
    const text = this.#statements.referrers
    if (text === undefined) return { total: 0, items: [] }
    const { rows } = await client.query({ text, values: [id], types: rowTypes })
    return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) }
  }

  /** What happened to a record, newest first; `before` an entry of it. */
  history(id: number, before?: number) {
    return readHistory(this.#database, { entity: this.entity.key, entityId: String(id) }, before)
  }

  /**
   * The values that a record had after an entry of its history.
   *
   * @returns undefined when the record has no such entry, or none that left it with values
   */
  async valuesAfter(id: number, entry: number): Promise<FieldValues | undefined> {
    const found = await findHistoryEntry(this.#database, { entity: this.entity.key, entityId: String(id) }, entry)
    return found?.after ? this.#valuesOf(found.after) : undefined
  }

  #valuesOf(state: RecordState): FieldValues {
    const known = this.#fields.filter(({ name }) => name in state)
    return Object.fromEntries(
      known.map(({ name, kind }) => {
        const value = state[name]
        return [name, (kind === 'reference' ? ((value as { id: number } | null)?.id ?? null) : value) as StoredValue]
      })
    )
  }

  /** Reads raw rows, by ascending id, and keeps others from changing them until the transaction ends. */
  async *lockAll(transaction: Transaction, ids: readonly number[]): AsyncGenerator<RawRow, void, void> {
    const ordered = ids.toSorted((a, b) => a - b)
    for (let start = 0; start < ordered.length; start += this.#listPiece) {
      const piece = ordered.slice(start, start + this.#listPiece)
      const { rows } = await this.#query<RawRow>(transaction.client, 'lockAll', [piece])
      yield* rows
    }
  }

  /** The fields whose values differ from those of a row. */
  changedFields(row: RawRow, values: FieldValues): FieldDefinition[] {
    return this.#fields.filter((field) => {
      const value = values[field.name]
      if (value === undefined) return false
      const stored = row[columnName(field)]
      // The same bytes sent again are no other content.
      if (isContent(value)) return stored !== value.id && row.digest !== value.digest
      return stored !== value
    })
  }

  /** Reads a record and keeps others from changing it until the transaction ends. */
  async #lock(transaction: Transaction, id: number, precondition: Precondition): Promise<RawRow | Refusal> {
    const { rows } = await this.#query<RawRow>(transaction.client, 'lock', [id])
    const [row] = rows
    if (!row) return 'not-found'
    return precondition(row.revision) ? row : 'changed'
  }

  async #query<R extends pg.QueryResultRow>(
    client: Pick<pg.Pool, 'query'>,
    statement: 'list' | 'find' | 'lock' | 'lockAll' | 'create' | 'recreate' | 'createAll' | 'delete',
    values: unknown[]
  ): Promise<pg.QueryResult<R>> {
    const name = `${this.entity.key}-${statement}`
    try {
      const isShort = statement === 'find'
      return await client.query<R>({
        name,
        text: this.#statements[statement],
        values,
        types: rowTypes,
        isShort
      } as pg.QueryConfig)
    } catch (error) {
      return this.#refuse(error)
    }
  }

  /** Converts the error of a reference to a missing record; throws any other error as it is. */
  #refuse(error: unknown): never {
    if (!(error instanceof pg.DatabaseError) || error.code !== FOREIGN_KEY_VIOLATION) throw error
    const field = referenceFields(this.entity).find((candidate) =>
      error.constraint?.startsWith(`${tableName(this.entity)}_${columnName(candidate)}_`)
    )
    if (!field) throw error
    throw new ProblemError('validation', {
      detail: `The record that ${field.name} refers to does not exist.`,
      fieldErrors: [{ objectName: this.entity.key, field: field.name, message: 'Reference' }]
    })
  }
}

const isContent = (value: StoredValue | undefined): value is ContentSnapshot =>
  typeof value === 'object' && value !== null

const toColumn = (value: StoredValue) => (isContent(value) ? value.id : value)

const toColumns = (fields: readonly FieldDefinition[], values: FieldValues) =>
  Object.fromEntries(fields.map((field) => [columnName(field), toColumn(values[field.name] ?? null)]))

function referenced(entity: EntityDefinition, referrers: Referrers): ProblemError {
  const { total } = referrers
  return new ProblemError('referenced', {
    entity: entity.key,
    detail: `${total} ${total === 1 ? 'record refers' : 'records refer'} to this one. Let ${total === 1 ? 'it' : 'them'} refer to another or to none, or delete ${total === 1 ? 'it' : 'them'} first.`,
    referrers
  })
}
