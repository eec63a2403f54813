import type { Account, Authority } from '@portico/contract'
import { eq, or, sql } from 'drizzle-orm'
import type { Executor } from '../database/open.ts'
import { users } from './tables.ts'

/** The name of users in messages, errors and the audit log. */
export const USER_ENTITY = 'userManagement'

export type User = typeof users.$inferSelect & { authorities: Authority[] }

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

/** Advisory lock for creating users; any constant. */
export const NEW_USER_LOCK = 7_261_002

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
