import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** The instances that run: each renews its row every few seconds, and removes it when it stops. */
export const instances = pgTable('instances', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  version: text('version').notNull(),
  startedDate: instant('started_date').notNull(),
  seenDate: instant('seen_date').notNull()
})

/** What instances have asked each other and not read yet. */
export const instanceRequests = pgTable(
  'instance_requests',
  {
    id: uuid('id').primaryKey(),
    /** Who is to respond. */
    instanceId: uuid('instance_id').notNull(),
    subject: text('subject').notNull(),
    parameters: jsonb('parameters').notNull(),
    createdDate: instant('created_date').notNull(),
    takenDate: instant('taken_date'),
    /** Null until there is one. */
    response: jsonb('response')
  },
  (table) => [index('instance_requests_instance').on(table.instanceId)]
)
