import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { StartupError, type Transaction } from '@portico/server-kit'
import type { Database } from '../platform/database/open.ts'
import { isLastAdministrator } from '../platform/users/administrators.ts'
import { packFiles } from '../platform/users/personal-data/archive.ts'
import { readPersonalData } from '../platform/users/personal-data/copy.ts'
import { erasePerson, eraseRemains } from '../platform/users/personal-data/erase.ts'
import { findUserByIdentifier } from '../platform/users/store.ts'
import { FROM_COMMAND_LINE, requireUser } from './users.ts'

/**
 * Writes all data of a user into a ZIP archive that only the owner of the process can read.
 *
 * @returns the user's login
 * @throws StartupError when there is no such user, or the file exists or cannot be written
 */
export async function exportUser(database: Database, login: string, file: string, now: Date): Promise<string> {
  const user = await findUserByIdentifier(database.orm, login)
  if (!user) throw new StartupError(`There is no user ${login}.`)
  try {
    await pipeline(
      packFiles(readPersonalData(database, user, now)),
      fs.createWriteStream(file, { flags: 'wx', mode: 0o600 })
    )
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new StartupError(`${file} already exists. Specify another file.`, { cause: error })
    if (code === 'ENOENT' || code === 'EACCES')
      throw new StartupError(`${file} cannot be written (${code}).`, { cause: error })
    fs.rmSync(file, { force: true })
    throw error
  }
  return user.login
}

/**
 * Erases a user with all data, or what is left of one who was deleted before.
 *
 * @returns what is said of it
 * @throws StartupError when nothing is known of the user, or it is the last active administrator
 */
export async function eraseUser(transaction: Transaction, login: string): Promise<string> {
  const known = await findUserByIdentifier(transaction.orm, login)
  if (!known) {
    const pseudonym = login === FROM_COMMAND_LINE.actor ? undefined : await eraseRemains(transaction, login)
    if (pseudonym)
      return `The remaining data of ${login} is erased. In the audit log, ${pseudonym} replaces the username.`
    throw new StartupError(`There is no user ${login}, and no remaining data.`)
  }
  const user = await requireUser(transaction, known.login)
  if (await isLastAdministrator(transaction, user.id))
    throw new StartupError(
      `${user.login} is the last active administrator. Make another user an administrator first: grant LOGIN`
    )
  const { pseudonym, clientIds } = await erasePerson(transaction, user, { source: 'command line' })
  return `${user.login} is erased, with ${clientIds.length} applications. In the audit log, ${pseudonym} replaces the username.`
}
