import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { recordChange } from '../../platform/audit.ts'
import type { Database, Executor } from '../../platform/database/open.ts'
import { type CatalogueTable, tableOf } from './tables.ts'

/** A record with the number of its revision, from which its ETag is made. */
export interface StoredRecord {
  record: CatalogueRecord
  revision: number
}

/** Values of a record's fields; a field that is left out keeps its value, or has none in a new record. */
export type FieldValues = Record<string, string | null>

/** Why a change did not happen. */
export type Refusal = 'not-found' | 'changed'

/** Tells whether a change may be made to the revision there is. */
export type Precondition = (revision: number) => boolean

type Row = CatalogueRecord & { revision: number }

const split = ({ revision, ...record }: Row): StoredRecord => ({ record, revision })

/** Reads and writes the records of one entity, each change with its entry in the audit log. */
export class CatalogueStore {
  readonly #database: Database
  readonly #entity: EntityDefinition
  readonly #table: CatalogueTable

  constructor(database: Database, entity: EntityDefinition) {
    this.#database = database
    this.#entity = entity
    this.#table = tableOf(entity)
  }

  /** Every record, by ascending id. */
  list(): Promise<CatalogueRecord[]> {
    const { revision: _, ...columns } = getTableColumns(this.#table)
    return this.#database.orm.select(columns).from(this.#table).orderBy(asc(this.#table.id))
  }

  async find(id: number): Promise<StoredRecord | undefined> {
    const [row] = await this.#database.orm.select().from(this.#table).where(eq(this.#table.id, id))
    return row && split(row)
  }

  /** @param actor login of who creates it */
  create(values: FieldValues, actor: string): Promise<StoredRecord> {
    return this.#database.orm.transaction(async (transaction) => {
      const [row] = await transaction.insert(this.#table).values(values).returning()
      const created = split(row as Row)
      await this.#audit(transaction, { action: 'create', actor, id: created.record.id, after: created.record })
      return created
    })
  }

  update(id: number, values: FieldValues, precondition: Precondition, actor: string): Promise<StoredRecord | Refusal> {
    return this.#database.orm.transaction(async (transaction) => {
      const before = await this.#lock(transaction, id, precondition)
      if (typeof before === 'string') return before
      // Saving what is there already is no change: nobody else's version becomes old by it.
      if (Object.entries(values).every(([name, value]) => before.record[name] === value)) return before
      const [row] = await transaction
        .update(this.#table)
        .set({ ...values, revision: sql`${this.#table.revision} + 1` })
        .where(eq(this.#table.id, id))
        .returning()
      const after = split(row as Row)
      await this.#audit(transaction, { action: 'update', actor, id, before: before.record, after: after.record })
      return after
    })
  }

  delete(id: number, precondition: Precondition, actor: string): Promise<'deleted' | Refusal> {
    return this.#database.orm.transaction(async (transaction) => {
      const before = await this.#lock(transaction, id, precondition)
      if (typeof before === 'string') return before
      await transaction.delete(this.#table).where(eq(this.#table.id, id))
      await this.#audit(transaction, { action: 'delete', actor, id, before: before.record })
      return 'deleted'
    })
  }

  /** Reads a record and keeps others from changing it until the transaction ends. */
  async #lock(transaction: Executor, id: number, precondition: Precondition): Promise<StoredRecord | Refusal> {
    const [row] = await transaction.select().from(this.#table).where(eq(this.#table.id, id)).for('update')
    if (!row) return 'not-found'
    return precondition(row.revision) ? split(row) : 'changed'
  }

  #audit(
    transaction: Executor,
    change: { action: 'create' | 'update' | 'delete'; actor: string; id: number; before?: unknown; after?: unknown }
  ): Promise<void> {
    const { id, ...rest } = change
    return recordChange(transaction, { ...rest, entity: this.#entity.key, entityId: String(id) })
  }
}
