import { type Authority, DEFAULT_LOCALE, LIMITS, matchLocale, RESERVED_LOGINS, ROLE_USER } from '@portico/contract'
import { inTransaction, type Transaction } from '@portico/server-kit'
import { and, eq, sql } from 'drizzle-orm'
import { recordChange } from '../../audit.ts'
import type { Database, Executor } from '../../database/open.ts'
import { changeUser, lockUser } from '../accounts/changes.ts'
import { NEW_USER_LOCK, toAccount, USER_ENTITY, type User } from '../store.ts'
import { userIdentities, users } from '../tables.ts'
import { claimText, type IdentityClaims, toLogin } from './claims.ts'
import { isAdminSubject, type RoleRules, rolesAfterSignIn } from './roles.ts'

/** What the portal does with people whom an external provider signs in. */
export interface IdentityRules {
  /** Whether a new user is active immediately. */
  activated: boolean
  roles: RoleRules
  now: Date
}

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

/**
 * The address in the claims, unless another user has it: a provider's claim must not hand over an existing account.
 *
 * @param owner the user who may have it
 */
async function unusedEmail(database: Executor, claims: IdentityClaims, owner?: number): Promise<string | null> {
  const email = claimText(claims.email, LIMITS.emailMax)
  if (!email) return null
  const taken = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return taken.some(({ id }) => id !== owner) ? null : email
}

async function findUserByIdentity(database: Executor, { iss, sub }: IdentityClaims): Promise<User | undefined> {
  const [known] = await database
    .select({ user: users })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, iss), eq(userIdentities.subject, sub)))
  return known?.user as User | undefined
}

/** The name in the claims; what the provider says nothing of is left out. */
function namesIn({ given_name, family_name, name }: IdentityClaims): { firstName?: string; lastName?: string } {
  const first = claimText(given_name ?? (family_name ? '' : name), LIMITS.personName)
  const last = claimText(family_name, LIMITS.personName)
  return { ...(first && { firstName: first }), ...(last && { lastName: last }) }
}

/** Whether a user waits for the first activation, and no administrator has decided against it. */
const isWaiting = ({ activated, lastSignInDate, suspendedDate, lastModifiedBy }: User) =>
  !activated && lastSignInDate === null && suspendedDate === null && lastModifiedBy === 'system'

/** What a sign-in changes of a user: name, address and picture follow the provider, and roles where a setting says so. */
async function followed(database: Executor, user: User, claims: IdentityClaims, { roles }: IdentityRules) {
  const { login } = user
  const authorities = rolesAfterSignIn(roles, claims, { login, present: user.authorities })
  const isLetIn = isWaiting(user) && isAdminSubject(roles, claims, login)
  const values = {
    ...namesIn(claims),
    email: (await unusedEmail(database, claims, user.id)) ?? user.email,
    imageUrl: claimText(claims.picture, 256) || user.imageUrl,
    authorities,
    activated: user.activated || isLetIn
  }
  const changed = Object.entries(values).filter(
    ([name, value]) => String(user[name as keyof User] ?? '') !== String(value ?? '')
  )
  return Object.fromEntries(changed) as Partial<typeof values>
}

/** Changes a known user as the provider has it. An ordinary sign-in changes nothing, and takes no lock. */
async function follow(database: Database, known: User, claims: IdentityClaims, rules: IdentityRules): Promise<User> {
  if (Object.keys(await followed(database.orm, known, claims, rules)).length === 0) return known
  return inTransaction(database, async (transaction) => {
    // Of two people with one address, who arrive at the same moment, the first gets it.
    await transaction.client.query('select pg_advisory_xact_lock($1)', [NEW_USER_LOCK])
    const user = await lockUser(transaction, known.id)
    if (!user) return known
    const values = await followed(transaction.orm, user, claims, rules)
    if (Object.keys(values).length === 0) return user
    return changeUser(transaction, user, values, {
      actor: 'system',
      now: rules.now,
      note: { source: 'identity provider' }
    })
  })
}

async function create({ orm }: Transaction, claims: IdentityClaims, rules: IdentityRules): Promise<User> {
  const login = await uniqueLogin(orm, claims)
  const [user] = await orm
    .insert(users)
    .values({
      login,
      email: await unusedEmail(orm, claims),
      ...namesIn(claims),
      imageUrl: claimText(claims.picture, 256),
      langKey: matchLocale(claimText(claims.locale, 35)) ?? DEFAULT_LOCALE,
      activated: rules.activated || isAdminSubject(rules.roles, claims, login),
      authorities: rolesAfterSignIn(rules.roles, claims, { login, present: [ROLE_USER] satisfies Authority[] }),
      createdBy: 'system',
      lastModifiedBy: 'system'
    })
    .returning()
  if (!user) throw new Error('The new user was not returned.')
  await orm.insert(userIdentities).values({ userId: user.id, issuer: claims.iss, subject: claims.sub })
  await recordChange(orm, {
    actor: 'system',
    action: 'create',
    entity: USER_ENTITY,
    entityId: login,
    after: toAccount(user as User)
  })
  return user as User
}

/**
 * The portal's user behind a subject of an identity provider. The first sign-in creates it; at each further one, name and address
 * follow the provider, and so do roles where a setting says so. A user without any role may not work.
 */
export async function userOfIdentity(database: Database, claims: IdentityClaims, rules: IdentityRules): Promise<User> {
  const known = await findUserByIdentity(database.orm, claims)
  if (known) return follow(database, known, claims, rules)
  return inTransaction(database, async (transaction) => {
    // One new user at a time: neither must one person become two users, nor two people want the same login.
    await transaction.client.query('select pg_advisory_xact_lock($1)', [NEW_USER_LOCK])
    return (await findUserByIdentity(transaction.orm, claims)) ?? create(transaction, claims, rules)
  })
}
