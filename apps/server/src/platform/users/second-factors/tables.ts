import { bigint, bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../database/columns.ts'
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

/** Passkeys (WebAuthn credentials), each of one device or password manager. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: owner(),
    /** In base64url, as browsers have it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE. */
    publicKey: bytea('public_key').notNull(),
    /** How often the device says it has signed; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    label: text('label').notNull(),
    createdDate: instant('created_date').notNull(),
    lastUsedDate: instant('last_used_date')
  },
  (table) => [index('passkeys_user').on(table.userId)]
)

/** The challenge that a user’s new passkey is to sign: the latest one, once. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  userId: owner().primaryKey(),
  challenge: text('challenge').notNull(),
  createdDate: instant('created_date').notNull()
})
