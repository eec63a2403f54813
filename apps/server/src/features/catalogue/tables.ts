import { type ENTITIES, type EntityDefinition, LIMITS } from '@portico/contract'
import { bigserial, date, integer, type PgTable, pgTable, varchar } from 'drizzle-orm/pg-core'

/** What every catalogue table has beside its entity's fields. */
const common = () => ({
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** Counts the changes of a record; its ETag. */
  revision: integer('revision').notNull().default(1)
})

const shortText = (name: string) => varchar(name, { length: LIMITS.shortText })
const longText = (name: string) => varchar(name, { length: LIMITS.longText })

export const documents = pgTable('documents', {
  ...common(),
  name: shortText('name'),
  version: shortText('version'),
  language: shortText('language'),
  date: date('date', { mode: 'string' }),
  title: shortText('title'),
  description: longText('description')
})

/** A table with one column per field of its entity, named alike. One stands for all: the store names only what all of them have. */
export type CatalogueTable = typeof documents

type EntityKey = (typeof ENTITIES)[number]['key']

/** The table of each entity. */
export const TABLES = { documents } satisfies Record<EntityKey, PgTable>

/** The table of an entity of the catalogue. */
export const tableOf = (entity: EntityDefinition) => TABLES[entity.key as EntityKey] as PgTable as CatalogueTable
