import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** The portal's users. Logins and e-mail addresses are unique whatever their case. */
export const users = pgTable(
  'users',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    login: text('login').notNull(),
    email: text('email'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    imageUrl: text('image_url').notNull().default(''),
    langKey: text('lang_key').notNull().default('en'),
    /** Argon2id in PHC form; null for users whose password an external provider keeps. */
    passwordHash: text('password_hash'),
    activated: boolean('activated').notNull().default(true),
    authorities: text('authorities').array().notNull().default(sql`'{}'`),
    /** Made by the seed with a published password: never allowed under the profile prod. */
    seeded: boolean('seeded').notNull().default(false),
    /** Registered, and the e-mail address not yet confirmed: another registration of the address takes its place. */
    activationPending: boolean('activation_pending').notNull().default(false),
    lastSignInDate: instant('last_sign_in_date'),
    /** To the hour; an account that was never used counts from when it was made. */
    lastUsedDate: instant('last_used_date').notNull().defaultNow(),
    /** How many notices of inactivity were sent since the last use. */
    inactivityNotices: smallint('inactivity_notices').notNull().default(0),
    suspendedDate: instant('suspended_date'),
    suspensionReason: text('suspension_reason'),
    /** When the agreement ends; its owner was notified when this was set. */
    terminationDate: instant('termination_date'),
    createdBy: text('created_by').notNull(),
    createdDate: instant('created_date').notNull().defaultNow(),
    lastModifiedBy: text('last_modified_by').notNull(),
    lastModifiedDate: instant('last_modified_date').notNull().defaultNow()
  },
  (table) => [
    uniqueIndex('users_login_unique').on(sql`lower(${table.login})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    check('users_authorities_known', sql`${table.authorities} <@ array['ROLE_ADMIN', 'ROLE_USER']`),
    check('users_suspension_reason_known', sql`${table.suspensionReason} in ('inactivity', 'termination')`),
    index('users_last_used').on(table.lastUsedDate)
  ]
)

/** Which subject of which identity provider is which user. */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull()
  },
  (table) => [
    unique('user_identities_subject_unique').on(table.issuer, table.subject),
    index('user_identities_user').on(table.userId)
  ]
)

/** A signed-in browser, from signing in until it is ended or too old. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdDate: instant('created_date').notNull(),
    /** When the user proved who they are, which may have been before the session; null in sessions of an earlier release. */
    authenticatedDate: instant('authenticated_date'),
    /** Whether a second factor was proven, at the sign-in or by setting one up. */
    secondFactor: boolean('second_factor').notNull().default(false),
    /** The last use, to SEEN_EVERY minutes; null in sessions of an earlier release. */
    lastSeenDate: instant('last_seen_date'),
    /** What the browser calls itself, shortened. */
    userAgent: text('user_agent'),
    /** The network from which it signed in; the whole address is never stored. */
    address: text('address'),
    expiresDate: instant('expires_date').notNull(),
    endedDate: instant('ended_date'),
    /** Identifies the session at the identity provider at sign-out; cleared when the session ends. */
    idTokenHint: text('id_token_hint')
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresDate)]
)

/** Keys that were mailed to users, each valid for one purpose, once, until it expires. Only the SHA-256 digest of a key is stored. */
export const accountKeys = pgTable(
  'account_keys',
  {
    digest: text('digest').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    expiresDate: instant('expires_date').notNull()
  },
  (table) => [
    check('account_keys_purpose_known', sql`${table.purpose} in ('activation', 'passwordReset')`),
    index('account_keys_user').on(table.userId),
    index('account_keys_expires').on(table.expiresDate)
  ]
)

/** Changes of e-mail addresses: waiting for confirmation, or confirmed and still to be undone. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email'),
    newEmail: text('new_email').notNull(),
    requestedDate: instant('requested_date').notNull(),
    confirmedDate: instant('confirmed_date'),
    /** When it can no longer be confirmed or, once it was, undone. */
    expiresDate: instant('expires_date').notNull()
  },
  (table) => [
    uniqueIndex('email_changes_pending').on(table.userId).where(sql`${table.confirmedDate} is null`),
    index('email_changes_user').on(table.userId),
    index('email_changes_expires').on(table.expiresDate)
  ]
)

/** Keys that were mailed for a change of an e-mail address, each good once. Only the SHA-256 digest of a key is stored. */
export const emailChangeKeys = pgTable(
  'email_change_keys',
  {
    digest: text('digest').primaryKey(),
    changeId: bigint('change_id', { mode: 'number' })
      .notNull()
      .references(() => emailChanges.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull()
  },
  (table) => [
    check('email_change_keys_purpose_known', sql`${table.purpose} in ('confirm', 'undo')`),
    index('email_change_keys_change').on(table.changeId)
  ]
)

/**
 * Wrong passwords with a user name or address, whoever has it, from browsers that are not known; the key is a digest of what was typed.
 * From a number on, each makes the next one wait.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    /** From when the next attempt is accepted. */
    nextDate: instant('next_date').notNull(),
    expiresDate: instant('expires_date').notNull()
  },
  (table) => [index('sign_in_attempts_expires').on(table.expiresDate)]
)

/** Browsers in which a user has signed in before, by a digest of what their cookie has. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    digest: text('digest').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresDate: instant('expires_date').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.digest, table.userId] }),
    index('known_browsers_user').on(table.userId),
    index('known_browsers_expires').on(table.expiresDate)
  ]
)

/**
 * The state of the user `u` of a query; the contract says what each state means. A new user whom no administrator has activated yet
 * has been changed only by the portal and themselves.
 */
export const USER_STATE = `
  case when u.activated then 'active'
       when u.suspended_date is not null then 'suspended'
       when u.activation_pending or (u.last_sign_in_date is null and u.last_modified_by in ('system', u.login)) then 'pending'
       else 'deactivated' end`
