import { ROLE_ADMIN, ROLE_USER } from '@portico/contract'
import { StartupError, type Transaction } from '@portico/server-kit'
import type { Database } from '../database/open.ts'
import { hashPassword } from './passwords.ts'
import { users } from './tables.ts'

/** Accounts with published passwords, for everything but production. */
export const SEEDED_ACCOUNTS = [
  { login: 'admin', password: 'admin', firstName: 'Ada', lastName: 'Admin', authorities: [ROLE_ADMIN, ROLE_USER] },
  { login: 'user', password: 'user', firstName: 'Ursula', lastName: 'User', authorities: [ROLE_USER] }
] as const

/** Makes the accounts, except where the login is taken. */
export async function seedAccounts({ orm }: Transaction): Promise<void> {
  for (const { login, password, firstName, lastName, authorities } of SEEDED_ACCOUNTS)
    await orm
      .insert(users)
      .values({
        login,
        email: `${login}@portico.example`,
        firstName,
        lastName,
        passwordHash: await hashPassword(password),
        authorities: [...authorities],
        seeded: true,
        createdBy: 'system',
        lastModifiedBy: 'system'
      })
      .onConflictDoNothing()
}

/** @throws StartupError when an account with a published password exists */
export async function refuseSeededAccounts(database: Database): Promise<void> {
  const { rows } = await database.pool.query('select login from users where seeded order by login')
  if (rows.length)
    throw new StartupError(
      `The database has accounts with published passwords (${rows.map(({ login }) => login).join(', ')}), which the profile prod does not allow. Delete them, or use another database.`
    )
}
