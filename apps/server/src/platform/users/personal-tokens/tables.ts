import { bigint, bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../database/columns.ts'
import { users } from '../tables.ts'

/**
 * Tokens with which a user's scripts call the portal. Only the SHA-256 digest of one is stored: with its 256 random bits none can be
 * found from it.
 */
export const personalTokens = pgTable(
  'personal_tokens',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    digest: text('digest').notNull(),
    scopes: text('scopes').array().notNull(),
    createdDate: instant('created_date').notNull(),
    expiresDate: instant('expires_date').notNull(),
    /** To the minute; null until it is first used. */
    lastUsedDate: instant('last_used_date'),
    /** When its user was notified that it is about to expire. */
    expiryNoticedDate: instant('expiry_noticed_date')
  },
  (table) => [
    uniqueIndex('personal_tokens_digest_unique').on(table.digest),
    index('personal_tokens_user').on(table.userId),
    index('personal_tokens_expires').on(table.expiresDate)
  ]
)
