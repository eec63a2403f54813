import { bigint, bigserial, boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'

/** Each part as it was measured last. One row a part, which all instances write. */
export const statusParts = pgTable('status_parts', {
  part: text('part').primaryKey(),
  /** The last minute that is counted, and the worst state that was measured in it. */
  minute: instant('minute').notNull(),
  minuteState: text('minute_state').notNull(),
  /** The state of the last measurement. */
  state: text('state').notNull()
})

/** Minutes of a part by UTC day. */
export const statusDays = pgTable(
  'status_days',
  {
    part: text('part').notNull(),
    day: date('day').notNull(),
    observedMinutes: integer('observed_minutes').notNull(),
    degradedMinutes: integer('degraded_minutes').notNull(),
    downMinutes: integer('down_minutes').notNull()
  },
  (table) => [primaryKey({ columns: [table.part, table.day] })]
)

/** Incidents that administrators write; a draft has no published_date. */
export const statusIncidents = pgTable(
  'status_incidents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    revision: integer('revision').notNull().default(1),
    titleEn: text('title_en').notNull(),
    /** Null where readers in Spanish get the English one. */
    titleEs: text('title_es'),
    impact: text('impact').notNull(),
    parts: text('parts').array().notNull(),
    state: text('state').notNull(),
    publishedDate: instant('published_date'),
    resolvedDate: instant('resolved_date'),
    createdBy: text('created_by').notNull(),
    createdDate: instant('created_date').notNull(),
    changedDate: instant('changed_date').notNull()
  },
  (table) => [index('status_incidents_published').on(table.publishedDate)]
)

/** What was written about an incident, each at its time. */
export const statusUpdates = pgTable(
  'status_updates',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    incidentId: bigint('incident_id', { mode: 'number' })
      .notNull()
      .references(() => statusIncidents.id, { onDelete: 'cascade' }),
    state: text('state').notNull(),
    textEn: text('text_en').notNull(),
    textEs: text('text_es'),
    createdDate: instant('created_date').notNull(),
    /** The last subscriber for whom a mail about it was queued; 0 for none. */
    noticedId: bigint('noticed_id', { mode: 'number' }).notNull().default(0),
    /** Whether such mails are queued for all. */
    isNoticed: boolean('is_noticed').notNull().default(false)
  },
  (table) => [index('status_updates_incident').on(table.incidentId)]
)

/** Who wants mails about incidents. */
export const statusSubscribers = pgTable('status_subscribers', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  language: text('language').notNull(),
  /** SHA-256 of the key of the mailed link; null once it was used, and before it is written. */
  keyDigest: text('key_digest').unique(),
  /** When the subscription goes unless it is confirmed; null once it is. */
  expiresDate: instant('expires_date'),
  confirmedDate: instant('confirmed_date'),
  createdDate: instant('created_date').notNull()
})
