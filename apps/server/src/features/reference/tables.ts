import type { Fault } from '@portico/openapi'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/columns.ts'

/**
 * What a content of the catalogue turned out to be: an OpenAPI document, an overlay with translations, something that calls itself one
 * of these and cannot be published, or none of it. A content never changes, so this is found out once, and goes when the content
 * goes; the foreign keys to it stand in the migration, for the catalogue's tables belong to another feature.
 */
export const referenceDocuments = pgTable('reference_documents', {
  contentId: bigint('content_id', { mode: 'number' }).primaryKey(),
  kind: text('kind', { enum: ['openapi', 'overlay', 'invalid', 'other'] }).notNull(),
  /** PREPARATION of the package openapi when this was found out. */
  preparation: integer('preparation').notNull(),
  /** How its text is written; null for `other`. */
  format: text('format', { enum: ['json', 'yaml'] }),
  /** Whether the text is stored compressed by gzip. */
  compressed: boolean('compressed').notNull().default(false),
  /** Version of OpenAPI or of Overlay. */
  openapi: text('openapi'),
  title: text('title'),
  version: text('version'),
  /** BCP 47: of an overlay, the language it translates into; of a document, that of its texts. */
  language: text('language'),
  /** Where a document's version is published; null: everywhere. */
  environments: jsonb('environments').$type<readonly string[]>(),
  /** Warnings; of what is invalid the errors. */
  faults: jsonb('faults').$type<readonly Fault[]>().notNull()
})

/** `[id, method, path]` of an operation; the path begins with `/sandbox/`, with `{parameters}` as in the document. */
export type SandboxCall = readonly [id: string, method: string, path: string]

/**
 * A document prepared for reading in one language. One that is made again, for another overlay or by another preparation, is written
 * beside the old one and takes its place when it is complete.
 */
export const referenceTranslations = pgTable(
  'reference_translations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    contentId: bigint('content_id', { mode: 'number' })
      .notNull()
      .references(() => referenceDocuments.contentId, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    /** Content of the overlay that it was made with; null in the document's own language. */
    overlayId: bigint('overlay_id', { mode: 'number' }),
    preparation: integer('preparation').notNull(),
    /** False while its pieces are being written. */
    complete: boolean('complete').notNull().default(false),
    /** The document's summary, for lists of APIs. */
    summary: text('summary'),
    /** Id, method and path of each operation that the document places in this portal's sandbox. */
    sandboxCalls: jsonb('sandbox_calls').$type<readonly SandboxCall[]>(),
    startedDate: instant('started_date').notNull().defaultNow()
  },
  (table) => [
    index('reference_translations_content').on(table.contentId),
    index('reference_translations_overlay').on(table.overlayId)
  ]
)

/**
 * The pieces of a prepared document, as they are sent. No foreign key deletes them with their translation, because one statement would
 * then delete thousands while others wait; without a translation they are not found, and a job removes them little by little.
 */
export const referencePieces = pgTable(
  'reference_pieces',
  {
    translationId: bigint('translation_id', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** JSON or, for kinds that begin with `markdown:`, text; compressed by gzip. */
    body: bytea('body').notNull(),
    /** Of the uncompressed body: its entity tag. */
    digest: text('digest').notNull()
  },
  (table) => [primaryKey({ columns: [table.translationId, table.kind, table.key] })]
)
