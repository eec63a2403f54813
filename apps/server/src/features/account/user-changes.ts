import type { Transaction } from '@portico/server-kit'
import { eq, sql } from 'drizzle-orm'
import type { User } from '../../platform/users/store.ts'
import { users } from '../../platform/users/tables.ts'

/** Whether a user can sign in, now or as soon as the e-mail address is confirmed: neither deactivated nor suspended. */
export const canSignIn = ({ activated, activationPending, suspendedDate }: User) =>
  (activated || activationPending) && suspendedDate === null

/** What confirms the e-mail address of a new account. Where new users are approved first, an administrator still activates it. */
export const confirmedAddress = (activateNewUsers: boolean) => ({
  activationPending: false,
  activated: activateNewUsers
})

/** Finds a user by e-mail address, whatever its case. */
export async function findUserByEmail({ orm }: Transaction, email: string): Promise<User | undefined> {
  const [user] = await orm
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return user as User | undefined
}
