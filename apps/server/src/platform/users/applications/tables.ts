import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import { instant } from '../../database/columns.ts'
import { users } from '../tables.ts'

/** Programs of users, each with a client id by which it calls the sandbox. Suspended and ended ones have the date of it. */
export const applications = pgTable(
  'applications',
  {
    clientId: text('client_id').primaryKey(),
    id: bigserial('id', { mode: 'number' }).notNull().unique('applications_id_unique'),
    /** Who created it. Who it belongs to is in the members; the release before them reads this column. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** An e-mail address, or empty. */
    contact: text('contact').notNull().default(''),
    scopes: text('scopes').array().notNull().default(sql`'{}'`),
    redirectUris: text('redirect_uris').array().notNull().default(sql`'{}'`),
    notificationOrigins: text('notification_origins').array().notNull().default(sql`'{}'`),
    /** Public keys; of the two at most one. */
    jwks: jsonb('jwks'),
    jwksUri: text('jwks_uri'),
    createdDate: instant('created_date').notNull().defaultNow(),
    lastModifiedDate: instant('last_modified_date').notNull().defaultNow(),
    /** To the minute; null until it is first used. */
    lastUsedDate: instant('last_used_date'),
    suspendedDate: instant('suspended_date'),
    statusReason: text('status_reason'),
    endedDate: instant('ended_date')
  },
  (table) => [index('applications_user').on(table.userId)]
)

/** Users who work on an application. */
export const applicationMembers = pgTable(
  'application_members',
  {
    applicationId: bigint('application_id', { mode: 'number' })
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    createdDate: instant('created_date').notNull().defaultNow()
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.userId] }),
    index('application_members_user').on(table.userId),
    check('application_members_role_known', sql`${table.role} in ('OWNER', 'DEVELOPER')`)
  ]
)

/** Invitations that count once somebody signs in whose e-mail address it is. */
export const applicationInvitations = pgTable(
  'application_invitations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    applicationId: bigint('application_id', { mode: 'number' })
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').notNull(),
    /** Login of the owner who invites. */
    invitedBy: text('invited_by').notNull(),
    createdDate: instant('created_date').notNull()
  },
  (table) => [
    uniqueIndex('application_invitations_address_unique').on(table.applicationId, sql`lower(${table.email})`),
    index('application_invitations_email').on(sql`lower(${table.email})`),
    check('application_invitations_role_known', sql`${table.role} in ('OWNER', 'DEVELOPER')`)
  ]
)

/** Secrets of applications. Only the SHA-256 digest of one is stored: with its 256 random bits none can be found from it. */
export const applicationSecrets = pgTable(
  'application_secrets',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    applicationId: bigint('application_id', { mode: 'number' })
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    digest: text('digest').notNull(),
    createdDate: instant('created_date').notNull(),
    expiresDate: instant('expires_date'),
    /** To the minute. */
    lastUsedDate: instant('last_used_date'),
    /** Days before the expiry of which the owners were notified last; null before the first notice. */
    noticedDays: integer('noticed_days')
  },
  (table) => [
    uniqueIndex('application_secrets_digest_unique').on(table.digest),
    index('application_secrets_application').on(table.applicationId)
  ]
)

/** Requests of an application to the sandbox by day (UTC) and API. */
export const applicationUsage = pgTable(
  'application_usage',
  {
    applicationId: bigint('application_id', { mode: 'number' })
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    api: text('api').notNull(),
    requests: integer('requests').notNull(),
    errors: integer('errors').notNull()
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.day, table.api] })]
)

/** The versions of APIs that were published when their members were notified last: of every other one a notice is due. */
export const announcedVersions = pgTable(
  'announced_versions',
  {
    api: text('api').notNull(),
    version: text('version').notNull()
  },
  (table) => [primaryKey({ columns: [table.api, table.version] })]
)

/** Checks of advertisements that users have added to the go-live evidence of an application. The text itself is not stored. */
export const applicationAdvertisementChecks = pgTable(
  'application_advertisement_checks',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    applicationId: bigint('application_id', { mode: 'number' })
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    country: text('country').notNull(),
    channel: text('channel').notNull(),
    /** SHA-256 of the text, in hexadecimal digits. */
    digest: text('digest').notNull(),
    /** Findings that are missing, wrong or not prominent. */
    faults: integer('faults').notNull(),
    checkedBy: text('checked_by').notNull(),
    createdDate: instant('created_date').notNull()
  },
  (table) => [index('application_advertisement_checks_application').on(table.applicationId, table.id)]
)

/** Go-live evidence that was submitted, with the decision on it. */
export const goLiveReviews = pgTable(
  'go_live_reviews',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    applicationId: bigint('application_id', { mode: 'number' })
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    state: text('state').notNull(),
    /** What was submitted, as text, so that its digest stays. */
    checklist: text('checklist').notNull(),
    digest: text('digest').notNull(),
    met: integer('met').notNull(),
    exceptions: jsonb('exceptions').notNull(),
    note: text('note').notNull(),
    submittedBy: text('submitted_by').notNull(),
    submittedDate: instant('submitted_date').notNull(),
    decidedBy: text('decided_by'),
    decidedDate: instant('decided_date'),
    comment: text('comment')
  },
  (table) => [
    index('go_live_reviews_application').on(table.applicationId, table.id),
    uniqueIndex('go_live_reviews_one_submitted').on(table.applicationId).where(sql`${table.state} = 'SUBMITTED'`),
    index('go_live_reviews_state').on(table.state, table.id),
    check(
      'go_live_reviews_state_known',
      sql`${table.state} in ('SUBMITTED', 'WITHDRAWN', 'RETURNED', 'RELEASED', 'REVOKED')`
    )
  ]
)
