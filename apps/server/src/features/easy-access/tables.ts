import { EASY_ACCESS_STEPS } from '@portico/contract'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'
import { users } from '../../platform/users/tables.ts'

/** Steps of easy access that the server saw, each once for a user or a workspace of the sandbox. */
export const easyAccessSteps = pgTable(
  'easy_access_steps',
  {
    /** `user:<id>` or `workspace:<name>`. */
    subject: text('subject').notNull(),
    step: text('step', { enum: EASY_ACCESS_STEPS }).notNull(),
    /** Of a user; goes with them. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    seenDate: instant('seen_date').notNull()
  },
  (table) => [primaryKey({ columns: [table.subject, table.step] }), index('easy_access_steps_seen').on(table.seenDate)]
)
