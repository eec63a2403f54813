import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    createdBy: text('created_by').notNull(),
    createdDate: instant('created_date').notNull().defaultNow(),
    lastModifiedBy: text('last_modified_by').notNull(),
    lastModifiedDate: instant('last_modified_date').notNull().defaultNow()
  },
  (table) => [
    uniqueIndex('users_login_unique').on(sql`lower(${table.login})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    check('users_authorities_known', sql`${table.authorities} <@ array['ROLE_ADMIN', 'ROLE_USER']`)
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
    expiresDate: instant('expires_date').notNull(),
    endedDate: instant('ended_date'),
    /** Tells the identity provider at sign-out whose session to end; cleared when the session ends. */
    idTokenHint: text('id_token_hint')
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresDate)]
)
