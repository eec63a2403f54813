import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../database/columns.ts'
import { users } from '../tables.ts'

const owner = () =>
  bigint('user_id', { mode: 'number' })
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What an authenticator app and the portal share, by which both make the same codes. Secrets are encrypted. */
export const oneTimeCodeSecrets = pgTable('one_time_code_secrets', {
  userId: owner().primaryKey(),
  /** Null until a first code has confirmed that an app has it. */
  secret: text('secret'),
  /** A new one that no code has confirmed yet. */
  pendingSecret: text('pending_secret'),
  pendingDate: instant('pending_date'),
  confirmedDate: instant('confirmed_date'),
  /** The time step (RFC 6238) of the last code that was accepted: a code is accepted once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  lastUsedDate: instant('last_used_date')
})

/** Codes for a user who has lost the second factor, each for one sign-in. Only the SHA-256 digest of a code is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    digest: text('digest').primaryKey(),
    userId: owner(),
    createdDate: instant('created_date').notNull()
  },
  (table) => [index('recovery_codes_user').on(table.userId)]
)
