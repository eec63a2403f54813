import {
  type Account,
  type Authority,
  DEFAULT_LOCALE,
  matchLocale,
  RESERVED_LOGINS,
  ROLE_USER
} from '@portico/contract'
import { and, eq, or, sql } from 'drizzle-orm'
import { recordChange } from '../audit.ts'
import type { Database, Executor } from '../database/open.ts'
import { userIdentities, users } from './tables.ts'

/** The name of users in messages, errors and the audit log. */
export const USER_ENTITY = 'userManagement'

export type User = typeof users.$inferSelect & { authorities: Authority[] }

/** What an identity provider says of a person, by the claim names of OpenID Connect Core, section 5.1. */
export interface IdentityClaims {
  iss: string
  sub: string
  preferred_username?: string | undefined
  given_name?: string | undefined
  family_name?: string | undefined
  name?: string | undefined
  email?: string | undefined
  picture?: string | undefined
  locale?: string | undefined
}

export async function findUserById(database: Executor, id: number): Promise<User | undefined> {
  const [user] = await database.select().from(users).where(eq(users.id, id))
  return user as User | undefined
}

/** Finds a user by login or e-mail address, whatever the case. */
export async function findUserByIdentifier(database: Executor, identifier: string): Promise<User | undefined> {
  const wanted = sql`lower(${identifier})`
  const found = await database
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.login})`, wanted), eq(sql`lower(${users.email})`, wanted)))
    // One person's login may look like another's address: the login counts.
    .orderBy(sql`lower(${users.login}) = ${wanted} desc`)
    .limit(1)
  return found[0] as User | undefined
}

const claimText = (claim: unknown, maxLength: number) =>
  typeof claim === 'string' ? claim.replaceAll('\u0000', '').toWellFormed().trim().slice(0, maxLength) : ''

/** Characters a login may have; anything else that a provider sends becomes a hyphen. Dots alone would lead elsewhere in a path. */
const toLogin = (candidate: string) =>
  candidate
    .toLowerCase()
    .replace(/[^a-z0-9!$&*+=?^_`{|}~.@-]+/g, '-')
    .replace(/^[.]+$/, '')

async function uniqueLogin(database: Executor, claims: IdentityClaims): Promise<string> {
  const wanted =
    toLogin(claimText(claims.preferred_username, 50) || claimText(claims.email, 50) || claimText(claims.sub, 50)) ||
    'user'
  const taken = await database
    .select({ login: users.login })
    .from(users)
    .where(sql`starts_with(lower(${users.login}), ${wanted.slice(0, 45)})`)
  const logins = new Set(taken.map(({ login }) => login.toLowerCase()))
  if (!logins.has(wanted) && !RESERVED_LOGINS.test(wanted)) return wanted
  for (let number = 2; ; number += 1) {
    const candidate = `${wanted.slice(0, 45)}-${number}`
    if (!logins.has(candidate)) return candidate
  }
}

/** An address that belongs to another user is left out: a provider's claim must not hand over an existing account. */
async function unusedEmail(database: Executor, claims: IdentityClaims): Promise<string | null> {
  const email = claimText(claims.email, 254)
  if (!email) return null
  const taken = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return taken.length ? null : email
}

async function findUserByIdentity(database: Executor, { iss, sub }: IdentityClaims): Promise<User | undefined> {
  const [known] = await database
    .select({ user: users })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, iss), eq(userIdentities.subject, sub)))
  return known?.user as User | undefined
}

/** Advisory lock for creating users; any constant. */
export const NEW_USER_LOCK = 7_261_002

/**
 * The portal's user behind a subject of an identity provider; the first sign-in creates it.
 *
 * @param options.activated whether a new user is active immediately
 */
export async function userOfIdentity(
  database: Database,
  claims: IdentityClaims,
  options: { activated: boolean }
): Promise<User> {
  const known = await findUserByIdentity(database.orm, claims)
  if (known) return known
  return database.orm.transaction(async (transaction) => {
    // One new user at a time: neither must one person become two users, nor two people want the same login.
    await transaction.execute(sql`select pg_advisory_xact_lock(${NEW_USER_LOCK})`)
    const made = await findUserByIdentity(transaction, claims)
    if (made) return made

    const login = await uniqueLogin(transaction, claims)
    const [user] = await transaction
      .insert(users)
      .values({
        login,
        email: await unusedEmail(transaction, claims),
        firstName: claimText(claims.given_name ?? (claims.family_name ? '' : claims.name), 50),
        lastName: claimText(claims.family_name, 50),
        imageUrl: claimText(claims.picture, 256),
        langKey: matchLocale(claimText(claims.locale, 35)) ?? DEFAULT_LOCALE,
        activated: options.activated,
        authorities: [ROLE_USER],
        createdBy: 'system',
        lastModifiedBy: 'system'
      })
      .returning()
    if (!user) throw new Error('The new user was not returned.')
    await transaction.insert(userIdentities).values({ userId: user.id, issuer: claims.iss, subject: claims.sub })
    await recordChange(transaction, {
      actor: 'system',
      action: 'create',
      entity: USER_ENTITY,
      entityId: login,
      after: toAccount(user as User)
    })
    return user as User
  })
}

/** A user as the portal shows it to clients: without password and internals. */
export function toAccount(user: User): Account {
  return {
    id: user.id,
    login: user.login,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email ?? '',
    imageUrl: user.imageUrl,
    langKey: user.langKey,
    activated: user.activated,
    authorities: user.authorities,
    createdBy: user.createdBy,
    createdDate: user.createdDate.toISOString(),
    lastModifiedBy: user.lastModifiedBy,
    lastModifiedDate: user.lastModifiedDate.toISOString()
  }
}
