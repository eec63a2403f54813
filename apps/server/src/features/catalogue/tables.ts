import {
  apiDefinitions as apiDefinitionsEntity,
  documents as documentsEntity,
  type EntityDefinition,
  type FieldDefinition,
  file as fileEntity,
  isDerived,
  LIMITS,
  partner as partnerEntity,
  REVIEW_STATES,
  specification as specificationEntity
} from '@portico/contract'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  type PgTable,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar
} from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/columns.ts'

/**
 * The contents of files. A content never changes: a file that gets another content refers to another row, and the old one stays
 * for the file's history. A row without digest is an upload under way, or one that was broken off.
 */
export const fileContents = pgTable(
  'file_contents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }),
    /** As found in the bytes; null for an empty content. */
    mediaType: text('media_type'),
    /** SHA-256 in hexadecimal. */
    digest: text('digest'),
    /** Login of who uploaded it; null for what the portal began with. */
    createdBy: text('created_by'),
    createdDate: instant('created_date').notNull().defaultNow()
  },
  (table) => [
    index('file_contents_created').on(table.createdDate),
    index('file_contents_created_by').on(table.createdBy)
  ]
)

/** The bytes of a content, in pieces small enough to be held in memory. */
export const fileContentChunks = pgTable(
  'file_content_chunks',
  {
    contentId: bigint('content_id', { mode: 'number' })
      .notNull()
      .references(() => fileContents.id, { onDelete: 'cascade' }),
    /** From 0. */
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull()
  },
  (table) => [primaryKey({ columns: [table.contentId, table.position] })]
)

/**
 * Changes of records that an administrator releases before readers of the reference see them. A record has one review at most that is
 * open: while it is, readers get `before`, and its authors and administrators the record itself.
 */
export const catalogueReviews = pgTable(
  'catalogue_reviews',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Counts its changes; its ETag. */
    revision: integer('revision').notNull().default(1),
    entity: text('entity').notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    open: boolean('open').notNull().default(true),
    state: text('state', { enum: REVIEW_STATES }).notNull().default('waiting'),
    authorIds: bigint('author_ids', { mode: 'number' }).array().notNull(),
    /** Their logins at the time. */
    authors: text('authors').array().notNull(),
    /** The record as it was last released, as the audit log keeps states; null where readers have none. */
    before: jsonb('before'),
    /** The record as it is proposed; null for a deletion. */
    after: jsonb('after'),
    createdDate: instant('created_date').notNull().defaultNow(),
    changedDate: instant('changed_date').notNull().defaultNow(),
    decidedDate: instant('decided_date'),
    decidedBy: text('decided_by'),
    comment: text('comment')
  },
  (table) => [
    uniqueIndex('catalogue_reviews_open').on(table.entity, table.recordId).where(sql`open`),
    index('catalogue_reviews_state').on(table.state, table.changedDate)
  ]
)

/** The table of an entity: the last part of its calls' address. */
export const tableName = (entity: EntityDefinition) => entity.base.replace('api/', '').replaceAll('-', '_')

/** The column of a field. Fields that the server finds out have none: they belong to the content. */
export function columnName(field: FieldDefinition): string {
  if (field.kind === 'reference') return `${field.name}_id`
  return field.kind === 'content' ? 'content_id' : field.name
}

const tables = new Map<string, PgTable & { id: AnyPgColumn }>()

function tableOf(key: string) {
  const table = tables.get(key)
  if (!table) throw new Error(`The entity "${key}" is referred to and has no table`)
  return table
}

function column(field: FieldDefinition) {
  const name = columnName(field)
  switch (field.kind) {
    case 'longText':
      return varchar(name, { length: LIMITS.longText })
    case 'json':
      return varchar(name, { length: LIMITS.jsonText })
    case 'date':
      return date(name, { mode: 'string' })
    case 'reference':
      return bigint(name, { mode: 'number' }).references(() => tableOf(field.to).id)
    case 'content':
      return bigint(name, { mode: 'number' }).references(() => fileContents.id)
    default:
      return varchar(name, { length: LIMITS.shortText })
  }
}

/**
 * The table of an entity, for the migrations: an id, a column for each field, and what makes references quick to find.
 *
 * @param soughtBy further fields by which records are looked for
 */
function catalogueTable(entity: EntityDefinition, ...soughtBy: string[]) {
  const stored = entity.fields.filter((field) => !isDerived(field))
  const name = tableName(entity)
  const table = pgTable(
    name,
    {
      id: bigserial('id', { mode: 'number' }).primaryKey(),
      /** Counts the changes of a record; its ETag. */
      revision: integer('revision').notNull().default(1),
      ...Object.fromEntries(stored.map((field) => [columnName(field), column(field)]))
    },
    (columns) =>
      stored
        .filter(({ kind, name }) => kind === 'reference' || kind === 'content' || soughtBy.includes(name))
        .map((field) => index(`${name}_${columnName(field)}`).on(columns[columnName(field) as 'id']))
  )
  tables.set(entity.key, table)
  return table
}

export const documents = catalogueTable(documentsEntity)
export const specifications = catalogueTable(specificationEntity)
export const files = catalogueTable(fileEntity)
export const apiDefinitions = catalogueTable(apiDefinitionsEntity, 'idapi')
export const partners = catalogueTable(partnerEntity, 'pluginid')
