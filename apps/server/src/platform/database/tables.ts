import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Secrets that all instances share and that must outlive a restart. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  createdDate: instant('created_date').notNull().defaultNow()
})

/** What was done once and must not be done again: id_tokens redeemed. */
export const usedTokens = pgTable(
  'used_tokens',
  {
    digest: text('digest').primaryKey(),
    expiresDate: instant('expires_date').notNull()
  },
  (table) => [index('used_tokens_expires').on(table.expiresDate)]
)

/** Codes with which a browser fetches its session after the identity provider's part, each once. Only the SHA-256 digest is stored. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    digest: text('digest').primaryKey(),
    /** Checked when the code is redeemed. */
    idToken: text('id_token').notNull(),
    /** What the provider's userinfo adds to the id_token. */
    tokenClaims: jsonb('token_claims').notNull(),
    /** Whether the provider was asked to ask who it is, even where it knew. */
    askedAgain: boolean('asked_again').notNull().default(false),
    expiresDate: instant('expires_date').notNull()
  },
  (table) => [index('sign_in_codes_expires').on(table.expiresDate)]
)

/** Who changed what and when, with the state before and after. It has a partition for each month, each with this key of its own. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after')
  },
  (table) => [
    index('audit_log_entity').on(table.entity, table.entityId),
    index('audit_log_at').on(table.at),
    index('audit_log_actor').on(table.actor)
  ]
)

/** Seeds that were sown, each once in the life of a database. */
export const seeds = pgTable('seeds', {
  name: text('name').primaryKey(),
  sownDate: instant('sown_date').notNull().defaultNow()
})

/** Points spent against rate limits; the layout is rate-limiter-flexible's. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' })
})

/** State of the embedded identity provider; the layout is its adapter's. */
export const identityProviderPayloads = pgTable(
  'identity_provider_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    expiresAt: instant('expires_at')
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('identity_provider_payloads_grant').on(table.grantId),
    index('identity_provider_payloads_uid').on(table.uid)
  ]
)

/** The outbox: mails are written when they are sent, so no key or link lies here before, and under the profile prod not afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    /** What the mail is written from. */
    data: jsonb('data').notNull(),
    language: text('language'),
    subject: text('subject'),
    /** Kept outside the profile prod only. */
    text: text('text'),
    html: text('html'),
    createdDate: instant('created_date').notNull(),
    sentDate: instant('sent_date'),
    failedDate: instant('failed_date'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error')
  },
  (table) => [index('mails_created').on(table.createdDate)]
)

/** Levels of loggers that administrators have set, the same on every instance. */
export const loggerLevels = pgTable('logger_levels', {
  name: text('name').primaryKey(),
  level: text('level').notNull()
})
